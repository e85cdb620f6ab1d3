"""`make bench`: every figure a ratio, measured in turns so that a noisy machine disturbs all alike."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median

from engine.titles import TITLES
from tools.bench.engine import contestants
from tools.progress import bar

AIM = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    args = parser.parse_args()
    rates: dict[str, list[float]] = {}
    runners = list(contestants(Path("build/bench")))
    for number in range(args.rounds):
        for place, (name, rate) in enumerate(runners):
            rates.setdefault(name, []).append(rate())
            bar((number + (place + 1) / len(runners)) / args.rounds, name)
    floor = rates.get("boardgame.io Master")
    if args.json:
        print(json.dumps(rates))
        return
    print(f"{'random play, one core':38} {'a second':>10} {'spread':>12} {'x boardgame.io':>15}")
    for name, found in rates.items():
        ratio = f"{median(found) / median(floor):15.1f}" if floor else f"{'-':>15}"
        spread = f"{min(found):.0f}-{max(found):.0f}"
        print(f"{name:38} {median(found):10.0f} {spread:>12} {ratio}")
    if floor is None:
        print("boardgame.io was not measured: Node and npm are not at hand.")
        return
    for name in rates:
        if name.partition(",")[0] in TITLES:
            ratio = median(rates[name]) / median(floor)
            print(
                f"{name}: {ratio:.1f} times boardgame.io's Master, {'aim met' if ratio >= AIM else f'below {AIM:.0f}'}"
            )


if __name__ == "__main__":
    main()
