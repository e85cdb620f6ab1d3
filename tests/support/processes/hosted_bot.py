"""Bots in processes of their own, at a Discord of ours, and people who wait for what such a bot does."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message

ROOT = Path(__file__).parents[3]
SLOW = 30  # seconds for a process to start or to end


class Host:
    """A bot in another process."""

    def __init__(self, discord: LocalDiscord, data: Path, **environment: str) -> None:
        self.discord, self.data, self._environment = discord, data, environment
        self.process: asyncio.subprocess.Process | None = None
        self.log = data.parent / "log.txt"

    @property
    def _connected(self) -> int:
        return sum(session.socket is not None for session in self.discord.gateway.sessions.values())

    async def start(self) -> None:
        before = self._connected
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.support.processes.bot_process",
                str(self.discord.port),
                self.discord.token,
                str(self.data),
                cwd=ROOT,
                stderr=log,
                env={**os.environ, **self._environment},
            )
        await self.discord.until(lambda: self._connected > before, SLOW)

    async def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        before = self._connected
        self.process.send_signal(how)
        code = await self.process.wait()
        await self.discord.until(lambda: self._connected < before, SLOW)
        self.process = None
        return code


@asynccontextmanager
async def hosted(discord: LocalDiscord, data: Path, **environment: str) -> AsyncIterator[Host]:
    """A running bot; `environment` holds settings beside those that it has in any test."""
    host = Host(discord, data, **environment)
    await host.start()
    try:
        yield host
    finally:
        if host.process is not None and host.process.returncode is None:
            host.process.kill()
            await host.process.wait()


async def appears(local: LocalDiscord, person: Person, label: str, game: int = 1) -> Message:
    """The newest message with this button, as soon as it appears."""
    found: list[Message] = []

    def look() -> bool:
        found[:] = [message for message in person.sees() if label in message.labels]
        return bool(found)

    await local.until(look, 20)
    return found[-1]


def is_seated(watcher: Person, name: str) -> bool:
    return any(f". {name}" in message.text for message in watcher.sees())


async def seated(local: LocalDiscord, people: list[Person], variants: str) -> None:
    """Open a table of these people and start its game."""
    red, *others = people
    await red.slash("game new", title="beads", variants=variants)
    await appears(local, red, "Join")
    for person in others:
        await person.click("Join")
        await local.until(partial(is_seated, red, person.user.name), 20)
    await red.click("Start")
    await local.until(lambda: sum("Play" in message.labels for message in red.sees()) > 1, 20)
