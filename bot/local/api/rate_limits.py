"""Discord's rate limits: one for each channel's messages, and a global one."""

from __future__ import annotations

from bot.local.api.errors import rate_limited
from bot.local.world.world import World


class RateLimits:
    """Counts requests in fixed windows of time."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._windows: dict[str, tuple[float, int]] = {}

    def headers(self, method: str, route: str, channel_id: str | None) -> dict[str, str]:
        """Counts a request and returns its rate-limit headers; raises 429 if it is one too many."""
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
            error = rate_limited(round(start + window - now, 3))
            error.body["global"] = key == "global"
            raise error
        self._windows[key] = (start, used + 1)
        return limit - used - 1, start + window - now
