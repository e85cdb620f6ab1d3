"""A bot with many unfinished games: how soon it is ready, and what idle games cost it in memory."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.games.service import CACHED
from bot.local import LocalDiscord
from tools.bench.measure import Bench, Row, at_most, timed
from tools.bench.processes import host, memory
from tools.bench.stock import stocked

GROUP = "a running bot"


async def start_up(bench: Bench, places: tuple[Path, Path], times: int) -> tuple[list[float], list[float]]:
    """Seconds from the start of the process until it is ready, with none and with many games, in turns."""
    found: tuple[list[float], list[float]] = ([], [])
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")
        for number in range(times):
            for data, taken in zip(places, found, strict=True):
                started = time.perf_counter()
                async with host("bot", discord, data):
                    taken.append(time.perf_counter() - started)
            bench.tick((number + 1) / times * 0.7, f"{GROUP}, start-up")
    return found


async def held(bench: Bench, data: Path, games: int) -> tuple[float, int]:
    """Bytes that the bot has grown by for each game looked at after its caches were full, and games in memory."""
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")
        async with host("bot", discord, data) as bot:
            warm = min(2 * CACHED, games // 2)
            await bot.ask("look_at", first=2, count=warm)
            before = memory(bot.pid)
            kept = await bot.ask("look_at", first=2 + warm, count=games - warm)
            bench.tick(1.0, f"{GROUP}, memory")
            return max(0, memory(bot.pid) - before) / (games - warm), int(kept)


def rows(bench: Bench) -> Iterator[Row]:
    count = 50 if bench.quick else 10_000
    many = stocked(bench.folder, count, 0)
    with tempfile.TemporaryDirectory(prefix="living-", dir=bench.folder) as name:
        times = max(2, min(bench.rounds, 10))
        none, with_games = asyncio.run(start_up(bench, (Path(name), many), times))
    yield timed(GROUP, f"start-up with {count:,} unfinished games against none", none, with_games, at_most(2))
    each, kept = asyncio.run(held(bench, many, count))
    yield Row(GROUP, f"memory per idle game, of {count:,} looked at", "", f"{each:.0f} bytes; {kept} games kept")
