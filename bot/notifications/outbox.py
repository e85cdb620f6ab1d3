"""Sends what is queued: in order for each target, tried until it works, and never twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import discord

from bot.notifications.refusals import Refusals, about, is_refusal
from bot.runtime.connection.requests import FAILURES
from bot.runtime.metrics import POSTS_FAILED, POSTS_SENT
from bot.runtime.periodic import PeriodicJob
from bot.runtime.redacted import error_location
from bot.store import Store
from bot.store.posts import QueuedPost

log = logging.getLogger(__name__)

AT_ONCE = 16  # posts; most of them wait for the rate limit of their own channel
WITHIN = 60.0  # seconds that Discord has for an answer
LEASE = 120.0  # seconds that a process has for one post before another may try
OFTEN, SELDOM = 1.0, 30.0  # seconds between two looks while posts are being sent, and while none are
POLL = 1.0  # seconds between two looks at a database in which other processes queue posts too
STUCK = 600.0  # seconds after which a post that could be sent should have been
SLOWEST = 300.0  # seconds between two tries at most, if Discord or the network is at fault
REFUSAL_SHOWN = 3600.0  # seconds for which a malformed post is a problem that we report
TRIES_WITH_A_FAULT = 8  # of our own, before a post is given up


class Delivered(NamedTuple):
    """Where a post has gone; without a message there was nothing to say any more."""

    channel_id: int | None = None
    message_id: int | None = None


class Sender(Protocol):
    """What the outbox needs of the delivery."""

    async def deliver(self, post: QueuedPost, now: float) -> Delivered: ...


class Outbox(PeriodicJob):
    """One task looks for posts that are due, and a few others send them."""

    def __init__(self, store: Store, sender: Sender, clock: Callable[[], float] = time.time) -> None:
        super().__init__("outbox", OFTEN)
        self._store, self._sender, self._clock = store, sender, clock
        self._refusals = Refusals(store)
        self._sending: set[asyncio.Task[None]] = set()
        self._since: dict[int, float] = {}  # when each waiting post was first seen
        self._under_way: dict[int, float] = {}  # until when each post is being sent at most, or waits for its next try
        self._looked = clock()
        self._malformed_at: float | None = None  # when Discord last refused the form of a post

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
        if self.age() > STUCK:
            return "a post has waited for more than ten minutes"
        if self._malformed_at is not None and self._clock() - self._malformed_at < REFUSAL_SHOWN:
            return "Discord has refused a board, a lobby or a question within the last hour"
        return None

    async def stop(self) -> None:
        """Finish what is being sent and begin nothing new."""
        await super().stop()
        if self._sending:
            await asyncio.wait(list(self._sending), timeout=10)

    async def run_once(self) -> float:
        """Send what is due."""
        due = await self._store.posts_due(self._clock(), AT_ONCE * 4)
        self._looked = self._clock()
        self._under_way = {id: until for id, until in self._under_way.items() if until >= self._looked}
        waiting = {post.id for post in due} | self._under_way.keys()
        self._since = {id: self._since.get(id, self._looked) for id in waiting}
        free = 0 if self._stopping else AT_ONCE - len(self._sending)
        for post in await self._store.claim_posts(self._looked, free, LEASE) if due and free else ():
            task = asyncio.create_task(self._send(post), name=f"outbox-{post.id}")
            self._under_way[post.id] = self._looked + LEASE
            self._sending.add(task)
            task.add_done_callback(self._sent)
        return await self._pause()

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self.wake()

    async def _pause(self) -> float:
        if self._sending:
            return OFTEN
        longest = POLL if self._store.shared else SELDOM
        due = await self._store.next_post_due()
        return longest if due is None else min(max(due - self._clock(), 0.02), longest)

    async def _send(self, post: QueuedPost) -> None:
        try:
            async with asyncio.timeout(WITHIN):
                delivered = await self._sender.deliver(post, self._clock())
            await self._store.mark_sent(post, delivered.channel_id, delivered.message_id, self._clock())
            self._under_way.pop(post.id, None)
            POSTS_SENT.labels(post.kind).inc()
        except Exception as error:
            try:
                await self._failed(post, error)
            except Exception as worse:
                log.error("the outbox cannot write: %s", error_location(worse), extra=about(post))

    async def _failed(self, post: QueuedPost, error: Exception) -> None:
        """Give the post up, put another in its place, or let it wait for its next try."""
        if is_refusal(error):
            await self._refused(post, error)
        elif isinstance(error, FAILURES) or post.tries <= TRIES_WITH_A_FAULT:
            await self._retry(post, error)
        else:
            log.error("the post (%s) is given up: %s", post.kind, error_location(error), extra=about(post))
            self._under_way.pop(post.id, None)
            await self._store.mark_failed(post, None, certain=False)
            POSTS_FAILED.labels("never").inc()

    async def _retry(self, post: QueuedPost, error: Exception) -> None:
        log.warning("the post (%s) is tried again: %s", post.kind, error_location(error), extra=about(post))
        retry_at = self._clock() + min(2.0**post.tries, SLOWEST)
        self._under_way[post.id] = retry_at + SELDOM  # it is due then, and seen at the next look
        await self._store.mark_failed(post, retry_at, certain=False)
        POSTS_FAILED.labels("again").inc()

    async def _refused(self, post: QueuedPost, error: discord.HTTPException) -> None:
        """Discord does not want the post now, and has certainly not taken it: nothing is stuck."""
        self._under_way.pop(post.id, None)
        step = await self._refusals.next_step(post, error, self._clock())
        if step.plain or post.plain:
            self._malformed_at = self._clock()
        await self._store.mark_failed(post, step.retry_at, certain=True, instead=step.instead, plain=step.plain)
        if step.plain:
            end = "plain"
        elif step.instead is not None:
            end = "instead"
        else:
            end = "never" if step.retry_at is None else "again"
        POSTS_FAILED.labels(end).inc()
