"""Background jobs: they run when woken, and otherwise when their next piece of work is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.base.redacted import error_location

log = logging.getLogger(__name__)


class PeriodicJob:
    """Runs again and again until it is stopped. An error is logged and does not end it."""

    def __init__(self, name: str, pause_after_error: float) -> None:
        self._name, self._pause_after_error = name, pause_after_error
        self._woken = asyncio.Event()
        self._stopping = self._running = False
        self._task: asyncio.Task[None] | None = None

    async def run_once(self) -> float:
        """Do everything that is due, and return the seconds until the next run."""
        raise NotImplementedError

    def wake(self) -> None:
        """Run now: there is something new to do."""
        self._woken.set()

    @property
    def busy(self) -> bool:
        """Whether the job is running or about to run."""
        return self._running or self._woken.is_set()

    def start(self) -> None:
        """Run in the background."""
        self._task = in_background(self.run(), self._name)

    async def run(self) -> None:
        while not self._stopping:
            self._running = True
            self._woken.clear()
            pause = self._pause_after_error
            try:
                pause = await self.run_once()
            except Exception as error:
                log.error("the %s failed: %s", self._name, error_location(error))
            self._running = False
            try:
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """Finish the current run and start no other."""
        self._stopping = True
        self._woken.set()
        if self._task is not None:
            await self._task


def in_background(work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """Start a task that nobody waits for. If it fails, that is logged at once."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_log_failure)
    return task


def _log_failure(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("the background task %s has failed: %s", task.get_name(), error_location(error))
