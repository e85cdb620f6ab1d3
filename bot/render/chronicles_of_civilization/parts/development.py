"""Both development cards: tracks, inventions, buildings and the Wonder, what comes next and whether it can be paid."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.render.chronicles_of_civilization import card_text
from bot.render.chronicles_of_civilization.cards import icon_of
from bot.render.chronicles_of_civilization.sizes import ANY, Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Theme
from engine.core import View
from engine.games.chronicles_of_civilization.text import card_names
from engine.language import Message, say

OPEN, PART, SHUT, DONE = "open", "part", "shut", "done"  # can be paid now, in part, not now; complete


class Cell(NamedTuple):
    """A track or the Wonder: its progress, its next step, and what that still needs."""

    place: str
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
    place, name, level = f"track:{id}", card_text.track(id), _level(one["level"])
    if one["segments"] == one["of"]:
        return Cell(place, name, level, one["of"], one["of"], COMPLETE(), "", DONE)
    segment = card_text.data()["track"][id]["segments"][one["segments"]]
    paid = one["paid"]
    left = {what: number - paid.get(what, 0) for what, number in segment["cost"].items()}
    if segment.get("workers", 0) > paid.get("worker", 0):
        left["worker"] = 1
    price = card_text.price({what: number for what, number in left.items() if number})
    split = any(offer.startswith(f"dev:{id}:") for offer in view["offers"])
    state = OPEN if f"dev:{id}" in view["offers"] else PART if split else SHUT
    gain = _gain(segment["reward"], one["level"])
    following, needs = f"{price} {{arrow}} {gain}", _needs(view, f"dev:{id}")
    return Cell(place, name, level, one["segments"], one["of"], following, needs, state)


COMPLETE = Message("chronicles.pictures.complete", "complete")


def _level(level: int) -> str:
    return say("chronicles.pictures.level_number", "level {level}", level=level)


def _needs(view: View, id: str) -> str:
    """The condition that is not met yet, if there is one."""
    barred = view["development"]["barred"].get(id)
    if not barred:
        return ""
    return say("chronicles.pictures.needs_condition", "needs {condition}", condition=card_text.condition(barred))


def _gain(reward: dict[str, int], level: int) -> str:
    """What a segment brings."""
    icons = {**card_text.ICONS, "vp": "point", "population": "population"}
    words = [_level(level + reward["level"])] if "level" in reward else []
    return ", ".join((*words, *(f"{number}{{{icons[id]}}}" for id, number in reward.items() if id in icons)))


def _wonder(view: View) -> Cell:
    developed, wonder = view["development"], card_text.chronicle_of(view)["wonder"]
    now, of, name = developed["wonder"], developed["wonder_stages"], card_text.STATES["wonder"]()
    if now == of:
        return Cell("wonder", name, f"{now}/{of}", now, of, COMPLETE(), "", DONE)
    id = f"wonder:{now + 1}"
    price = card_text.price(wonder["stages"][now])
    state = OPEN if id in view["offers"] else SHUT
    return Cell("wonder", name, f"{now}/{of}", now, of, price, _needs(view, id), state)


@part
def track(theme_key: str, cell: Cell, size: Type, width: int) -> Canvas:
    """A track with its level, its finished segments and the next; a green edge if that can be paid."""
    theme, tall, pad = theme_of(theme_key), size.px(153), size.px(14)
    canvas = Canvas(theme, width, tall, theme.ground)
    _ground(canvas, theme, cell.state, size)
    canvas.area(cell.place, (0, 0, width, tall))
    tone, room, letters = theme.soft if cell.state == SHUT else theme.ink, width - 2 * pad, size.deciding
    y = size.px(28)
    level = canvas.text(width - pad, y, cell.level, letters, "bold", tone, "r", room / 2, letters)
    canvas.text(pad, y, cell.name, letters, "bold", tone, "l", room - level.width - size.px(10), size.rest)
    pitch = room / cell.of
    for n in range(cell.of):
        fill = theme.ink if n < cell.done else theme.empty
        canvas.rect((pad + n * pitch, size.px(52), pad + (n + 1) * pitch - size.px(6), size.px(60)), fill, size.px(4))
    barred, high = bool(cell.needs), size.px(46 if cell.needs else 90)
    canvas.block(pad, size.px(62), cell.next, letters, room, high, ink=tone, floor=size.rest, minor=barred)
    if barred:
        canvas.text(pad, size.px(128), cell.needs, letters, "text", tone, "l", room, size.rest, minor=True)
    return canvas


def _ground(canvas: Canvas, theme: Theme, state: str, size: Type) -> None:
    """The background, with a green edge if the price can be paid now, a dashed one if part of it can."""
    wide, tall, edge = canvas.width, canvas.height, (theme.good, size.px(4)) if state == OPEN else (None, 0)
    canvas.rect((0, 0, wide, tall), theme.raised if state == DONE else theme.panel, size.px(12), *edge)
    if state == PART:
        canvas.dashed((2, 2, wide - 2, tall - 2), theme.good, size.px(4), size.px(12))


class Chip(NamedTuple):
    """An invention or a special building: its price, what it needs and gives."""

    place: str
    emblem: str
    name: str
    price: str
    needs: str
    gives: str
    state: str


OFFERED = {"invention": "inv", "building": "bld"}  # as option ids begin


def inventions(view: View) -> list[list[Chip]]:
    """The inventions of each path, first to last."""
    paths: dict[int, dict[str, card_text.Entry]] = {}
    for no, entry in card_text.data()["invention"].items():
        paths.setdefault(entry["path"], {})[no] = entry
    return [_chips(view, "invention", path, view["development"]["inventions"]) for path in paths.values()]


def buildings(view: View) -> list[Chip]:
    return _chips(view, "building", card_text.data()["building"], view["development"]["buildings"])


def _chips(view: View, kind: str, entries: dict[str, card_text.Entry], owned: list[int]) -> list[Chip]:
    found = []
    for no, entry in entries.items():
        id = f"{OFFERED[kind]}:{no}"
        state = DONE if int(no) in owned else OPEN if id in view["offers"] else SHUT
        points = f" {{arrow}} {entry['vp']}{{point}}" if entry.get("vp") else ""
        price, needs = card_text.price(entry["cost"]) + points, _needs(view, id)
        invention = kind == "invention"
        name = card_names.invention(int(no)) if invention else card_names.building(int(no))
        gives = card_names.grants(int(no)) if invention else ""
        found.append(Chip(f"{kind}:{no}", icon_of(kind, no), name, price, needs, gives, state))
    return found


@part
def card(theme_key: str, chip: Chip, tall: int, size: Type, width: int) -> Canvas:
    """An invention or a special building: ticked if owned, with a green edge if it can be paid now."""
    theme, pad, icon = theme_of(theme_key), size.px(12), size.px(44)
    canvas = Canvas(theme, width, tall, theme.ground)
    _ground(canvas, theme, chip.state, size)
    canvas.area(chip.place, (0, 0, width, tall))
    tone, room, left = theme.soft if chip.state == SHUT else theme.ink, width - 2 * pad, pad
    if chip.state == DONE:
        canvas.icon("check", left, size.px(13), size.px(32), theme.good)
        left += size.px(40)
    limit = width - pad - left
    beside = limit - icon - size.px(6)
    if lettering.width(chip.name, "bold", size.rest) <= beside:  # else the name says more than the emblem
        canvas.icon(chip.emblem, width - pad - icon, size.px(6), icon, tone)
        limit = beside
    canvas.text(left, size.px(30), chip.name, size.deciding, "bold", tone, "l", limit, size.rest, minor=True)
    y = size.px(56)
    for text, letters in _lines(chip, size):
        block = lettering.fit_block(text, "text", letters, room, ANY, size.rest)
        minor = letters == size.rest
        canvas.block(pad, y, text, letters, room, block.height + 1, ink=tone, floor=size.rest, minor=minor)
        y += block.height
    return canvas


def card_height(chip: Chip, size: Type, width: int) -> int:
    """How tall a card must be for all its lines."""
    room = width - 2 * size.px(12)
    lines = (lettering.fit_block(text, "text", letters, room, ANY, size.rest) for text, letters in _lines(chip, size))
    return size.px(64) + sum(block.height for block in lines)


def _lines(chip: Chip, size: Type) -> list[tuple[str, int]]:
    """What stands under the name, with its type; a price that can be paid decides a turn."""
    lines = [(chip.price, size.deciding), (chip.needs, size.rest)] if chip.state != DONE else []
    gives = [(f"{{arrow}} {chip.gives}", size.rest)] if chip.gives else []
    return [(text, letters) for text, letters in (*lines, *gives) if text]


@part
def link(theme_key: str, width: int, tall: int) -> Canvas:
    """What joins an invention to the next one of its path."""
    theme = theme_of(theme_key)
    return Canvas(theme, width, tall, theme.line)
