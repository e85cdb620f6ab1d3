"""The actions of a turn: the three that are always open, those of the round, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.render import icons
from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sizes import GAP, INNER, PHONE
from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.theme import mix
from engine.core import View
from engine.games.age_of_civilization.text.names import name
from engine.language import say

PERMANENT = ("wonder", "research", "exploit")
WIDE = (INNER - GAP) // 2
CAPTION, ROW, SPACE = 34, 50, 5
PAD, ICON, ARROW = 12, 40, 34
ARROW_AT = 334  # where the arrows of most rows stand, one below the other


def actions(sheet: Sheet, view: View, x: int, y: int, tall: int = ROW) -> int:
    """Place what can be done: always on the left, in this round on the right; returns the y below it.

    Taller actions have their text as well."""
    plain, coloured = sheet.theme.name, sheet.theme.key
    used, version = _used(view), view["data_version"]
    right = x + WIDE + GAP
    sheet.place(caption(plain, say("picture.aoc.always_open", "Always open"), WIDE), x, y)
    sheet.place(caption(plain, say("picture.aoc.open_now", "Open in this round"), WIDE), right, y)
    for left, ids, always in ((x, PERMANENT, True), (right, view["window"], False)):
        for k, id in enumerate(ids):
            by = used.get(id, "")
            piece = action(coloured if by else plain, id, always, by, tall, version)
            sheet.place(piece, left, y + CAPTION + k * (tall + SPACE), f"action:{id}")
    low = y + CAPTION + 3 * (tall + SPACE)
    sheet.place(remark(plain, _rest(version), WIDE, tall), x, low, "rest")
    sheet.place(remark(plain, upcoming_line(view), WIDE, tall), right, low)
    return low + tall


def _used(view: View) -> dict[str, str]:
    """The actions used this turn in their own slots, with the letter of the active player once for each use."""
    seat = view["active"]
    if seat is None:
        return {}
    found: dict[str, str] = {}
    for slot in view["players"][seat].get("used", ()):
        id, _, civilization = slot.partition(":")[2].partition("#")[0].partition("@")
        if not civilization:
            found[id] = found.get(id, "") + LETTERS[seat]
    return found


def _gain(entry: dict[str, Any]) -> str:
    """The gains of an action in one short line."""
    effect = entry.get("effect", {})
    own = card_text.own(effect)
    if card_text.conditional_points(effect):  # they stand last, right before the condition
        own.reverse()
    line = " ".join(own)
    if effect.get("per"):
        line = f"{line}/{card_text.counted(effect)}"
    return " ".join(filter(None, [line, card_text.aside(effect)]))


def measured(markup: str, face: str, size: int) -> int:
    """The width of one line."""
    return lettering.wrapped(markup, face, size, 10_000).widths[0]


@part
def caption(theme_key: str, text: str, width: int) -> Canvas:
    """The heading of a group of actions."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, CAPTION, theme.ground)
    canvas.text(PAD, 16, text, PHONE.small, "text", theme.soft, "l", width - 2 * PAD, PHONE.small, True)
    return canvas


