"""Discord's rate limits: a bucket for each route and channel, and a global limit.

Discord publishes few of these numbers and asks bots to obey the headers, so the numbers only have to be plausible."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from standin.api.errors import rate_limited
from standin.world.policy import Policy

MESSAGES_WINDOW = 5.0
GLOBAL_WINDOW = 1.0
DEFAULT = (30, 10.0)
MESSAGES = "/channels/{channel}/messages"
RESPONSES = "/webhooks/{application}/{token}"
BUCKETS = {
    ("POST", MESSAGES): (5, 5.0),
    ("GET", MESSAGES): (5, 5.0),
    ("PATCH", f"{MESSAGES}/{{message}}"): (5, 5.0),
    ("DELETE", f"{MESSAGES}/{{message}}"): (5, 1.0),
    ("POST", f"{MESSAGES}/bulk-delete"): (1, 1.0),
    ("POST", "/channels/{channel}/typing"): (5, 5.0),
    ("PATCH", "/channels/{channel}"): (5, 15.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("POST", RESPONSES): (5, 2.0),
    ("PATCH", f"{RESPONSES}/messages/{{message}}"): (5, 2.0),
    ("POST", "/applications/{application}/emojis"): (50, 10.0),
}
MAJOR = ("channel", "guild", "token")
OUTSIDE_GLOBAL = ("/interactions", "/webhooks")


@dataclass
class Window:
    """A fixed window of time and the requests in it."""

    start: float
    used: int = 0


class RateLimits:
    """Counts requests in real time: a client really waits, even if a test's clock stands still."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._windows: dict[str, Window] = {}

    def count(self, method: str, template: str, params: dict[str, str]) -> dict[str, str]:
        """Counts a request and returns its headers; raises 429 if it is one too many."""
        if not self.policy.rate_limits:
            return {}
        if not template.startswith(OUTSIDE_GLOBAL):
            left, reset = self._take("global", self.policy.requests_per_second, GLOBAL_WINDOW)
            if left < 0:
                raise rate_limited(reset, headers={"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        limit, window = BUCKETS.get((method, template), DEFAULT)
        major = ":".join(params[name] for name in MAJOR if name in params)
        key = f"{bucket_of(method, template)}:{major}"
        left, reset = self._take(key, limit, window * self.policy.window / MESSAGES_WINDOW)
        headers = bucket_headers(method, template, max(left, 0), reset)
        if left < 0:
            raise rate_limited(reset, headers={**headers, "X-RateLimit-Scope": "user"})
        return headers

    def _take(self, key: str, limit: int, length: float) -> tuple[int, float]:
        """Counts a request; returns how many are left (-1: one too many) and the seconds until the window ends."""
        now = time.monotonic()
        window = self._windows.get(key)
        if window is None or now - window.start >= length:
            window = self._windows[key] = Window(now)
        # The end is rounded up, so that a client that waits for it never comes a moment too early.
        reset = round(window.start + length - now + 0.001, 3)
        if window.used >= limit:
            return -1, reset
        window.used += 1
        return limit - window.used, reset


def bucket_of(method: str, template: str) -> str:
    """The name of a route's bucket; each channel, guild and token has its own share of it."""
    return hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()


def bucket_headers(method: str, template: str, left: int, reset: float) -> dict[str, str]:
    """The headers that tell how many requests are left in a route's bucket, and when it is full again."""
    limit, _ = BUCKETS.get((method, template), DEFAULT)
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
        "X-RateLimit-Reset-After": f"{reset:.3f}",
        "X-RateLimit-Bucket": bucket_of(method, template),
    }
