"""Whether a move gets slower with more stored games, or with a longer history."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from tools.bench.headless_games import HeadlessGames
from tools.bench.results import Bench, Row, at_most, timed
from tools.bench.sample_databases import ANSWERS, TITLE, database_with, lengthen

GROUP = "growth"


@dataclass
class Moves:
    """The times of many moves: by the clock, and CPU time of this process."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    async def add(self, games: HeadlessGames, game: int, rng: Random) -> bool:
        """Measure one move until its posts are sent; False if the game is over."""
        started, cpu = time.perf_counter(), time.process_time()
        if await games.answer(game, rng) is None:
            return False
        await games.empty_outbox()
        self.wall.append(time.perf_counter() - started)
        self.cpu.append(time.process_time() - cpu)
        return True


Place = tuple[HeadlessGames, int, Moves]


async def side_by_side(one: Place, other: Place, seed: int) -> None:
    """Play the same game in two places, move by move; they take turns to go first."""
    number = 0
    places = [(*one, Random(seed)), (*other, Random(seed))]
    playing = True
    while playing:
        number += 1
        for games, game, moves, rng in places if number % 2 else reversed(places):
            playing = await moves.add(games, game, rng)


async def with_stored_games(bench: Bench, few: Path, many: Path) -> tuple[Moves, Moves]:
    both = [HeadlessGames(await SqliteStore.open(data / "ziggurat.db")) for data in (few, many)]
    found = Moves(), Moves()
    for number in range(bench.rounds):
        ids = [await games.start(TITLE, f"growth {number}") for games in both]
        for games in both:
            await games.empty_outbox()
        await side_by_side((both[0], ids[0], found[0]), (both[1], ids[1], found[1]), number)
        bench.progress((number + 1) / bench.rounds / 2, f"{GROUP}, stored games")
    for games in both:
        await games.close()
    return found


async def with_history(bench: Bench, folder: Path, length: int) -> tuple[Moves, Moves]:
    database = folder / "ziggurat.db"
    games = HeadlessGames(await SqliteStore.open(database))
    found = Moves(), Moves()
    for number in range(bench.rounds):
        ids = [await games.start(TITLE, f"history {number}") for _ in range(2)]
        for game in ids:
            rng = Random(number)
            for _ in range(ANSWERS):
                await games.answer(game, rng)
                await games.empty_outbox()
        lengthen(database, ids[1], length - ANSWERS)
        games.games.clear_cache()
        await side_by_side((games, ids[0], found[0]), (games, ids[1], found[1]), number)
        bench.progress(0.5 + (number + 1) / bench.rounds / 2, f"{GROUP}, history")
    await games.close()
    return found


def rows(bench: Bench) -> Iterator[Row]:
    few, many, length = (20, 200, 500) if bench.quick else (1_000, 100_000, 10_000)
    bench.progress(0.0, f"{GROUP}: storing {many:,} games for the first run")
    small, large = (database_with(bench.folder, count // 10, count - count // 10) for count in (few, many))
    one, other = asyncio.run(with_stored_games(bench, small, large))
    what = f"a move with {many:,} stored games against {few:,}"
    yield timed(GROUP, f"{what}: wall", one.wall, other.wall, at_most(1.2))
    yield timed(GROUP, f"{what}: CPU", one.cpu, other.cpu, at_most(1.2))
    with tempfile.TemporaryDirectory(prefix="history-", dir=bench.folder) as name:
        one, other = asyncio.run(with_history(bench, Path(name), length))
    what = f"a move after {length:,} moves against {ANSWERS}"
    yield timed(GROUP, f"{what}: wall", one.wall, other.wall, at_most(1.1))
    yield timed(GROUP, f"{what}: CPU", one.cpu, other.cpu, at_most(1.1))
