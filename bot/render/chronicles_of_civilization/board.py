"""The board of Chronicles of Civilization."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.chronicles_of_civilization import card_text, development, events, panels
from bot.render.chronicles_of_civilization.map import LEGEND, SIDE, land_map, map_key, side_within
from bot.render.drawing.parts import abbreviated, drawable, header
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme
from engine.core import View
from engine.phrases import amount

INNER = WIDTH - 2 * MARGIN
MAP_HEIGHT = 1180  # of the map in the picture of a turn


def board(view: View, names: Sequence[str], theme: Theme) -> Picture:
    shown = drawable(names, 1)
    return layout(view, shown, theme).picture(alt(view, shown))


def layout(view: View, names: list[str], theme: Theme) -> Sheet:
    """The whole board: stores, map, dangers, ways to win, armies, events and both development cards."""
    sheet = Sheet(theme)
    x, y = MARGIN, MARGIN - 10
    icon = emblem("chronicle", view["chronicle"]["id"]) or "ziggurat"
    y = sheet.place(header(theme.key, *_heading(view, names), INNER, icon), x, y) + 6
    y = sheet.place(panels.stores(theme.name, _stores(view), INNER), x, y) + GAP
    key = map_key(view)
    land = land_map(theme.key, key, min(SIDE, side_within(key, INNER, 730)))
    below = sheet.place(land, x, y) + GAP
    beside, width = x + land.image.width + GAP, INNER - land.image.width - GAP
    y = sheet.place(panels.dangers(theme.name, _crises(view), _relations(view), width), beside, y) + GAP
    y = sheet.place(panels.goals(theme.name, _ways(view), width), beside, y) + GAP
    armies = view["armies"]
    sides = (_side(armies["player"]), _side(armies["enemy"]))
    war = view["chronicle"]["war"]
    y = sheet.place(panels.war_track(theme.key, *sides, armies["spaces"], war, width), beside, y) + GAP
    y = max(y, below)
    happening = events.events(theme.name, events.rows(view), events.certain(view), events.drawn(view), INNER)
    y = sheet.place(happening, x, y) + GAP
    y = sheet.place(development.development(theme.name, development.cells(view), INNER), x, y) + GAP
    y = sheet.place(development.chips(theme.name, development.inventions(view), 5, "technology", INNER), x, y) + GAP
    sheet.place(development.chips(theme.name, development.buildings(view), 6, "city", INNER), x, y)
    return sheet


def turn(view: View, names: Sequence[str], theme: Theme) -> Picture:
    """The picture beside a question: the stores, the event of this turn, and the map as large as possible."""
    return turn_layout(view, theme).picture(alt(view, drawable(names, 1)))


def turn_layout(view: View, theme: Theme) -> Sheet:
    sheet = Sheet(theme)
    y = sheet.place(panels.stores(theme.name, _stores(view), INNER), MARGIN, MARGIN) + GAP
    key = map_key(view)
    side = side_within(key, INNER, MAP_HEIGHT - LEGEND)
    y = sheet.place(land_map(theme.key, key, side, INNER), MARGIN, y) + GAP
    shown = events.events(theme.name, events.rows(view)[:1], events.certain(view), events.drawn(view), INNER)
    sheet.place(shown, MARGIN, y)
    return sheet


def _heading(view: View, names: list[str]) -> tuple[str, str, int, str]:
    chronicle = view["chronicle"]
    stage = f"Turn {chronicle['turn']} of {chronicle['turns']}"
    ending = view["ending"]
    if not ending:
        return chronicle["name"], stage, 0, f"{names[0]} to play"
    result, _, why = ending.partition(":")
    reason = f": {card_text.plain(why).lower()}" if why else ""
    return chronicle["name"], stage, -1, result.capitalize() + reason


def _stores(view: View) -> panels.Stores:
    people, due = view["people"], {} if view["ending"] else view["people"]["due"]
    goods = [
        (card_text.ICONS[id], number, view["maximum"][id], due.get(id, 0)) for id, number in view["resources"].items()
    ]
    goods.append(("happiness", people["happiness"], card_text.data()["happiness"]["max"], 0))
    goods.append(("population", people["population"], card_text.data()["population"]["max"], 0))
    return (*goods, ("worker", people["pool"], 0, 0), ("point", view["development"]["victory_points"], 0, 0))


def _crises(view: View) -> panels.Tracks:
    chronicle = view["chronicle"]
    return tuple((name.capitalize(), chronicle[name], spaces) for name, spaces in chronicle["crisis_spaces"].items())


def _relations(view: View) -> tuple[int, int, str]:
    chronicle = view["chronicle"]
    names = {"conquered": "Conquered", "war": "At war", "peace": "Peace"}
    name = next((name for key, name in names.items() if chronicle[key]), "Relations")
    return chronicle["relations"], chronicle["relations_spaces"], name


def _ways(view: View) -> tuple[tuple[card_text.Progress, ...], ...]:
    return tuple(tuple(card_text.progress(view, each) for each in way["parts"]) for way in view["chronicle"]["victory"])


def _side(divisions: list[View]) -> panels.Side:
    return tuple((tuple(division["units"]), division["place"] or 0) for division in divisions)


def _structure(kind: str) -> str:
    return f"settlement {kind[-1].upper()}" if kind.startswith("settlement_") else kind


def alt(view: View, names: list[str]) -> str:
    """The alt text: resources, dangers, and where everything stands on the map."""
    title, stage, _, whose = _heading(view, [abbreviated(names[0])])
    people, due = view["people"], view["people"]["due"]
    goods = ", ".join(f"{number} {id}" for id, number in view["resources"].items())
    crises = ", ".join(f"{name} {at} of {spaces}" for name, at, spaces in _crises(view))
    relations = _relations(view)
    standing = ", ".join(f"{_structure(one['kind'])} on {one['hex']}" for one in view["map"]["structures"])
    capital, points = view["map"]["capital"], view["development"]["victory_points"]
    sentences = [
        f"{card_text.NAME}, {title}, {stage.lower()}, {whose}.",
        f"{goods}; {amount(points, 'victory point')}, population {people['population']}, "
        f"happiness {people['happiness']}, workers in the pool: {people['pool']}.",
        f"Due this turn: {due['food']} food, {due['gold']} gold." if not view["ending"] else "",
        f"{crises}, {relations[2].lower()} {relations[0]} of {relations[1]}.",
        f"{view['map']['name']}: " + (f"capital on {capital}" if capital else "no capital yet") + ".",
        f"{standing[0].upper()}{standing[1:]}." if standing else "",
        *(f"{one['name']} on {one['hex']}." for one in people["workers"]),
    ]
    return alt_text([sentence for sentence in sentences if sentence])
