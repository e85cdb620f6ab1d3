"""Movement on the map: which hexes a worker can reach, at what cost, and by which path."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from engine.core import cache_last_call, new_tuple
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import CLOSED, PAVED, SAILED, WALKED, Board
from engine.games.chronicles_of_civilization.state import Land, State, Worker
from engine.games.chronicles_of_civilization.steps.boundaries import Predicate, predicate

HORSE_TEAMS, PAVED_ROADS = 5, 9  # the inventions that speed workers up


def board_of(state: State) -> Board:
    return data().maps[state.map].board


def sign(state: State, hex: str) -> str:
    """The terrain of a hex as it is now."""
    return state.land.terrain[board_of(state).index[hex]]


def full_movement(state: State) -> int:
    """The moves of a worker that has just been summoned."""
    line = data().cards.worker
    return line.move_with_invention_5 if HORSE_TEAMS in state.growth.inventions else line.move


PathCost = tuple[int, int, int]  # moves, watched hexes, hexes


class Conditions(NamedTuple):
    """Everything on which movement rests."""

    map: str
    footing: str  # the terrain, with one sign for all that no worker can enter
    sails: bool
    paved: frozenset[str]  # between these a step is free (R5)
    laying: bool  # the worker paves the hexes it leaves; False where nothing is paved, since it makes no difference
    avoided: frozenset[str]  # the standard path goes around these where it can (R15)


NOWHERE = frozenset[str]()
FOOTING = str.maketrans(dict.fromkeys(CLOSED, "#") | {"F": "~"})  # fish make no difference


def conditions(state: State, worker: Worker, avoided: frozenset[str] = NOWHERE) -> Conditions:
    paved = _paved(state.land) if PAVED_ROADS in state.growth.inventions else NOWHERE
    sails, laying = _may_sail()(state), worker.road and bool(paved)
    return new_tuple(Conditions, (state.map, _footing(state.land.terrain), sails, paved, laying, avoided))


@lru_cache(maxsize=256)
def _footing(terrain: str) -> str:
    return terrain.translate(FOOTING)


@cache
def _may_sail() -> Predicate:
    return predicate(data().cards.worker.water_boundary)


@cache_last_call
def _paved(land: Land) -> frozenset[str]:
    """All hexes with a road, a structure or the capital."""
    return frozenset((land.capital, *land.roads, *(one.hex for one in land.structures)))


def watched_hexes(state: State) -> frozenset[str]:
    """The contested hexes, while entering one would still violate them (12.2)."""
    story = state.story
    return board_of(state).contested if story.frame and not story.violated and not story.conquered else NOWHERE


@lru_cache(maxsize=256)
def _passable(map: str, footing: str, sails: bool) -> frozenset[str]:
    """The hexes that a worker may enter."""
    signs, hexes = SAILED if sails else WALKED, data().maps[map].board.hexes
    return frozenset([hex for hex, sign in zip(hexes, footing, strict=True) if sign in signs])


@lru_cache(maxsize=256)
def _may_be_paved(map: str, footing: str) -> frozenset[str]:
    """The hexes that may carry a road."""
    hexes = data().maps[map].board.hexes
    return frozenset([hex for hex, sign in zip(hexes, footing, strict=True) if sign in PAVED])


def _step(on: Conditions, a: str, b: str) -> PathCost:
    """What one step costs. A walk costs the same at once and step by step: a road behind the worker counts (R15)."""
    free = b in on.paved and (a in on.paved or (on.laying and a in _may_be_paved(on.map, on.footing)))
    return 0 if free else 1, int(b in on.avoided), 1


@lru_cache(maxsize=1024)
def path_costs(on: Conditions, start: str, moves: int) -> Mapping[str, PathCost]:
    """What the standard path to every hex in reach costs, the start included."""
    best = {start: (0, 0, 0)}
    if not on.paved and not on.avoided:
        return best | {hex: (steps, 0, steps) for hex, steps in reach_under(on, start, moves).items()}
    near, open_ = data().maps[on.map].board.near, _passable(on.map, on.footing, on.sails)
    edge = [((0, 0, 0), start)]
    while edge:
        cost, here = heappop(edge)
        if cost > best[here]:
            continue
        for hex in near[here]:
            if hex not in open_:
                continue
            add = _step(on, here, hex)
            there = (cost[0] + add[0], cost[1] + add[1], cost[2] + add[2])
            if there[0] <= moves and (hex not in best or there < best[hex]):
                best[hex] = there
                heappush(edge, (there, hex))
    return best


@lru_cache(maxsize=1024)
def reach_under(on: Conditions, start: str, moves: int) -> Mapping[str, int]:
    """All hexes in reach from a hex, alphabetically, with the moves that each one takes."""
    paths = path_costs(on, start, moves) if on.paved else {}
    far = {hex: cost[0] for hex, cost in paths.items()} or _rings(on, start, moves)
    return {hex: far[hex] for hex in sorted(far) if hex != start}


def _rings(on: Conditions, start: str, moves: int) -> dict[str, int]:
    """How many steps every hex lies away, where all steps cost the same."""
    near, far = data().maps[on.map].board.near, {start: 0}
    left = _passable(on.map, on.footing, on.sails) - {start}
    edge = frozenset((start,))
    for steps in range(1, moves + 1):
        edge = left.intersection(chain.from_iterable([near[here] for here in edge]))
        left -= edge
        far.update(dict.fromkeys(edge, steps))
    return far


def reach(state: State, worker: Worker) -> Mapping[str, int]:
    """All hexes in a worker's reach, alphabetically, with the moves that each one takes."""
    return reach_under(conditions(state, worker), worker.hex, worker.moves)


def path(state: State, worker: Worker, target: str) -> list[str]:
    """The standard path, without the start: back from the target over the alphabetically first predecessors (R15)."""
    return [*_path(conditions(state, worker, watched_hexes(state)), worker.hex, worker.moves, target)]


@lru_cache(maxsize=1024)
def _path(on: Conditions, start: str, moves: int, target: str) -> list[str]:
    if not on.paved and not on.avoided:
        return _shortest_path(on, reach_under(on, start, moves), target)
    best, near = path_costs(on, start, moves), data().maps[on.map].board.near
    assert target in best, f"{target} is out of reach"
    way = [target]
    while way[-1] != start:
        after = way[-1]
        for before in near[after]:
            if before in best:
                cost, add = best[before], _step(on, before, after)
                if (cost[0] + add[0], cost[1] + add[1], cost[2] + add[2]) == best[after]:
                    way.append(before)
                    break
    return way[-2::-1]


def _shortest_path(on: Conditions, far: Mapping[str, int], target: str) -> list[str]:
    """The standard path where all steps cost the same."""
    way, near = [target], data().maps[on.map].board.near
    for steps in range(far[target] - 1, 0, -1):
        way.append(next(hex for hex in near[way[-1]] if far.get(hex) == steps))
    return way[::-1]
