"""What takes long runs beside the event loop: one thread draws, another thinks."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple, TypeVar

from bot.safely import where
from engine.choosers import CHOOSERS, at_random
from engine.core import Answer, Decision, Rules

log = logging.getLogger(__name__)
T = TypeVar("T")


class Image(NamedTuple):
    """A picture as it is sent: the file, and what it shows in words."""

    png: bytes
    alt: str


class Workers:
    """The threads, and what they do for the table."""

    def __init__(self, pictures: bool = True) -> None:
        self._pictures = pictures
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking")

    async def choose(self, level: str, rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Answer:
        """What a computer player of this level answers; a failing one answers anything legal."""

        def think() -> Answer:
            return CHOOSERS.get(level, at_random)(rules, state, decision, rng)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thinking, think)
        except Exception as error:
            log.error("a computer player of level %s failed: %s", level, where(error))
            return at_random(rules, state, decision, rng)

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
