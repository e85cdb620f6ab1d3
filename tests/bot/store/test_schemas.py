"""Both databases have the same tables, columns, keys and indexes, and say which programs can work on them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

import psycopg
import pytest

from bot.app.commands import COMMANDS_STAY
from bot.base.address import PostgresAddress
from bot.domain.clock.turn_clock import PACES
from bot.domain.errors import NewerDatabase
from bot.games import votes
from bot.games.computers.computer_moves import AFTER_FAILURE
from bot.games.seats import OFFER_LIFETIME
from bot.notifications import server_messages
from bot.services import tables as opened_tables
from bot.services.leagues import rounds
from bot.store.postgres import schema as postgres_schema
from bot.store.postgres.connection import AnyConnection, PostgresDatabase, connect
from bot.store.sql import migrations
from bot.store.sql.migrations import MIGRATIONS
from bot.store.sql.times_ahead import LONGEST
from bot.store.sqlite import schema as sqlite_schema
from bot.text.community.searches import TIMES
from bot.ui.emojis import WITHIN
from bot.web.board.tokens import LINK_LASTS, SESSION_LASTS
from tests.support.database.postgres import server

TYPES = {"INTEGER": {"bigint", "boolean"}, "REAL": {"double precision"}, "TEXT": {"text"}}


class Column(NamedTuple):
    table: str
    name: str
    required: bool
    key: bool


class Index(NamedTuple):
    name: str
    table: str
    columns: tuple[str, ...]
    unique: bool
    condition: str


@pytest.fixture
def sqlite_db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        sqlite_schema.migrate(db)
        yield db


@pytest.fixture
def empty() -> Iterator[PostgresAddress]:
    with server().database(empty=True) as address:
        yield address


@pytest.fixture
def postgres_db(empty: PostgresAddress) -> Iterator[AnyConnection]:
    with connect(empty) as connection:
        postgres_schema.migrate(connection)
        yield connection


def tables(db: sqlite3.Connection) -> list[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [row[0] for row in found.fetchall()]


def sqlite_columns(db: sqlite3.Connection) -> dict[Column, str]:
    return {
        Column(table, name, bool(required) or bool(key), bool(key)): type
        for table in tables(db)
        for _, name, type, required, _, key in db.execute(f"PRAGMA table_info({table})").fetchall()
    }


def postgres_columns(db: AnyConnection) -> dict[Column, str]:
    keys = set(
        db.execute(
            "SELECT table_name, column_name FROM information_schema.key_column_usage"
            " JOIN information_schema.table_constraints USING (table_name, constraint_name, table_schema)"
            " WHERE constraint_type = 'PRIMARY KEY' AND table_schema = 'public'"
        )
    )
    rows = db.execute(
        "SELECT table_name, column_name, is_nullable, data_type FROM information_schema.columns"
        " WHERE table_schema = 'public'"
    )
    return {Column(table, name, null == "NO", (table, name) in keys): type for table, name, null, type in rows}


def plain(condition: str) -> str:
    """A condition without what the databases write differently."""
    text = re.sub(r"::text(\[\])?|[()\[\]' ]", "", condition).replace("=ANYARRAY", "IN").replace("<>", "!=")
    return text.lower()


def sqlite_indexes(db: sqlite3.Connection) -> set[Index]:
    found = set()
    for table in tables(db):
        for _, name, unique, origin, _ in db.execute(f"PRAGMA index_list({table})").fetchall():
            if origin == "c":
                columns = tuple(row[2] for row in db.execute(f"PRAGMA index_info({name})"))
                (sql,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
                found.add(Index(name, table, columns, bool(unique), plain(sql.partition(" WHERE ")[2])))
    return found


def postgres_indexes(db: AnyConnection) -> set[Index]:
    rows = db.execute(
        "SELECT c.relname, t.relname, i.indisunique, coalesce(pg_get_expr(i.indpred, i.indrelid), ''),"
        " ARRAY(SELECT pg_get_indexdef(c.oid, k + 1, true) FROM generate_series(0, i.indnatts - 1) k ORDER BY k)"
        " FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND NOT i.indisprimary"
    )
    return {
        Index(name, table, tuple(columns), unique, plain(condition)) for name, table, unique, condition, columns in rows
    }


def foreign_keys(rows: Any) -> set[tuple[str, str]]:
    return {(str(table), str(parent)) for table, parent in rows}


def test_both_databases_have_the_same_columns(sqlite_db: sqlite3.Connection, postgres_db: AnyConnection) -> None:
    here, there = sqlite_columns(sqlite_db), postgres_columns(postgres_db)
    assert here.keys() == there.keys()
    for column, type in here.items():
        assert there[column] in TYPES[type], column


def test_both_databases_have_the_same_indexes(sqlite_db: sqlite3.Connection, postgres_db: AnyConnection) -> None:
    assert sqlite_indexes(sqlite_db) == postgres_indexes(postgres_db)


def test_rows_belong_to_the_same_rows(sqlite_db: sqlite3.Connection, postgres_db: AnyConnection) -> None:
    here = {
        (table, row[2]) for table in tables(sqlite_db) for row in sqlite_db.execute(f"PRAGMA foreign_key_list({table})")
    }
    sql = "SELECT conrelid::regclass, confrelid::regclass FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'"
    assert here == foreign_keys(postgres_db.execute(sql))


def test_a_migration_that_fails_leaves_the_version_before_it(
    empty: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (*MIGRATIONS, ("CREATE TABLE later (id INTEGER)", "this is no statement"))
    with connect(empty) as connection:
        with monkeypatch.context() as patched:
            patched.setattr(migrations, "MIGRATIONS", broken)
            with pytest.raises(psycopg.errors.SyntaxError):
                postgres_schema.migrate(connection)
        assert postgres_schema.version_of(PostgresDatabase(connection)) == len(MIGRATIONS)
        assert connection.execute("SELECT to_regclass('later')").fetchone() == (None,)
        postgres_schema.migrate(connection)


@pytest.mark.parametrize("oldest", [len(MIGRATIONS), len(MIGRATIONS) + 1])
def test_an_older_program_asks_whether_it_can_work_on_a_newer_schema(
    sqlite_db: sqlite3.Connection, postgres_db: AnyConnection, oldest: int
) -> None:
    newer = len(MIGRATIONS) + 1
    sqlite_db.execute("INSERT INTO schema_versions VALUES (?, ?)", (newer, oldest))
    sqlite_db.execute(f"PRAGMA user_version = {newer}")
    postgres_db.execute("INSERT INTO schema_versions VALUES (%s, %s)", (newer, oldest))
    for migrate in (partial(sqlite_schema.migrate, sqlite_db), partial(postgres_schema.migrate, postgres_db)):
        if oldest > len(MIGRATIONS):
            with pytest.raises(NewerDatabase):
                migrate()
        else:
            migrate()
    assert sqlite_schema.version_of(sqlite_db) == postgres_schema.version_of(PostgresDatabase(postgres_db)) == newer


def test_every_version_says_which_programs_work_on_it(
    sqlite_db: sqlite3.Connection, postgres_db: AnyConnection
) -> None:
    sql = "SELECT version, oldest_program FROM schema_versions ORDER BY version"
    stated = sqlite_db.execute(sql).fetchall()
    assert stated == postgres_db.execute(sql).fetchall()
    assert [version for version, _ in stated] == list(range(1, len(MIGRATIONS) + 1))


def test_several_processes_may_start_on_an_empty_database_at_once(empty: PostgresAddress) -> None:
    def start(_: int) -> int:
        with connect(empty) as connection:
            postgres_schema.migrate(connection)
            return postgres_schema.version_of(PostgresDatabase(connection))

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(start, range(4))) == [len(MIGRATIONS)] * 4


NO_TIMES = {
    *("clocks.bank", "clocks.spent", "opened_tables.confirm_within", "budgets.tokens"),
    *(f"{table}.{column}" for table in ("ratings", "rated_places") for column in ("mu", "sigma")),
    *("rated_places.season_mu", "rated_places.season_sigma"),
}
HARMLESS_AHEAD = {
    **dict.fromkeys(["answers.at", "honours.at", "reports.at", "open_seats.since"], "only shown, or put in order"),
    **dict.fromkeys(["leagues.created_at", "leagues.ended_at"], "only shown"),
    **dict.fromkeys(["outbox.not_before", "outbox.claimed_until", "outbox.ready_at"], "a head too far ahead is due"),
    **dict.fromkeys(["outbox.maybe_at", "outbox.sent_at"], "whoever compares it takes one in the future into account"),
    **dict.fromkeys(["vacations.since", "vacations.until", "server_messages.maybe_at"], "a correction of its own"),
    "clocks.wake_at": "found anew with `since` and `until`",
}


def test_every_stored_time_is_corrected_once_it_is_too_far_ahead_or_harms_nobody(sqlite_db: sqlite3.Connection) -> None:
    """A new column of a time needs its longest time ahead, or a reason to need none."""
    names = [name for (name,) in sqlite_db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()]
    times = {
        f"{table}.{name}"
        for table in names
        for _, name, type, *_ in sqlite_db.execute(f"PRAGMA table_info({table})").fetchall()
        if type == "REAL"
    }
    assert times == LONGEST.keys() | HARMLESS_AHEAD.keys() | NO_TIMES
    assert len(times) == len(LONGEST) + len(HARMLESS_AHEAD) + len(NO_TIMES)


def test_nothing_is_corrected_that_may_lie_so_far_ahead() -> None:
    """The longest times are those of the services that store them."""
    names = {kind: f"CASE WHEN kind = '{kind}'" for kind in ("digest", "link")}
    assert float(LONGEST["requests.until"]) == votes.LIFETIME and float(LONGEST["seat_offers.until"]) == OFFER_LIFETIME
    assert float(LONGEST["searches.until"]) == max(map(float, TIMES)) * 3600
    assert LONGEST["web_tokens.expires_at"] == f"{names['link']} THEN {LINK_LASTS:.0f} ELSE {SESSION_LASTS:.0f} END"
    assert float(LONGEST["leagues.due_at"]) == rounds.LOOK
    assert LONGEST["opened_tables.wake_at"].endswith(f", {opened_tables.LOOK_AGAIN:.0f})")
    assert LONGEST["server_messages.look_at"].endswith(f"ELSE {server_messages.REFUSED:.0f} END")
    assert LONGEST["clocks.until"].startswith(
        f"CASE WHEN stage = 'asked' THEN {max(p.grace for p in PACES.values()):.0f}"
    )
    assert LONGEST["leases.until"].endswith(f"{max(COMMANDS_STAY, AFTER_FAILURE, WITHIN):.0f} END")
