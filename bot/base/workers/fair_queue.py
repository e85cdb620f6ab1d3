"""A queue for a few places in which people take turns, so that nobody who asks for much keeps the others waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """A few places. People who wait for one get it in turn, one each and round by round, however much one asks for."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[int | None, deque[asyncio.Future[None]]] = {}  # by person, the next one first

    @asynccontextmanager
    async def slot(self, who: int | None) -> AsyncIterator[None]:
        """Wait for a place and keep it for a while; None is the bot itself, which takes turns like a person."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._give_slots()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place and the cancellation came at the same moment
                self._give_back()
            raise
        try:
            yield
        finally:
            self._give_back()

    def _give_back(self) -> None:
        self._free += 1
        self._give_slots()

    def _give_slots(self) -> None:
        while self._free and self._waiting:
            who, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            del self._waiting[who]
            if turns:
                self._waiting[who] = turns  # behind all others
            if not turn.cancelled():
                self._free -= 1
                turn.set_result(None)
