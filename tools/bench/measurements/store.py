"""The time to store an answer durably, against `fdatasync` of the same bytes."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from engine.titles import TITLES
from tools.bench.headless_games import HeadlessGames
from tools.bench.results import Bench, Row, at_most, mean, short_name, timed

GROUP = "durable answer"
ANSWERS = 40  # per title and round


def append_and_sync(file: int, size: int) -> float:
    """Append random bytes to a file and wait until they are on the disk; the seconds it took."""
    body = os.urandom(size)
    started = time.perf_counter()
    os.write(file, body)
    os.fdatasync(file)
    return time.perf_counter() - started


async def measure(bench: Bench, folder: Path) -> dict[str, dict[str, list[float]]]:
    file = os.open(folder / "written", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    games = HeadlessGames(await SqliteStore.open(folder / "data" / "ziggurat.db"))
    found: dict[str, dict[str, list[float]]] = {}
    for number in range(bench.rounds):
        for title in TITLES:
            times = found.setdefault(title, {"fdatasync": [], "commit": []})
            game = await games.start(title, f"{title} {number}")
            rng = Random(number)
            for _ in range(5 if bench.quick else ANSWERS):
                await games.empty_outbox()
                if await games.answer(game, rng) is None:
                    break
                commit, size = games.commits[-1]
                times["fdatasync"].append(append_and_sync(file, size))
                times["commit"].append(commit)
        bench.progress((number + 1) / bench.rounds, GROUP)
    await games.close()
    os.close(file)
    return found


def rows(bench: Bench) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="store-", dir=bench.folder) as name:
        found = asyncio.run(measure(bench, Path(name)))
    for title, times in found.items():
        what = f"{short_name(title)}: commit, mean"
        yield timed(GROUP, what, times["fdatasync"], times["commit"], at_most(2), mean)
