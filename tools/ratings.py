"""How well ratings find out who is strong: `python -m tools.ratings --games 10000`.

Players of known strength play games at random; the best of a game is drawn by their strengths and luck. The games are
rated one after another, and once more from the results alone."""

from __future__ import annotations

import time
from random import Random
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from bot.domain.finished.ratings import ALL_TIME, Pools, RatedResult, Rating, replay, season_of

PEOPLE = 200
LUCK = 4.2  # the spread of a player's form from game to game, as the model assumes it
SPREAD = 6.0  # of the players' strengths
A_DAY = 86400.0
GAMES_A_DAY = 100
ENOUGH = 10  # games after which a player is compared


class Report(NamedTuple):
    """What a simulation has shown."""

    games: int
    rank_correlation: float
    compared: int  # players with enough games
    same: bool  # whether the ratings computed again are the same to the last bit
    seconds: float  # for rating all games once

    def __str__(self) -> str:
        return (
            f"{self.games} games of {PEOPLE} players: rank correlation with their strengths {self.rank_correlation:.3f}"
            f" ({self.compared} players); computed again: {'the same' if self.same else 'DIFFERENT'};"
            f" {self.seconds:.1f} s for all of them, {1e6 * self.seconds / self.games:.0f} µs each."
        )


def simulate(games: int, seed: str = "ratings", people: int = PEOPLE) -> tuple[list[RatedResult], dict[int, float]]:
    """The results of games between people of these strengths."""
    rng = Random(seed)
    strengths = {user: rng.gauss(25, SPREAD) for user in range(1, people + 1)}
    results = []
    for game in range(games):
        table = rng.sample(sorted(strengths), rng.choice((2, 3, 4)))
        form = {user: strengths[user] + rng.gauss(0, LUCK) for user in table}
        places = {user: place for place, user in enumerate(sorted(table, key=lambda user: -form[user]), start=1)}
        if rng.random() < 0.05:  # now and then somebody leaves
            places[rng.choice(table)] = len(table)
        results.append(RatedResult(game, season_of(game / GAMES_A_DAY * A_DAY), places))
    return results, strengths


def one_by_one(results: list[RatedResult]) -> Pools:
    """The ratings as they grow: nothing is kept between two games but what a database would keep."""
    kept: Pools = {}
    for result in results:
        seasons = (ALL_TIME, result.season)
        pools = {each: {user: kept.get(each, {}).get(user, Rating()) for user in result.places} for each in seasons}
        for _, after in replay(pools, [result]):
            for season, ratings in after.items():
                kept.setdefault(season, {}).update(ratings)
    return kept


def all_at_once(results: list[RatedResult]) -> Pools:
    pools: Pools = {}
    for _ in replay(pools, results):
        pass
    return pools


def rank_correlation(one: dict[int, float], other: dict[int, float]) -> float:
    """Spearman's: 1 means the same order, 0 no likeness."""
    ranks = [{user: n for n, user in enumerate(sorted(each, key=lambda user: each[user]))} for each in (one, other)]
    count = len(one)
    distance = sum((ranks[0][user] - ranks[1][user]) ** 2 for user in one)
    return 1 - 6 * distance / (count * (count**2 - 1))


def measure(games: int, seed: str = "ratings") -> Report:
    results, strengths = simulate(games, seed)
    start = time.perf_counter()
    grown = one_by_one(results)
    seconds = time.perf_counter() - start
    found = {user: rating.mu for user, rating in grown[ALL_TIME].items() if rating.games >= ENOUGH}
    known = {user: strengths[user] for user in found}
    return Report(games, rank_correlation(found, known), len(found), grown == all_at_once(results), seconds)


def main(
    games: Annotated[list[int] | None, typer.Option(help="How many games; may be given several times.")] = None,
    seed: Annotated[str, typer.Option(help="Another seed gives other people.")] = "ratings",
) -> None:
    """Rate simulated games of players whose strength is known."""
    for count in games or [1_000, 10_000, 100_000]:
        Console().print(str(measure(count, seed)), highlight=False)


if __name__ == "__main__":
    typer.run(main)
