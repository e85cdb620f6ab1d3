"""The table of Chronicles of Civilization."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.render.chronicles_of_civilization import lore, panels
from bot.render.chronicles_of_civilization.land import land_map, map_key
from bot.render.parts import briefly, drawable, header
from bot.render.picture import Picture, alt_text
from bot.render.sheet import GAP, MARGIN, WIDTH, Sheet
from bot.render.theme import Theme

View = dict[str, Any]
INNER = WIDTH - 2 * MARGIN


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, 1)
    return laid_out(view, shown, theme).picture(alt(view, shown))


def laid_out(view: View, names: list[str], theme: Theme) -> Sheet:
    sheet = Sheet(theme)
    x, y = MARGIN, MARGIN - 6
    y = sheet.place(header(theme.name, *_heading(view, names), INNER), x, y) + 10
    y = sheet.place(panels.stores(theme.name, _stores(view), INNER), x, y) + GAP
    land = land_map(theme.name, map_key(view))
    below = sheet.place(land, x, y) + GAP
    beside, width = x + land.image.width + GAP, INNER - land.image.width - GAP
    story, growth = view["chronicle"], view["development"]
    crises = tuple((name.capitalize(), story[name], spaces) for name, spaces in story["crisis_spaces"].items())
    relations = (story["relations"], story["relations_spaces"], story["war"])
    y = sheet.place(panels.dangers(theme.name, crises, relations, width), beside, y) + GAP
    ways = tuple(
        tuple((_capital(lore.condition(each["condition"])), each["met"]) for each in way["parts"])
        for way in story["victory"]
    )
    y = sheet.place(panels.goals(theme.name, ways, width), beside, y) + GAP
    own = tuple(tuple(division["units"]) for division in view["armies"]["player"])
    enemy = tuple(tuple(division["units"]) for division in view["armies"]["enemy"])
    y = sheet.place(panels.armies(theme.name, own, enemy, width), beside, y) + GAP
    people, drawn = view["people"], (view["deck"]["card"] or 0, story["event"] or 0)
    y = sheet.place(panels.due(theme.name, people["food_need"], people["upkeep"], *drawn, width), beside, y) + GAP
    y = max(y, below)
    tracks = tuple((id, one["segments"], one["of"], one["level"]) for id, one in growth["tracks"].items())
    y = sheet.place(panels.development(theme.name, tracks, INNER), x, y) + GAP
    wonder = (growth["wonder"], growth["wonder_stages"])
    built = panels.known(theme.name, tuple(growth["inventions"]), tuple(growth["buildings"]), wonder, INNER)
    sheet.place(built, x, y)
    return sheet


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _heading(view: View, names: list[str]) -> tuple[str, str, int, str]:
    story = view["chronicle"]
    stage = f"Turn {story['turn']} of {story['turns']}"
    ending = view["ending"]
    if not ending:
        return story["name"], stage, 0, f"{names[0]} to play"
    result, _, why = ending.partition(":")
    return story["name"], stage, -1, f"{result.capitalize()}: {lore.plain(why).lower()}" if why else result.capitalize()


def _stores(view: View) -> panels.Numbers:
    people = view["people"]
    goods = [(lore.SIGNS[id], number, view["maximum"][id]) for id, number in view["resources"].items()]
    goods.append(("happiness", people["happiness"], lore.data()["happiness"]["max"]))
    goods.append(("population", people["population"], lore.data()["population"]["max"]))
    return (*goods, ("worker", people["pool"], 0), ("point", view["development"]["victory_points"], 0))


def region(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """The player's own things: stores, development, inventions."""
    return board(view, names, theme)


def hand(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """Nothing is hidden and nothing is held."""
    return board(view, names, theme)


def alt(view: View, names: list[str]) -> str:
    title, stage, _, turn = _heading(view, [briefly(names[0])])
    story, people = view["chronicle"], view["people"]
    goods = ", ".join(f"{number} {id}" for id, number in view["resources"].items())
    crises = ", ".join(f"{name} {story[name]} of {spaces}" for name, spaces in story["crisis_spaces"].items())
    standing = ", ".join(f"{lore.plain(one['kind'])} at {one['hex']}" for one in view["map"]["structures"])
    capital = view["map"]["capital"]
    walking = ", ".join(worker["hex"] for worker in people["workers"])
    sentences = [
        f"{lore.NAME}, {title}, {stage.lower()}, {turn}.",
        f"{goods}; {view['development']['victory_points']} victory points, population {people['population']}, "
        f"happiness {people['happiness']}, {people['pool']} workers in the pool.",
        f"{crises}, relations {story['relations']} of {story['relations_spaces']}.",
        f"{view['map']['name']}: " + (f"capital at {capital}" if capital else "no capital yet") + ".",
    ]
    sentences += [f"{standing}."] if standing else []
    sentences += [f"Workers at {walking}."] if walking else []
    return alt_text(sentences)
