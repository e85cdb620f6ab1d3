"""Starts of sessions: few at the same time, and so many a day. They are limited together with requests."""

from __future__ import annotations

import time
from collections.abc import Callable

from standin.world.model import Json
from standin.world.policy import Policy

DAY = 86400.0


class TooManyStarts(Exception):
    """The day's starts are used up: Discord ends all sessions and takes the token back."""


class Starts:
    """Counts how often bots identify: days by the world's clock, what is too soon in real time.

    A bot really waits for its turn, even if a test's clock stands still."""

    def __init__(self, policy: Policy, clock: Callable[[], float]) -> None:
        self._policy, self._clock = policy, clock
        self._day, self._used = clock(), 0
        self._latest: dict[int, float] = {}  # by the shard's number modulo `max_concurrency`

    def limit(self) -> Json:
        """What `/gateway/bot` says of it."""
        self._begin_day()
        return {
            "total": self._policy.starts,
            "remaining": max(0, self._policy.starts - self._used),
            "reset_after": round(1000 * (self._day + DAY - self._clock())),
            "max_concurrency": self._policy.max_concurrency,
        }

    def take(self, shard: int) -> bool:
        """Count a start; False if it comes too soon after another one. Raises TooManyStarts."""
        if not self._policy.rate_limits:
            return True
        self._begin_day()
        self._used += 1
        if self._used > self._policy.starts:
            raise TooManyStarts
        key, now = shard % self._policy.max_concurrency, time.monotonic()
        too_soon = now - self._latest.get(key, float("-inf")) < self._policy.window
        if not too_soon:
            self._latest[key] = now
        return not too_soon

    def _begin_day(self) -> None:
        if self._clock() >= self._day + DAY:
            self._day, self._used = self._clock(), 0
