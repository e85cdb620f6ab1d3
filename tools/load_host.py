"""A bot under load in a process of its own, which measures how long its event loop is held up.

`python -m tools.load_host <bot|nothing> <port> <token> <folder> <figures file>`: `nothing` only acknowledges."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
import warnings
from pathlib import Path
from typing import Any

warnings.simplefilter("ignore", DeprecationWarning)

import discord  # noqa: E402
from discord import app_commands  # noqa: E402

from bot.local.connector import LoopbackConnector  # noqa: E402
from bot.serving import log_to_stderr, serve  # noqa: E402
from bot.settings import Settings  # noqa: E402

TICK = 0.005


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


async def main(mode: str, port: str, token: str, folder: str) -> dict[str, float]:
    """Live until told to stop; how much the event loop was held up."""
    lag = Lag()
    watching = asyncio.create_task(lag.watch())
    if mode == "bot":
        settings = Settings(token=token, data=Path(folder), icons=False, _env_file=None)
        log_to_stderr("WARNING")
        await serve(settings, connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05)
    else:
        client = Nothing(connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05)
        running = asyncio.create_task(client.start(token))
        ending = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)
        await ending.wait()
        await client.close()
        await running
    watching.cancel()
    return lag.figures()


if __name__ == "__main__":
    Path(sys.argv[5]).write_text(json.dumps(asyncio.run(main(*sys.argv[1:5]))))
