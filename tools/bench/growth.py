"""Whether a move grows dearer with the games that are stored, or with the moves behind it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from tools.bench.measure import Bench, Row, at_most, timed
from tools.bench.stock import OPENING, TITLE, lengthen, stocked
from tools.bench.store import Tabletop

GROUP = "growth"


@dataclass
class Moves:
    """What moves took: by the clock, and in work of this process."""

    wall: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)

    async def add(self, top: Tabletop, game: int, rng: Random) -> bool:
        """One move with all that is stored for it until it is sent; False where the game is over."""
        started, worked = time.perf_counter(), time.process_time()
        if await top.answer(game, rng) is None:
            return False
        await top.send()
        self.wall.append(time.perf_counter() - started)
        self.work.append(time.process_time() - worked)
        return True


async def side_by_side(one: tuple[Tabletop, int, Moves], other: tuple[Tabletop, int, Moves], seed: int) -> None:
    """The same game at two tables, move by move, each beginning in turn."""
    number, dice = 0, (Random(seed), Random(seed))
    places = [(*one, dice[0]), (*other, dice[1])]
    playing = True
    while playing:
        number += 1
        for top, game, moves, rng in places if number % 2 else reversed(places):
            playing = await moves.add(top, game, rng)


async def stored(bench: Bench, few: Path, many: Path) -> tuple[Moves, Moves]:
    tops = [Tabletop(await SqliteStore.open(data / "ziggurat.db")) for data in (few, many)]
    found = Moves(), Moves()
    for number in range(bench.rounds):
        games = [await top.seat(TITLE, f"growth {number}") for top in tops]
        for top in tops:
            await top.send()
        await side_by_side((tops[0], games[0], found[0]), (tops[1], games[1], found[1]), number)
        bench.tick((number + 1) / bench.rounds / 2, f"{GROUP}, stored games")
    for top in tops:
        await top.close()
    return found


async def history(bench: Bench, folder: Path, length: int) -> tuple[Moves, Moves]:
    database = folder / "ziggurat.db"
    top = Tabletop(await SqliteStore.open(database))
    found = Moves(), Moves()
    for number in range(bench.rounds):
        games = [await top.seat(TITLE, f"history {number}") for _ in range(2)]
        for game in games:
            rng = Random(number)
            for _ in range(OPENING):
                await top.answer(game, rng)
                await top.send()
        lengthen(database, games[1], length - OPENING)
        top.tables.read_again()
        await side_by_side((top, games[0], found[0]), (top, games[1], found[1]), number)
        bench.tick(0.5 + (number + 1) / bench.rounds / 2, f"{GROUP}, history")
    await top.close()
    return found


def rows(bench: Bench) -> Iterator[Row]:
    few, many, length = (20, 200, 500) if bench.quick else (1_000, 100_000, 10_000)
    bench.tick(0.0, f"{GROUP}: {many:,} games are stored, once")
    small, large = (stocked(bench.folder, count // 10, count - count // 10) for count in (few, many))
    one, other = asyncio.run(stored(bench, small, large))
    what = f"a move with {many:,} stored games against {few:,}"
    yield timed(GROUP, f"{what}: wall", one.wall, other.wall, at_most(1.2))
    yield timed(GROUP, f"{what}: CPU", one.work, other.work, at_most(1.2))
    with tempfile.TemporaryDirectory(prefix="history-", dir=bench.folder) as name:
        one, other = asyncio.run(history(bench, Path(name), length))
    what = f"a move after {length:,} moves against {OPENING}"
    yield timed(GROUP, f"{what}: wall", one.wall, other.wall, at_most(1.1))
    yield timed(GROUP, f"{what}: CPU", one.work, other.work, at_most(1.1))
