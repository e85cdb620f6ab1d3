"""The pictures of a player's panel: stores and actions, the map, development, inventions, events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest

from bot.render.chronicles_of_civilization import card_text, position, words
from bot.render.chronicles_of_civilization.card_text import in_words
from bot.render.chronicles_of_civilization.parts import dangers, development, stores
from bot.render.chronicles_of_civilization.parts.events import events
from bot.render.chronicles_of_civilization.parts.map import grid, legend_height, place_legend, place_map, within_reach
from bot.render.chronicles_of_civilization.sizes import INNER, Type, tallest, type_of
from bot.render.drawing.canvas import Part
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.core import View
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import RESOURCES, pool
from engine.language import count, say
from engine.phrases import amount

GAP, CLOSE = 10, 4  # between parts, and where there is little room
# What each step needs first; in the main phase it depends on what the active worker can do.
FIRST = {"capital": "map", "card": "events", "disband": "events", "recall": "map", "over": "events"}
LINE, TOUCHED = 50, 68  # the height of an action, and of one that a finger can touch, if there is room
COLUMNS = {Screen.PHONE: 2, Screen.DESKTOP: 3}


def order(view: View) -> tuple[str, ...]:
    """The ids of all pictures; the one that the present step needs comes first."""
    idle = ("map:summon:", "map:again:", "map:pick:")
    walking = any(id.startswith("map:") and not id.startswith(idle) for id in view["offers"])
    first = FIRST.get(view["phase"], "map" if walking else "area")
    return (first, *(id for id in SHEETS if id != first))


def picture(id: str, view: View, theme: Theme, screen: Screen) -> Picture:
    """One of the pictures; KeyError if there is none with this id."""
    _, sentences = SHEETS[id]
    heading = say(
        "chronicles.pictures.sheet",
        "{game}, {chronicle}, turn {turn}.",
        game=card_text.NAME,
        chronicle=card_names.chronicle(view["chronicle"]["id"]),
        turn=view["chronicle"]["turn"],
    )
    return layout(id, view, theme, screen).picture(alt_text([heading, *sentences(view)]))


def layout(id: str, view: View, theme: Theme, screen: Screen) -> Sheet:
    place, _ = SHEETS[id]
    sheet = Sheet(theme, WIDTH)
    place(sheet, view, screen)
    return sheet


def _stores(sheet: Sheet, view: View, screen: Screen) -> int:
    """What prices are paid from, above a picture."""
    row = stores.row(sheet.theme.name, position.stores(view), type_of(screen), INNER)
    return sheet.place(row, MARGIN, MARGIN) + GAP


def _place(sheet: Sheet, pieces: Sequence[Part], columns: int, y: int, gap: int) -> int:
    """Parts of one width in rows; returns the y below them."""
    for start in range(0, len(pieces), columns):
        row = pieces[start : start + columns]
        for k, piece in enumerate(row):
            sheet.place(piece, MARGIN + k * (piece.image.width + gap), y)
        y += max(piece.image.height for piece in row) + gap
    return y


def _wide(columns: int, gap: int) -> int:
    """The width of each of so many parts in a row."""
    return (INNER - (columns - 1) * gap) // columns


# Stores and actions


def _area(sheet: Sheet, view: View, screen: Screen) -> None:
    theme, size, people = sheet.theme, type_of(screen), view["people"]
    *goods, happiness, population, pool, points = position.stores(view)
    y, wide = MARGIN, _wide(3, GAP)
    for row in (goods[:3], goods[3:]):
        tall = size.px(124 if any(one.due for one in row) else 80)
        y = _place(sheet, [stores.good(theme.name, one, tall, size, wide) for one in row], 3, y, GAP)
    y = sheet.place(stores.people(theme.name, happiness, population, points.number, size, INNER), MARGIN, y) + GAP
    away = tuple(worker["name"] for worker in people["workers"])
    shown = (pool.number, away, position.at_work(view), position.marker(view))
    y = sheet.place(stores.workers(theme.key, shown, size, INNER), MARGIN, y) + GAP
    columns, gap = COLUMNS[screen], size.px(6)
    found = position.actions(view)
    rows = -(-len(found) // columns)
    tall = min(size.px(TOUCHED), max(size.px(LINE), (tallest(screen) - y - MARGIN) // max(1, rows) - gap))
    pieces = [stores.action(theme.name, one, tall, size, _wide(columns, gap)) for one in found]
    down = [pieces[k] for row in range(rows) for k in range(row, len(pieces), rows)]  # column by column
    _place(sheet, down, columns, y, gap)


def _area_in_words(view: View) -> Iterator[str]:
    people = view["people"]
    have = [
        say(
            "chronicles.pictures.store",
            "{good} {number} of {most}",
            good=RESOURCES[id],
            number=number,
            most=view["maximum"][id],
        )
        for id, number in view["resources"].items()
    ]
    due = ", ".join(amount(number, id) for id, number in people["due"].items())
    yield say(
        "chronicles.pictures.in_store", "In store: {goods}; due this turn: {due}.", goods=", ".join(have), due=due
    )
    yield count(
        "chronicles.pictures.people",
        "Population {population}, happiness {happiness}, {n} workers to send.",
        "Population {population}, happiness {happiness}, {n} workers to send.",
        pool(view),
        population=people["population"],
        happiness=people["happiness"],
    )
    for one in position.actions(view):
        if one.open:
            yield _headed(one.name, in_words(one.does))


def _headed(heading: str, text: str) -> str:
    return say("chronicles.pictures.headed", "{heading}: {text}.", heading=heading, text=text)


# The map


def _map(sheet: Sheet, view: View, screen: Screen) -> None:
    size = type_of(screen)
    y = _stores(sheet, view, screen)
    columns = 1 + COLUMNS[screen]
    below = legend_height(view, columns, size)
    land = grid(view, INNER, tallest(screen) - y - GAP - below - MARGIN, size.px(44))
    y = place_map(sheet, view, land, (MARGIN, y, INNER, land.height), size) + GAP
    place_legend(sheet, view, (MARGIN, y), columns, size, INNER)


def _map_in_words(view: View) -> Iterator[str]:
    yield from words.standing(view)
    reach = list(within_reach(view["offers"]))
    if reach:
        yield say("chronicles.pictures.reach", "Within reach: {hexes}.", hexes=", ".join(reach))
    yield from words.land(view)


# Development


def _development(sheet: Sheet, view: View, screen: Screen) -> None:
    size, columns = type_of(screen), COLUMNS[screen]
    y, wide = _stores(sheet, view, screen), _wide(columns, size.px(9))
    pieces = [development.track(sheet.theme.name, cell, size, wide) for cell in development.cells(view)]
    _place(sheet, pieces, columns, y, size.px(9))


def _development_in_words(view: View) -> Iterator[str]:
    for cell in development.cells(view):
        steps = filter(None, (in_words(cell.next), cell.needs))
        yield _headed(f"{cell.name}, {in_words(cell.level)}", ", ".join(steps))


def _inventions(sheet: Sheet, view: View, screen: Screen) -> None:
    """The inventions, a column for each path, and below them the special buildings."""
    size = type_of(screen)
    gap, y = size.px(8), _stores(sheet, view, screen)
    known = development.inventions(view)
    wide = _wide(len(known), gap)
    for row, cards in enumerate(zip_longest(*known)):
        if row:
            for k in range(len(known)):
                piece = development.link(sheet.theme.name, size.px(40), gap)
                sheet.place(piece, MARGIN + k * (wide + gap) + wide / 2 - size.px(20), y - gap)
        y = _cards(sheet, [card for card in cards if card], y, size, wide, gap)
    raised, wide = development.buildings(view), _wide(3, gap)
    for start in range(0, len(raised), 3):
        y = _cards(sheet, raised[start : start + 3], y + (0 if start else gap), size, wide, gap)


def _cards(sheet: Sheet, row: Sequence[development.Chip], y: int, size: Type, wide: int, gap: int) -> int:
    """A row of cards, all as tall as the tallest."""
    tall = max(development.card_height(chip, size, wide) for chip in row)
    return _place(sheet, [development.card(sheet.theme.name, chip, tall, size, wide) for chip in row], len(row), y, gap)


def _inventions_in_words(view: View) -> Iterator[str]:
    for chip in chain(*development.inventions(view), development.buildings(view)):
        owned = chip.state == development.DONE
        steps = [say("chronicles.pictures.owned", "owned")] if owned else [in_words(chip.price), chip.needs]
        yield _headed(chip.name, ", ".join(filter(None, steps)))


# Events


def _events(sheet: Sheet, view: View, screen: Screen) -> None:
    theme, size, chronicle = sheet.theme, type_of(screen), view["chronicle"]
    parts, turn = list[Part](), chronicle["turn"]
    goals = card_text.with_difficulty(say("chronicles.pictures.ways_to_win", "Ways to win"), view)
    now, later = position.this_turn(view, spelled=True), position.next_turn(view)
    if now:
        heading = say("chronicles.pictures.turn_of", "Turn {turn} of {turns}", turn=turn, turns=chronicle["turns"])
        parts.append(events(theme.name, heading, position.marker(view), now, (), size.deciding, size, INNER))
    if later:
        heading, certain = say("chronicles.pictures.turn", "Turn {turn}", turn=turn + 1), position.certain(view)
        parts.append(events(theme.name, heading, certain, later, (), size.rest, size, INNER))
    parts.append(dangers.spaces(theme.name, dangers.tracks(view), size, INNER))
    parts.append(dangers.goals(theme.name, goals, dangers.ways(view), size, INNER))
    armies = view["armies"]
    sides = (dangers.side(armies["player"]), dangers.side(armies["enemy"]))
    parts.append(dangers.war_track(theme.key, *sides, armies["spaces"], chronicle["war"], size, INNER))
    spare = tallest(screen) - 2 * MARGIN - sum(piece.image.height for piece in parts)
    gap = max(CLOSE, min(GAP, spare // (len(parts) - 1)))
    y = MARGIN
    for piece in parts:
        y = sheet.place(piece, MARGIN, y) + gap


def _events_in_words(view: View) -> Iterator[str]:
    yield from words.events(view)
    yield from (f"{words.track(track)}." for track in dangers.tracks(view))
    yield from words.ways(view)


# Each picture by id: how it is drawn, and its alt text.
SHEETS: dict[str, tuple[Callable[[Sheet, View, Screen], None], Callable[[View], Iterator[str]]]] = {
    "area": (_area, _area_in_words),
    "map": (_map, _map_in_words),
    "development": (_development, _development_in_words),
    "inventions": (_inventions, _inventions_in_words),
    "events": (_events, _events_in_words),
}
