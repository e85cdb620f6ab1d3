"""Threads and processes for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
import importlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, NamedTuple, ParamSpec, TypeVar

from bot.runtime.metrics import PICTURES
from bot.runtime.process_pool import ProcessPool
from bot.runtime.redacted import error_location

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

HURRY, BACKLOG = 3.0, 1.5  # seconds that who has tapped waits for a picture, and does not begin to wait for
UNHURRIED = 4  # pictures for channels that may stand in the way of one who has tapped


class Image(NamedTuple):
    """A picture as it is sent: the file, and what it shows in words."""

    png: bytes
    alt: str


class Workers:
    """One thread for drawing, one for other short work, and a process pool for long work."""

    def __init__(self, pictures: bool = True) -> None:
        self._pictures = pictures
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._processes = ProcessPool()
        self._unhurried = asyncio.Semaphore(UNHURRIED)
        self._waiting, self._takes = 0, 0.0  # pictures that are waited for, and about how many seconds one takes
        if pictures:
            self._drawing.submit(importlib.import_module, "bot.render")  # it takes a second, now and not at the first

    async def run_in_process(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a module-level function in another process; raises what it raises, or WorkerDied."""
        return await self._processes.run(function, *args, **kwargs)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Call a function that takes milliseconds: while it runs, it shares the interpreter with the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def draw(self, what: str, *args: Any, patient: bool = False, **kwargs: Any) -> Image | None:
        """A picture by `bot.render`, or None where it cannot be drawn in time: text serves then.

        A `patient` one is for the channel: it waits as long as it takes, and lets those first who have just tapped."""
        if not self._pictures:
            return None

        def paint() -> Image | None:
            painter: Callable[..., Any] | None = getattr(importlib.import_module("bot.render"), what, None)
            if painter is None:
                return None
            started = time.perf_counter()
            picture = painter(*args, **kwargs)
            self._takes += (time.perf_counter() - started - self._takes) / 8
            return None if picture is None else Image(picture.png, picture.alt[:1024])

        if not patient and self._waiting * self._takes > BACKLOG:
            log.info("no picture of %s: too many are waited for", what)
            return None
        try:
            with PICTURES.labels(what).time():
                async with self._unhurried if patient else nullcontext(), asyncio.timeout(None if patient else HURRY):
                    self._waiting += 1
                    try:
                        return await asyncio.get_running_loop().run_in_executor(self._drawing, paint)
                    finally:
                        self._waiting -= 1
        except TimeoutError:
            log.info("a picture of %s would come too late", what)
            return None
        except Exception as error:
            log.warning("no picture of %s: %s", what, error_location(error))
            return None

    async def close(self) -> None:
        await self._processes.close()
        self._drawing.shutdown(wait=True, cancel_futures=True)
        self._thread.shutdown(wait=True, cancel_futures=True)
