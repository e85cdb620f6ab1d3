"""How many positions the thoughtful computer player tries per second, and the engine's share of its time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any, NamedTuple

from engine.ai.levels import greedy, thoughtful
from engine.core import Answer, Decision, Outcome, Setup
from engine.titles import TITLES
from tools.bench.results import Bench, Row, in_units, ratio, short_name

GROUP = "thoughtful player"
EVERY = 7  # measure one question in so many
Question = tuple[Any, Decision]


class TimedRules:
    """Rules that add up the CPU time of all calls, and count the positions that are tried."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.seconds = 0.0
        self.tried = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, answer: Answer) -> Outcome[Any]:
        self.tried += 1
        started = time.thread_time()
        outcome: Outcome[Any] = self._rules.apply(state, answer)
        self.seconds += time.thread_time() - started
        return outcome

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        started = time.thread_time()
        found: tuple[Decision, ...] = self._rules.decisions(state)
        self.seconds += time.thread_time() - started
        return found


def questions(title: str, seats: int, seed: int) -> list[Question]:
    """Some of the questions of a game between quick players."""
    chosen, rng = TITLES[title], Random(seed)
    state = chosen.rules.setup(Setup(title, seats, f"thinking {seed}")).state
    found = []
    while decisions := chosen.rules.decisions(state):
        found.append((state, decisions[0]))
        state = chosen.rules.apply(state, greedy(chosen, state, decisions[0], rng)).state
    return found[::EVERY]


class Thought(NamedTuple):
    """CPU seconds of one answer, of the engine in it, and the positions it tried."""

    whole: float
    pure: float
    tried: int


def think(title: str, state: Any, decision: Decision, seed: int) -> Thought:
    """Time the engine while the player thinks: afterwards both would remember what they have seen."""
    chosen = TITLES[title]
    rules: Any = TimedRules(chosen.rules)
    started = time.thread_time()
    thoughtful(replace(chosen, rules=rules), state, decision, Random(seed))
    return Thought(time.thread_time() - started, rules.seconds, rules.tried)


def rows(bench: Bench) -> Iterator[Row]:
    modes = [
        (title, seats)
        for title, chosen in TITLES.items()
        for seats in sorted({chosen.rules.seats[0], chosen.rules.seats[-1]})
    ]
    for place, (title, seats) in enumerate(modes):
        games = 1 if bench.quick else max(1, bench.rounds // 4)
        asked = [(number, *each) for number in range(games) for each in questions(title, seats, number)]
        found = [
            think(title, state, decision, number) for number, state, decision in asked[: 3 if bench.quick else None]
        ]
        yield row(f"{short_name(title)}, {seats} seat{'s' * (seats > 1)}", found)
        bench.progress((place + 1) / len(modes), GROUP)


def row(name: str, found: list[Thought]) -> Row:
    times = [each.whole for each in found]
    whole, each = sum(times), f"{in_units(median(times))} an answer"
    searched = [thought for thought in found if thought.tried]
    if not searched:
        return Row(GROUP, f"{name}: advised, no search", "", f"{len(found) / whole:.0f} answers/s, {each}")
    tried, pure = sum(thought.tried for thought in searched), sum(thought.pure for thought in searched)
    share = f"{pure / sum(thought.whole for thought in searched):.0%} the engine's"
    compared = ratio([thought.pure for thought in searched], [thought.whole for thought in searched], sum)
    return Row(
        GROUP, f"{name}: playouts", f"{tried / pure:.0f}/s alone", f"{tried / whole:.0f}/s, {share}, {each}", compared
    )
