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

from bot.runtime.metrics import POSTS_FAILED, POSTS_SENT
from bot.runtime.periodic import PeriodicJob
from bot.runtime.redacted import error_location
from bot.store import Store
from bot.store.records import Post, Queued

log = logging.getLogger(__name__)

AT_ONCE = 16  # most of them wait for Discord's limits, each for those of its own channel
WITHIN = 60.0  # seconds in which Discord has to answer
LEASE = 120.0  # seconds that a process has for one post before another may try
OFTEN, SELDOM = 1.0, 30.0  # seconds between two looks while posts are under way, and while there are none
STUCK = 600.0  # seconds after which a post that could be sent should have been
SLOWEST = 300.0  # seconds between two tries where Discord or the net is at fault
REFUSED_FIRST, REFUSED_SLOWEST, REFUSED_FOR = 300.0, 3600.0, 60  # where we may not write: rarely, for about two days
REFUSED = {400, 401, 403, 404}
CLOSED = {50007, 50278}  # direct messages that do not arrive
TOO_FAST, TOO_FAST_FOR = 40003, 60.0  # too many direct channels opened at once; seconds until one is tried again
NO_CHANNEL = 10003
GONE = {NO_CHANNEL, 10008, 10013}  # channel, message or user that is no more


class Delivered(NamedTuple):
    """Where a post has gone; no message where there was nothing to say any more."""

    channel_id: int | None = None
    message_id: int | None = None


class Courier(Protocol):
    async def deliver(self, post: Queued, now: float) -> Delivered: ...

    async def undeliverable(self, post: Queued, *, closed: bool = True) -> Post | None:
        """What is posted instead where a direct message is not taken (not `closed`: just now), or a channel is gone."""


class Outbox(PeriodicJob):
    """One task that looks, and a few that send."""

    def __init__(self, store: Store, courier: Courier, clock: Callable[[], float] = time.time) -> None:
        super().__init__("outbox", OFTEN)
        self._store, self._courier, self._clock = store, courier, clock
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}  # when each post that waits was first seen
        self._under_way: dict[int, float] = {}  # until when each is being sent at most, or waits for another try
        self._looked = clock()

    @property
    def busy(self) -> bool:
        """Whether something is being sent, or may be waiting to be."""
        return bool(self._sending) or super().busy

    def age(self) -> float:
        """For how long the oldest post that could be sent has waited, as far as this process has seen."""
        return max(0.0, self._clock() - min(self._since.values(), default=self._clock()))

    def problem(self) -> str | None:
        """What is wrong with the sending, if anything is."""
        if self._clock() - self._looked > 3 * SELDOM:
            return "the outbox is not looked after"
        return "a post has waited for more than ten minutes" if self.age() > STUCK else None

    async def stop(self) -> None:
        """Finish what is under way and take nothing new."""
        await super().stop()
        if self._sending:
            await asyncio.wait(list(self._sending.values()), timeout=10)

    async def run_once(self) -> float:
        """Send what is due."""
        due = await self._store.due(self._clock(), AT_ONCE * 4)
        self._looked = self._clock()
        self._under_way = {id: until for id, until in self._under_way.items() if until >= self._looked}
        waiting = {post.id for post in due} | self._under_way.keys()
        self._since = {id: self._since.get(id, self._looked) for id in waiting}
        for post in due:
            if len(self._sending) >= AT_ONCE or self._stopping:
                break
            if post.target not in self._sending:
                task = asyncio.create_task(self._send(post), name=f"outbox-{post.id}")
                self._under_way[post.id] = self._looked + LEASE
                self._sending[post.target] = task
                task.add_done_callback(partial(self._sent, post.target))
        return await self._pause()

    def _sent(self, target: str, _: asyncio.Task[None]) -> None:
        self._sending.pop(target, None)
        self.wake()

    async def _pause(self) -> float:
        if self._sending:
            return OFTEN
        due = await self._store.next_due()
        return SELDOM if due is None else min(max(due - self._clock(), 0.02), SELDOM)

    async def _send(self, post: Queued) -> None:
        try:
            now = self._clock()
            if not await self._store.claim(post.id, now, now + LEASE):
                self._under_way.pop(post.id, None)
                return
            async with asyncio.timeout(WITHIN):
                delivered = await self._courier.deliver(post, now)
            await self._store.sent(post, delivered.channel_id, delivered.message_id, self._clock())
            self._under_way.pop(post.id, None)
            POSTS_SENT.labels(post.kind).inc()
        except Exception as error:
            try:
                await self._failed(post, error)
            except Exception as worse:
                log.error(
                    "the outbox cannot write: %s", error_location(worse), extra={"game": post.game_id, "post": post.id}
                )

    async def _failed(self, post: Queued, error: Exception) -> None:
        """Give the post up, put another in its place, or let it wait for a better time."""
        now, about = self._clock(), {"game": post.game_id, "post": post.id}
        if isinstance(error, discord.HTTPException) and (error.code == TOO_FAST or error.status in REFUSED):
            self._under_way.pop(post.id, None)  # Discord does not want it now: nothing is stuck
            again, instead = await self._refused(post, error, now)
            await self._store.failed(post, again, surely=True, instead=instead)
            POSTS_FAILED.labels("instead" if instead is not None else "never" if again is None else "again").inc()
            return
        unclear = isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError | OSError)
        if not unclear and post.tries > 8:
            log.error("a %s is given up: %s", post.kind, error_location(error), extra=about)
            self._under_way.pop(post.id, None)
            await self._store.failed(post, None, surely=False)
            POSTS_FAILED.labels("never").inc()
            return
        log.warning("a %s is tried again: %s", post.kind, error_location(error), extra=about)
        again = now + min(2.0**post.tries, SLOWEST)
        self._under_way[post.id] = again + SELDOM  # it is due then, and seen so at the next look
        await self._store.failed(post, again, surely=False)
        POSTS_FAILED.labels("again").inc()

    async def _refused(
        self, post: Queued, error: discord.HTTPException, now: float
    ) -> tuple[float | None, Post | None]:
        """When a post that Discord refuses is tried again, if ever, and what takes its place."""
        direct = post.target.startswith("user:")
        if direct and error.code in CLOSED:
            return None, await self._courier.undeliverable(post)
        if direct and error.code == TOO_FAST:
            instead = await self._courier.undeliverable(post, closed=False)
            # A channel that is opened before it is needed can be opened when it is.
            given_up = instead is not None or post.kind == "open"
            return (None if given_up else now + TOO_FAST_FOR), instead
        if error.code in GONE or error.status == 400:
            log.warning(
                "a %s was not sent: %s", post.kind, error_location(error), extra={"game": post.game_id, "post": post.id}
            )
            gone = error.code == NO_CHANNEL and not direct
            return None, await self._courier.undeliverable(post) if gone else None
        again = now + min(REFUSED_FIRST * 2**post.tries, REFUSED_SLOWEST)
        return (again if post.tries < REFUSED_FOR else None), None
