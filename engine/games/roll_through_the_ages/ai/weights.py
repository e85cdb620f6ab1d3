"""What things to come are worth in points: the figures of the computer player's judgement."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Found by playing many games."""

    city: float = 1.12  # for each turn left
    begun: float = 0.85  # a box of an unfinished site, as a share of its part of the whole
    food: tuple[float, ...] = (0.5, 0.4, 0.15)  # food eaten next turn, the turn after, and later
    coin: float = 0.12  # goods kept, for each coin of their value
    coin_late: float = 0.065  # the same before the last turn
    box: float = 4.5  # boxes that a turn may bring; a site that cannot be finished is worth nothing
    harm: float = 0.5  # a point that an opponent loses
    pace: float = 1.3  # with opponents: turns from one development to the next
    horizon: int = 7  # with opponents: the rounds of a game
    behind: float = 4.0  # with opponents: the cost of ending the game without being ahead


EFFECTS = {  # what a development brings in each turn left, in addition to its points
    "extra_reroll": 0.19,
    "shield": 0.23,
    "food_per_food_die": 0.7,
    "extra_stone": 0.28,
    "coins_per_coin_die": 0.76,
    "keep_goods": 0.42,
    "turn_on_opponents": 0.13,
    "coins_per_food": 0.64,
    "workers_per_worker_die": 0.8,
    "boxes_per_stone": 0.8,
    "double_food": 0.5,
    "ships": 0.8,
    "invade_opponents": 0.15,
}
GOODS_LEFT = 4  # that an owner of Commerce has at the end, more or less
GOOD_LATER = 0.5  # what a good is worth to that owner before the last turn, as a share of its points
WEIGHTS = Weights()
