"""Who plays better, and how quickly: `python -m tools.ai.strength thoughtful greedy --seats 4 --games 200`.

One hero sits among rivals, in every seat equally often; alone it plays for points. `--all` measures everything that
there is: every pair of levels with 2 and 4 players, every level alone, and the time for a decision."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from engine.ai.levels import CHOOSERS
from engine.core import Setup
from engine.titles import TITLES
from tools.progress import bar

AOC, RTTA, CHRONICLES = "age_of_civilization", "roll_through_the_ages", "chronicles_of_civilization"
Z = 1.96  # of the normal distribution, for 95 %
CALLED = {"greedy": "quick"}  # as players know it
PAIRS = (("thoughtful", "greedy"), ("greedy", "gentle"), ("greedy", "random"), ("gentle", "random"))
TABLES = ((AOC, 2), (AOC, 4), (RTTA, 2), (RTTA, 4))
ALONE = (RTTA, CHRONICLES, AOC)


class Match(NamedTuple):
    """Who plays what, against whom."""

    title: str
    seats: int
    hero: str
    rival: str = ""

    def __str__(self) -> str:
        table = (
            f"{TITLES[self.title].name}, {'alone' if self.seats == 1 else f'{self.seats} players'}: {called(self.hero)}"
        )
        return table if self.seats == 1 else f"{table} against {called(self.rival)}"


class Game(NamedTuple):
    """How the hero fared: its share of the victory, its points and the others', and the seconds of each decision."""

    share: float
    points: float
    others: float
    seconds: dict[str, list[float]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hero", choices=CHOOSERS, nargs="?")
    parser.add_argument("rival", choices=CHOOSERS, nargs="?", default="random")
    parser.add_argument("--all", action="store_true", help="every pair and every level, in one table")
    parser.add_argument("--title", choices=[*TITLES], default=AOC)
    parser.add_argument("--seats", type=int, default=2, help="1: alone")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=None, help="processes; for times on a quiet machine")
    args = parser.parse_args(arguments)
    if args.hero is None and not args.all:
        parser.error("name a hero, or say --all")
    if args.games < 1 or args.seats not in TITLES[args.title].rules.seats:
        parser.error("that needs at least one game, and as many seats as the title has")
    matches = everything() if args.all else [Match(args.title, args.seats, args.hero, args.rival)]
    sys.stdout.write(f"{args.games} games each, seed {args.seed!r}; intervals of 95 %\n")
    times: dict[tuple[str, str], list[float]] = {}
    with ProcessPoolExecutor(args.jobs) as pool:
        for match in matches:
            games = []
            for game in pool.map(partial(play, match, args.seed), range(args.games)):
                games.append(game)
                bar(len(games) / args.games, str(match))
                for level, seconds in game.seconds.items():
                    times.setdefault((match.title, level), []).extend(seconds)
            sys.stdout.write(f"{match}: {told(match, games)}\n")
            sys.stdout.flush()
    for (title, level), seconds in sorted(times.items()):
        sys.stdout.write(f"{TITLES[title].name}, {called(level)}: {timed(seconds)}\n")
    return 0


def everything() -> list[Match]:
    """All that is worth knowing of the levels."""
    pairs = [Match(title, seats, hero, rival) for title, seats in TABLES for hero, rival in PAIRS]
    return pairs + [Match(title, 1, level) for title in ALONE for level in CHOOSERS]


def play(match: Match, seed: str, number: int) -> Game:
    """One game; the hero's seat goes round."""
    chosen, rng, own = TITLES[match.title], Random(f"{seed} {number}"), number % match.seats
    state = chosen.rules.setup(Setup(match.title, match.seats, f"{seed} {number}")).state
    seconds: dict[str, list[float]] = {}
    while decisions := chosen.rules.decisions(state):
        decision = next((d for d in decisions if not d.optional), decisions[0])
        level = match.hero if decision.seat == own else match.rival
        begun = time.perf_counter()
        answer = CHOOSERS[level](chosen, state, decision, rng)
        seconds.setdefault(level, []).append(time.perf_counter() - begun)
        state = chosen.rules.apply(state, answer).state
    result = chosen.rules.result(state)
    assert result is not None
    points = result.points or (0,) * match.seats
    others = [each for seat, each in enumerate(points) if seat != own] or [0]
    if match.seats == 1:
        return Game(float(bool(result.won)), points[0], 0.0, seconds)
    return Game(1 / len(result.winners) if own in result.winners else 0.0, points[own], mean(others), seconds)


# The figures in words.


def told(match: Match, games: Sequence[Game]) -> str:
    share = mean(game.share for game in games)
    low, high = wilson(share, len(games))
    won = f"wins {share:.1%} ({low:.1%} to {high:.1%})"
    points = [game.points for game in games]
    if match.seats == 1:
        scored = f"{mean(points):.1f} ± {margin(points):.1f} points, at best {max(points):.0f}"
        return scored if match.title == RTTA else f"{won}; {scored}"
    scored = f"{mean(points):.1f} ± {margin(points):.1f} points to {mean(game.others for game in games):.1f}"
    return f"{won} where equals win {1 / match.seats:.0%}; {scored}"


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval in which the true share lies, sensible near nothing and everything too."""
    spread = Z * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    middle, scale = share + Z**2 / (2 * count), 1 + Z**2 / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def margin(values: Sequence[float]) -> float:
    """How far the true mean may lie from the one that was found."""
    return Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def timed(seconds: Iterable[float]) -> str:
    sorted_ = sorted(seconds)
    late = sorted_[min(len(sorted_) - 1, int(len(sorted_) * 0.95))]
    average, most = mean(sorted_), sorted_[-1]
    return f"{len(sorted_)} decisions, {ms(average)} each on average, 95 % within {ms(late)}, {ms(most)} at most"


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def called(level: str) -> str:
    return CALLED.get(level, level)


if __name__ == "__main__":
    sys.exit(main())
