"""Both development cards: tracks, inventions, buildings and the Wonder, and what can be bought now."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.render.chronicles_of_civilization import card_text
from bot.render.chronicles_of_civilization.cards import icon_of
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Theme, mix
from engine.core import View

COLUMNS, TALL, GAP = 5, 80, 8
OPEN, PART, SHUT, DONE = "open", "part", "shut", "done"  # can be paid now, in part, not now; complete


class Cell(NamedTuple):
    """A track or the Wonder: its progress and its next step."""

    name: str
    level: str
    done: int
    of: int
    next: str
    state: str


def cells(view: View) -> tuple[Cell, ...]:
    """The tracks in the order of the cards, then the Wonder if the chronicle has one."""
    developed = view["development"]
    found = [_track(id, one, view) for id, one in developed["tracks"].items()]
    if developed["wonder_stages"]:
        found.append(_wonder(view))
    return tuple(found)


def _track(id: str, one: dict[str, Any], view: View) -> Cell:
    name, level = card_text.track(id), str(one["level"])
    if one["segments"] == one["of"]:
        return Cell(name, level, one["of"], one["of"], "complete", DONE)
    segment = card_text.data()["track"][id]["segments"][one["segments"]]
    paid = one["paid"]
    left = {what: number - paid.get(what, 0) for what, number in segment["cost"].items()}
    if segment.get("workers", 0) > paid.get("worker", 0):
        left["worker"] = 1
    price = card_text.price({what: number for what, number in left.items() if number})
    split = any(offer.startswith(f"dev:{id}:") for offer in view["offers"])
    state = OPEN if f"dev:{id}" in view["offers"] else PART if split else SHUT
    return Cell(name, level, one["segments"], one["of"], _needs(view, f"dev:{id}") or price + _gain(segment), state)


def _needs(view: View, id: str) -> str:
    """The condition that is not met yet, if there is one."""
    barred = view["development"]["barred"].get(id)
    return f"needs {card_text.condition(barred)}" if barred else ""


def _gain(segment: dict[str, Any]) -> str:
    """The reward of a segment besides a level."""
    icons = {**card_text.ICONS, "vp": "point", "population": "population"}
    gains = [(icons[id], number) for id, number in segment["reward"].items() if id in icons]
    return "".join(f" {{arrow}}{number if number > 1 else ''}{{{icon}}}" for icon, number in gains)


def _wonder(view: View) -> Cell:
    developed, wonder = view["development"], card_text.chronicles()[view["chronicle"]["id"]]["wonder"]
    now, of = developed["wonder"], developed["wonder_stages"]
    if now == of:
        return Cell("Wonder", str(now), now, of, "complete", DONE)
    id = f"wonder:{now + 1}"
    price = _needs(view, id) or card_text.price(wonder["stages"][now])
    return Cell("Wonder", str(now), now, of, price, OPEN if id in view["offers"] else SHUT)


@part
def development(theme_key: str, tracks: tuple[Cell, ...], width: int) -> Canvas:
    """Every track with its level, its finished segments and the price of the next; a golden edge if it can be paid."""
    theme = theme_of(theme_key)
    rows = -(-len(tracks) // COLUMNS)
    canvas = Canvas(theme, width, rows * (TALL + GAP) - GAP, theme.ground)
    wide = (width - (COLUMNS - 1) * GAP) / COLUMNS
    for k, cell in enumerate(tracks):
        x, y = (k % COLUMNS) * (wide + GAP), (k // COLUMNS) * (TALL + GAP)
        _ground(canvas, theme, (x, y, x + wide, y + TALL), cell.state)
        tone = theme.ink if cell.done or cell.state in (OPEN, PART) else theme.soft
        number = canvas.text(x + wide - 12, y + 20, cell.level, 30, "bold", tone, "r", 30)
        canvas.text(x + 12, y + 20, cell.name, 24, "text", tone, "l", wide - 34 - number.width)
        pitch = (wide - 24) / cell.of
        for n in range(cell.of):
            fill = theme.accent if n < cell.done else mix(theme.panel, theme.line, 0.6)
            canvas.rect((x + 12 + n * pitch, y + 39, x + 12 + (n + 1) * pitch - 4, y + 45), fill, 3)
        canvas.block(x + 12, y + 48, cell.next, 22, wide - 16, 30, ink=tone, middle=True)
    return canvas


def _ground(canvas: Canvas, theme: Theme, box: tuple[float, float, float, float], state: str) -> None:
    """The background, with a golden edge if the price can be paid now, a dashed one if part of it can."""
    fill = theme.raised if state == DONE else theme.panel
    canvas.rect(box, fill, 10, theme.accent if state == OPEN else None, 2.5 if state == OPEN else 0)
    if state == PART:
        x0, y0, x1, y1 = box
        canvas.dashed((x0 + 2, y0 + 2, x1 - 2, y1 - 2), theme.accent, 2, 8)


Chip = tuple[str, str, str, str]  # an emblem, a name, its price, and its state
OFFERED = {"invention": "inv", "building": "bld"}  # as option ids begin


def inventions(view: View) -> tuple[Chip, ...]:
    return _chips(view, "invention", card_text.data()["invention"], view["development"]["inventions"])


def buildings(view: View) -> tuple[Chip, ...]:
    return _chips(view, "building", card_text.data()["building"], view["development"]["buildings"])


def _chips(view: View, kind: str, entries: dict[str, card_text.Entry], owned: list[int]) -> tuple[Chip, ...]:
    found = []
    for no, entry in entries.items():
        id = f"{OFFERED[kind]}:{no}"
        state = DONE if int(no) in owned else OPEN if id in view["offers"] else SHUT
        found.append((icon_of(kind, no), entry["name"], _needs(view, id) or card_text.price(entry["cost"]), state))
    return tuple(found)


@part
def chips(theme_key: str, shown: tuple[Chip, ...], columns: int, icon: str, width: int) -> Canvas:
    """The inventions or the special buildings: ticked if owned, with a golden edge if they can be paid now."""
    theme = theme_of(theme_key)
    tall, left = 56, 52
    rows = -(-len(shown) // columns)
    canvas = Canvas(theme, width, rows * (tall + 6) - 6, theme.ground)
    canvas.icon(icon, 6, (canvas.height - 38) / 2, 38)
    wide = (width - left - (columns - 1) * 6) / columns
    for k, (emblem, name, price, state) in enumerate(shown):
        x, y = left + (k % columns) * (wide + 6), (k // columns) * (tall + 6)
        _ground(canvas, theme, (x, y, x + wide, y + tall), state)
        tone = theme.soft if state == SHUT else theme.ink
        if state == DONE:
            canvas.icon("check", x + 10, y + 17, 22, theme.good)
            named = canvas.text(x + 38, y + tall / 2, name, 23, "text", tone, "l", wide - 44)
            if named.width <= wide - 72:
                canvas.icon(emblem, x + wide - 32, y + 16, 24, tone)
            continue
        canvas.text(x + 10, y + 16, name, 22, "text", tone, "l", wide - 44)
        canvas.icon(emblem, x + wide - 32, y + 4, 24, tone)
        canvas.block(x + 10, y + 27, price, 20, wide - 14, 28, ink=tone, middle=True)
    return canvas
