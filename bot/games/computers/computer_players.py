"""How computer players choose: the answer of a level, within a time limit, and the advice of a title's own player."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from bot.base.metrics import COMPUTERS
from bot.base.redacted import error_location
from bot.base.workers.process_pool import WorkerDied
from bot.base.workers.service import Workers
from engine.ai.levels import CHOOSERS, at_random, greedy
from engine.core import Answer, Decision, Outcome, Shortcut
from engine.title import Title

log = logging.getLogger(__name__)
S = TypeVar("S")

DEFAULT_LEVEL = "greedy"
TIME_LIMIT = 1.8  # seconds for one answer; with the quick one that replaces it, it stays below 2
SLOW_LEVELS = {"thoughtful"}  # they think in a process of their own: in a thread they would block the event loop


class OutOfTime(Exception):
    """A computer player has reached its time limit."""


def time_limited(title: Title[S], deadline: float) -> Title[S]:
    """The title, but its rules apply no answer after the deadline: a search stops with OutOfTime."""
    rules = copy(title.rules)

    def apply(state: S, answer: Answer) -> Outcome[S]:
        if time.monotonic() > deadline:
            raise OutOfTime
        return title.rules.apply(state, answer)

    rules.apply = apply  # type: ignore[method-assign]
    return replace(title, rules=rules)


def choose_in_time(
    level: str, title: Title[Any], state: Any, decision: Decision, rng: Random, seconds: float = TIME_LIMIT
) -> Answer:
    """The answer of a computer player of this level; out of time, it answers as a quick player does."""
    limited = time_limited(title, time.monotonic() + seconds)
    try:
        return CHOOSERS.get(level, at_random)(limited, state, decision, rng)
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
