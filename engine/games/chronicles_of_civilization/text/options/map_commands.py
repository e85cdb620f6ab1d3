"""The commands to workers on the map: what is said of them, and which of them would violate a contested area."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.extraction import VERBS
from engine.games.chronicles_of_civilization.steps.commands.structures import source
from engine.games.chronicles_of_civilization.steps.commands.workers import active, worker_named
from engine.games.chronicles_of_civilization.steps.movement import (
    PathCost,
    board_of,
    conditions,
    full_movement,
    path_costs,
    sign,
    watched_hexes,
)
from engine.games.chronicles_of_civilization.text.names import (
    SIGNS,
    a_structure,
    letter,
    lying,
    price,
    sentence_case,
    structure,
)
from engine.language import Message, Plural, listed, say
from engine.promises import Promise, Words


def map_command(state: State, rest: list[str], promised: Promise) -> Words:
    match rest:
        case ["summon", "capital"]:
            label = say("chronicles.map_commands.summon_capital", "Send a worker from the capital")
            return Words(label, ON_THE_MAP(full_movement(state)))
        case ["summon", settlement]:
            label = say(
                "chronicles.map_commands.summon_settlement",
                "Send a worker from settlement {letter}",
                letter=settlement.upper(),
            )
            return Words(label, ON_THE_MAP(full_movement(state)))
        case ["pick", name]:
            worker = worker_named(state, name)
            assert worker is not None
            label = say("chronicles.map_commands.pick", "Command {worker}", worker=name)
            return Words(label, text=MOVES_LEFT(worker.moves, hex=worker.hex))
        case ["again", name]:
            label = say("chronicles.map_commands.again", "Activate {worker} again", worker=name)
            return Words(label, MOVES_AGAIN(full_movement(state)))
        case ["move", hex]:
            found = [MOVES(_paths(state)[hex][0]), *_found_on(state, hex), *_found_beside(state, hex)]
            terrain = SIGNS[sign(state, hex)]
            label = say("chronicles.map_commands.walk", "Walk to {hex} ({terrain})", hex=hex, terrain=terrain)
            return Words(label, text=f"{'. '.join(found)}.")
        case ["road"]:
            label = say("chronicles.map_commands.road", "Lay a road while walking")
            more = say("chronicles.map_commands.road_more", "a road on this hex and on the rest of this move")
            return Words(label, more)
        case ["stop"]:
            label = say("chronicles.map_commands.stop", "Stop here")
            return Words(label, text=say("chronicles.map_commands.stop_text", "The remaining moves are lost."))
        case ["build", kind, hex]:
            return _build(state, kind, hex, promised)
        case [verb, hex]:
            return Words(EXTRACTIONS[verb](hex=hex))
    raise AssertionError(rest)


MOVES = Plural("chronicles.map_commands.moves", "{n} move", "{n} moves")
MOVES_AGAIN = Plural("chronicles.map_commands.moves_again", "{n} move again", "{n} moves again")
MOVES_LEFT = Plural("chronicles.map_commands.moves_left", "On {hex}, {n} move left.", "On {hex}, {n} moves left.")
ON_THE_MAP = Plural("chronicles.map_commands.on_the_map", "on the map with {n} move", "on the map with {n} moves")


def _build(state: State, kind: str, hex: str, promised: Promise) -> Words:
    builder = active(state)
    assert builder is not None
    used = source(state.map, state.land, builder.hex, kind, hex)
    using = [say("chronicles.map_commands.using", "using {hex}", hex=used)] if used else []
    idle = say("chronicles.map_commands.idle", "It works once it is connected with the capital.")
    label = BUILD[kind](hex=hex) if kind in BUILD else BUILD_SETTLEMENT(hex=hex, letter=letter(kind))
    return Words(label, ", ".join([a_structure(kind), *using]), "" if promised.total(kind) else idle)


BUILD = {
    "farm": Message("chronicles.map_commands.build_farm", "Build a farm on {hex}"),
    "mine": Message("chronicles.map_commands.build_mine", "Build a mine on {hex}"),
    "port": Message("chronicles.map_commands.build_port", "Build a port on {hex}"),
}
BUILD_SETTLEMENT = Message("chronicles.map_commands.build_settlement", "Build settlement {letter} on {hex}")
EXTRACTIONS = {
    "chop": Message("chronicles.map_commands.chop", "Cut the tree on {hex}"),
    "dig": Message("chronicles.map_commands.dig", "Dig out the deposit on {hex}"),
    "harvest": Message("chronicles.map_commands.harvest", "Harvest the field on {hex}"),
    "fish": Message("chronicles.map_commands.fish", "Fish on {hex}"),
    "ruin": Message("chronicles.map_commands.ruin", "Search the ruins on {hex}"),
}
WORTH_A_WALK = "TCDFRS*"


def _paths(state: State) -> Mapping[str, PathCost]:
    """What the active worker's path to every hex in reach costs."""
    worker = active(state)
    if worker is None:
        return {}
    return path_costs(conditions(state, worker, watched_hexes(state)), worker.hex, worker.moves)


def _found_on(state: State, hex: str) -> list[str]:
    land = state.land
    found = [say("chronicles.map_commands.capital", "your capital")] if hex == land.capital else []
    found += [structure(one.kind) for one in land.structures if one.hex == hex]
    found += [say("chronicles.map_commands.a_road", "road")] if hex in land.roads else []
    if sign(state, hex) == "*" and hex not in land.collected:
        found.append(price(data().maps[state.map].discoveries[hex]))
    return [sentence_case(listed(found))] if found else []


def _found_beside(state: State, hex: str) -> list[str]:
    beside = [sign(state, there) for there in board_of(state).near[hex] if there not in state.land.collected]
    worth = lying("".join(one for one in beside if one in WORTH_A_WALK))
    return [say("chronicles.map_commands.beside", "Beside it: {terrain}", terrain=worth)] if worth else []


def watched(state: State) -> frozenset[str]:
    """The ids of commands that would enter or use a contested hex while that strains relations (12.2)."""
    hexes, paths = watched_hexes(state), _paths(state)
    if not hexes or not paths:
        return frozenset()
    found = {f"map:move:{hex}" for hex, cost in paths.items() if cost[1]}
    found |= {f"map:{verb}:{hex}" for verb in VERBS for hex in hexes}
    found |= {f"map:build:{kind}:{hex}" for kind in data().structures for hex in hexes}
    return frozenset(found)
