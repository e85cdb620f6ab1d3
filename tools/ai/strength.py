"""Measure how well the computer players play, and how long they think.

One hero plays against rivals and takes every seat equally often; alone it plays for points. `--all` measures every
pair of levels with 2 and 4 players, every level alone, and the time for each decision."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress

from engine.ai.levels import CHOOSERS
from engine.assets import newest_version
from engine.core import Setup
from engine.titles import TITLES
from tools.choices import one_of

AOC, RTTA, CHRONICLES = "age_of_civilization", "roll_through_the_ages", "chronicles_of_civilization"
Z = 1.96  # of the normal distribution, for 95 %
NAMES_FOR_PLAYERS = {"greedy": "quick"}
PAIRS = (("thoughtful", "greedy"), ("greedy", "gentle"), ("greedy", "random"), ("gentle", "random"))
WITH_RIVALS = ((AOC, 2), (AOC, 4), (RTTA, 2), (RTTA, 4))
ALONE = (RTTA, CHRONICLES, AOC)


class Match(NamedTuple):
    """A title, a number of seats, and the levels that play."""

    title: str
    seats: int
    hero: str
    rival: str = ""

    def __str__(self) -> str:
        players = "alone" if self.seats == 1 else f"{self.seats} players"
        text = f"{TITLES[self.title].name}, {players}: {level_name(self.hero)}"
        return text if self.seats == 1 else f"{text} against {level_name(self.rival)}"


class Game(NamedTuple):
    """The hero's share of the victory and points, the rivals' mean points, and each level's seconds per decision."""

    share: float
    points: float
    others: float
    seconds: dict[str, list[float]]


def main(
    hero: Annotated[str | None, typer.Argument(callback=one_of(CHOOSERS), help="The level to measure.")] = None,
    rival: Annotated[str, typer.Argument(callback=one_of(CHOOSERS), help="The level of the others.")] = "random",
    everything: Annotated[bool, typer.Option("--all", help="Measure every pair and every level.")] = False,
    title: Annotated[str, typer.Option(callback=one_of(TITLES), help="The title to play.")] = AOC,
    seats: Annotated[int, typer.Option(help="The number of players; 1 plays alone.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games each match has.")] = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "strength",
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes play; 1 gives steady times.")] = None,
) -> None:
    """Measure how well the computer players play, and how long they think."""
    if seats not in TITLES[title].rules.seats:
        raise typer.BadParameter(f"{TITLES[title].name} has no game for {seats}.")
    if everything:
        matches = all_matches()
    elif hero is not None:
        matches = [Match(title, seats, hero, rival)]
    else:
        raise typer.BadParameter("name a hero, or say --all.")
    print(f"{games} games each, seed {seed!r}; intervals of 95 %")
    times: dict[tuple[str, str], list[float]] = {}
    with ProcessPoolExecutor(jobs) as pool, Progress(console=Console(stderr=True), transient=True) as progress:
        for match in matches:
            played = []
            for game in progress.track(
                pool.map(partial(play, match, seed), range(games)), games, description=str(match)
            ):
                played.append(game)
                for level, seconds in game.seconds.items():
                    times.setdefault((match.title, level), []).extend(seconds)
            print(f"{match}: {summary(match, played)}", flush=True)
    for (id, level), seconds in sorted(times.items()):
        print(f"{TITLES[id].name}, {level_name(level)}: {time_summary(seconds)}")


def all_matches() -> list[Match]:
    """Every pair of levels that differ by one, and every level alone."""
    pairs = [Match(title, seats, hero, rival) for title, seats in WITH_RIVALS for hero, rival in PAIRS]
    return pairs + [Match(title, 1, level) for title in ALONE for level in CHOOSERS]


def play(match: Match, seed: str, number: int) -> Game:
    """Play one game; the hero's seat follows from the game's number."""
    chosen, rng, own = TITLES[match.title], Random(f"{seed} {number}"), number % match.seats
    setup = Setup(match.title, match.seats, f"{seed} {number}", data_version=newest_version(match.title))
    state = chosen.rules.setup(setup).state
    seconds: dict[str, list[float]] = {}
    while decisions := chosen.rules.decisions(state):
        decision = next((d for d in decisions if not d.optional), decisions[0])
        level = match.hero if decision.seat == own else match.rival
        started = time.perf_counter()
        answer = CHOOSERS[level](chosen, state, decision, rng)
        seconds.setdefault(level, []).append(time.perf_counter() - started)
        state = chosen.rules.apply(state, answer).state
    result = chosen.rules.result(state)
    assert result is not None
    points = result.points or (0,) * match.seats
    others = [each for seat, each in enumerate(points) if seat != own] or [0]
    if match.seats == 1:
        return Game(float(bool(result.won)), points[0], 0.0, seconds)
    return Game(1 / len(result.winners) if own in result.winners else 0.0, points[own], mean(others), seconds)


def summary(match: Match, games: Sequence[Game]) -> str:
    """How often the hero won, and its points."""
    share = mean(game.share for game in games)
    low, high = wilson(share, len(games))
    won = f"wins {share:.1%} ({low:.1%} to {high:.1%})"
    points = [game.points for game in games]
    if match.seats == 1:
        scored = f"{mean(points):.1f} ± {margin(points):.1f} points, at best {max(points):.0f}"
        return f"{won}; {scored}" if match.title == CHRONICLES else scored
    scored = f"{mean(points):.1f} ± {margin(points):.1f} points to {mean(game.others for game in games):.1f}"
    return f"{won} where equals win {1 / match.seats:.0%}; {scored}"


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval for the true share; it also holds near 0 and 1."""
    spread = Z * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    middle, scale = share + Z**2 / (2 * count), 1 + Z**2 / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def margin(values: Sequence[float]) -> float:
    """How far the true mean may be from the measured one."""
    return Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def time_summary(seconds: Iterable[float]) -> str:
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return (
        f"{len(ordered)} decisions, {in_ms(mean(ordered))} each on average,"
        f" 95 % within {in_ms(p95)}, {in_ms(ordered[-1])} at most"
    )


def in_ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def level_name(level: str) -> str:
    """A level's name as players know it."""
    return NAMES_FOR_PLAYERS.get(level, level)


if __name__ == "__main__":
    typer.run(main)