@part
def action(theme_key: str, id: str, always: bool, used: str, tall: int, version: int) -> Canvas:
    """An action in one line: its name, its workers and coins, an arrow, and what it gives; below it, its text.

    A worker who will not return is crossed out. A used slot has the player's letter in the worker's place."""
    theme = theme_of(theme_key)
    size = PHONE.large
    canvas = Canvas(theme, WIDE, tall, theme.ground)
    entry = card_text.action(id, version)
    ground = theme.panel if always else theme.raised
    canvas.rect((0, 0, WIDE, tall), ground, 10)
    y = ROW / 2
    if tall > ROW:
        text, small = card_text.enriched(entry.get("text", "")), PHONE.small
        room = (WIDE - 2 * PAD, tall - ROW)
        canvas.block(PAD, ROW, text, small, *room, "text", theme.soft, middle=True, floor=small - 4, minor=True)
    if "workers" not in entry:  # R8: the plague has no slot
        named = canvas.text(PAD, y, entry["name"], size, "bold", theme.soft, "l", WIDE - 2 * PAD, size)
        canvas.icon(icon_of(id), PAD + named.width + 10, y - ICON / 2, ICON)
        nothing = say("picture.aoc.no_action", "no action")
        canvas.text(WIDE - PAD, y, nothing, PHONE.small, "text", theme.soft, "r", 200, PHONE.small, True)
        return canvas
    left = entry.get("uses", 1) - len(used)
    ink = theme.ink if left > 0 else theme.soft
    gain = _gain(entry)
    wide = measured(gain, "bold", size)
    times = f" ×{left}" if entry.get("uses", 1) > 1 and left > 0 else ""
    name, price = entry["name"] + times, str(entry.get("cost") or "")
    needed = PAD + lettering.width(name, "bold", size) + entry["workers"] * (ICON + 2)
    needed += ICON + lettering.width(price, "bold", size) + 12 if price else 0
    at = min(max(ARROW_AT, needed), WIDE - PAD - wide - ARROW - 12)
    tint = mix(ground, theme.line, 0.75 if left > 0 else 0.15)
    canvas.rect((at + ARROW / 2, 0, WIDE, ROW), tint, 10)
    canvas.rect((at + ARROW / 2, 0, at + ARROW / 2 + 10, ROW), tint)
    canvas.polygon([(at + ARROW / 2 - 1, 0), (at + ARROW / 2 + 18, y), (at + ARROW / 2 - 1, ROW)], ground)
    canvas.block(at + ARROW + 8, 0, gain, size, wide + 2, ROW, "bold", ink, middle=True, floor=size)
    x = at + 4
    if price:
        x -= ICON
        canvas.icon("coin", x, y - ICON / 2, ICON)
        x -= canvas.text(x - 2, y, price, size, "bold", ink, "r", 60, size).width + 10
    red = entry.get("slot") == "red"
    for k in range(entry["workers"]):
        x -= ICON
        if k < len(used) and left <= 0:
            canvas.token(x + ICON / 2, y, 20, LETTERS.index(used[k]), 32, True)
        else:
            canvas.icon("worker_lost" if red else "worker", x, y - ICON / 2, ICON, theme.bad if red else ink)
        x -= 2
    canvas.text(PAD, y, name, size, "bold", ink, "l", x - PAD - 4, PHONE.small, True)
    return canvas


def _rest(version: int) -> str:
    """What a player gains who does nothing else."""
    setup = card_text.data(version)["setup"]
    gains = f"{setup['rest_coins']}{{coin}} {setup['rest_workers']}{{worker}}"
    return say("picture.aoc.or_rest", "or Rest {arrow} {gains}", arrow="{arrow}", gains=gains)


def upcoming_line(view: View) -> str:
    """What happens after this round, and then the cards that follow, as far as they fit."""
    upcoming = list(_upcoming(view))
    if not upcoming:
        if view["over"]:
            return say("picture.aoc.over", "Game over")
        return say("picture.aoc.last_round", "The last round")
    (event, token, id), *later = upcoming
    war = f"{{{event}}}" if event and event != id else ""
    happens = f"{card_text.token(token)['name']} {war}".strip() if token else war and f"{war} {name(event)}"
    sign = f"{{{icon_of(id)}}}"
    line = _next(happens, f"{sign} {card_text.action(id)['name']}")
    if measured(line, "text", PHONE.small) > WIDE - 2 * PAD:
        line = _next(happens, sign)
    for k, (event, _, id) in enumerate(later):
        mark = f"{{{icon_of(id)}}}" + (f"{{{event}}}" if event and event != id else "")
        longer = f"{line} {mark}" if k else f"{line} {{arrow}} {mark}"
        if measured(longer, "text", PHONE.small) > WIDE - 2 * PAD:
            break
        line = longer
    return line


def _next(event: str, card: str) -> str:
    if event:
        return say("picture.aoc.next_event", "Next: {event}, {card}", event=event, card=card)
    return say("picture.aoc.next", "Next: {card}", card=card)


def _upcoming(view: View) -> Iterator[tuple[str, str, str]]:
    """The event, the token and the action of each card that is yet to come."""
    first = view["round"] - 1 + len(view["window"])
    lying = {event["position"]: event["token"] for event in view["events"]}
    for k, id in enumerate(view["time_track"][first:], first):
        yield card_text.action_event(id, view["data_version"]), lying.get(k + 1, ""), id


@part
def remark(theme_key: str, markup: str, width: int, tall: int) -> Canvas:
    """A line of what is not an action of the round."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((1, 1, width - 1, tall - 1), None, 10, theme.line, 1.5)
    size = PHONE.small
    canvas.block(PAD, 0, markup, size, width - 2 * PAD, tall, "text", theme.soft, middle=True, floor=size, minor=True)
    return canvas


def icon_of(id: str) -> str:
    return id if id in icons.NAMES else "event"
