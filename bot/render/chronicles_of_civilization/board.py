"""The board of Chronicles of Civilization: one picture for the channel, readable on a phone without being opened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.chronicles_of_civilization import card_text, position, words
from bot.render.chronicles_of_civilization.parts import dangers, stores
from bot.render.chronicles_of_civilization.parts.events import events
from bot.render.chronicles_of_civilization.parts.map import grid, place_map
from bot.render.chronicles_of_civilization.sizes import INNER, PHONE
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import MARGIN, Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.screen import HEIGHT, WIDTH
from bot.render.theme import Theme, mix
from engine.core import View
from engine.phrases import amount

GAP = 10
GOALS = 106  # the height of the nearest way to win


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, 1)
    return layout(view, shown, theme, before).picture(alt(view, shown))


def layout(view: View, names: list[str], theme: Theme, before: View | None = None) -> Sheet:
    """Whose turn it is, the stores, the map, this turn's event, the dangers and the nearest way to win."""
    sheet = Sheet(theme, WIDTH)
    x, y = MARGIN, MARGIN - 8
    icon = emblem("chronicle", view["chronicle"]["id"]) or "ziggurat"
    y = sheet.place(heading(theme.key, icon, *outline(view, names[0])), x, y) + 6
    y = sheet.place(stores.row(theme.name, position.stores(view, before), PHONE, INNER), x, y) + GAP
    bottom = HEIGHT - MARGIN
    land = grid(view, INNER // 2, bottom - y)
    place_map(sheet, view, land, (x, y, land.width, bottom - y), PHONE, before)
    x, width = x + land.width + GAP, INNER - land.width - GAP
    counted = dangers.counts(theme.name, dangers.nearing(view, before), PHONE, width)
    room = bottom - y - GOALS - counted.image.height - 2 * GAP
    coming = position.this_turn(view) or (position.Happening("", "", _story(view)),)
    later = "\n".join(f"Next {one.number}: {one.body}" for one in position.next_turn(view))
    foot = tuple(filter(None, (position.marker(view), position.certain(view), later)))
    y = sheet.place(events(theme.name, "", "", coming, foot, PHONE.deciding, PHONE, width, room), x, y) + GAP
    y = sheet.place(counted, x, y) + GAP
    sheet.place(dangers.goals(theme.name, "", dangers.nearest(view, before), PHONE, width, GOALS), x, y)
    return sheet


def _story(view: View) -> str:
    """What is said before the first turn and after the last: the chronicle's story, or the way in which it was won."""
    _, _, way = (view["ending"] or "").partition("won:")
    won = [each["text"] for each in view["chronicle"]["victory"] if each["id"] == way]
    return str(won[0] if won else view["chronicle"]["story"])


def outline(view: View, name: str) -> tuple[str, str, int, str]:
    """The chronicle, the turn, and whose turn it is (seat -1: nobody's, the game is over)."""
    chronicle = view["chronicle"]
    turn, turns = chronicle["turn"], chronicle["turns"]
    stage = f"Turn {turn} of {turns}" if turn else f"{turns} turns"
    ending = view["ending"]
    if not ending:
        return chronicle["name"], stage, 0, name
    result, _, why = ending.partition(":")
    reason = f": {card_text.plain(why).lower()}" if why else ""
    return chronicle["name"], stage, -1, result.capitalize() + reason


@part
def heading(theme_key: str, icon: str, title: str, stage: str, seat: int, turn: str) -> Canvas:
    """The chronicle and the turn; a golden plate with the player, or how the game ended."""
    theme, size, tall = theme_of(theme_key), PHONE.deciding, 62
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.icon(icon, 0, 5, 52, theme.soft)
    name = canvas.text(64, tall / 2, title, size, "title", theme.soft, "l", 330, PHONE.rest, minor=True)
    at = 64 + name.width + 28
    at += canvas.text(at, tall / 2, stage, size, "bold", theme.ink, "l", 300, size).width + 28
    inner = 70 if seat >= 0 else 26
    room = INNER - at - inner - 26
    line = lettering.fit(turn, "title", size, room, PHONE.rest)
    left = INNER - line.width - inner - 26
    gold = (
        (mix(theme.ground, theme.accent, 0.22), 28, theme.accent, 3) if seat >= 0 else (theme.panel, 28, theme.line, 3)
    )
    canvas.rect((left, 2, INNER, tall - 2), *gold)
    if seat >= 0:
        canvas.token(left + 38, tall / 2, 23, seat, PHONE.rest, minor=True)
    canvas.text(left + inner, tall / 2, turn, size, "title", theme.ink, "l", room, PHONE.rest, minor=True)
    return canvas


def alt(view: View, names: list[str]) -> str:
    """The alt text: resources, dangers, where everything stands on the map, events and ways to win."""
    title, stage, seat, whose = outline(view, abbreviated(names[0]))
    people, due = view["people"], view["people"]["due"]
    goods = ", ".join(f"{number} {id}" for id, number in view["resources"].items())
    tracks = ", ".join(f"{track.name} {track.now} of {track.spaces}" for track in dangers.tracks(view))
    points = view["development"]["victory_points"]
    title += card_text.difficulty(view)
    sentences = [
        f"{card_text.NAME}, {title}, {stage.lower()}, {f'{whose} to play' if seat >= 0 else whose}.",
        f"{goods}; {amount(points, 'victory point')}, population {people['population']}, "
        f"happiness {people['happiness']}, workers in the pool: {position.pool(view)}.",
        f"Due this turn: {due['food']} food, {due['gold']} gold." if not view["ending"] else "",
        f"{tracks}.",
        *words.standing(view),
        *words.events(view),
        *words.ways(view),
        *words.land(view),
    ]
    return alt_text([sentence for sentence in sentences if sentence])
