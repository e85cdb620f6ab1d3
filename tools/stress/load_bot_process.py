"""The child process of the load test: a bot that measures how long its event loop is blocked.

`python -m tools.stress.load_bot_process <bot|idle> <port> <token> <folder> <figures>`; `idle` only acknowledges."""

from __future__ import annotations

import asyncio
import gc
import heapq
import json
import logging
import os
import signal
import sys
import threading
import time
import warnings
from array import array
from pathlib import Path
from typing import Any

warnings.simplefilter("ignore", DeprecationWarning)

import discord  # noqa: E402
from discord import app_commands  # noqa: E402

from bot.app.app import App  # noqa: E402
from bot.app.serve import serve  # noqa: E402
from bot.base.logging import log_to_stderr  # noqa: E402
from bot.base.settings import Settings  # noqa: E402
from standin.connector import LoopbackConnector  # noqa: E402

TICK = 0.005
SLOWEST = 8  # callbacks to report by name
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")  # per second
SLOW = 0.01  # seconds


class SlowestCallbacks:
    """The slowest steps of tasks on the event loop, and of the garbage collector, by name."""

    def __init__(self) -> None:
        self._longest: list[tuple[float, str]] = []
        self._collection_started = 0.0

    def watch(self) -> None:
        """Time every callback from now on."""
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            callback: Any = handle._callback  # type: ignore[attr-defined]
            owner = getattr(callback, "__self__", None)
            task = owner if isinstance(owner, asyncio.Task) else None
            before = _waiting_at(task) if task else ""
            started = time.thread_time()
            run(handle)
            seconds = time.thread_time() - started
            if seconds > SLOW:
                self._record(seconds, f"{before} -> {_waiting_at(task)}" if task else _name(callback))

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]
        gc.callbacks.append(self._on_collection)

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._collection_started = time.thread_time()
        elif (seconds := time.thread_time() - self._collection_started) > SLOW:
            self._record(seconds, f"garbage collection of generation {info['generation']}")

    def _record(self, seconds: float, name: str) -> None:
        keep = heapq.heappush if len(self._longest) < SLOWEST else heapq.heappushpop
        keep(self._longest, (seconds, name))

    def report(self) -> list[str]:
        return [f"{seconds * 1000:.0f} ms: {name}" for seconds, name in sorted(self._longest, reverse=True)]


def _waiting_at(task: asyncio.Task[Any]) -> str:
    """Where a task waits: its innermost frame in our code, and the frame that this one awaits."""
    coro: Any = task.get_coro()
    ours, last = getattr(coro, "__qualname__", "?"), ""
    while (frame := getattr(coro, "cr_frame", None)) is not None:
        file = Path(frame.f_code.co_filename)
        last = f"{file.name}:{frame.f_lineno} {frame.f_code.co_name}"
        if {"bot", "cogs"} & set(file.parts[-3:]):
            ours = last
        coro = coro.cr_await
    return ours if last in ("", ours) else f"{ours} ({last})"


def _name(callback: Any) -> str:
    return str(getattr(callback, "__qualname__", None) or type(callback).__name__)


class LoopLag:
    """How late the event loop wakes a short sleep: by the clock, and in CPU time of its thread."""

    def __init__(self) -> None:
        # Two hundred a second. Lists of numbers would take several MiB, in the process whose memory is measured.
        self.delays, self.cpu = array("d"), array("d")

    async def watch(self) -> None:
        while True:
            started, cpu = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            self.delays.append(time.perf_counter() - started - TICK)
            self.cpu.append(time.thread_time() - cpu)

    def figures(self) -> dict[str, float]:
        delays, cpu = sorted(self.delays) or [0.0], sorted(self.cpu) or [0.0]
        return {
            "lag_p99": delays[int(len(delays) * 0.99) - 1],
            "lag_max": delays[-1],
            "work_p99": cpu[int(len(cpu) * 0.99) - 1],
            "work_max": cpu[-1],
        }


class ThreadTimes:
    """CPU seconds of each thread of this process, updated every second."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(1)
            self._update()

    def _update(self) -> None:
        for thread in threading.enumerate():
            fields = Path(f"/proc/self/task/{thread.native_id}/stat").read_text().rpartition(") ")[2].split()
            self.seconds[thread.name] = (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


class MissingPictures(logging.Handler):
    """Counts the pictures that would have come too late, for which text was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def watch(self) -> None:
        log = logging.getLogger("bot.pictures")
        log.addHandler(self)
        log.setLevel(logging.INFO)
        log.propagate = False

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


class IdleBot(discord.Client):
    """A bot that only acknowledges."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="nothing", description="Does nothing")
        async def nothing(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def main(mode: str, port: str, token: str, folder: str) -> dict[str, Any]:
    """Run until SIGTERM; the figures of the event loop and the threads."""
    lag, slowest, threads = LoopLag(), SlowestCallbacks(), ThreadTimes()
    without_picture = MissingPictures()
    watching: list[asyncio.Task[None]] = []
    ids, times = array("Q"), array("d")  # of the interactions, when they arrived

    async def note_arrival(interaction: discord.Interaction) -> None:
        ids.append(interaction.id)
        times.append(time.time())

    def on_ready(bot: object) -> None:
        if isinstance(bot, App):
            bot.add_listener(note_arrival, "on_interaction")
        slowest.watch()
        watching.append(asyncio.create_task(lag.watch()))
        watching.append(asyncio.create_task(threads.watch()))

    if mode == "bot":
        settings = Settings(token=token, data=Path(folder), icons=False, _env_file=None)
        log_to_stderr("WARNING")
        without_picture.watch()
        await serve(settings, connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05, ready=on_ready)
    else:
        client = IdleBot(connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05)
        running = asyncio.create_task(client.start(token))
        on_ready(client)
        end = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
        await end.wait()
        await client.close()
        await running
    for task in watching:
        task.cancel()
    return {
        **lag.figures(),
        "slowest": slowest.report(),
        "threads": threads.seconds,
        "arrived": dict(zip(map(str, ids), times, strict=True)),
        "without_picture": without_picture.count,
    }


if __name__ == "__main__":
    Path(sys.argv[5]).write_text(json.dumps(asyncio.run(main(*sys.argv[1:5]))))
