"""The net of capital, roads and structures: what is connected, and which structures work."""

from __future__ import annotations

from functools import lru_cache

from engine.core import cache_last_call
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import connected_with
from engine.games.chronicles_of_civilization.state import Land, Structure


@cache_last_call
@lru_cache(maxsize=4096)
def net(map: str, land: Land) -> frozenset[str]:
    """The capital, and all roads and structures connected with it (R6)."""
    board = data().maps[map].board
    return frozenset(connected_with(land.capital, board.near, (*land.roads, *(one.hex for one in land.structures))))


@cache_last_call
@lru_cache(maxsize=4096)
def working(map: str, land: Land) -> dict[str, int]:
    """How many structures of each kind work."""
    connected, counts = net(map, land), dict[str, int]()
    for one in land.structures:
        if works(map, land, one, connected):
            counts[one.kind] = counts.get(one.kind, 0) + 1
    return counts


def works(map: str, land: Land, one: Structure, connected: frozenset[str]) -> bool:
    """Is this structure connected, and does its own field or deposit still exist?"""
    if one.hex not in connected:
        return False
    return not one.uses or land.terrain[data().maps[map].board.index[one.uses]] in "CD"
