"""When shards may identify. Discord allows few at once and so many a day, for all processes of a bot together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from bot.domain.errors import StoreFailed
from bot.domain.records.processes import IDENTIFYING
from bot.store.store import Store

log = logging.getLogger(__name__)

# Seconds in which `max_concurrency` shards may identify: Discord's five, and what the network may take from them.
WINDOW = 5.25
LOOK_AGAIN = 0.5  # seconds, while another process identifies
START = "start"


def pause_before_start(total: int, remaining: int, reset_after: float, shards: int) -> float:
    """Seconds to wait before so many shards start. The second half of a day's starts is spread over the day.

    So a process that crashes at every start does not use them up."""
    if remaining > total / 2:
        return 0.0
    return reset_after * min(1.0, shards / max(1, remaining - shards))


class Identifying:
    """Lets the shards of this process identify when it is their turn among those of all processes."""

    def __init__(self, store: Store, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        self._store, self._limits = store, limits
        self._concurrency = 1
        self._lock = asyncio.Lock()
        self._until: dict[str, float] = {}  # leases of this process, which it must not take again at once
        self.starts: Counter[int] = Counter()  # by shard

    async def wait_for_start(self, shards: int) -> None:
        """Wait until this process may start so many shards."""
        limits = await self._limits()
        self._concurrency = max(1, limits.max_concurrency)
        pause = pause_before_start(limits.total, limits.remaining, limits.reset_after / 1000, shards)
        if not pause:
            return
        log.warning(
            "%s of the %s starts of this day are left: the next one comes in %.0f seconds. Does the bot keep crashing?",
            limits.remaining,
            limits.total,
            pause,
        )
        await self._take(START, pause)
        await asyncio.sleep(pause)

    async def wait_for_turn(self, shard: int) -> None:
        """Wait until this shard may identify, which it then does."""
        lease = f"{IDENTIFYING}{shard % self._concurrency}"
        async with self._lock:
            await asyncio.sleep(max(0.0, self._until.get(lease, 0.0) - time.monotonic()))
            await self._take(lease, WINDOW)
            self._until[lease] = time.monotonic() + WINDOW
        self.starts[shard] += 1

    async def _take(self, lease: str, seconds: float) -> None:
        """Take a lease as soon as no other process has it. Without the database nobody waits: Discord refuses then."""
        with suppress(StoreFailed):
            while True:
                if await self._store.take_leases((lease,), seconds):
                    return
                await asyncio.sleep(LOOK_AGAIN)
