"""Computer players: how they choose an answer, how long they may think, and what they advise."""

from __future__ import annotations

import logging
import time
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, TypeVar

from bot.runtime.metrics import COMPUTERS
from bot.runtime.process_pool import WorkerDied
from bot.runtime.redacted import error_location
from bot.runtime.workers import Workers
from engine.ai.levels import CHOOSERS, at_random, greedy
from engine.core import Answer, Bundle, Choice, Decision, Event, Outcome, Result, Rules, Seat, Setup, Shortcut, View

log = logging.getLogger(__name__)
S = TypeVar("S")

TIME_LIMIT = 5.0  # seconds for one answer
SLOW_LEVELS = {"thoughtful"}  # in a thread they would keep the interpreter from the event loop


class OutOfTime(Exception):
    """A computer player has reached its time limit."""


class TimeLimitedRules(Rules[S]):
    """Rules that refuse to apply an answer after a deadline, so that a search stops. All else is as in `rules`."""

    def __init__(self, rules: Rules[S], deadline: float) -> None:
        self._rules, self._deadline = rules, deadline

    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        if time.monotonic() > self._deadline:
            raise OutOfTime
        return self._rules.apply(state, answer)

    @property
    def id(self) -> str:
        return self._rules.id

    @property
    def name(self) -> str:
        return self._rules.name

    @property
    def seats(self) -> tuple[int, ...]:
        return self._rules.seats

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self._rules.choices

    @property
    def longest(self) -> int:
        return self._rules.longest

    @property
    def slips(self) -> float:
        return self._rules.slips

    def setup(self, setup: Setup) -> Outcome[S]:
        return self._rules.setup(setup)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        return self._rules.decisions(state)

    def view(self, state: S, seat: Seat | None) -> View:
        return self._rules.view(state, seat)

    def imagine(self, state: S, seat: Seat, seed: str) -> S:
        return self._rules.imagine(state, seat, seed)

    def result(self, state: S) -> Result | None:
        return self._rules.result(state)

    def value(self, state: S, seat: Seat) -> float:
        return self._rules.value(state, seat)

    def advice(self, state: S, decision: Decision, rng: Random) -> Answer | None:
        return self._rules.advice(state, decision, rng)

    def glance(self, state: S, decision: Decision, rng: Random) -> Answer | None:
        return self._rules.glance(state, decision, rng)

    def alternatives(self, state: S, decision: Decision) -> Sequence[Answer]:
        return self._rules.alternatives(state, decision)

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

    def worded(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return self._rules.worded(state, decision, names)

    def shortcuts(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return self._rules.shortcuts(state, decision, names)

    def suggestion(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Shortcut | None:
        return self._rules.suggestion(state, decision, names)

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return self._rules.sentence(event, names)

    def text(self, view: View, names: Sequence[str]) -> str:
        return self._rules.text(view, names)


def choose_in_time(
    level: str, rules: Rules[Any], state: Any, decision: Decision, rng: Random, seconds: float = TIME_LIMIT
) -> Answer:
    """The answer of a computer player of this level; out of time, it answers as a quick player does."""
    limited = TimeLimitedRules(rules, time.monotonic() + seconds)
    try:
        return CHOOSERS.get(level, at_random)(limited, state, decision, rng)
    except OutOfTime:
        return greedy(rules, state, decision, rng)


async def choose(
    workers: Workers, level: str, rules: Rules[Any], state: Any, decision: Decision, rng: Random
) -> Answer:
    """The answer of a computer player of this level, thought out in a worker; one that fails answers at random."""
    try:
        with COMPUTERS.labels(level).time():
            if level in SLOW_LEVELS:
                return await workers.run_in_process(choose_in_time, level, rules, state, decision, rng)
            return await workers.run_in_thread(lambda: choose_in_time(level, rules, state, decision, rng))
    except WorkerDied:
        log.warning("a computer player lost its process and answers as a quick player")
        return await workers.run_in_thread(lambda: greedy(rules, state, decision, rng))
    except Exception as error:
        log.error("a computer player of level %s failed: %s", level, error_location(error))
        return at_random(rules, state, decision, rng)


async def advise(workers: Workers, rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Answer | None:
    """The answer of the title's own player, who sees only what this seat sees; None where it has no opinion."""

    def think() -> Answer | None:
        return rules.advice(rules.imagine(state, decision.seat, "advice"), decision, rng)

    try:
        return await workers.run_in_thread(think)
    except Exception as error:
        log.warning("no advice: %s", error_location(error))
        return None


async def suggest(
    workers: Workers, rules: Rules[Any], state: Any, decision: Decision, names: Sequence[str]
) -> Shortcut | None:
    """What the title's own player would do until something is revealed, seeing only what this seat sees."""
    try:
        imagined = rules.imagine(state, decision.seat, "advice")
        return await workers.run_in_thread(lambda: rules.suggestion(imagined, decision, names))
    except Exception as error:
        log.warning("no suggestion: %s", error_location(error))
        return None
