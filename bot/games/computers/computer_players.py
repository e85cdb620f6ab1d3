"""How computer players choose: the answer of a level, within a time limit, and the advice of a title's own player."""

from __future__ import annotations

import logging
import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from bot.runtime.metrics import COMPUTERS
from bot.runtime.redacted import error_location
from bot.runtime.workers.process_pool import WorkerDied
from bot.runtime.workers.service import Workers
from engine.ai.levels import CHOOSERS, at_random, greedy
from engine.core import Answer, Decision, Obstacle, Outcome, Result, Setup, Shortcut, View
from engine.title import Rules, Title

log = logging.getLogger(__name__)
S = TypeVar("S")

DEFAULT_LEVEL = "greedy"
TIME_LIMIT = 1.8  # seconds for one answer; with the quick one that replaces it, it stays below 2
SLOW_LEVELS = {"thoughtful"}  # they think in a process of their own: in a thread they would block the event loop


class OutOfTime(Exception):
    """A computer player has reached its time limit."""


class TimeLimitedRules(Rules[S]):
    """Rules that refuse to apply an answer after a deadline, so that a search stops. Otherwise they are `rules`."""

    def __init__(self, rules: Rules[S], deadline: float) -> None:
        self._rules, self._deadline = rules, deadline
        self.id, self.longest = rules.id, rules.longest
        self.hidden_hands, self.undo_after_turn = rules.hidden_hands, rules.undo_after_turn

    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        if time.monotonic() > self._deadline:
            raise OutOfTime
        return self._rules.apply(state, answer)

    @property
    def seats(self) -> tuple[int, ...]:
        return self._rules.seats

    def setup(self, setup: Setup) -> Outcome[S]:
        return self._rules.setup(setup)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        return self._rules.decisions(state)

    def obstacles(self, state: S, seat: int) -> Mapping[str, Obstacle | None]:
        return self._rules.obstacles(state, seat)

    def view(self, state: S, seat: int | None) -> View:
        return self._rules.view(state, seat)

    def imagine(self, state: S, seat: int, seed: str) -> S:
        return self._rules.imagine(state, seat, seed)

    def result(self, state: S) -> Result | None:
        return self._rules.result(state)

    def depth(self, state: S) -> int:
        return self._rules.depth(state)

    def turn(self, state: S) -> Hashable:
        return self._rules.turn(state)

    def undo_mark(self, state: S) -> Hashable | None:
        return self._rules.undo_mark(state)

    def inventory(self, state: S) -> Hashable:
        return self._rules.inventory(state)

    def dump(self, state: S) -> str:
        return self._rules.dump(state)

    def load(self, text: str) -> S:
        return self._rules.load(text)

    def addressees(self, state: S, seat: int, pick: str) -> frozenset[int]:
        return self._rules.addressees(state, seat, pick)


def choose_in_time(
    level: str, title: Title[Any], state: Any, decision: Decision, rng: Random, seconds: float = TIME_LIMIT
) -> Answer:
    """The answer of a computer player of this level; out of time, it answers as a quick player does."""
    limited = TimeLimitedRules(title.rules, time.monotonic() + seconds)
    try:
        return CHOOSERS.get(level, at_random)(replace(title, rules=limited), state, decision, rng)
    except OutOfTime:
        return greedy(title, state, decision, rng)


async def choose(
    workers: Workers, level: str, title: Title[Any], state: Any, decision: Decision, rng: Random
) -> Answer:
    """The answer of a computer player of this level, found by a worker; a player that fails answers at random."""
    try:
        with COMPUTERS.labels(level).time():
            if level in SLOW_LEVELS:
                return await workers.run_in_process(choose_in_time, level, title, state, decision, rng)
            return await workers.run_in_thread(lambda: choose_in_time(level, title, state, decision, rng))
    except WorkerDied:
        log.warning("a computer player lost its process and answers as a quick player")
        return await workers.run_in_thread(lambda: greedy(title, state, decision, rng))
    except Exception as error:
        log.error("a computer player of level %s failed: %s", level, error_location(error))
        return at_random(title, state, decision, rng)


async def advise(workers: Workers, title: Title[Any], state: Any, decision: Decision, rng: Random) -> Answer | None:
    """The answer of the title's own player, who sees only what this seat sees; None if it has no opinion."""

    def think() -> Answer | None:
        return title.advisor.advice(title.rules, title.rules.imagine(state, decision.seat, "advice"), decision, rng)

    try:
        return await workers.run_in_thread(think)
    except Exception as error:
        log.warning("no advice: %s", error_location(error))
        return None


async def suggest(
    workers: Workers, title: Title[Any], state: Any, decision: Decision, names: Sequence[str]
) -> Shortcut | None:
    """The plan of the title's own player, up to the next reveal. It sees only what this seat sees."""
    try:
        imagined = title.rules.imagine(state, decision.seat, "advice")
        return await workers.run_in_thread(lambda: title.suggestion(imagined, decision, names))
    except Exception as error:
        log.warning("no suggestion: %s", error_location(error))
        return None
