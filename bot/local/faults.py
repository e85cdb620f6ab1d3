"""Troubles that a test orders: failing, slow and cut answers, and the rate limits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from bot.local.api.errors import rate_limited
from bot.local.world.world import World

Cut = Literal["before", "after", "within", "never"]


@dataclass
class Fault:
    """What goes wrong with the next `times` requests that match; `*` stands for one part of the path.

    `cut`: before anything is done; after all is done; within the answer; or never, and never answered either."""

    method: str
    path: str
    status: int | None = None
    code: int = 0
    message: str = "Ordered fault"
    retry_after: float = 0.05
    delay: float = 0.0
    cut: Cut | None = None
    times: int = 1

    def matches(self, method: str, path: str) -> bool:
        """Whether it befalls a request."""
        pattern = re.escape(self.path).replace(r"\*", "[^/]+")
        return self.times > 0 and self.method in (method, "*") and re.fullmatch(pattern, path) is not None


class Throttle:
    """Discord's rate limits: buckets for a channel's messages, and a global one."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._windows: dict[str, tuple[float, int]] = {}

    def headers(self, method: str, route: str, channel_id: str | None) -> dict[str, str]:
        """Counts a request and gives its headers, or refuses it with 429."""
        policy = self.world.policy
        if not policy.rate_limits or route.startswith(("/interactions", "/webhooks")):
            return {}
        self._count("global", policy.requests_per_second, 1.0)
        if (method, route) != ("POST", "/channels/{channel}/messages"):
            return {}
        limit = policy.messages_per_window
        left, reset_after = self._count(f"messages:{channel_id}", limit, policy.window)
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{self.world.clock() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": "channel-messages",
        }

    def _count(self, key: str, limit: int, window: float) -> tuple[int, float]:
        now = self.world.clock()
        start, used = self._windows.get(key, (now, 0))
        if now - start >= window:
            start, used = now, 0
        if used >= limit:
            refusal = rate_limited(round(start + window - now, 3))
            refusal.body["global"] = key == "global"
            raise refusal
        self._windows[key] = (start, used + 1)
        return limit - used - 1, start + window - now
