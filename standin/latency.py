"""The random time that requests and gateway events spend on the network."""

from __future__ import annotations

import asyncio
from random import Random

from standin.world.policy import Policy


class Latency:
    """Draws delays within the policy's bounds; the same seed gives the same delays."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._random = Random(policy.latency_seed)

    def delay(self) -> float:
        """How long the next exchange or event takes, in seconds."""
        low, high = self._policy.latency
        return self._random.uniform(low, high) if high else 0.0

    def both_ways(self) -> tuple[float, float]:
        """How long the next request and its answer take, in seconds."""
        whole = self.delay()
        there = self._random.uniform(0.0, whole) if whole else 0.0
        return there, whole - there


async def wait(seconds: float) -> None:
    """Sleeps; without a delay it returns at once and lets no other task run."""
    if seconds > 0:
        await asyncio.sleep(seconds)
