"""Bots in processes of their own, to be asked and told by lines of JSON, and what they use of the machine."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

from bot.local import LocalDiscord

ROOT = Path(__file__).parents[2]
HOST = "tools.bench.host"
LONGEST_LINE = 64 * 1024 * 1024


def family(pid: int) -> list[int]:
    """A process with all that it has started."""
    found = [pid]
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    except FileNotFoundError:
        pass  # it has just ended
    return found


def cpu(pid: int) -> float:
    """Seconds of work of a process and its children."""
    total = 0.0
    for each in family(pid):
        try:
            total += time.clock_gettime((~each << 3) | 2)  # Linux: the CPU clock of another process
        except OSError:
            continue
    return total


def memory(pid: int) -> int:
    """Bytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class Host:
    """A running host process."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process, self._log = process, log
        self.pid = process.pid
        self._asked, self._price = 0, 0.0

    async def ask(self, op: str, **more: Any) -> Any:
        """What it answers to a line; it answers when all is done."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"op": op, **more}).encode() + b"\n")
        return await self.heard()

    async def heard(self) -> Any:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a bot has died while it was measured:\n{self._log.read_text()[-2000:]}")
        return json.loads(line)

    async def rested(self) -> float:
        """Wait until it has nothing more to do; its work so far, in seconds, without that of being asked."""
        await self.ask("rest")
        self._asked += 1
        return cpu(self.pid) - self._asked * self._price

    async def weigh_asking(self) -> None:
        """Find out what being asked whether it rests costs by itself."""
        prices = []
        for _ in range(15):
            before = cpu(self.pid)
            await self.ask("rest")
            prices.append(cpu(self.pid) - before)
        self._price = median(prices)

    async def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@asynccontextmanager
async def host(mode: str, discord: LocalDiscord, data: Path) -> AsyncIterator[Host]:
    """A bot that lives in this Discord, from the moment at which it is ready."""
    log = data / f"{mode}.log"
    with log.open("ab") as written:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", HOST, mode, str(discord.port), discord.token, str(data)),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=written,
            limit=LONGEST_LINE,
        )
    running = Host(process, log)
    try:
        await running.heard()
        yield running
    finally:
        await running.stop()
        await discord.until(lambda: not discord.gateway.connected, 30)
