"""`make bench`: every figure a ratio to a floor, measured in turns so that a noisy machine disturbs both alike."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tools.bench import busy, engine, growth, living, pictures, store, thinking, turn
from tools.bench.measure import Bench, Row, table
from tools.progress import bar

FOLDER = Path(__file__).parents[2] / "build" / "bench"
# By name: who measures, and their share of the time.
GROUPS: dict[str, tuple[Callable[[Bench], Iterator[Row]], int]] = {
    "turn": (turn.rows, 30),
    "store": (store.rows, 10),
    "busy": (busy.rows, 10),
    "engine": (engine.rows, 15),
    "thinking": (thinking.rows, 10),
    "pictures": (pictures.rows, 5),
    "growth": (growth.rows, 20),
    "living": (living.rows, 15),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS), help="these groups of rows")
    parser.add_argument("--rounds", type=int, default=12, help="how often each thing is measured")
    parser.add_argument("--json", action="store_true", help="print JSON with all samples instead of a table")
    parser.add_argument("--quick", action="store_true", help="only whether everything can be measured")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    rounds = 2 if args.quick else args.rounds
    whole, done, found = sum(GROUPS[name][1] for name in args.only), 0, list[Row]()
    for name in args.only:
        rows, share = GROUPS[name]
        found += rows(Bench(rounds, FOLDER, partial(_tick, done / whole, share / whole), args.quick))
        done += share
    bar(1.0, "")
    if args.json:
        json.dump([row.as_json() for row in found], sys.stdout, indent=1)
        return
    print(table(found))
    verdicts = Counter(row.verdict for row in found)
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.items()), end=". ")
    print("How long `make test` takes, CI says.")
    busy_with = os.getloadavg()[0]
    print(f"Load of this machine at the end: {busy_with:.1f} on {os.cpu_count()} cores; figures count on an idle one.")


def _tick(begun: float, share: float, part: float, text: str) -> None:
    bar(min(begun + share * part, 0.999), f"{text:50}")


if __name__ == "__main__":
    main()
