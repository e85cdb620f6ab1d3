"""Shards of several processes identify in turn, and a bot that crashes again and again keeps starts for later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import SessionStartLimits

from bot.base.shards import Shards, parse_shards
from bot.connection import identify
from bot.connection.identify import Identifying, pause_before_start
from bot.domain.errors import StoreFailed, Trouble
from bot.store.store import Store
from standin import LocalDiscord
from standin.gateway import IDENTIFY
from tests.support.database.either_database import PostgresDatabase
from tests.support.processes.running_bot import playing

HOUR = 3600.0


@pytest.fixture
async def database() -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase()
    yield database
    await database.close()


@pytest.fixture
async def stores(database: PostgresDatabase) -> list[Store]:
    return [await database.open() for _ in range(2)]


def identifying(store: Store, remaining: int = 1000, concurrency: int = 1, reset_after: float = HOUR) -> Identifying:
    async def limits() -> SessionStartLimits:
        return SessionStartLimits(
            total=1000, remaining=remaining, reset_after=round(1000 * reset_after), max_concurrency=concurrency
        )

    return Identifying(store, limits)


def test_shards_are_written_as_a_range() -> None:
    assert parse_shards("0-3/8") == Shards(0, 3, 8) and parse_shards("0-3/8").ids == [0, 1, 2, 3]
    assert parse_shards("5/8").ids == [5] and not parse_shards("5/8").all
    assert parse_shards(" 0-1/2 ").all


@pytest.mark.parametrize("text", ["", "3", "0-3", "4-3/8", "0-8/8", "0-3/0", "-1/2", "a/b"])
def test_other_ranges_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="hards"):
        parse_shards(text)


def test_the_second_half_of_a_days_starts_lasts_until_the_day_ends() -> None:
    assert pause_before_start(1000, 1000, 24 * HOUR, 1) == pause_before_start(1000, 501, 24 * HOUR, 16) == 0
    seconds, remaining, starts = 0.0, 1000, 0
    while seconds < 24 * HOUR:  # it crashes at once, again and again
        seconds += 1.0 + pause_before_start(1000, remaining, 24 * HOUR - seconds, 4)
        remaining, starts = remaining - 4, starts + 1
    assert remaining > 0 and starts > 130


def test_without_any_start_left_the_bot_waits_for_the_next_day() -> None:
    assert pause_before_start(1000, 0, 5 * HOUR, 1) == pause_before_start(1000, 3, 5 * HOUR, 16) == 5 * HOUR


async def test_a_start_that_must_wait_says_why(stores: list[Store], caplog: pytest.LogCaptureFixture) -> None:
    await identifying(stores[0], remaining=900).wait_for_start(1)
    assert not caplog.records
    await identifying(stores[0], remaining=100, reset_after=0.1).wait_for_start(4)
    assert "100 of the 1000 starts of this day are left" in caplog.text


async def test_one_shard_at_a_time_identifies(
    stores: list[Store], database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identify, "WINDOW", HOUR)
    first, second = (identifying(store) for store in stores)
    await first.wait_for_turn(0)
    waiting = asyncio.create_task(second.wait_for_turn(1))
    for _ in range(5):
        assert await stores[1].take_leases(("identify:0",), 0) == frozenset()
        assert not waiting.done()
    database.sql("UPDATE leases SET until = 0")
    await waiting
    assert [lease.holder for lease in await stores[0].leases()] == [stores[1].holder]


async def test_shards_of_different_buckets_identify_at_once(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identify, "WINDOW", HOUR)
    processes = [identifying(store, concurrency=2) for store in stores]
    for process in processes:
        await process.wait_for_start(1)
    await asyncio.gather(processes[0].wait_for_turn(0), processes[1].wait_for_turn(1))
    taken = {lease.name: lease.holder for lease in await stores[0].leases()}
    assert taken == {"identify:0": stores[0].holder, "identify:1": stores[1].holder}


async def test_a_bot_that_starts_again_at_once_is_ready_as_soon_as_discord_allows(
    local: LocalDiscord, tmp_path: Path
) -> None:
    local.world.policy.rate_limits, local.world.policy.window = True, 0.5
    for _ in range(3):
        async with playing(local, tmp_path / "data") as app:
            assert app.is_ready()
    assert [frame["op"] for frame in local.gateway.received].count(IDENTIFY) == 3, "none was refused"


async def test_a_shard_identifies_while_the_database_is_away(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0

    async def away(names: object, seconds: float) -> frozenset[str]:
        nonlocal tried
        tried += 1
        raise StoreFailed(Trouble.UNREACHABLE)

    monkeypatch.setattr(stores[0], "take_leases", away)
    await identifying(stores[0]).wait_for_turn(0)
    assert tried == 1, "it asks, and does not wait for the database"
