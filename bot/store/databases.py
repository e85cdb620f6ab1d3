"""The database that an address names. PostgreSQL's library is imported only for an address of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from bot.base.address import Address, PostgresAddress, need_postgres
from bot.store.sql.connections import Database
from bot.store.sqlite import connection as sqlite_connection
from bot.store.sqlite import schema as sqlite_schema
from bot.store.sqlite.process_lock import sole_process
from bot.store.sqlite.store import SqliteStore
from bot.store.store import Store

IDS = ("games", "outbox", "requests", "reports")  # the tables whose ids are counted


class Opened(Protocol):
    """A database that a command works on directly, beside the bot's store."""

    @property
    def db(self) -> Database: ...

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        """The columns of every table."""

    @property
    def flags(self) -> frozenset[tuple[str, str]]:
        """The tables and columns that hold booleans."""

    @property
    def version(self) -> int:
        """The schema version; 0 if it is not a database of ours."""

    def stream(self, sql: str) -> Iterator[Sequence[Any]]:
        """The rows that a statement finds, however many."""

    def damage(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the database itself, each with a statement that repairs it, or with nothing."""

    def last_ids(self) -> dict[str, int]:
        """The highest id that each table may have used."""

    def set_last_ids(self, ids: Mapping[str, int]) -> None: ...


class SqliteFile(NamedTuple):
    """A SQLite file that a command has opened."""

    db: sqlite3.Connection
    columns: Mapping[str, Sequence[str]]
    version: int
    flags: frozenset[tuple[str, str]] = frozenset()

    def stream(self, sql: str) -> Iterator[Sequence[Any]]:
        yield from self.db.execute(sql)

    def damage(self) -> Iterator[tuple[str, str]]:
        messages = [str(row[0]) for row in self.db.execute("PRAGMA integrity_check(20)")]
        if messages != ["ok"]:
            only_indices = all("index" in message for message in messages)
            yield f"it is damaged: {messages[0]}", "REINDEX" if only_indices else ""
        for table, _, parent, _ in self.db.execute("PRAGMA foreign_key_check").fetchmany(5):
            yield f"a row of {table} belongs to no row of {parent}", ""

    def last_ids(self) -> dict[str, int]:
        counted = dict(self.db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
        highest = {table: self.db.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0] for table in IDS}
        return {table: max(highest[table], counted.get(table, 0)) for table in IDS}

    def set_last_ids(self, ids: Mapping[str, int]) -> None:
        for table, last in ids.items():
            self.db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            self.db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


async def open_store(address: Address, *, sole: bool = True) -> Store:
    """Open a database and bring it up to date. Raises StoreFailed, NewerDatabase, InUse or BadAddress."""
    if isinstance(address, PostgresAddress):
        need_postgres()
        from bot.store.postgres.store import PostgresStore

        return await PostgresStore.open(address)
    return await SqliteStore.open(address, sole=sole)


@contextmanager
def serving(address: Address) -> Iterator[None]:
    """Let no other bot serve a SQLite file; raises InUse. On PostgreSQL the connections of a store say that it runs."""
    if isinstance(address, PostgresAddress):
        yield
    else:
        with sole_process(address):
            yield


@contextmanager
def stopped(address: Address) -> Iterator[None]:
    """Let no bot run on this database meanwhile; raises InUse while one does."""
    if isinstance(address, PostgresAddress):
        need_postgres()
        from bot.store.postgres.tools import alone

        with alone(address):
            yield
    else:
        with sole_process(address):
            yield


def bring_up_to_date(address: Address) -> None:
    """Create what is missing, up to the newest schema version; raises StoreFailed, NewerDatabase or BadAddress."""
    if isinstance(address, PostgresAddress):
        need_postgres()
        from bot.store.postgres.tools import migrate

        migrate(address)
        return
    with closing(sqlite3.connect(address, isolation_level=None)) as db:
        sqlite_schema.migrate(db)


@contextmanager
def reading(address: Address) -> Iterator[Opened]:
    """A database as it is, whatever its schema version; nothing can be changed."""
    if isinstance(address, PostgresAddress):
        need_postgres()
        from bot.store.postgres.tools import session

        with session(address, read_only=True) as opened:
            yield opened
    else:
        with closing(open_read_only(address)) as db:
            yield _file(db)


@contextmanager
def changing(address: Address) -> Iterator[Opened]:
    """A database in one transaction, which is undone if anything fails."""
    if isinstance(address, PostgresAddress):
        need_postgres()
        from bot.store.postgres.tools import session

        with session(address, read_only=False) as opened:
            yield opened
        return
    with closing(sqlite3.connect(address, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield _file(db)
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")


def open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _file(db: sqlite3.Connection) -> SqliteFile:
    return SqliteFile(db, sqlite_connection.columns_of(db), sqlite_schema.version_of(db))
