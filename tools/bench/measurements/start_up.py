"""How soon a bot with many unfinished games is ready, and how much memory an idle game costs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.games.reader import SESSIONS_CACHED
from standin import LocalDiscord
from tools.bench.child_process import child_bot, memory
from tools.bench.results import Bench, Row, at_most, timed
from tools.bench.sample_databases import database_with

GROUP = "a running bot"


async def start_up(bench: Bench, folders: tuple[Path, Path], times: int) -> tuple[list[float], list[float]]:
    """Seconds from the start of the process until the bot is ready: without games, and with many."""
    found: tuple[list[float], list[float]] = ([], [])
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")
        for number in range(times):
            for data, taken in zip(folders, found, strict=True):
                started = time.perf_counter()
                async with child_bot("bot", discord, data):
                    taken.append(time.perf_counter() - started)
            bench.progress((number + 1) / times * 0.7, f"{GROUP}, start-up")
    return found


async def memory_per_game(bench: Bench, data: Path, games: int) -> tuple[float, int]:
    """Bytes by which the bot grows per loaded game once its caches are full, and the games it keeps in memory."""
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")
        async with child_bot("bot", discord, data) as bot:
            warm = min(2 * SESSIONS_CACHED, games // 2)
            await bot.order("load_games", first=2, count=warm)
            before = memory(bot.pid)
            kept = await bot.order("load_games", first=2 + warm, count=games - warm)
            bench.progress(1.0, f"{GROUP}, memory")
            return max(0, memory(bot.pid) - before) / (games - warm), int(kept)


def rows(bench: Bench) -> Iterator[Row]:
    count = 50 if bench.quick else 10_000
    many = database_with(bench.folder, count, 0)
    with tempfile.TemporaryDirectory(prefix="start-up-", dir=bench.folder) as name:
        times = max(2, min(bench.rounds, 10))
        none, with_games = asyncio.run(start_up(bench, (Path(name), many), times))
    yield timed(GROUP, f"start-up with {count:,} unfinished games against none", none, with_games, at_most(2))
    each, kept = asyncio.run(memory_per_game(bench, many, count))
    yield Row(GROUP, f"memory per idle game, of {count:,} loaded", "", f"{each:.0f} bytes; {kept} games in memory")
