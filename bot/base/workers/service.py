"""Threads and processes for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from bot.base.workers.process_pool import ProcessPool
from bot.domain.refusals import Refusal
from bot.text import errors as error_text

P = ParamSpec("P")
T = TypeVar("T")

MOST_PER_PERSON = 2  # films, replays, hints, exports and reports at a time


class Workers:
    """One thread for short work, and a process pool for long work."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._processes = ProcessPool()
        self._long_jobs: Counter[int] = Counter()  # under way, by person

    @contextmanager
    def long_job(self, user_id: int) -> Iterator[None]:
        """Count a long job for a person while it lasts; raises Refusal if MOST_PER_PERSON of theirs are under way."""
        if self._long_jobs[user_id] >= MOST_PER_PERSON:
            raise Refusal(error_text.too_many_long_jobs, MOST_PER_PERSON)
        self._long_jobs[user_id] += 1
        try:
            yield
        finally:
            self._long_jobs -= Counter([user_id])

    async def run_in_process(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a module-level function in another process; raises what it raises, or WorkerDied."""
        return await self._processes.run(function, *args, **kwargs)

    async def run_for(self, user_id: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in another process for a person, who takes turns with all others that wait for one."""
        return await self._processes.run_for(user_id, function, *args, **kwargs)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Call a function that takes milliseconds: while it runs, it shares the interpreter with the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, work)

    async def close(self) -> None:
        await self._processes.close()
        self._thread.shutdown(wait=True, cancel_futures=True)
