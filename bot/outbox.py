"""What must be sent, until it is: in order for each channel, again and again, and never twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

import aiohttp
import discord

from bot.safely import where
from bot.store import Store
from bot.store.rows import Post, Queued

log = logging.getLogger(__name__)

AT_ONCE = 8
LEASE = 120.0  # seconds that a process has for one post before another may try
SLOWEST = 300.0  # seconds between two tries where Discord or the net is at fault
REFUSED_FIRST, REFUSED_SLOWEST, REFUSED_FOR = 300.0, 3600.0, 60  # where we may not write: rarely, for about two days
CLOSED = {50007, 50278, 40003}  # direct messages that do not arrive
NO_CHANNEL = 10003
GONE = {NO_CHANNEL, 10008, 10013}  # channel, message or user that is no more


class Delivered(NamedTuple):
    """Where a post has gone; no message where there was nothing to say any more."""

    channel_id: int | None = None
    message_id: int | None = None


class Courier(Protocol):
    async def deliver(self, post: Queued, now: float) -> Delivered: ...

    async def undeliverable(self, post: Queued) -> Post | None:
        """What is posted instead where a direct message is not taken, or a channel is gone."""


class Outbox:
    """One task that looks, and a few that send."""

    def __init__(self, store: Store, courier: Courier, clock: Callable[[], float] = time.time) -> None:
        self._store, self._courier, self._clock = store, courier, clock
        self._news = asyncio.Event()
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        self._looking = False

    def wake(self) -> None:
        """There is something to send."""
        self._news.set()

    @property
    def busy(self) -> bool:
        """Whether something is being sent, or may be waiting to be."""
        return bool(self._sending) or self._news.is_set() or self._looking

    async def run(self) -> None:
        """Send what is due, until stopped."""
        while not self._stopping:
            self._looking = True
            self._news.clear()
            pause = 1.0
            try:
                await self._look()
                pause = await self._pause()
            except Exception as error:
                log.error("the outbox stumbled: %s", where(error))
            self._looking = False
            try:
                async with asyncio.timeout(pause):
                    await self._news.wait()
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """Finish what is under way and take nothing new."""
        self._stopping = True
        self._news.set()
        if self._sending:
            await asyncio.wait(list(self._sending.values()), timeout=10)

    async def _look(self) -> None:
        for post in await self._store.due(self._clock(), AT_ONCE * 4):
            if len(self._sending) >= AT_ONCE or self._stopping:
                return
            if post.target not in self._sending:
                task = asyncio.create_task(self._send(post), name=f"outbox-{post.id}")
                self._sending[post.target] = task
                task.add_done_callback(partial(self._sent, post.target))

    def _sent(self, target: str, _: asyncio.Task[None]) -> None:
        self._sending.pop(target, None)
        self._news.set()

    async def _pause(self) -> float:
        due = await self._store.next_due()
        if due is None:
            return 30.0
        if len(self._sending) >= AT_ONCE or self._sending:
            return 1.0
        return min(max(due - self._clock(), 0.02), 30.0)

    async def _send(self, post: Queued) -> None:
        try:
            now = self._clock()
            if not await self._store.claim(post.id, now, now + LEASE):
                return
            delivered = await self._courier.deliver(post, now)
            await self._store.sent(post, delivered.channel_id, delivered.message_id, self._clock())
        except Exception as error:
            await self._failed(post, error)

    async def _failed(self, post: Queued, error: Exception) -> None:
        try:
            now = self._clock()
            if isinstance(error, discord.HTTPException):
                if error.code in CLOSED and post.target.startswith("user:"):
                    instead = await self._courier.undeliverable(post)
                    await self._store.failed(post, None, surely=True, instead=instead)
                    return
                if error.code in GONE or error.status == 400:
                    log.warning("game %s: a %s was not sent: %s", post.game_id, post.kind, where(error))
                    gone = error.code == NO_CHANNEL and post.target.startswith("channel:")
                    instead = await self._courier.undeliverable(post) if gone else None
                    await self._store.failed(post, None, surely=True, instead=instead)
                    return
                if error.status in (401, 403, 404):
                    again = now + min(REFUSED_FIRST * 2**post.tries, REFUSED_SLOWEST)
                    await self._store.failed(post, again if post.tries < REFUSED_FOR else None, surely=True)
                    return
            again = now + min(2.0**post.tries, SLOWEST)
            unclear = isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError | OSError)
            if not unclear and post.tries > 8:
                log.error("game %s: a %s is given up: %s", post.game_id, post.kind, where(error))
                await self._store.failed(post, None, surely=False)
                return
            log.warning("game %s: a %s is tried again: %s", post.game_id, post.kind, where(error))
            await self._store.failed(post, again, surely=False)
        except Exception as worse:
            log.error("the outbox cannot write: %s", where(worse))
