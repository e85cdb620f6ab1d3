"""Work that is done once for all processes: by one of them, and by another if that one dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.store import installation
from bot.store.installation import DAY, once_a_day, once_for_all
from bot.store.store import Store
from tests.support.database.either_database import PostgresDatabase


class Died(Exception):
    pass


@pytest.fixture
async def database() -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase()
    yield database
    await database.close()


async def opened(database: PostgresDatabase) -> list[Store]:
    return [await database.open() for _ in range(3)]


async def test_one_of_several_processes_does_it(database: PostgresDatabase) -> None:
    done: list[str] = []

    async def work(holder: str) -> None:
        done.append(holder)
        await asyncio.sleep(0)

    stores = await opened(database)
    tries = [once_for_all(store, "commands", lambda store=store: work(store.holder), 600) for store in stores]  # type: ignore[misc]
    assert sorted(await asyncio.gather(*tries)) == [False, False, True] and len(done) == 1


async def test_another_process_does_it_where_one_has_died(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation, "ATTEMPT", 0.0)
    first, second, third = await opened(database)
    done = []

    async def die() -> None:
        raise Died

    async def work() -> None:
        done.append(1)

    with pytest.raises(Died):
        await once_for_all(first, "commands", die, 600)
    assert await once_for_all(second, "commands", work, 600)
    assert not await once_for_all(third, "commands", work, 600) and len(done) == 1


async def test_a_daily_job_runs_once_a_day_in_one_process(database: PostgresDatabase) -> None:
    ran: list[tuple[int, float]] = []

    def job(number: int) -> installation.Job:
        async def run(now: float) -> None:
            ran.append((number, now))

        return run

    stores = await opened(database)
    jobs = [once_a_day(store, "keys", job(n)) for n, store in enumerate(stores)]
    for now in (0.0, 60.0, 3600.0, DAY - 1):
        for run in jobs:
            await run(now)
    assert ran == [(0, 0.0)]
    await jobs[0](DAY)
    assert ran == [(0, 0.0), (0, DAY)]
    database.sql("UPDATE leases SET until = 0")
    await jobs[2](2 * DAY)
    assert ran[2:] == [(2, 2 * DAY)], "the process that did it so far is gone"
