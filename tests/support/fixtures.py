"""Fixtures for every test that lets a bot live in our own Discord; other test folders import them."""

from __future__ import annotations

import asyncio
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.local import LocalDiscord
from tests.support.openapi import contract

with warnings.catch_warnings():
    # discord.py imports a module that Python 3.13 drops.
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord.ext import commands

Api = Callable[..., Awaitable[tuple[int, Any]]]


class Clock:
    """A clock that a test moves by hand; it starts now."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def advance(self, *, seconds: float = 0, minutes: float = 0, hours: float = 0) -> None:
        """Lets time pass."""
        self.now += seconds + 60 * minutes + 3600 * hours


def audit(discord: LocalDiscord) -> None:
    """Fails on unknown routes and on every departure from Discord's description."""
    assert not discord.record.unknown, f"unknown routes: {discord.record.unknown}"
    assert not discord.record.crashed, f"the stand-in failed: {discord.record.crashed}"
    description = contract()
    if description is None:
        return
    departures = [
        each
        for exchange in discord.record.exchanges
        if not exchange.fault and exchange.status is not None
        for each in description.departures(exchange)
    ]
    assert not departures, "\n".join(departures)


@asynccontextmanager
async def living(bot: commands.Bot, discord: LocalDiscord) -> AsyncIterator[None]:
    """Runs a bot in the stand-in, from READY to a clean end."""
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
async def local(clock: Clock) -> AsyncIterator[LocalDiscord]:
    """Our own Discord with one guild and the channel #table, audited at the end."""
    async with LocalDiscord(clock=clock) as discord:
        discord.text_channel("table")
        yield discord
    audit(discord)


@pytest.fixture
async def api(local: LocalDiscord) -> AsyncIterator[Api]:
    """Raw requests to the stand-in, as a bot without a library would send them."""
    async with aiohttp.ClientSession(connector=local.connector()) as session:

        async def ask(method: str, path: str, json: Any = None, token: str = local.token) -> tuple[int, Any]:
            url, headers = f"https://discord.com/api/v10{path}", {"Authorization": f"Bot {token}"}
            async with session.request(method, url, json=json, headers=headers) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield ask
