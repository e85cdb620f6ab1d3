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
from engine.games.chronicles_of_civilization.text.names import a_structure, lying, price, sentence_case, structure
from engine.games.chronicles_of_civilization.text.terrain import SIGNS
from engine.phrases import amount, join
from engine.promises import Promise, Words


def map_command(state: State, rest: list[str], promised: Promise) -> Words:
    match rest:
        case ["summon", "capital"]:
            return Words("Send a worker from the capital", f"on the map with {_moves(full_movement(state))}")
        case ["summon", letter]:
            label = f"Send a worker from settlement {letter.upper()}"
            return Words(label, f"on the map with {_moves(full_movement(state))}")
        case ["pick", name]:
            worker = worker_named(state, name)
            assert worker is not None
            return Words(f"Command {name}", text=f"On {worker.hex}, {_moves(worker.moves)} left.")
        case ["again", name]:
            return Words(f"Activate {name} again", f"{_moves(full_movement(state))} again")
        case ["move", hex]:
            found = [_moves(_paths(state)[hex][0]), *_found_on(state, hex), *_found_beside(state, hex)]
            return Words(f"Walk to {hex} ({SIGNS[sign(state, hex)]})", text=f"{'. '.join(found)}.")
        case ["road"]:
            return Words("Lay a road while walking", "a road on this hex and on the rest of this move")
        case ["stop"]:
            return Words("Stop here", text="The remaining moves are lost.")
        case ["build", kind, hex]:
            return _build(state, kind, hex, promised)
        case [verb, hex]:
            return Words(EXTRACTIONS[verb].format(hex=hex))
    raise AssertionError(rest)


def _moves(number: int) -> str:
    return amount(number, "move")


def _build(state: State, kind: str, hex: str, promised: Promise) -> Words:
    builder = active(state)
    assert builder is not None
    used = source(state.map, state.land, builder.hex, kind, hex)
    using = f", using {used}" if used else ""
    idle = "" if promised.total(kind) else "It works once it is connected with the capital."
    built = a_structure(kind)
    return Words(f"Build {built} on {hex}", f"{built}{using}", idle)


EXTRACTIONS = {
    "chop": "Cut the tree on {hex}",
    "dig": "Dig out the deposit on {hex}",
    "harvest": "Harvest the field on {hex}",
    "fish": "Fish on {hex}",
    "ruin": "Search the ruins on {hex}",
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
    found = ["your capital"] if hex == land.capital else []
    found += [structure(one.kind) for one in land.structures if one.hex == hex]
    found += ["road"] if hex in land.roads else []
    if sign(state, hex) == "*" and hex not in land.collected:
        found.append(price(data().maps[state.map].discoveries[hex]))
    return [sentence_case(join(found))] if found else []


def _found_beside(state: State, hex: str) -> list[str]:
    beside = [sign(state, there) for there in board_of(state).near[hex] if there not in state.land.collected]
    worth = lying("".join(one for one in beside if one in WORTH_A_WALK))
    return [f"Beside it: {worth}"] if worth else []


def watched(state: State) -> frozenset[str]:
    """The ids of commands that would enter or use a contested hex while that strains relations (12.2)."""
    hexes, paths = watched_hexes(state), _paths(state)
    if not hexes or not paths:
        return frozenset()
    found = {f"map:move:{hex}" for hex, cost in paths.items() if cost[1]}
    found |= {f"map:{verb}:{hex}" for verb in VERBS for hex in hexes}
    found |= {f"map:build:{kind}:{hex}" for kind in data().structures for hex in hexes}
    return frozenset(found)
