"""Sends what is queued: in order for each target, tried until it works, and never twice."""

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
from bot.store.posts import Post, PostKind, QueuedPost, Target

log = logging.getLogger(__name__)

AT_ONCE = 16  # posts; most of them wait for the rate limit of their own channel
WITHIN = 60.0  # seconds that Discord has for an answer
LEASE = 120.0  # seconds that a process has for one post before another may try
OFTEN, SELDOM = 1.0, 30.0  # seconds between two looks while posts are being sent, and while none are
STUCK = 600.0  # seconds after which a post that could be sent should have been
SLOWEST = 300.0  # seconds between two tries at most, if Discord or the network is at fault
# Where we may not write we try rarely, for about two days: first pause, longest pause, tries.
REFUSED_FIRST, REFUSED_SLOWEST, REFUSED_FOR = 300.0, 3600.0, 60
REFUSED = {400, 401, 403, 404}
CLOSED = {50007, 50278}  # direct messages that do not arrive
TOO_FAST, TOO_FAST_FOR = 40003, 60.0  # too many direct channels opened at once; seconds until one is tried again
NO_CHANNEL = 10003
GONE = {NO_CHANNEL, 10008, 10013}  # the channel, message or user no longer exists
TRIES_WITH_A_FAULT = 8  # of our own, before a post is given up


class Delivered(NamedTuple):
    """Where a post has gone; without a message there was nothing to say any more."""

    channel_id: int | None = None
    message_id: int | None = None


class Sender(Protocol):
    """What the outbox needs of the delivery."""

    async def deliver(self, post: QueuedPost, now: float) -> Delivered: ...

    async def instead_of_dm(self, post: QueuedPost, *, closed: bool) -> Post | None: ...

    async def instead_of_channel(self, post: QueuedPost) -> Post | None: ...


class Outbox(PeriodicJob):
    """One task looks for posts that are due, and a few others send them."""

    def __init__(self, store: Store, sender: Sender, clock: Callable[[], float] = time.time) -> None:
        super().__init__("outbox", OFTEN)
        self._store, self._sender, self._clock = store, sender, clock
        self._sending: dict[Target, asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}  # when each waiting post was first seen
        self._under_way: dict[int, float] = {}  # until when each post is being sent at most, or waits for its next try
        self._looked = clock()

    @property
    def busy(self) -> bool:
        """Whether something is being sent, or may be waiting to be."""
        return bool(self._sending) or super().busy

    def age(self) -> float:
        """How long the oldest post that could be sent has waited, as far as this process has seen."""
        return max(0.0, self._clock() - min(self._since.values(), default=self._clock()))

    def problem(self) -> str | None:
        """What is wrong with the outbox, if anything."""
        if self._clock() - self._looked > 3 * SELDOM:
            return "the outbox has stopped"
        return "a post has waited for more than ten minutes" if self.age() > STUCK else None

    async def stop(self) -> None:
        """Finish what is being sent and begin nothing new."""
        await super().stop()
        if self._sending:
            await asyncio.wait(list(self._sending.values()), timeout=10)

    async def run_once(self) -> float:
        """Send what is due."""
        due = await self._store.posts_due(self._clock(), AT_ONCE * 4)
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

    def _sent(self, target: Target, _: asyncio.Task[None]) -> None:
        self._sending.pop(target, None)
        self.wake()

    async def _pause(self) -> float:
        if self._sending:
            return OFTEN
        due = await self._store.next_post_due()
        return SELDOM if due is None else min(max(due - self._clock(), 0.02), SELDOM)

    async def _send(self, post: QueuedPost) -> None:
        try:
            now = self._clock()
            if not await self._store.claim(post.id, now, now + LEASE):
                self._under_way.pop(post.id, None)
                return
            async with asyncio.timeout(WITHIN):
                delivered = await self._sender.deliver(post, now)
            await self._store.mark_sent(post, delivered.channel_id, delivered.message_id, self._clock())
            self._under_way.pop(post.id, None)
            POSTS_SENT.labels(post.kind).inc()
        except Exception as error:
            try:
                await self._failed(post, error)
            except Exception as worse:
                log.error("the outbox cannot write: %s", error_location(worse), extra=_about(post))

    async def _failed(self, post: QueuedPost, error: Exception) -> None:
        """Give the post up, put another in its place, or let it wait for its next try."""
        if isinstance(error, discord.HTTPException) and (error.code == TOO_FAST or error.status in REFUSED):
            await self._refused(post, error)
        elif _from_outside(error) or post.tries <= TRIES_WITH_A_FAULT:
            await self._retry(post, error)
        else:
            log.error("a %s is given up: %s", post.kind, error_location(error), extra=_about(post))
            self._under_way.pop(post.id, None)
            await self._store.mark_failed(post, None, certain=False)
            POSTS_FAILED.labels("never").inc()

    async def _retry(self, post: QueuedPost, error: Exception) -> None:
        log.warning("a %s is tried again: %s", post.kind, error_location(error), extra=_about(post))
        retry_at = self._clock() + min(2.0**post.tries, SLOWEST)
        self._under_way[post.id] = retry_at + SELDOM  # it is due then, and seen at the next look
        await self._store.mark_failed(post, retry_at, certain=False)
        POSTS_FAILED.labels("again").inc()

    async def _refused(self, post: QueuedPost, error: discord.HTTPException) -> None:
        """Discord does not want the post now, and has certainly not taken it: nothing is stuck."""
        self._under_way.pop(post.id, None)
        retry_at, instead = await self._after_refusal(post, error, self._clock())
        await self._store.mark_failed(post, retry_at, certain=True, instead=instead)
        POSTS_FAILED.labels("instead" if instead is not None else "never" if retry_at is None else "again").inc()

    async def _after_refusal(
        self, post: QueuedPost, error: discord.HTTPException, now: float
    ) -> tuple[float | None, Post | None]:
        """When a refused post is tried again, if ever, and what takes its place."""
        direct = post.target.is_user
        if direct and error.code in CLOSED:
            return None, await self._sender.instead_of_dm(post, closed=True)
        if direct and error.code == TOO_FAST:
            instead = await self._sender.instead_of_dm(post, closed=False)
            # A channel that is opened before it is needed can be opened when it is.
            given_up = instead is not None or post.kind == PostKind.OPEN_DM
            return (None if given_up else now + TOO_FAST_FOR), instead
        if error.code in GONE or error.status == 400:
            log.warning("a %s was not sent: %s", post.kind, error_location(error), extra=_about(post))
            channel_gone = error.code == NO_CHANNEL and not direct
            return None, await self._sender.instead_of_channel(post) if channel_gone else None
        retry_at = now + min(REFUSED_FIRST * 2**post.tries, REFUSED_SLOWEST)
        return (retry_at if post.tries < REFUSED_FOR else None), None


def _from_outside(error: Exception) -> bool:
    """Whether Discord or the network has failed, and not we ourselves."""
    return isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError | OSError)


def _about(post: QueuedPost) -> dict[str, int]:
    """The fields that a log line carries."""
    return {"game": post.game_id, "post": post.id}
