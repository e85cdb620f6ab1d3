"""The words behind the pictures, for alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.render.chronicles_of_civilization import card_text, position
from bot.render.chronicles_of_civilization.card_text import in_words
from bot.render.chronicles_of_civilization.parts import dangers
from engine.core import View

ON_THE_MAP = {
    "R": "Ruins",
    "S": "Special spaces (stars)",
    "*": "Discoveries",
    "T": "Trees",
    "C": "Crop fields",
    "D": "Deposits",
    "F": "Fish",
    "~": "Water",
    "M": "Mountains",
}


def standing(view: View) -> Iterator[str]:
    """What the player has on the map, and the armies."""
    land, capital = view["map"], view["map"]["capital"]
    yield f"{land['name']}: " + (f"capital on {capital}" if capital else "no capital yet") + "."
    structures = ", ".join(
        f"{_structure(one['kind'])} on {one['hex']}{'' if one['works'] else ' (idle)'}" for one in land["structures"]
    )
    if structures:
        yield f"{structures[0].upper()}{structures[1:]}."
    workers = [f"{one['name']} on {one['hex']}" for one in view["people"]["workers"]]
    if workers:
        yield f"Workers on the map: {', '.join(workers)}."
    if land["roads"]:
        yield f"Roads: {', '.join(land['roads'])}."
    for whose, side in (("Your", view["armies"]["player"]), ("Enemy", view["armies"]["enemy"])):
        divisions = [_division(one) for one in side if one["units"]]
        yield f"{whose} army: {'; '.join(divisions) or 'none'}."


def land(view: View) -> Iterator[str]:
    """What else lies on the map, the most useful first."""
    found = view["map"]
    if found["contested"]:
        yield f"Contested: {', '.join(found['contested'])}."
    taken = {*found["discoveries"], *found["specials"]}
    for sign, name in ON_THE_MAP.items():
        there = [hex for hex, one in found["terrain"].items() if one == sign and hex not in taken]
        if there:
            yield f"{name}: {', '.join(there)}."


def events(view: View) -> Iterator[str]:
    """The events of this turn and the next."""
    turn = view["chronicle"]["turn"]
    for number, shown in ((turn, position.this_turn(view, spelled=True)), (turn + 1, position.next_turn(view))):
        for one in shown:
            head = f" ({in_words(one.head)})" if one.head else ""
            yield f"Turn {number}, event {one.number}{head}: {in_words(one.body)}."


def ways(view: View) -> Iterator[str]:
    """The ways to win."""
    for way in dangers.ways(view):
        yield f"Way to win {way.mark}: {', '.join(in_words(card_text.goal(part)) for part in way.parts)}."


def _structure(kind: str) -> str:
    return f"settlement {kind[-1].upper()}" if kind.startswith("settlement_") else kind


def _division(one: dict[str, Any]) -> str:
    at = "off the War Track" if one["place"] is None else f"on space {one['place']} of the War Track"
    return f"strength {' + '.join(map(str, one['units']))}, {at}"
