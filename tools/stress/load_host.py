"""A bot under load in a process of its own, which measures how long its event loop is held up.

`python -m tools.stress.load_host <bot|nothing> <port> <token> <folder> <figures file>`: `nothing` only acknowledges."""

from __future__ import annotations

import asyncio
import gc
import heapq
import json
import os
import signal
import sys
import threading
import time
import warnings
from pathlib import Path
from typing import Any

warnings.simplefilter("ignore", DeprecationWarning)

import discord  # noqa: E402
from discord import app_commands  # noqa: E402

from bot.local.connector import LoopbackConnector  # noqa: E402
from bot.runtime.logging import log_to_stderr  # noqa: E402
from bot.runtime.serve import serve  # noqa: E402
from bot.runtime.settings import Settings  # noqa: E402

TICK = 0.005
NAMED = 8  # of the longest pieces of work that are told by name
TICKS = os.sysconf("SC_CLK_TCK")
NOTEWORTHY = 0.01  # seconds


class Slowest:
    """The longest pieces of the loop's own work by name, from one pause of a task to its next, and of the collector."""

    def __init__(self) -> None:
        self._longest: list[tuple[float, str]] = []
        self._collecting = 0.0

    def watch(self) -> None:
        """From now on, in this process."""
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            task = getattr(handle._callback, "__self__", None)
            place = _place(task) if isinstance(task, asyncio.Task) else ""
            started = time.thread_time()
            run(handle)
            seconds = time.thread_time() - started
            if seconds > NOTEWORTHY:
                self._note(seconds, f"{place} -> {_place(task)}" if place else _named(handle._callback))

        asyncio.Handle._run = timed  # type: ignore[method-assign]
        gc.callbacks.append(self._collected)

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._collecting = time.thread_time()
        elif (seconds := time.thread_time() - self._collecting) > NOTEWORTHY:
            self._note(seconds, f"collecting garbage of generation {info['generation']}")

    def _note(self, seconds: float, name: str) -> None:
        keep = heapq.heappush if len(self._longest) < NAMED else heapq.heappushpop
        keep(self._longest, (seconds, name))

    def told(self) -> list[str]:
        return [f"{seconds * 1000:.0f} ms: {name}" for seconds, name in sorted(self._longest, reverse=True)]


def _place(task: asyncio.Task[Any]) -> str:
    """Where a task waits: its innermost frame that is ours, and what that waits for."""
    coro: Any = task.get_coro()
    ours, last = getattr(coro, "__qualname__", "?"), ""
    while (frame := getattr(coro, "cr_frame", None)) is not None:
        file = Path(frame.f_code.co_filename)
        last = f"{file.name}:{frame.f_lineno} {frame.f_code.co_name}"
        if {"bot", "cogs"} & set(file.parts[-3:]):
            ours = last
        coro = coro.cr_await
    return ours if last in ("", ours) else f"{ours} ({last})"


def _named(callback: Any) -> str:
    return getattr(callback, "__qualname__", None) or type(callback).__name__


class Lag:
    """The longest times between two ticks: by the clock, and in work of the loop's own thread."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.works: list[float] = []

    async def watch(self) -> None:
        while True:
            started, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            self.waits.append(time.perf_counter() - started - TICK)
            self.works.append(time.thread_time() - worked)

    def figures(self) -> dict[str, float]:
        waits, works = sorted(self.waits) or [0.0], sorted(self.works) or [0.0]
        return {
            "lag_p99": waits[int(len(waits) * 0.99) - 1],
            "lag_max": waits[-1],
            "work_p99": works[int(len(works) * 0.99) - 1],
            "work_max": works[-1],
        }


class Threads:
    """The time that each thread of this process has worked, as it was when last looked at."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(1)
            self._look()

    def _look(self) -> None:
        for thread in threading.enumerate():
            fields = Path(f"/proc/self/task/{thread.native_id}/stat").read_text().rpartition(") ")[2].split()
            self.seconds[thread.name] = (int(fields[11]) + int(fields[12])) / TICKS


class Nothing(discord.Client):
    """A bot that acknowledges everything at once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="nothing", description="Does nothing")
        async def nothing(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def main(mode: str, port: str, token: str, folder: str) -> dict[str, Any]:
    """Live until told to stop; how much the event loop was held up, and by what."""
    lag, slowest, threads = Lag(), Slowest(), Threads()
    watching: list[asyncio.Task[None]] = []

    def awake(_: object) -> None:
        slowest.watch()
        watching.append(asyncio.create_task(lag.watch()))
        watching.append(asyncio.create_task(threads.watch()))

    if mode == "bot":
        settings = Settings(token=token, data=Path(folder), icons=False, _env_file=None)
        log_to_stderr("WARNING")
        await serve(settings, connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05, ready=awake)
    else:
        client = Nothing(connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05)
        running = asyncio.create_task(client.start(token))
        awake(client)
        ending = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)
        await ending.wait()
        await client.close()
        await running
    for task in watching:
        task.cancel()
    return {**lag.figures(), "slowest": slowest.told(), "threads": threads.seconds}


if __name__ == "__main__":
    Path(sys.argv[5]).write_text(json.dumps(asyncio.run(main(*sys.argv[1:5]))))
