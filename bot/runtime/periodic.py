"""Somebody who looks after something: at once when there is news, or else when the next thing is due."""

from __future__ import annotations

import asyncio
import logging

from bot.runtime.redacted import where

log = logging.getLogger(__name__)


class Rounds:
    """Looks, waits, and looks again, until stopped; a look that fails is followed by another."""

    def __init__(self, name: str, otherwise: float) -> None:
        self._name, self._otherwise = name, otherwise
        self._news = asyncio.Event()
        self._stopping = self._looking = False

    async def look(self) -> float:
        """Do what is due; the seconds until it is worth looking again."""
        raise NotImplementedError

    def wake(self) -> None:
        """There is news."""
        self._news.set()

    @property
    def busy(self) -> bool:
        """Whether it looks just now, or is about to."""
        return self._looking or self._news.is_set()

    async def run(self) -> None:
        while not self._stopping:
            self._looking = True
            self._news.clear()
            pause = self._otherwise
            try:
                pause = await self.look()
            except Exception as error:
                log.error("the %s stumbled: %s", self._name, where(error))
            self._looking = False
            try:
                async with asyncio.timeout(pause):
                    await self._news.wait()
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """Begin nothing new."""
        self._stopping = True
        self._news.set()
