"""Positions of random play, and the laws about what their options say.

`python -m tests.support.engine.positions 10000` checks so many positions of every title.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from engine.ai.levels import at_random, greedy
from engine.core import Setup
from engine.protocol.record import Record
from engine.title import Title
from engine.titles import TITLES
from tests.support.engine.laws import check_equal_texts, check_obstacles, check_promises, modes


def positions(title: Title[Any], seed: str, *, gap: int = 5) -> Iterator[Any]:
    """Positions without end, some answers apart, from games of every mode by turns; every other one is played well."""
    rng, chosen = Random(seed), list(modes(title))
    rng.shuffle(chosen)
    for game in count():
        seats, options = chosen[game % len(chosen)]
        record = Record.new(title.rules, Setup(title.id, seats, f"{seed} {game}", options))
        while decisions := title.rules.decisions(record.state):
            if rng.randrange(gap) == 0:
                yield record.state
            decision = rng.choice([each for each in decisions if not each.optional] or list(decisions))
            chooser = greedy if game % 2 and not decision.optional else at_random
            record.answer(chooser(title, record.state, decision, rng))


def check_positions(title: Title[Any], number: int, seed: str) -> int:
    """Laws 14 to 16 in so many positions; the number of options that they were checked for."""
    rng, options = Random(seed), 0
    for _, state in zip(range(number), positions(title, seed), strict=False):
        for decision in title.rules.decisions(state):
            check_promises(title, state, decision)
            check_equal_texts(title, state, decision, rng)
            check_obstacles(title, state, decision)
            options += len(decision.options)
    return options


def main(number: int) -> None:
    for title in TITLES.values():
        print(f"{title.name}: {number} positions, {check_positions(title, number, 'promises')} options", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
