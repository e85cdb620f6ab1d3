"""The thoughtful computer player: positions that it tries a second, and how much of its time is the engine's own."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any, NamedTuple

from engine.ai.levels import greedy, thoughtful
from engine.core import Answer, Decision, Outcome, Setup
from engine.titles import TITLES
from tools.bench.measure import Bench, Row, ratio, short, spell

GROUP = "thoughtful player"
EVERY = 7  # a question to think about, of those that a game asks
Question = tuple[Any, Decision]


class Noted:
    """Rules that remember in order what they were asked, so that it can be asked again by itself."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.calls: list[Callable[[], object]] = []
        self.tried = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, answer: Answer) -> Outcome[Any]:
        self.tried += 1
        self.calls.append(lambda: self._rules.apply(state, answer))
        outcome: Outcome[Any] = self._rules.apply(state, answer)
        return outcome

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        self.calls.append(lambda: self._rules.decisions(state))
        found: tuple[Decision, ...] = self._rules.decisions(state)
        return found

    def again(self) -> None:
        for call in self.calls:
            call()


def questions(title: str, seats: int, seed: int) -> list[Question]:
    """Some of what is asked in a game of quick players."""
    chosen, rng = TITLES[title], Random(seed)
    state = chosen.rules.setup(Setup(title, seats, f"thinking {seed}")).state
    found = []
    while decisions := chosen.rules.decisions(state):
        found.append((state, decisions[0]))
        state = chosen.rules.apply(state, greedy(chosen, state, decisions[0], rng)).state
    return found[::EVERY]


def seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


class Thought(NamedTuple):
    """What one answer took, and what of it the engine alone takes."""

    whole: float
    pure: float
    tried: int


def think(title: str, state: Any, decision: Decision, seed: int) -> Thought:
    chosen = TITLES[title]
    noted: Any = Noted(chosen.rules)
    thoughtful(replace(chosen, rules=noted), state, decision, Random(seed))
    gc.freeze()  # what was noted must not slow the collector down
    whole = seconds(lambda: thoughtful(chosen, state, decision, Random(seed)))
    pure = seconds(noted.again)
    gc.unfreeze()
    return Thought(whole, pure, noted.tried)


def rows(bench: Bench) -> Iterator[Row]:
    forms = [
        (title, seats)
        for title, chosen in TITLES.items()
        for seats in sorted({chosen.rules.seats[0], chosen.rules.seats[-1]})
    ]
    for place, (title, seats) in enumerate(forms):
        games = 1 if bench.quick else max(1, bench.rounds // 4)
        asked = [(number, *each) for number in range(games) for each in questions(title, seats, number)]
        found = [
            think(title, state, decision, number) for number, state, decision in asked[: 3 if bench.quick else None]
        ]
        yield row(f"{short(title)}, {seats} seat{'s' * (seats > 1)}", found)
        bench.tick((place + 1) / len(forms), GROUP)


def row(name: str, found: list[Thought]) -> Row:
    times = [each.whole for each in found]
    whole, each = sum(times), f"{spell(median(times))} an answer"
    searched = [thought for thought in found if thought.tried]
    if not searched:
        return Row(GROUP, f"{name}: advised, no search", "", f"{len(found) / whole:.0f} answers/s, {each}")
    tried, pure = sum(thought.tried for thought in searched), sum(thought.pure for thought in searched)
    share = f"{pure / sum(thought.whole for thought in searched):.0%} the engine's"
    compared = ratio([thought.pure for thought in searched], [thought.whole for thought in searched], sum)
    return Row(
        GROUP, f"{name}: playouts", f"{tried / pure:.0f}/s alone", f"{tried / whole:.0f}/s, {share}, {each}", compared
    )
