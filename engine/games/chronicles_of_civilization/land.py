"""The map in play: what can be reached and how, what is connected, what works."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from engine.games.chronicles_of_civilization.atlas import SAILED, WALKED, Board, together
from engine.games.chronicles_of_civilization.boundaries import holds
from engine.games.chronicles_of_civilization.cards import data
from engine.games.chronicles_of_civilization.state import Land, State, Structure

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


class Walk:
    """Everything a worker can reach from one hex: what it costs, and the standard way there (R15)."""

    def __init__(self, board: Board, terrain: str, sails: bool, paved: frozenset[str], feared: frozenset[str]) -> None:
        entered = SAILED if sails else WALKED
        self.open = {hex for hex, mark in zip(board.hexes, terrain, strict=True) if mark in entered}
        self.board, self.paved, self.feared = board, paved, feared

    def step(self, a: str, b: str) -> tuple[int, int, int]:
        """Moves, contested hexes and hexes that one step takes; along roads it may be free (R5)."""
        return 0 if a in self.paved and b in self.paved else 1, int(b in self.feared), 1

    def costs(self, start: str, moves: int) -> dict[str, tuple[int, int, int]]:
        """The best price of every hex in reach."""
        best = {start: (0, 0, 0)}
        edge = [((0, 0, 0), start)]
        while edge:
            price, here = heappop(edge)
            if price > best[here]:
                continue
            for hex in self.board.near[here]:
                if hex not in self.open:
                    continue
                add = self.step(here, hex)
                there = (price[0] + add[0], price[1] + add[1], price[2] + add[2])
                if there[0] <= moves and (hex not in best or there < best[hex]):
                    best[hex] = there
                    heappush(edge, (there, hex))
        return best

    def rings(self, start: str, moves: int) -> dict[str, int]:
        """How many steps every hex in reach lies away, where no step is free; without the start."""
        near, left, far = self.board.near, self.open - {start}, dict[str, int]()
        edge = [start]
        for steps in range(1, moves + 1):
            edge = list(left.intersection([hex for here in edge for hex in near[here]]))
            left.difference_update(edge)
            far.update(dict.fromkeys(edge, steps))
        return far

    def path(self, start: str, target: str, moves: int) -> list[str]:
        """The standard way, without the start: back from the target over the alphabetically first predecessors."""
        best = self.costs(start, moves)
        assert target in best, f"{target} is out of reach"
        way = [target]
        while way[-1] != start:
            here = way[-1]
            for before in self.board.near[here]:
                if before in best:
                    price, add = best[before], self.step(before, here)
                    if (price[0] + add[0], price[1] + add[1], price[2] + add[2]) == best[here]:
                        way.append(before)
                        break
        return way[-2::-1]


def paved(state: State) -> frozenset[str]:
    """Hexes between which a step is free: with invention 9 those with a road, a structure or the capital (R5)."""
    if PAVED_ROADS not in state.growth.inventions:
        return frozenset()
    land = state.land
    return frozenset((land.capital, *land.roads, *(one.hex for one in land.structures)))


def feared(state: State) -> frozenset[str]:
    """The contested hexes, while stepping on one would still strain relations."""
    story = state.story
    return board_of(state).contested if story.frame and not story.violated and not story.conquered else frozenset()


def sails(state: State) -> bool:
    return holds(state, data().cards.worker.water_boundary)


@lru_cache(maxsize=65536)
def _reach(
    map: str, terrain: str, sailing: bool, roads: frozenset[str], start: str, moves: int
) -> tuple[tuple[str, int], ...]:
    walk = Walk(data().maps[map].board, terrain, sailing, roads, frozenset())
    if not roads:
        return tuple(sorted(walk.rings(start, moves).items()))
    return tuple(sorted((hex, price[0]) for hex, price in walk.costs(start, moves).items() if hex != start))


def reach(state: State, start: str, moves: int) -> tuple[tuple[str, int], ...]:
    """All hexes in reach, alphabetically, with the moves that each one takes."""
    return _reach(state.map, state.land.terrain, sails(state), paved(state), start, moves)


def path(state: State, start: str, target: str, moves: int) -> list[str]:
    """The standard way (R15)."""
    walk = Walk(board_of(state), state.land.terrain, sails(state), paved(state), feared(state))
    return walk.path(start, target, moves)
