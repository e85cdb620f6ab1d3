"""Fixtures for tests with a bot in the local Discord; the conftest files import them."""

from __future__ import annotations

import asyncio
import os
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

import aiohttp
import pytest

from standin import LocalDiscord, Policy
from tests.support.openapi import load_spec

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.13 removes.
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord.ext import commands

Api = Callable[..., Awaitable[tuple[int, Any]]]


def latency() -> tuple[float, float]:
    """The bounds of the local Discord's random delays: `DISCORD_LATENCY=0.03-0.15`, by default no delays."""
    low, _, high = os.environ.get("DISCORD_LATENCY", "0").partition("-")
    return float(low), float(high or low)


class Clock:
    """A clock that starts now and moves only when a test advances it."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def advance(self, *, seconds: float = 0, minutes: float = 0, hours: float = 0) -> None:
        """Moves the clock forward."""
        self.now += seconds + 60 * minutes + 3600 * hours


@pytest.fixture(autouse=True)
def repeatable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the same seeds and the same order of seats in every run."""
    numbers = count()
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: f"{request.node.nodeid} {next(numbers)}")
    monkeypatch.setattr("bot.games.lobby.shuffle", Random(request.node.nodeid).shuffle)


def audit(discord: LocalDiscord) -> None:
    """Fails on unknown routes, and where an exchange or an event departs from Discord's OpenAPI description."""
    assert not discord.record.unknown, f"unknown routes: {discord.record.unknown}"
    assert not discord.record.crashed, f"the local Discord failed: {discord.record.crashed}"
    if discord.world.policy.message_bytes == Policy.message_bytes:  # else a test wants to see what happens
        assert not discord.record.too_large, f"too large: {discord.record.too_large}"
    spec = load_spec()
    if spec is None:
        return
    mismatches = [
        each
        for exchange in discord.record.exchanges
        if not exchange.fault and exchange.status is not None
        for each in spec.mismatches(exchange)
    ]
    # Many events of a kind are alike and slow to check, so the newest of each kind stand for all.
    events: dict[str, list[Any]] = {}
    for session in discord.gateway.sessions.values():
        for frame in session.sent:
            events.setdefault(frame["t"], []).append(frame)
    newest = [frame for frames in events.values() for frame in frames[-10:]]
    mismatches += [each for frame in newest for each in spec.event_mismatches(frame)]
    assert not mismatches, "\n".join(mismatches)


@asynccontextmanager
async def running(bot: commands.Bot | commands.AutoShardedBot, discord: LocalDiscord) -> AsyncIterator[None]:
    """Runs a bot in the local Discord, from READY to a clean shutdown."""
    async with bot:
        task = asyncio.create_task(bot.start(discord.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            ready.cancel()
            await task
        try:
            yield
        finally:
            await bot.close()
            await task


@pytest.fixture
def clock() -> Clock:
    """The clock of the fixture `local`."""
    return Clock()


@pytest.fixture
def policy() -> Policy:
    """The limits of the fixture `local`."""
    return Policy(latency=latency())


@pytest.fixture
def limited_policy() -> Policy:
    """Limits for tests of sending: Discord's rate limits with their windows shortened to a tenth."""
    return Policy(latency=latency(), rate_limits=True, window=0.5)


@pytest.fixture
async def local(clock: Clock, policy: Policy) -> AsyncIterator[LocalDiscord]:
    """A local Discord with one guild and the channel #table, audited at the end."""
    async with LocalDiscord(clock=clock, policy=policy) as discord:
        discord.text_channel("table")
        yield discord
    audit(discord)


@pytest.fixture
async def api(local: LocalDiscord) -> AsyncIterator[Api]:
    """Sends raw requests to the local Discord, as a bot without discord.py would."""
    async with aiohttp.ClientSession(connector=local.connector()) as session:

        async def ask(method: str, path: str, json: Any = None, token: str = local.token) -> tuple[int, Any]:
            url, headers = f"https://discord.com/api/v10{path}", {"Authorization": f"Bot {token}"}
            async with session.request(method, url, json=json, headers=headers) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield ask
