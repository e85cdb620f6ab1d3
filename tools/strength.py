"""Who plays better: `python -m tools.strength greedy random --games 500`, seats alternated."""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean

from engine.choosers import CHOOSERS
from engine.core import Setup
from engine.titles import TITLES
from tools.progress import bar


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hero", choices=CHOOSERS)
    parser.add_argument("rival", choices=CHOOSERS, nargs="?", default="random")
    parser.add_argument("--title", choices=[*TITLES], default="age_of_civilization")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="strength")
    args = parser.parse_args()
    one = partial(play, args.title, args.seats, args.hero, args.rival, args.seed)
    shares, points = [], []
    with ProcessPoolExecutor() as pool:
        for number, (share, scored) in enumerate(pool.map(one, range(args.games), chunksize=5), 1):
            shares.append(share)
            points.append(scored)
            bar(number / args.games, f"{sum(shares):.1f} wins of {number}")
    rate = mean(shares)
    margin = 1.96 * math.sqrt(rate * (1 - rate) / args.games)
    mine, others = mean(own for own, _ in points), mean(other for _, other in points)
    print(
        f"{args.title}, {args.seats} players, {args.games} games, seed {args.seed!r}: "
        f"{args.hero} wins {rate:.1%} ± {margin:.1%} against {args.rival}; mean points {mine:.1f} and {others:.1f}"
    )


def play(title: str, seats: int, hero: str, rival: str, seed: str, number: int) -> tuple[float, tuple[int, float]]:
    """The hero's share of the victory, its points and the others' mean."""
    rules, rng, own = TITLES[title], Random(f"{seed} {number}"), number % seats
    state = rules.setup(Setup(title, seats, f"{seed} {number}")).state
    while decisions := rules.decisions(state):
        decision = next((d for d in decisions if not d.optional), decisions[0])
        chooser = CHOOSERS[hero if decision.seat == own else rival]
        state = rules.apply(state, chooser(rules, state, decision, rng)).state
    result = rules.result(state)
    assert result is not None
    others = [points for seat, points in enumerate(result.points) if seat != own] or [0]
    return (1 / len(result.winners) if own in result.winners else 0.0), (result.points[own], mean(others))


if __name__ == "__main__":
    main()
