"""The map in play: what can be reached and how, what is connected, what works."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import SAILED, WALKED, Board, together
from engine.games.chronicles_of_civilization.state import Land, State, Structure
from engine.games.chronicles_of_civilization.steps.boundaries import holds

HORSES, PAVED_ROADS = 5, 9  # the inventions that speed workers up


def board_of(state: State) -> Board:
    return data().maps[state.map].board


def sign(state: State, hex: str) -> str:
    """The terrain of a hex as it is now."""
    return state.land.terrain[board_of(state).index[hex]]


def stride(state: State) -> int:
    """The moves of a fresh worker."""
    line = data().cards.worker
    return line.move_with_invention_5 if HORSES in state.growth.inventions else line.move


# Connection


@lru_cache(maxsize=4096)
def net(map: str, land: Land) -> frozenset[str]:
    """The capital and all roads and structures that hang together with it (R6)."""
    board = data().maps[map].board
    return frozenset(together(land.capital, board.near, (*land.roads, *(one.hex for one in land.structures))))


@lru_cache(maxsize=4096)
def working(map: str, land: Land) -> dict[str, int]:
    """How many structures of each kind work: connected, and with their own field or deposit still there."""
    joined, counts = net(map, land), dict[str, int]()
    for one in land.structures:
        if works(map, land, one, joined):
            counts[one.kind] = counts.get(one.kind, 0) + 1
    return counts


def works(map: str, land: Land, one: Structure, joined: frozenset[str]) -> bool:
    """Does this structure work?"""
    if one.hex not in joined:
        return False
    return not one.uses or land.terrain[data().maps[map].board.index[one.uses]] in "CD"


# Walking

Price = tuple[int, int, int]  # moves, contested hexes and hexes that a way takes


class Going(NamedTuple):
    """What decides how a worker gets on."""

    map: str
    terrain: str
    sails: bool
    paved: frozenset[str]  # between these a step is free (R5)
    feared: frozenset[str]  # the standard way avoids these (R15)


def going(state: State, feared: frozenset[str] = frozenset()) -> Going:
    return Going(state.map, state.land.terrain, sails(state), paved(state), feared)


def sails(state: State) -> bool:
    return holds(state, data().cards.worker.water_boundary)


def paved(state: State) -> frozenset[str]:
    """With invention 9 all hexes with a road, a structure or the capital, else none."""
    if PAVED_ROADS not in state.growth.inventions:
        return frozenset()
    land = state.land
    return frozenset((land.capital, *land.roads, *(one.hex for one in land.structures)))


def feared(state: State) -> frozenset[str]:
    """The contested hexes, while stepping on one would still strain relations."""
    story = state.story
    return board_of(state).contested if story.frame and not story.violated and not story.conquered else frozenset()


@lru_cache(maxsize=256)
def entered(map: str, terrain: str, sails: bool) -> frozenset[str]:
    """The hexes that a worker can step on."""
    signs, hexes = SAILED if sails else WALKED, data().maps[map].board.hexes
    return frozenset([hex for hex, sign in zip(hexes, terrain, strict=True) if sign in signs])


def step(going: Going, a: str, b: str) -> Price:
    """What one step takes."""
    return 0 if a in going.paved and b in going.paved else 1, int(b in going.feared), 1


@lru_cache(maxsize=1024)
def prices(going: Going, start: str, moves: int) -> Mapping[str, Price]:
    """The best price of every hex in reach, the start included."""
    best = {start: (0, 0, 0)}
    if not going.paved and not going.feared:
        return best | {hex: (steps, 0, steps) for hex, steps in _reach(going, start, moves).items()}
    near, open_ = data().maps[going.map].board.near, entered(going.map, going.terrain, going.sails)
    edge = [((0, 0, 0), start)]
    while edge:
        price, here = heappop(edge)
        if price > best[here]:
            continue
        for hex in near[here]:
            if hex not in open_:
                continue
            add = step(going, here, hex)
            there = (price[0] + add[0], price[1] + add[1], price[2] + add[2])
            if there[0] <= moves and (hex not in best or there < best[hex]):
                best[hex] = there
                heappush(edge, (there, hex))
    return best


@lru_cache(maxsize=1024)
def _reach(going: Going, start: str, moves: int) -> Mapping[str, int]:
    if going.paved:
        far = {hex: price[0] for hex, price in prices(going, start, moves).items()}
    else:
        far = _rings(going, start, moves)
    return {hex: far[hex] for hex in sorted(far) if hex != start}


def _rings(going: Going, start: str, moves: int) -> dict[str, int]:
    """How many steps every hex lies away, where all steps cost the same."""
    near, far = data().maps[going.map].board.near, {start: 0}
    left = entered(going.map, going.terrain, going.sails) - {start}
    edge = frozenset((start,))
    for steps in range(1, moves + 1):
        edge = left.intersection(chain.from_iterable([near[here] for here in edge]))
        left -= edge
        far.update(dict.fromkeys(edge, steps))
    return far


def reach(state: State, start: str, moves: int) -> Mapping[str, int]:
    """All hexes in reach, alphabetically, with the moves that each one takes."""
    return _reach(going(state), start, moves)


def path(state: State, start: str, target: str, moves: int) -> list[str]:
    """The standard way, without the start: back from the target over the alphabetically first predecessors (R15)."""
    ways, near = going(state, feared(state)), board_of(state).near
    best = prices(ways, start, moves)
    assert target in best, f"{target} is out of reach"
    way = [target]
    while way[-1] != start:
        after = way[-1]
        for before in near[after]:
            if before in best:
                price, add = best[before], step(ways, before, after)
                if (price[0] + add[0], price[1] + add[1], price[2] + add[2]) == best[after]:
                    way.append(before)
                    break
    return way[-2::-1]
