"""Sends what is queued: in order for each target, tried until it works, and never twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

import discord

from bot.base.metrics import POSTS_FAILED, POSTS_SENT
from bot.base.periodic import PeriodicJob
from bot.base.redacted import error_location
from bot.connection.requests import FAILURES
from bot.domain.posts import ClaimedPosts, PostClaim, QueuedPost, RefusedPostBody
from bot.notifications.refusals import Refusals, about, is_refusal
from bot.store.store import Store

log = logging.getLogger(__name__)

AT_ONCE = 16  # posts; most of them wait for the rate limit of their own channel
WITHIN = 60.0  # seconds that Discord has for an answer
# Seconds for which a process takes a post, and after which it takes it again while it is sending. Another process may
# send the post of one that was killed so soon because Discord knows the nonce; later it looks into the channel first.
LEASE, RENEWED = 15.0, 5.0
OFTEN, SELDOM = 1.0, 30.0  # seconds between two looks while no further post can be sent at once, and otherwise
POLL = 1.0  # seconds between two looks at a database in which other processes queue posts too
STUCK = 600.0  # seconds after which a post that could be sent should have been
SLOWEST = 300.0  # seconds between two tries at most, if Discord or the network is at fault
PUT_OFF = 30.0  # the same, if others go first
REFUSAL_SHOWN = 3600.0  # seconds for which a message that was refused is a problem that we report
REFUSALS_COUNTED = 1000
TRIES_WITH_A_FAULT = 8  # of our own, before a post is given up


class Delivered(NamedTuple):
    """Where a post has gone; without a message there was nothing to say any more."""

    channel_id: int | None = None
    message_id: int | None = None
    plain: bool = False  # Discord failed at it as it was


class NotYet(Exception):
    """Nothing was sent and nothing is wrong: others go first."""


class Sender(Protocol):
    """What the outbox needs of the delivery."""

    async def deliver(self, post: QueuedPost, now: float) -> Delivered: ...


class Outbox(PeriodicJob):
    """One task looks for posts that are due, and a few others send them, one after another."""

    def __init__(self, store: Store, sender: Sender, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("outbox", OFTEN)
        # What is stored has the store's time; what only this process remembers has a clock that nobody sets.
        self._store, self._sender, self._clock = store, sender, clock
        self._refusals = Refusals(store)
        self._sending: set[asyncio.Task[None]] = set()
        self._claimed: set[int] = set()  # the posts that are being sent
        self._since: dict[int, float] = {}  # when each waiting post was first seen
        self._under_way: dict[int, float] = {}  # until when each post is being sent at most, or waits for its next try
        self._looked = self._next_look = clock()
        self._taking = False
        self._refused_at: deque[float] = deque(maxlen=REFUSALS_COUNTED)  # when Discord did not take a message as it was

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
            return f"a post has waited for more than ten minutes: {min(self._since, key=self._since.__getitem__)}"
        refused = sum(self._clock() - at < REFUSAL_SHOWN for at in self._refused_at)
        return f"messages that Discord has refused as they were within the last hour: {refused}" if refused else None

    async def note_plain(self, game_id: int) -> None:
        """Discord took a message of this game in a plainer form only: we report it, and the host hears of it once."""
        self._refused_at.append(self._clock())
        told = await self._refusals.to_host(game_id, RefusedPostBody())
        if told is not None and await self._store.queue_once(game_id, told):
            self.wake()

    async def stop(self) -> None:
        """Finish what is being sent and begin nothing new."""
        self._taking = False
        await super().stop()
        if self._sending:
            await asyncio.wait(list(self._sending), timeout=10)

    async def run_once(self) -> float:
        """Send what is due."""
        await self._renew()
        free = AT_ONCE - len(self._sending)
        if self._stopping or free <= 0:  # those who send take the next post themselves
            self._next_look = self._clock() + OFTEN
            return OFTEN
        claimed = await self._store.claim_posts(self._store.clock(), free, LEASE)
        self._begin(claimed)
        pause = self._pause(claimed.next_due)
        self._next_look = self._looked + pause
        return pause

    # A commit takes what it queues, so that nobody has to look for it.

    def claim(self) -> PostClaim | None:
        """What a commit may take to be sent at once; None if it has to wait."""
        return PostClaim(self._store.clock(), 1, LEASE) if self._taking and len(self._sending) < AT_ONCE else None

    def send_claimed(self, claimed: ClaimedPosts) -> None:
        """Send what a commit has taken."""
        if self._stopping:  # others send it, or we do after the next start
            return
        self._begin(claimed)
        if claimed.posts and self._next_look > self._looked + RENEWED:
            self._next_look = self._looked + RENEWED
            asyncio.get_running_loop().call_later(RENEWED, self.wake)
        self._look_if_due(claimed.next_due)

    async def run(self) -> None:
        self._taking = True
        await super().run()

    def _begin(self, claimed: ClaimedPosts) -> None:
        self._note(claimed)
        for post in claimed.posts:
            task = asyncio.create_task(self._send_from(post), name="outbox-sending")
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def _look_if_due(self, next_due: float | None) -> None:
        """Look again before the time if a post is due that we could send."""
        if next_due is None or len(self._sending) >= AT_ONCE:
            return
        if next_due - self._store.clock() < self._next_look - self._clock():
            self.wake()

    async def _renew(self) -> None:
        """Keep what is being sent. A process that is killed does not, and others take it over within seconds."""
        until = self._clock() + LEASE
        lasting = [id for id in self._claimed if self._under_way.get(id, 0.0) <= until - RENEWED]
        if lasting:
            await self._store.renew_claims(lasting, LEASE)
            self._under_way |= dict.fromkeys(lasting, until)

    def _note(self, claimed: ClaimedPosts) -> None:
        """Remember what waits, and since when."""
        self._looked = self._clock()
        self._claimed |= {post.id for post in claimed.posts}
        self._under_way = {id: until for id, until in self._under_way.items() if until >= self._looked}
        self._under_way |= {post.id: self._looked + LEASE for post in claimed.posts}
        self._since = {id: self._since.get(id, self._looked) for id in claimed.waiting | self._under_way.keys()}

    def _pause(self, next_due: float | None) -> float:
        longest = POLL if self._store.shared else RENEWED if self._sending else SELDOM
        return longest if next_due is None else min(max(next_due - self._store.clock(), 0.02), longest)

    async def _send_from(self, post: QueuedPost | None) -> None:
        """Send this post, and then one after another that is due."""
        while post is not None:
            post = await self._send(post)

    async def _send(self, post: QueuedPost) -> QueuedPost | None:
        """Send a post; the next one, if another is due."""
        try:
            async with asyncio.timeout(WITHIN):
                delivered = await self._sender.deliver(post, self._store.clock())
            if delivered.plain:
                await self.note_plain(post.game_id)
            where, now = (delivered.channel_id, delivered.message_id), self._store.clock()
            limit = 0 if self._stopping else 1
            claimed = await self._store.mark_sent_and_claim(post, *where, now, limit=limit, seconds=LEASE)
        except Exception as error:
            try:
                await self._failed(post, error)
            except Exception as worse:
                log.error("the outbox cannot write: %s", error_location(worse), extra=about(post))
            self._claimed.discard(post.id)
            self.wake()
            return None
        POSTS_SENT.labels(post.kind).inc()
        self._under_way.pop(post.id, None)
        self._claimed.discard(post.id)
        self._note(claimed)
        self._look_if_due(claimed.next_due)
        return claimed.posts[0] if claimed.posts else None

    async def _failed(self, post: QueuedPost, error: Exception) -> None:
        """Give the post up, put another in its place, or let it wait for its next try."""
        if isinstance(error, NotYet):
            self._under_way.pop(post.id, None)
            retry_at = self._store.clock() + min(2.0**post.tries, PUT_OFF)
            await self._store.mark_failed(post, retry_at, certain=True)
        elif is_refusal(error):
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
        pause = min(2.0**post.tries, SLOWEST)
        self._under_way[post.id] = self._clock() + pause + SELDOM  # it is due then, and seen at the next look
        await self._store.mark_failed(post, self._store.clock() + pause, certain=False)
        POSTS_FAILED.labels("again").inc()

    async def _refused(self, post: QueuedPost, error: discord.HTTPException) -> None:
        """Discord does not want the post now, and has certainly not taken it: nothing is stuck."""
        self._under_way.pop(post.id, None)
        step = await self._refusals.next_step(post, error, self._store.clock())
        if step.plain or post.plain:
            self._refused_at.append(self._clock())
        await self._store.mark_failed(post, step.retry_at, certain=True, instead=step.instead, plain=step.plain)
        if step.plain:
            end = "plain"
        elif step.instead is not None:
            end = "instead"
        else:
            end = "never" if step.retry_at is None else "again"
        POSTS_FAILED.labels(end).inc()
