"""The words behind the pictures, for alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.render.chronicles_of_civilization import position
from bot.render.chronicles_of_civilization.card_text import in_words
from bot.render.chronicles_of_civilization.parts import dangers
from engine.core import View
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import sentence_case, so_far, structure
from engine.language import Message, in_clauses, say
from engine.phrases import amount

ON_THE_MAP = {
    "R": Message("chronicles.pictures.map_ruins", "Ruins: {hexes}."),
    "S": Message("chronicles.pictures.map_specials", "Special spaces (stars): {hexes}."),
    "*": Message("chronicles.pictures.map_discoveries", "Discoveries: {hexes}."),
    "T": Message("chronicles.pictures.map_trees", "Trees: {hexes}."),
    "C": Message("chronicles.pictures.map_crop_fields", "Crop fields: {hexes}."),
    "D": Message("chronicles.pictures.map_deposits", "Deposits: {hexes}."),
    "F": Message("chronicles.pictures.map_fish", "Fish: {hexes}."),
    "~": Message("chronicles.pictures.map_water", "Water: {hexes}."),
    "M": Message("chronicles.pictures.map_mountains", "Mountains: {hexes}."),
}


def standing(view: View) -> Iterator[str]:
    """What the player has on the map, and the armies."""
    land, capital = view["map"], view["map"]["capital"]
    name = card_names.map_name(land["id"])
    if capital:
        yield say("chronicles.pictures.capital", "{map}: capital on {hex}.", map=name, hex=capital)
    else:
        yield say("chronicles.pictures.no_capital", "{map}: no capital yet.", map=name)
    structures = ", ".join(
        (ON if one["works"] else IDLE_ON)(what=structure(one["kind"]), hex=one["hex"]) for one in land["structures"]
    )
    if structures:
        yield f"{sentence_case(structures)}."
    workers = ", ".join(ON(what=one["name"], hex=one["hex"]) for one in view["people"]["workers"])
    if workers:
        yield say("chronicles.pictures.map_workers", "Workers on the map: {workers}.", workers=workers)
    if land["roads"]:
        yield say("chronicles.pictures.roads", "Roads: {hexes}.", hexes=", ".join(land["roads"]))
    yield say("chronicles.pictures.own_army", "Your army: {divisions}.", divisions=_divisions(view["armies"]["player"]))
    yield say(
        "chronicles.pictures.enemy_army", "Enemy army: {divisions}.", divisions=_divisions(view["armies"]["enemy"])
    )


ON = Message("chronicles.pictures.on", "{what} on {hex}")
IDLE_ON = Message("chronicles.pictures.idle_on", "{what} on {hex} (idle)")


def track(one: dangers.Track) -> str:
    """Hunger 2 of 6."""
    return say("chronicles.pictures.track", "{track} {now} of {last}", track=one.name, now=one.now, last=one.spaces)


def due(view: View) -> Iterator[str]:
    """What the end of the turn will take."""
    if not view["ending"]:
        goods = ", ".join(amount(number, id) for id, number in view["people"]["due"].items())
        yield say("chronicles.pictures.due_now", "Due this turn: {goods}.", goods=goods)


def land(view: View) -> Iterator[str]:
    """What else lies on the map, the most useful first."""
    found = view["map"]
    if found["contested"]:
        yield say("chronicles.pictures.map_contested", "Contested: {hexes}.", hexes=", ".join(found["contested"]))
    taken = {*found["discoveries"], *found["specials"]}
    for sign, said in ON_THE_MAP.items():
        there = [hex for hex, one in found["terrain"].items() if one == sign and hex not in taken]
        if there:
            yield said(hexes=", ".join(there))


def events(view: View) -> Iterator[str]:
    """The events of this turn and the next."""
    turn = view["chronicle"]["turn"]
    for number, shown in ((turn, position.this_turn(view, spelled=True)), (turn + 1, position.next_turn(view))):
        for one in shown:
            happens = in_words(one.body)
            if one.head:
                yield SIDE(turn=number, number=one.number, side=in_words(one.head), event=happens)
            else:
                yield EVENT(turn=number, number=one.number, event=happens)


EVENT = Message("chronicles.pictures.event", "Turn {turn}, event {number}: {event}.")
SIDE = Message("chronicles.pictures.event_side", "Turn {turn}, event {number} ({side}): {event}.")


def ways(view: View) -> Iterator[str]:
    """The ways to win."""
    for way, entry in zip(dangers.ways(view), view["chronicle"]["victory"], strict=True):
        named = [in_words(part.name) if part.what == "pay" else "" for part in way.parts]
        parts = ", ".join(map(so_far, entry["parts"], named))
        yield say("chronicles.pictures.way_to_win", "Way to win {number}: {parts}.", number=way.mark, parts=parts)


def _divisions(side: list[dict[str, Any]]) -> str:
    divisions = in_clauses(_division(one) for one in side if one["units"])
    return divisions or say("chronicles.pictures.no_army", "none")


def _division(one: dict[str, Any]) -> str:
    strength = " + ".join(map(str, one["units"]))
    if one["place"] is None:
        return say("chronicles.pictures.off_track", "strength {strength}, off the War Track", strength=strength)
    return say(
        "chronicles.pictures.on_track",
        "strength {strength}, on space {space} of the War Track",
        strength=strength,
        space=one["place"],
    )
