"""The processes of the crash test: the bot, and the owner's commands."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.base.address import PostgresAddress
from standin import LocalDiscord

ROOT = Path(__file__).parents[2]


class Forker:
    """A process that has imported the bot and forks one child at a time; `seconds_ahead` shifts their clocks."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._end: asyncio.Task[bytes] | None = None
        self._pid = 0
        self.seconds_ahead = 0.0

    @classmethod
    @asynccontextmanager
    async def opened(cls, log: Path) -> AsyncIterator[Forker]:
        """A forker; its last child is killed at the end."""
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tools.stress.crash_bot_process"),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        forker = cls(process)
        try:
            yield forker
        finally:
            forker.kill()
            if forker._end is not None:
                await forker.ended()
            assert process.stdin is not None
            process.stdin.close()
            await process.wait()

    async def fork(self, task: str, *arguments: object) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None and not self.alive
        self._process.stdin.write(" ".join(map(str, (self.seconds_ahead, task, *arguments))).encode() + b"\n")
        self._pid = int((await self._process.stdout.readline()).split()[1])
        self._end = asyncio.create_task(self._process.stdout.readline())

    @property
    def alive(self) -> bool:
        return self._end is not None and not self._end.done()

    def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        if self.alive:
            with suppress(ProcessLookupError):  # it may have ended a moment ago
                os.kill(self._pid, by)

    async def ended(self) -> int:
        """Wait until the child has ended; its exit code."""
        assert self._end is not None
        return int((await self._end).split()[1])


class BotProcess:
    """The bot's process, killed and started again; we never hold its database open meanwhile."""

    def __init__(self, forker: Forker, discord: LocalDiscord, data: Path, pictures: bool) -> None:
        self.forker, self.discord, self.data, self.pictures = forker, discord, data, pictures
        self.crashed = False

    async def start(self) -> None:
        await self._fork()
        await self.discord.until(lambda: self.connected or not self.alive, 60)
        if not self.alive:
            raise RuntimeError("the bot did not start")

    async def _fork(self) -> None:
        pictures = "pictures" if self.pictures else "text"
        await self.forker.fork("run", self.data, self.discord.port, self.discord.token, pictures)

    @property
    def connected(self) -> bool:
        return self.discord.gateway.connected

    @property
    def alive(self) -> bool:
        return self.forker.alive

    def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        self.forker.kill(by)

    async def ended(self) -> int:
        """Wait until the process and its last requests are gone, and give up pending acts; the exit code."""
        code = await self.forker.ended()
        self.crashed = code not in (0, -signal.SIGKILL)
        await self._gone()
        for pending in self.discord.interactions.pending():
            self.discord.interactions.abandon(pending)
        return code

    async def _gone(self) -> None:
        await self.discord.until(lambda: not self.connected and not self.discord.rest.in_flight, 30)


class JoiningBot(BotProcess):
    """One of several bots on PostgreSQL, with a shard of its own."""

    def __init__(self, forker: Forker, discord: LocalDiscord, address: PostgresAddress, shard: int, of: int) -> None:
        super().__init__(forker, discord, Path(), pictures=False)
        self.shard, self.address = (shard, of), address

    async def _fork(self) -> None:
        shards = f"{self.shard[0]}/{self.shard[1]}"
        await self.forker.fork("join", self.address.conninfo(), self.discord.port, self.discord.token, shards)

    @property
    def connected(self) -> bool:
        sessions = self.discord.gateway.sessions.values()
        return any(each.shard == self.shard and each.socket is not None for each in sessions)

    async def _gone(self) -> None:
        await self.discord.until(lambda: not self.connected, 30)
