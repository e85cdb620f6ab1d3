"""The commands to workers on the map: labels, hints, and which of them would violate a contested area."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import SIGNS
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.extraction import VERBS, yields
from engine.games.chronicles_of_civilization.steps.commands.structures import source
from engine.games.chronicles_of_civilization.steps.commands.workers import active, work_point, worker_named
from engine.games.chronicles_of_civilization.steps.movement import (
    PathCost,
    board_of,
    conditions,
    path_costs,
    sign,
    watched_hexes,
)
from engine.games.chronicles_of_civilization.text.names import a, lying, price, sentence_case, structure
from engine.phrases import amount, join


def map_command(state: State, rest: list[str]) -> tuple[str, str]:
    """Label and hint."""
    match rest:
        case ["summon", "capital"]:
            return "Send a worker from the capital", amount(1, "worker")
        case ["summon", letter]:
            return f"Send a worker from settlement {letter.upper()}", amount(1, "worker")
        case ["pick", name]:
            worker = worker_named(state, name)
            assert worker is not None
            return f"Command {name}", f"On {worker.hex}, {amount(worker.moves, 'move')} left"
        case ["again", name]:
            return f"Activate {name} again", f"{amount(1, 'worker')}: full movement again"
        case ["move", hex]:
            moves = _paths(state)[hex][0]
            hint = [f"{amount(moves, 'move')}", *_found_on(state, hex), *_found_beside(state, hex)]
            return f"Walk to {hex} ({SIGNS[sign(state, hex)]})", ". ".join(hint)
        case ["road"]:
            return "Lay a road while walking", f"{price(work_point())}: on this hex and on the rest of this move"
        case ["stop"]:
            return "Stop here", "The remaining moves are lost"
        case ["build", kind, hex]:
            builder = active(state)
            assert builder is not None
            used = source(state.map, state.land, builder.hex, kind, hex)
            cost = price(data().structures[kind].cost)
            return f"Build {a(structure(kind))} on {hex}", f"{cost}, using {used}" if used else cost
        case [verb, hex]:
            cost = amount(data().cards.worker.ruin_pool_workers, "worker") if verb == "ruin" else price(work_point())
            return EXTRACTIONS[verb].format(hex=hex), f"{cost}: {price(yields(state, verb))}"
    raise AssertionError(rest)


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
    return path_costs(conditions(state, watched_hexes(state)), worker.hex, worker.moves)


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
