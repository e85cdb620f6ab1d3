"""What takes long runs beside the event loop: one thread draws, another thinks."""

from __future__ import annotations

import asyncio
import importlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple, TypeVar

from bot.safely import where
from engine.choosers import CHOOSERS, at_random, greedy
from engine.core import Answer, Decision, Outcome, Rules

log = logging.getLogger(__name__)
T = TypeVar("T")

BUDGET = 5.0  # seconds for one answer of a computer player


class Image(NamedTuple):
    """A picture as it is sent: the file, and what it shows in words."""

    png: bytes
    alt: str


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
    level: str, rules: Rules[Any], state: Any, decision: Decision, rng: Random, seconds: float = BUDGET
) -> Answer:
    """What a computer player of this level answers; one that takes too long answers as a quick one does."""
    hurried: Any = Hurried(rules, time.monotonic() + seconds)
    try:
        return CHOOSERS.get(level, at_random)(hurried, state, decision, rng)
    except OutOfTime:
        return greedy(rules, state, decision, rng)


class Workers:
    """The threads, and what they do for the table."""

    def __init__(self, pictures: bool = True) -> None:
        self._pictures = pictures
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking")

    async def choose(self, level: str, rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Answer:
        """What a computer player of this level answers; a failing one answers anything legal."""

        try:
            return await self.think(lambda: in_time(level, rules, state, decision, rng))
        except Exception as error:
            log.error("a computer player of level %s failed: %s", level, where(error))
            return at_random(rules, state, decision, rng)

    async def think(self, work: Callable[[], T]) -> T:
        """This, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thinking, work)

    async def advise(self, rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Answer | None:
        """What the title's own player would answer, seeing what this seat sees; None where it has no opinion."""

        def think() -> Answer | None:
            return rules.advice(rules.imagine(state, decision.seat, "advice"), decision, rng)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinking, think)
        except Exception as error:
            log.warning("no advice: %s", where(error))
            return None

    async def draw(self, what: str, *args: Any, **kwargs: Any) -> Image | None:
        """A picture by `bot.render`, or None where it cannot be drawn: text serves then."""
        if not self._pictures:
            return None

        def paint() -> Image | None:
            painter: Callable[..., Any] | None = getattr(importlib.import_module("bot.render"), what, None)
            if painter is None:
                return None
            picture = painter(*args, **kwargs)
            return None if picture is None else Image(picture.png, picture.alt[:1024])

        try:
            return await asyncio.get_running_loop().run_in_executor(self._drawing, paint)
        except Exception as error:
            log.warning("no picture of %s: %s", what, where(error))
            return None

    def close(self) -> None:
        self._drawing.shutdown(wait=True, cancel_futures=True)
        self._thinking.shutdown(wait=True, cancel_futures=True)
