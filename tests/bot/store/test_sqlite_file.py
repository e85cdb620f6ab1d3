"""The store in one file: whose it is, what a restart does, and schema versions that only go forward."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.domain.errors import NewerDatabase
from bot.domain.posts import BoardBody, PostKind, Target
from bot.store.sql.migrations import MIGRATIONS
from bot.store.sqlite.connection import DatabaseFiles, connect
from bot.store.sqlite.schema import migrate, version_of
from bot.store.sqlite.store import SqliteStore
from tests.support.database.rows import change
from tests.support.database.small_games import first, following, opened


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def look() -> None:
        store = await SqliteStore.open(tmp_path / "new" / "test.db")
        await opened(store)
        for file in (tmp_path / "new").iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
        await store.close()

    asyncio.run(look())


async def test_a_connection_is_durable_and_checks_references(tmp_path: Path) -> None:
    connection = await connect(tmp_path / "test.db")
    try:
        for name, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
            assert value == wanted, name
    finally:
        await connection.close()


async def test_after_a_restart_queued_posts_are_looked_for_and_may_still_be_replaced(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "cut.db")
    game = await opened(store)
    await store.commit(first(game))
    await store.close()
    # Claims are not synced: a power cut may have lost them although the posts were sent.
    store = await SqliteStore.open(tmp_path / "cut.db")
    (lobby,) = await store.posts_due(1, 9)
    assert (lobby.tries, lobby.maybe_sent_at) == (0, 0.0)
    await store.mark_sent(lobby, 7, 1000, 1)
    await store.commit(following(game, 2))
    (queued,) = await store.posts_due(1, 9)
    assert queued.body == BoardBody(-1, 2, (2,), 2) and queued.maybe_sent_at is None
    await store.close()


async def test_a_post_that_is_sent_after_a_restart_is_later_looked_for_since_then(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "killed.db")
    await opened(store)
    await store.close()
    store = await SqliteStore.open(tmp_path / "killed.db")
    (lobby,) = await store.posts_due(10, 9)
    assert await store.claim(lobby.id, 10.0, 120.0)
    await store.close()  # killed before it heard of the post
    store = await SqliteStore.open(tmp_path / "killed.db")
    (lobby,) = await store.posts_due(20, 9)
    await store.close()
    assert lobby.maybe_sent_at == 10.0


async def test_a_restart_ends_all_leases_but_the_turn_to_identify(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "killed.db")
    clock_set_back = 3600.0
    assert len(await store.take_leases(("computer:1", "identify:0"), 5.0)) == 2
    assert await store.take_leases(("identify:1",), clock_set_back)
    await store.close()
    store = await SqliteStore.open(tmp_path / "killed.db")
    left = [lease.name for lease in await store.leases()]
    taken = await store.take_leases(("computer:1", "identify:0", "identify:1"), 5.0)
    await store.close()
    assert left == ["identify:0"] and taken == {"computer:1", "identify:1"}


@pytest.mark.parametrize("version", range(len(MIGRATIONS)))
async def test_every_migration_starts_from_the_version_before_it(tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as db:
        migrate(db, upto=version)
        migrate(db, upto=version + 1)
        assert version_of(db) == version + 1
    store = await SqliteStore.open(tmp_path / "old.db")
    await opened(store)
    await store.close()


async def test_a_migration_that_fails_leaves_the_version_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (*MIGRATIONS, ("CREATE TABLE later (id INTEGER)", "this is no statement"))
    monkeypatch.setattr("bot.store.sql.migrations.MIGRATIONS", broken)
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError):
            migrate(db)
        assert version_of(db) == len(MIGRATIONS)
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'later'").fetchall()


async def test_a_database_of_a_later_program_is_refused(tmp_path: Path) -> None:
    change(tmp_path / "new.db", "PRAGMA user_version = 999")
    with pytest.raises(NewerDatabase):
        await SqliteStore.open(tmp_path / "new.db")


async def test_everything_that_a_move_reads_has_an_index(tmp_path: Path) -> None:
    """A move costs the same however much is stored: none of its statements scans a table."""
    statements: list[str] = []
    writer, reader = await connect(tmp_path / "test.db"), await connect(tmp_path / "test.db")
    await writer.run(migrate)
    store = SqliteStore(writer, reader, DatabaseFiles.at(tmp_path / "test.db"))
    for connection in (reader, writer):
        await connection.set_trace_callback(statements.append)
    game = await opened(store)
    await store.commit(first(game, idempotency_key=5))
    await store.commit(following(game, 2, forget=1))
    await store.game_in(7)
    await store.asks(game.id)
    await store.move(game.id, 1)
    await store.posts_due(0, 9)
    await store.next_post_due()
    await store.claim_computers(9, 60)
    await store.contacts([100, 200])
    await store.latest_sent(game.id, PostKind.QUESTION, Target.user(1))
    await store.board_sent(game.id, 2)
    for connection in (reader, writer):
        await connection.set_trace_callback(None)  # type: ignore[arg-type]
    for statement in {each for each in statements if each.startswith(("SELECT", "UPDATE", "DELETE"))}:
        plan = await reader.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}")
        scans = [row[3] for row in plan if row[3].startswith("SCAN") and "USING" not in row[3]]
        assert not [scan for scan in scans if "(" not in scan and scan != "SCAN CONSTANT ROW"], (statement, scans)
    await store.close()
