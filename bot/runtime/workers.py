"""Threads and processes for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from bot.runtime.process_pool import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """One thread for short work, and a process pool for long work."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._processes = ProcessPool()

    async def run_in_process(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a module-level function in another process; raises what it raises, or WorkerDied."""
        return await self._processes.run(function, *args, **kwargs)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Call a function that takes milliseconds: while it runs, it shares the interpreter with the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        await self._processes.close()
        self._thread.shutdown(wait=True, cancel_futures=True)
