"""Both development cards: tracks, inventions, buildings and the Wonder, what comes next and whether it can be paid."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.render.chronicles_of_civilization import card_text
from bot.render.chronicles_of_civilization.cards import icon_of
from bot.render.chronicles_of_civilization.sizes import Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Theme, mix
from engine.core import View

OPEN, PART, SHUT, DONE = "open", "part", "shut", "done"  # can be paid now, in part, not now; complete


class Cell(NamedTuple):
    """A track or the Wonder: its progress, its next step, and what that still needs."""

    name: str
    level: str
    done: int
    of: int
    next: str
    needs: str
    state: str


def cells(view: View) -> tuple[Cell, ...]:
    """The tracks in the order of the cards, then the Wonder if the chronicle has one."""
    developed = view["development"]
    found = [_track(id, one, view) for id, one in developed["tracks"].items()]
    if developed["wonder_stages"]:
        found.append(_wonder(view))
    return tuple(found)


def _track(id: str, one: dict[str, Any], view: View) -> Cell:
    name, level = card_text.track(id), f"level {one['level']}"
    if one["segments"] == one["of"]:
        return Cell(name, level, one["of"], one["of"], "complete", "", DONE)
    segment = card_text.data()["track"][id]["segments"][one["segments"]]
    paid = one["paid"]
    left = {what: number - paid.get(what, 0) for what, number in segment["cost"].items()}
    if segment.get("workers", 0) > paid.get("worker", 0):
        left["worker"] = 1
    price = card_text.price({what: number for what, number in left.items() if number})
    split = any(offer.startswith(f"dev:{id}:") for offer in view["offers"])
    state = OPEN if f"dev:{id}" in view["offers"] else PART if split else SHUT
    gain = _gain(segment["reward"], one["level"])
    return Cell(name, level, one["segments"], one["of"], f"{price} {{arrow}} {gain}", _needs(view, f"dev:{id}"), state)


def _needs(view: View, id: str) -> str:
    """The condition that is not met yet, if there is one."""
    barred = view["development"]["barred"].get(id)
    return f"needs {card_text.condition(barred)}" if barred else ""


def _gain(reward: dict[str, int], level: int) -> str:
    """What a segment brings."""
    icons = {**card_text.ICONS, "vp": "point", "population": "population"}
    words = [f"level {level + reward['level']}"] if "level" in reward else []
    return ", ".join((*words, *(f"{number}{{{icons[id]}}}" for id, number in reward.items() if id in icons)))


def _wonder(view: View) -> Cell:
    developed, wonder = view["development"], card_text.chronicles()[view["chronicle"]["id"]]["wonder"]
    now, of = developed["wonder"], developed["wonder_stages"]
    if now == of:
        return Cell("Wonder", f"{now}/{of}", now, of, "complete", "", DONE)
    id = f"wonder:{now + 1}"
    price = card_text.price(wonder["stages"][now])
    return Cell("Wonder", f"{now}/{of}", now, of, price, _needs(view, id), OPEN if id in view["offers"] else SHUT)


@part
def development(theme_key: str, tracks: tuple[Cell, ...], columns: int, size: Type, width: int) -> Canvas:
    """Every track with its level, its finished segments and the next; a green edge if that can be paid."""
    theme = theme_of(theme_key)
    gap, tall, pad = size.px(9), size.px(153), size.px(14)
    rows = -(-len(tracks) // columns)
    canvas = Canvas(theme, width, rows * (tall + gap) - gap, theme.ground)
    wide = (width - (columns - 1) * gap) / columns
    for k, cell in enumerate(tracks):
        x, y = (k % columns) * (wide + gap), (k // columns) * (tall + gap)
        _ground(canvas, theme, (x, y, x + wide, y + tall), cell.state, size)
        tone, room = theme.soft if cell.state == SHUT else theme.ink, wide - 2 * pad
        level = canvas.text(
            x + wide - pad, y + size.px(28), cell.level, size.deciding, "bold", tone, "r", room / 2, size.deciding
        )
        left = room - level.width - size.px(10)
        canvas.text(x + pad, y + size.px(28), cell.name, size.deciding, "bold", tone, "l", left, size.rest)
        pitch = room / cell.of
        for n in range(cell.of):
            fill = theme.ink if n < cell.done else mix(theme.panel, theme.line, 0.6)
            box = (x + pad + n * pitch, y + size.px(52), x + pad + (n + 1) * pitch - size.px(6), y + size.px(60))
            canvas.rect(box, fill, size.px(4))
        y += size.px(62)
        barred, high = bool(cell.needs), size.px(46 if cell.needs else 90)
        canvas.block(x + pad, y, cell.next, size.deciding, room, high, ink=tone, floor=size.rest, minor=barred)
        if barred:
            y += size.px(66)
            canvas.text(x + pad, y, cell.needs, size.deciding, "text", tone, "l", room, size.rest, minor=True)
    return canvas


def _ground(canvas: Canvas, theme: Theme, box: tuple[float, float, float, float], state: str, size: Type) -> None:
    """The background, with a green edge if the price can be paid now, a dashed one if part of it can."""
    edge = (theme.good, size.px(4)) if state == OPEN else (None, 0)
    canvas.rect(box, theme.raised if state == DONE else theme.panel, size.px(12), *edge)
    if state == PART:
        x0, y0, x1, y1 = box
        canvas.dashed((x0 + 2, y0 + 2, x1 - 2, y1 - 2), theme.good, size.px(4), size.px(12))


class Chip(NamedTuple):
    """An invention or a special building: its price, what it needs and gives."""

    emblem: str
    name: str
    price: str
    needs: str
    gives: str
    state: str


OFFERED = {"invention": "inv", "building": "bld"}  # as option ids begin


def inventions(view: View) -> tuple[Chip, ...]:
    """The three paths side by side, row by row."""
    entries = card_text.data()["invention"]
    paths: dict[int, list[str]] = {}
    for no, entry in entries.items():
        paths.setdefault(entry["path"], []).append(no)
    longest = max(map(len, paths.values()))
    order = [path[row] for row in range(longest) for path in paths.values() if row < len(path)]
    return _chips(view, "invention", {no: entries[no] for no in order}, view["development"]["inventions"])


def buildings(view: View) -> tuple[Chip, ...]:
    return _chips(view, "building", card_text.data()["building"], view["development"]["buildings"])


def _chips(view: View, kind: str, entries: dict[str, card_text.Entry], owned: list[int]) -> tuple[Chip, ...]:
    found = []
    for no, entry in entries.items():
        id = f"{OFFERED[kind]}:{no}"
        state = DONE if int(no) in owned else OPEN if id in view["offers"] else SHUT
        points = f" {{arrow}} {entry['vp']}{{point}}" if entry.get("vp") else ""
        price, needs = card_text.price(entry["cost"]) + points, _needs(view, id)
        found.append(Chip(icon_of(kind, no), entry["name"], price, needs, entry.get("grants", ""), state))
    return tuple(found)


@part
def chips(theme_key: str, shown: tuple[Chip, ...], columns: int, paths: bool, size: Type, width: int) -> Canvas:
    """Inventions or special buildings: ticked if owned, with a green edge if they can be paid now.

    Where they form `paths`, a link leads from each to the next one below."""
    theme = theme_of(theme_key)
    gap, pad = size.px(8), size.px(12)
    wide = (width - (columns - 1) * gap) / columns
    rows = [shown[k : k + columns] for k in range(0, len(shown), columns)]
    highs = [max(_high(chip, wide - 2 * pad, size) for chip in row) for row in rows]
    canvas = Canvas(theme, width, sum(highs) + gap * (len(rows) - 1), theme.ground)
    y = 0.0
    for row, high in zip(rows, highs, strict=True):
        for k, chip in enumerate(row):
            x = k * (wide + gap)
            if paths and y:
                middle = x + wide / 2
                canvas.rect((middle - size.px(20), y - gap - 1, middle + size.px(20), y + 1), theme.line)
            _ground(canvas, theme, (x, y, x + wide, y + high), chip.state, size)
            _chip(canvas, theme, chip, (x + pad, y), wide - 2 * pad, size)
        y += high + gap
    return canvas


def _lines(chip: Chip) -> list[tuple[str, bool]]:
    """What stands under the name, and whether it decides a turn."""
    lines = [(chip.price, True), (chip.needs, False)] if chip.state != DONE else []
    gives = [(f"{{arrow}} {chip.gives}", False)] if chip.gives else []
    return [(text, deciding) for text, deciding in (*lines, *gives) if text]


def _high(chip: Chip, room: float, size: Type) -> int:
    under = (
        lettering.fit_block(text, "text", size.deciding if deciding else size.rest, int(room), 9999, size.rest).height
        for text, deciding in _lines(chip)
    )
    return size.px(56) + sum(under) + size.px(8)


def _chip(canvas: Canvas, theme: Theme, chip: Chip, at: tuple[float, float], room: float, size: Type) -> None:
    (x, y), tone = at, theme.soft if chip.state == SHUT else theme.ink
    icon = size.px(44)
    canvas.icon(chip.emblem, x + room - icon, y + size.px(6), icon, tone)
    left = 0.0
    if chip.state == DONE:
        left = size.px(40)
        canvas.icon("check", x, y + size.px(13), size.px(32), theme.good)
    limit = room - icon - left - size.px(6)
    canvas.text(x + left, y + size.px(30), chip.name, size.deciding, "bold", tone, "l", limit, size.rest)
    y += size.px(56)
    for text, deciding in _lines(chip):
        letters = size.deciding if deciding else size.rest
        block = lettering.fit_block(text, "text", letters, int(room), 9999, size.rest)
        canvas.block(x, y, text, letters, room, block.height + 1, ink=tone, floor=size.rest, minor=not deciding)
        y += block.height
