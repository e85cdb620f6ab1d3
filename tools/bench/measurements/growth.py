"""Whether anything gets slower with more games, guilds or results, a longer history, or more games of one player."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from tools.bench.headless_games import HeadlessGames
from tools.bench.results import Bench, Row, at_most, timed
from tools.bench.sample_databases import ANSWERS, IN_A_GUILD, TITLE, database_with, lengthen

GROUP = "growth"
LOOKS = 40  # at each database in a round


@dataclass
class Moves:
    """The times of many moves."""

    seconds: list[float] = field(default_factory=list)

    async def add(self, games: HeadlessGames, game: int, rng: Random) -> bool:
        """Measure one move from its click until its posts are sent; False if the game is over."""
        started = time.perf_counter()
        if await games.answer(game, rng) is None:
            return False
        await games.empty_outbox()
        self.seconds.append(time.perf_counter() - started)
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


async def in_both(bench: Bench, few: Path, many: Path, what: str) -> tuple[Moves, Moves]:
    """Moves of new games in two databases."""
    both = [HeadlessGames(await SqliteStore.open(data / "ziggurat.db")) for data in (few, many)]
    found = Moves(), Moves()
    for number in range(bench.rounds):
        ids = [await games.start(TITLE, f"growth {number}") for games in both]
        for games in both:
            await games.empty_outbox()
        await side_by_side((both[0], ids[0], found[0]), (both[1], ids[1], found[1]), number)
        bench.progress((number + 1) / bench.rounds / 2, f"{GROUP}, {what}")
    for games in both:
        await games.close()
    return found


Look = Callable[[SqliteStore], Awaitable[object]]


async def looks(bench: Bench, few: Path, many: Path, look: Look) -> tuple[list[float], list[float]]:
    """The times of the same read in two databases, which take turns."""
    stores = [await SqliteStore.open(data / "ziggurat.db") for data in (few, many)]
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(bench.rounds * LOOKS):
        for which in (0, 1) if number % 2 else (1, 0):
            started = time.perf_counter()
            await look(stores[which])
            found[which].append(time.perf_counter() - started)
    for store in stores:
        await store.close()
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
    few, many, length, own = (20, 200, 500, 50) if bench.quick else (1_000, 100_000, 10_000, 1_000)
    bench.progress(0.0, f"{GROUP}: storing {many:,} games for the first run")
    small, large = (database_with(bench.folder, count // 10, count - count // 10) for count in (few, many))
    one, other = asyncio.run(in_both(bench, small, large, "stored games"))
    what = f"a move with {many:,} stored games against {few:,}"
    yield timed(GROUP, what, one.seconds, other.seconds, at_most(1.2))
    with tempfile.TemporaryDirectory(prefix="history-", dir=bench.folder) as name:
        one, other = asyncio.run(with_history(bench, Path(name), length))
    yield timed(GROUP, f"a move after {length:,} moves against {ANSWERS}", one.seconds, other.seconds, at_most(1.1))
    nobody, player = (database_with(bench.folder, 0, count, same_people=True) for count in (0, own))
    one, other = asyncio.run(in_both(bench, nobody, player, "a player's games"))
    what = f"a move of players with {own:,} finished games against 1"
    yield timed(GROUP, what, one.seconds, other.seconds, at_most(1.2))
    guilds = f"{many // IN_A_GUILD:,} guilds against {few // IN_A_GUILD:,}"
    for what, look in (
        (f"the results of one guild, among {guilds}", lambda store: store.solo_games(TITLE, guild_id=2)),
        (f"the results of one player, with {many:,} games against {few:,}", lambda store: store.scores_of(100, TITLE)),
    ):
        yield timed(GROUP, what, *asyncio.run(looks(bench, small, large, look)), at_most(1.2))
    counted = asyncio.run(looks(replace(bench, rounds=1), small, large, lambda store: store.statistics()))
    yield timed(GROUP, f"the owner's count of all games, {many:,} against {few:,}", *counted)
