"""Starts a bot in a child process, sends it orders as lines of JSON, and reads its CPU time and memory."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Literal

from standin import LocalDiscord

ROOT = Path(__file__).parents[2]
PROGRAM = "tools.bench.measured_bot"
LONGEST_LINE = 64 * 1024 * 1024
Mode = Literal["bot", "minimal"]


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += process_tree(int(child))
    except FileNotFoundError:
        pass  # it has just ended
    return found


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and its descendants."""
    total = 0.0
    for each in process_tree(pid):
        try:
            total += time.clock_gettime((~each << 3) | 2)  # Linux: the CPU clock of another process
        except OSError:
            continue
    return total


def memory(pid: int) -> int:
    """Resident memory of a process, in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class ChildBot:
    """A bot that runs in a child process."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process, self._log = process, log
        self.pid = process.pid
        self._rest_orders, self._cost_of_rest = 0, 0.0

    async def order(self, op: str, **arguments: Any) -> Any:
        """Send an order and wait for its result; the bot answers when the work is done."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"op": op, **arguments}).encode() + b"\n")
        return await self.read_line()

    async def read_line(self) -> Any:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the measured bot died:\n{self._log.read_text()[-2000:]}")
        return json.loads(line)

    async def cpu_at_rest(self) -> float:
        """Wait until the bot is idle; its CPU seconds so far, without the cost of the orders to rest."""
        await self.order("rest")
        self._rest_orders += 1
        return cpu_seconds(self.pid) - self._rest_orders * self._cost_of_rest

    async def measure_cost_of_rest(self) -> None:
        """Find out how much CPU an order to rest costs by itself."""
        costs = []
        for _ in range(15):
            before = cpu_seconds(self.pid)
            await self.order("rest")
            costs.append(cpu_seconds(self.pid) - before)
        self._cost_of_rest = median(costs)

    async def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@asynccontextmanager
async def child_bot(mode: Mode, discord: LocalDiscord, data: Path) -> AsyncIterator[ChildBot]:
    """A bot that is connected to this Discord and ready."""
    log = data / f"{mode}.log"
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", PROGRAM, mode, str(discord.port), discord.token, str(data)),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            limit=LONGEST_LINE,
        )
    bot = ChildBot(process, log)
    try:
        await bot.read_line()
        yield bot
    finally:
        await bot.stop()
        await discord.until(lambda: not discord.gateway.connected, 30)
