"""What things to come are worth in points: the figures of the computer player's judgement."""

from __future__ import annotations

from typing import NamedTuple


class Effects(NamedTuple):
    """What a development brings in each turn left, in addition to its points."""

    extra_reroll: float = 0.19
    shield: float = 0.23
    food_per_food_die: float = 0.7
    extra_stone: float = 0.28
    coins_per_coin_die: float = 0.76
    keep_goods: float = 0.42
    turn_on_opponents: float = 0.13
    coins_per_food: float = 0.64
    workers_per_worker_die: float = 0.8
    boxes_per_stone: float = 0.8
    double_food: float = 0.5
    ships: float = 0.8
    invade_opponents: float = 0.15


class Clock(NamedTuple):
    """With opponents: how many turns are left by the round, and by the developments of whoever has most."""

    start: float
    round: float
    development: float
    least: float


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
    clock: Clock | None = None  # in place of pace and horizon
    slot: float = 0.0  # with opponents: the cost of any development, since only so many are bought before the game ends
    behind: float = 4.0  # with opponents: the cost of ending the game without being ahead
    reply: float = 0.0  # points that an opponent who still has a turn is expected to score in it
    drought: float | None = None  # what a shield from it saves in each turn left; None: as in the effects
    pestilence: float | None = None  # the same with opponents, for each of them
    effects: Effects = Effects()


GOODS_LEFT = 4  # that an owner of Commerce has at the end, more or less
GOOD_LATER = 0.5  # what a good is worth to that owner before the last turn, as a share of its points
QUICK = Weights()  # of the quick player, and of everybody who plays alone or with variants
WEIGHTS = Weights(  # of the thoughtful player with opponents; docs/speed.md tells how they were found
    city=2.3,
    begun=0.53,
    food=(0.55, 0.55, 0.25),
    coin=0.18,
    coin_late=0.05,
    harm=1.0,
    clock=Clock(5.6, 0.8, 0.09, 0.2),
    slot=1.8,
    behind=5.0,
    reply=5.0,
    drought=0.37,
    pestilence=0.55,
    effects=Effects(
        extra_reroll=1.0,
        food_per_food_die=0.7,
        extra_stone=1.4,
        coins_per_coin_die=0.8,
        keep_goods=0.6,
        turn_on_opponents=0.1,
        coins_per_food=1.6,
        workers_per_worker_die=1.9,
        boxes_per_stone=0.3,
    ),
)
