"""The course of a league, where processes die at any moment and several work on one database."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

import discord
import pytest

from bot.base.workers.service import Workers
from bot.domain.leagues.pairing import Kind
from bot.domain.records.leagues import League, LeaguePhase, LeagueRows
from bot.games.service import GameService
from bot.services.leagues.rounds import LOOK, LeagueRounds
from bot.services.server_channels import ServerChannels
from bot.services.tables import Tables
from bot.store.sql.connections import Work
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase, PostgresDatabase, SqliteDatabase
from tests.support.database.rows import FastStore
from tests.support.engine.toy_title import TITLES

T = TypeVar("T")
GUILD, CHANNEL, PARENT, NOW = 5, 70, 71, 1_780_000_000.0


class Threads(ServerChannels):
    """A Discord in which everything is allowed; it remembers every thread that was opened."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    async def own_permissions(self, guild_id: int, channel_id: int) -> discord.Permissions:
        return discord.Permissions.all()

    async def thread(self, guild_id: int, parent_id: int, name: str, *, look_first: bool) -> int | None:
        if not (look_first and name in self.opened):
            self.opened.append(name)
        return 1000 + self.opened.index(name)


class Died(BaseException):
    """The process is no more."""


class DyingStore(FastStore):
    """The store of a process that dies before one of its writes."""

    writes_left = 0

    def _count(self) -> None:
        if not self.writes_left:
            raise Died
        self.writes_left -= 1

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        self._count()
        return await super()._write(work, durable=durable)

    async def _claim(self, work: Work[T], look: Work[T | None] | None = None) -> T:
        self._count()
        return await super()._claim(work, look)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers()
    yield workers
    await workers.close()


def process(store: Store, threads: Threads, workers: Workers) -> LeagueRounds:
    """A process that looks after leagues on this store."""
    games = GameService(store, TITLES, lambda: None)
    tables = Tables(store, games, threads, lambda: None, lambda: None)
    return LeagueRounds(store, games, tables, workers, lambda: None, lambda: None)


async def started(store: Store, tables: list[tuple[int, ...]]) -> LeagueRows:
    """A league whose first round is drawn and nothing more."""
    store.clock = lambda: NOW
    await store.change_server(GUILD, {"tables": (PARENT,)})
    new = League(0, GUILD, CHANNEL, 1, "Bronze", "beads", Kind.SWISS, 2, "1d", 7, 2, 9, "s", {"open": True})
    league = await store.open_league(new)
    for user in range(1, sum(map(len, tables)) + 1):
        await store.join_league(league.id, user, f"P{user}")
    assert await store.start_round(league, tables, NOW + 7 * 86400, 2)
    return await rows_of(store)


async def rows_of(store: Store) -> LeagueRows:
    rows = await store.league_rows(1)
    assert rows is not None
    return rows


def league_posts(database: EitherDatabase) -> Counter[str]:
    found = database.sql("SELECT kind FROM outbox WHERE kind IN ('league_call', 'league_round', 'league_end')")
    return Counter(str(row[0]) for row in found)


async def died_after(writes: int, folder: Path, workers: Workers) -> bool:
    """A process dies after so many writes and another one goes on; False if it lived to the end."""
    database, threads, died = SqliteDatabase(folder), Threads(), False
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        store = await database.open()
        await started(store, [(1, 2), (3, 4), (5,)])
        dying = await DyingStore.open(database.path, sole=False)
        stack.push_async_callback(dying.close)
        assert isinstance(dying, DyingStore)
        dying.clock, dying.writes_left = store.clock, writes
        try:
            await process(dying, threads, workers).look_at(1)
        except Died:
            died = True
        database.sql("DELETE FROM leases")  # they end by themselves
        healthy = process(store, threads, workers)
        await healthy.look_at(1)
        store.clock = lambda: NOW + LOOK
        await healthy.run_due(NOW + LOOK)
        rows = await rows_of(store)
        games = [table.game_id for table in rows.current if len(table.seats) > 1]
        assert len(set(games)) == 2 and None not in games
        assert database.sql("SELECT phase FROM games") == [("playing",)] * 2 and len(threads.opened) == 2
        assert league_posts(database) == {"league_call": 2, "league_round": 1}
        assert rows.league.announced == 1 and all(table.called for table in rows.current if table.open)
    return died


async def test_whenever_a_process_dies_the_next_one_opens_and_calls_every_table_once(
    tmp_path: Path, workers: Workers
) -> None:
    for writes in range(100):
        (tmp_path / str(writes)).mkdir()
        if not await died_after(writes, tmp_path / str(writes), workers):
            break
    assert 15 < writes < 99, "it died at every step"


@pytest.fixture
async def database() -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase()
    yield database
    await database.close()


async def test_of_two_processes_one_takes_every_step(database: PostgresDatabase, workers: Workers) -> None:
    threads = Threads()
    stores = [await database.open(), await database.open()]
    await started(stores[0], [(1, 2), (3, 4)])
    stores[1].clock = stores[0].clock
    processes = [process(store, threads, workers) for store in stores]
    for round in (1, 2):
        for _ in range(2):
            await asyncio.gather(*(each.look_at(1) for each in processes))
        rows = await rows_of(stores[0])
        assert rows.league.round == round and len(threads.opened) == 2 * round
        for store in stores:
            store.clock = lambda: NOW + round * 7 * 86400 + 1  # noqa: B023
        await asyncio.gather(*(each.look_at(1) for each in processes))
    rows = await rows_of(stores[1])
    assert rows.league.phase == LeaguePhase.OVER and len(rows.tables) == 4
    assert league_posts(database) == {"league_call": 4, "league_round": 2, "league_end": 1}
