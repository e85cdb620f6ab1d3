"""The goods, each with everything printed on its card. Nothing else in this title knows a good by its name."""

from __future__ import annotations

from typing import NamedTuple


class Good(NamedTuple):
    """One card of the market. Each good also has a contract, which rewards its owner once more."""

    id: str
    name: str
    cost: int
    points: int


GOODS = {
    good.id: good
    for good in (
        Good("grain", "Grain", 2, 2),
        Good("salt", "Salt", 3, 4),
        Good("copper", "Copper", 4, 5),
        Good("incense", "Incense", 5, 7),
        Good("ivory", "Ivory", 6, 9),
        Good("silk", "Silk", 8, 12),
    )
}
CONTRACT_POINTS = 5
RIVER_COINS = 2
DESERT_COINS = range(6)
ROUNDS = 4
