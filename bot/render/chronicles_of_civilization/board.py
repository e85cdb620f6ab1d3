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
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import chronicle_key_of, pool
from engine.language import Message, count, say
from engine.phrases import amount, spelled_out

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
    coming = position.this_turn(view) or (position.EventText("", "", _story(view)),)
    later = "\n".join(
        say("chronicles.pictures.next", "Next {number}: {event}", number=one.number, event=one.body)
        for one in position.next_turn(view)
    )
    foot = tuple(filter(None, (position.marker(view), position.certain(view), later)))
    y = sheet.place(events(theme.name, "", "", coming, foot, PHONE.deciding, PHONE, width, room), x, y) + GAP
    y = sheet.place(counted, x, y) + GAP
    sheet.place(dangers.goals(theme.name, "", dangers.nearest(view, before), PHONE, width, GOALS), x, y)
    return sheet


def _story(view: View) -> str:
    """What is said before the first turn and after the last: the chronicle's story, or the way in which it was won."""
    _, _, way = (view["ending"] or "").partition("won:")
    return (
        spelled_out(card_names.condition(chronicle_key_of(view), way))
        if way
        else card_names.story(view["chronicle"]["id"])
    )


def outline(view: View, name: str) -> tuple[str, str, int, str]:
    """The chronicle, the turn, and whose turn it is (seat -1: nobody's, the game is over)."""
    chronicle = view["chronicle"]
    turn, turns, title = chronicle["turn"], chronicle["turns"], card_names.chronicle(chronicle["id"])
    if turn:
        stage = say("chronicles.pictures.turn_of", "Turn {turn} of {turns}", turn=turn, turns=turns)
    else:
        stage = count("chronicles.pictures.turns", "{n} turn", "{n} turns", turns)
    ending = view["ending"]
    if not ending:
        return title, stage, 0, name
    result, _, why = ending.partition(":")
    if result == "won":
        return title, stage, -1, say("chronicles.pictures.won", "Won: {way}", way=card_names.way(why))
    return title, stage, -1, LOST[why]()


LOST = {
    "hunger": Message("chronicles.pictures.lost_hunger", "Lost: hunger"),
    "bankruptcy": Message("chronicles.pictures.lost_bankruptcy", "Lost: bankruptcy"),
    "rebellion": Message("chronicles.pictures.lost_rebellion", "Lost: rebellion"),
    "war": Message("chronicles.pictures.lost_war", "Lost: war"),
    "time": Message("chronicles.pictures.lost_time", "Lost: time"),
}


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
    return alt_text(
        [
            _position(view, abbreviated(names[0])),
            _stock(view),
            *words.due(view),
            f"{', '.join(words.track(track) for track in dangers.tracks(view))}.",
            *words.standing(view),
            *words.events(view),
            *words.ways(view),
            *words.land(view),
        ]
    )


def _position(view: View, name: str) -> str:
    """What is played, how far it is, and whose turn it is or how it ended."""
    title, _, seat, whose = outline(view, name)
    title, turn, turns = card_text.with_difficulty(title, view), view["chronicle"]["turn"], view["chronicle"]["turns"]
    if turn:
        stage = say("chronicles.pictures.at_turn", "turn {turn} of {turns}", turn=turn, turns=turns)
    else:
        stage = count("chronicles.pictures.turns", "{n} turn", "{n} turns", turns)
    state = say("chronicles.pictures.to_play", "{name} to play", name=whose) if seat >= 0 else whose
    return f"{card_text.NAME}, {title}, {stage}, {state}."


def _stock(view: View) -> str:
    people = view["people"]
    return say(
        "chronicles.pictures.stock",
        "{goods}; {points}, population {population}, happiness {happiness}, workers in the pool: {workers}.",
        goods=", ".join(amount(number, id) for id, number in view["resources"].items()),
        points=amount(view["development"]["victory_points"], "victory point"),
        population=people["population"],
        happiness=people["happiness"],
        workers=pool(view),
    )
