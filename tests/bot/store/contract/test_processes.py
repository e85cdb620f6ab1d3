"""What several processes share: leases that end by themselves, and one budget of requests."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.domain.records.games import computer_lease
from bot.domain.records.history import Ask
from bot.domain.request_budget import Rate
from bot.store.sql.times_ahead import LONGEST
from bot.store.sqlite import schema as sqlite_schema
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import begun, following

LATER = 2**40
SLOW = Rate(per_second=0.001, burst=10.0)


def end_leases(database: EitherDatabase) -> None:
    database.sql("UPDATE leases SET until = 0")


async def test_a_lease_has_one_holder_until_it_ends(store: Store, other: Store, database: EitherDatabase) -> None:
    assert store.holder != other.holder
    assert await store.take_leases(["commands", "emojis"], 60) == {"commands", "emojis"}
    assert await other.take_leases(["emojis", "daily"], 60) == {"daily"}
    assert await store.take_leases(["emojis", "daily"], 90) == {"emojis"}, "its holder may keep it"
    held = {lease.name: lease.holder for lease in await other.leases()}
    assert held == {"commands": store.holder, "emojis": store.holder, "daily": other.holder}
    end_leases(database)
    assert await other.leases() == []
    assert await other.take_leases(["emojis"], 60) == {"emojis"}
    assert await store.take_leases([], 60) == frozenset()


async def test_a_lease_can_be_given_up_by_its_holder_only(store: Store, other: Store) -> None:
    await store.take_leases(["daily"], 60)
    await other.release_leases(["daily"])
    assert await other.take_leases(["daily"], 60) == frozenset()
    await store.release_leases(["daily", "never taken"])
    await store.release_leases([])
    assert await other.take_leases(["daily"], 60) == {"daily"}


async def test_leases_that_ended_are_forgotten(store: Store, database: EitherDatabase) -> None:
    await store.take_leases(["daily"], 60)
    await store.forget_old_keys(store.clock())
    assert database.sql("SELECT count(*) FROM leases") == [(1,)]
    end_leases(database)
    await store.forget_old_keys(store.clock())
    assert database.sql("SELECT count(*) FROM leases") == [(0,)]


async def test_a_due_clock_is_dealt_with_by_one_process(store: Store, other: Store, database: EitherDatabase) -> None:
    games = [await begun(store, channel) for channel in (1, 2, 3)]
    assert await store.claim_clocks(0, 9, 60) == []
    mine = await store.claim_clocks(LATER, 2, 60)
    theirs = await other.claim_clocks(LATER, 9, 60)
    assert len(mine) == 2 and len(theirs) == 1
    assert {due.game_id for due in (*mine, *theirs)} == {game.id for game in games}
    assert await store.claim_clocks(LATER, 9, 60) == []
    await store.release_leases([mine[0].lease])
    assert [due.game_id for due in await other.claim_clocks(LATER, 9, 60)] == [mine[0].game_id]
    end_leases(database)
    assert len(await other.claim_clocks(LATER, 9, 60)) == 3, "their process has died"


async def test_one_process_thinks_about_a_game(store: Store, other: Store) -> None:
    games = [await begun(store, channel) for channel in (1, 2, 3)]
    for game in games[:2]:
        await store.commit(following(game, 2, asks=(Ask(1, 2, False, False, True, True),)))
    assert await store.claim_computers(1, 60) == [games[0].id]
    assert await other.claim_computers(9, 60) == [games[1].id]
    assert await other.claim_computers(9, 60) == []
    await store.release_leases([computer_lease(games[0].id)])
    assert await other.claim_computers(9, 60) == [games[0].id]


async def test_all_processes_draw_from_one_budget(store: Store, other: Store) -> None:
    assert (await store.draw_requests(4, SLOW)).granted == 4
    assert (await other.draw_requests(4, SLOW)).granted == 4
    last = await store.draw_requests(4, SLOW)
    assert last.granted == 2 and 900 < last.wait <= 1000
    assert (await other.draw_requests(1, SLOW)).granted == 0


async def test_a_reserve_is_left_for_what_is_more_urgent(store: Store, other: Store) -> None:
    assert (await store.draw_requests(9, SLOW, reserve=6)).granted == 4
    assert (await other.draw_requests(9, SLOW, reserve=6)).granted == 0
    assert (await other.draw_requests(9, SLOW)).granted == 6


async def test_a_refusal_in_one_process_slows_all(store: Store, other: Store, database: EitherDatabase) -> None:
    fast = Rate(per_second=1000.0, burst=10.0)
    await store.close_requests(30, fast)
    drawn = await other.draw_requests(1, fast)
    assert drawn.granted == 0 and 20 < drawn.wait <= 30
    database.sql("UPDATE budgets SET at = at - 60, closed_until = closed_until - 60")
    assert (await other.draw_requests(1, fast)).granted == 1


def empty_row(table: str, at: float) -> dict[str, object]:
    """A row of this table without anything in it but this time, wherever it has one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        sqlite_schema.migrate(db)
        columns = db.execute(f"PRAGMA table_info({table})").fetchall()
    values = {"INTEGER": "0", "TEXT": "", "REAL": at}  # a word that every database reads as a number or as false
    return {name: values[type] for _, name, type, *_ in columns}


async def test_no_stored_time_stays_further_ahead_than_it_may(store: Store, database: EitherDatabase) -> None:
    game = await begun(store)
    far = store.clock() + 100 * 86400.0
    database.sql("UPDATE games SET created_at = ?, updated_at = ?", far, far)
    known = {"id": 9, "game_id": game.id, "league_id": 9, "confirm_within": 900.0, "stage": "asked", "state": "open"}
    for table in dict.fromkeys(["daily_games", *(name.split(".")[0] for name in LONGEST), "vacations"]):
        if table != "games":
            database.sql(f"DELETE FROM {table}")
            columns = {column: known.get(column, value) for column, value in empty_row(table, far).items()}
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            database.sql(f"INSERT INTO {table} ({names}) VALUES ({marks})", *columns.values())
    database.sql("UPDATE vacations SET until = until + 5 * 86400")
    database.sql("INSERT INTO vacations VALUES (0, ?, ?)", far - 60, far)
    await store.correct_times_ahead()
    for name, longest in LONGEST.items():
        table, column = name.split(".")
        ((at,),) = database.sql(f"SELECT {column} - ({longest}) FROM {table}")
        assert at == pytest.approx(store.clock(), abs=60), name
    ((since, until),) = database.sql("SELECT since, until FROM vacations")
    assert until - since == pytest.approx(5 * 86400) and since < far - 99 * 86400, "it is going on"
    ((wake_at,),) = database.sql("SELECT wake_at FROM clocks")
    assert wake_at < far - 99 * 86400, "its next time is found anew"
    assert database.sql("SELECT maybe_at FROM server_messages") == [(0,)], "it is looked for"
