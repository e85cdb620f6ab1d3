"""What takes long runs beside the event loop: a thread thinks briefly, and processes think long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any, ParamSpec, TypeVar

from bot.runtime.metrics import CHOSEN
from bot.runtime.process_pool import Thinkers, Thoughtless
from bot.runtime.redacted import where
from engine.ai.levels import CHOOSERS, at_random, greedy
from engine.core import Answer, Decision, Outcome, Shortcut
from engine.title import Rules, Title

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 5.0  # seconds for one answer of a computer player
LONG = {"thoughtful"}  # levels that would hold up the event loop from a thread: they keep the interpreter to themselves


class OutOfTime(Exception):
    """A computer player has thought long enough."""


class Hurried:
    """Rules that can be asked until a time; who searches longer is interrupted."""

    def __init__(self, rules: Rules[Any], until: float) -> None:
        self._rules, self._until = rules, until

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, answer: Answer) -> Outcome[Any]:
        if time.monotonic() > self._until:
            raise OutOfTime
        return self._rules.apply(state, answer)


def in_time(
    level: str, title: Title[Any], state: Any, decision: Decision, rng: Random, seconds: float = BUDGET
) -> Answer:
    """What a computer player of this level answers; one that takes too long answers as a quick one does."""
    hurried: Any = Hurried(title.rules, time.monotonic() + seconds)
    try:
        return CHOOSERS.get(level, at_random)(replace(title, rules=hurried), state, decision, rng)
    except OutOfTime:
        return greedy(title, state, decision, rng)


class Workers:
    """The threads and processes, and what they do for the table."""

    def __init__(self) -> None:
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking")
        self._thinkers = Thinkers()

    async def choose(self, level: str, title: Title[Any], state: Any, decision: Decision, rng: Random) -> Answer:
        """What a computer player of this level answers; a failing one answers anything legal."""

        try:
            with CHOSEN.of(level):
                if level in LONG:
                    return await self.think(in_time, level, title, state, decision, rng)
                return await self._briefly(lambda: in_time(level, title, state, decision, rng))
        except Thoughtless:
            log.warning("a computer player lost its process, and answers as a quick one")
            return await self._briefly(lambda: greedy(title, state, decision, rng))
        except Exception as error:
            log.error("a computer player of level %s failed: %s", level, where(error))
            return at_random(title, state, decision, rng)

    async def think(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What this function of a module makes of these values, in a process that takes its time."""
        return await self._thinkers.think(function, *args, **kwargs)

    async def _briefly(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thinking, work)

    async def advise(self, title: Title[Any], state: Any, decision: Decision, rng: Random) -> Answer | None:
        """What the title's own player would answer, seeing what this seat sees; None where it has no opinion."""

        def think() -> Answer | None:
            imagined = title.rules.imagine(state, decision.seat, "advice")
            return title.advisor.advice(title.rules, imagined, decision, rng)

        try:
            return await self._briefly(think)
        except Exception as error:
            log.warning("no advice: %s", where(error))
            return None

    async def suggest(self, title: Title[Any], state: Any, decision: Decision, names: Sequence[str]) -> Shortcut | None:
        """What the title's own player would do until something is revealed, seeing what this seat sees."""
        try:
            imagined = title.rules.imagine(state, decision.seat, "advice")
            return await self._briefly(lambda: title.suggestion(imagined, decision, names))
        except Exception as error:
            log.warning("no suggestion: %s", where(error))
            return None

    async def close(self) -> None:
        await self._thinkers.close()
        self._thinking.shutdown(wait=True, cancel_futures=True)
