"""What seats and cards are worth: shares of victories, and a regression of points over everything that a seat holds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import mean, variance
from typing import NamedTuple

import numpy as np

from tools.ai.strength import Z, wilson
from tools.balance.games import Game


class Share(NamedTuple):
    """How often something happened, with the limits of a 95 % interval."""

    happened: float  # a shared victory counts in part
    games: int

    @property
    def share(self) -> float:
        return self.happened / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)


class Worth(NamedTuple):
    """Points above the mean of its kind that come with a card, and how far the true value may be from that."""

    id: str
    points: float
    margin: float
    held: int  # by so many seats


def seat_shares(games: Sequence[Game]) -> list[Share]:
    """How often each seat wins; seat 0 begins the game."""
    seats = len(games[0].points)
    won = [math.fsum(1 / len(game.winners) for game in games if seat in game.winners) for seat in range(seats)]
    return [Share(each, len(games)) for each in won]


def seat_points(games: Sequence[Game]) -> list[float]:
    """The mean points of each seat."""
    return [float(each) for each in np.mean([game.points for game in games], axis=0)]


def taken(games: Sequence[Game], kind: str) -> dict[str, Share]:
    """How often a card was taken by somebody, in the games in which it was on sale."""
    offered, bought = Counter[str](), Counter[str]()
    for game in games:
        held = {id for seat in game.holdings for id in seat[kind]}
        offered.update(game.on_sale[kind])
        bought.update(id for id in game.on_sale[kind] if id in held)
    return {id: Share(bought[id], offered[id]) for id in sorted(offered)}


def worths(games: Sequence[Game], kinds: Sequence[str]) -> dict[str, list[Worth]]:
    """What each card adds to the points of its holder, the seat and the rest of the tableau being equal.

    Each seat of each game is one observation. Points, seats and cards are counted from the mean of the table, since a
    high score says little where everybody scores high. The mean of a kind is 0."""
    seats = len(games[0].points)
    names = sorted({(kind, id) for game in games for table in game.holdings for kind in kinds for id in table[kind]})
    place = {name: at for at, name in enumerate(names)}
    held = np.zeros((len(games), seats, len(names) + seats))
    for at, game in enumerate(games):
        for seat, table in enumerate(game.holdings):
            held[at, seat, len(names) + seat] = 1
            held[at, seat, [place[kind, id] for kind in kinds for id in table[kind]]] = 1
    points = np.array([game.points for game in games], dtype=float)
    values = (held - held.mean(axis=1, keepdims=True)).reshape(len(games) * seats, -1)
    target = (points - points.mean(axis=1, keepdims=True)).reshape(-1)
    inverse = np.linalg.pinv(values.T @ values, rcond=1e-9, hermitian=True)
    found = inverse @ values.T @ target
    freedom = max(1, len(games) * (seats - 1) - int(np.linalg.matrix_rank(values)))
    variance = float(np.sum((target - values @ found) ** 2)) / freedom
    holders = held.sum(axis=(0, 1))
    answer = {}
    for kind in kinds:
        own = [at for at, name in enumerate(names) if name[0] == kind]
        usual = np.zeros(len(found))
        usual[own] = holders[own] / holders[own].sum()
        worth = []
        for at in own:
            compared = -usual  # a seat holds about as many cards as any other, so only differences are known
            compared[at] += 1
            margin = Z * math.sqrt(variance * float(compared @ inverse @ compared))
            worth.append(Worth(names[at][1], float(compared @ found), margin, int(holders[at])))
        answer[kind] = sorted(worth, key=lambda each: each.points)
    return answer


def events(games: Sequence[Game]) -> list[Worth]:
    """By how many points a seat scores more where an event lies on the time track than where it does not."""
    every = sorted({id for game in games for id in game.on_sale.get("events", ())})
    means: dict[str, tuple[list[float], list[float]]] = {event: ([], []) for event in every}
    for game in games:
        for event, (absent, present) in means.items():
            (present if event in game.on_sale.get("events", ()) else absent).append(mean(game.points))
    found = [
        Worth(
            event,
            mean(present) - mean(absent),
            Z * math.sqrt(variance(present) / len(present) + variance(absent) / len(absent)),
            len(present),
        )
        for event, (absent, present) in means.items()
        if min(len(absent), len(present)) > 1
    ]
    return sorted(found, key=lambda each: each.points)


def pooled(found: Iterable[Sequence[Worth]]) -> list[Worth]:
    """The worth of each card over several matches; what is known more exactly counts more."""
    every: dict[str, list[Worth]] = {}
    for one in chain.from_iterable(found):
        every.setdefault(one.id, []).append(one)
    answer = []
    for id, each in every.items():
        weights = [one.margin**-2 for one in each]
        points = math.fsum(weight * one.points for weight, one in zip(weights, each, strict=True)) / math.fsum(weights)
        answer.append(Worth(id, points, math.fsum(weights) ** -0.5, sum(one.held for one in each)))
    return sorted(answer, key=lambda each: each.points)
