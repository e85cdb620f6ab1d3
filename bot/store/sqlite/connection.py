"""Connections to the file. Each has a thread of its own, which does a whole piece of work at a time."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import aiosqlite

from bot.domain.errors import StoreFailed, Trouble
from bot.store.sql.connections import Connections, Dialect, Duplicate, Work
from bot.store.sqlite.troubles import trouble_of

T = TypeVar("T")
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
DUPLICATES = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


class Connection(aiosqlite.Connection):
    """A connection that runs a whole piece of work at a time, however many statements it has.

    Once begun, the work is done to its end, even if nobody waits for it any more."""

    clock: Callable[[], float] = time.time  # what `database_time()` gives

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Raises StoreFailed where the database, and not the work, is at fault, and Duplicate."""
        try:
            done: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in DUPLICATES:
                raise Duplicate from error
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise StoreFailed(trouble) from error
        return done


class DatabaseFiles(NamedTuple):
    """The files that the path leads to, by device and inode: the database and its write-ahead log."""

    path: Path
    database: tuple[int, int] | None
    write_ahead_log: tuple[int, int] | None

    @classmethod
    def at(cls, path: Path) -> DatabaseFiles:
        return cls(path, _identity(path), _identity(f"{path}-wal"))

    def check(self) -> None:
        """Raise StoreFailed if other files have taken their place: what we write would be lost with this process."""
        if self != DatabaseFiles.at(self.path):
            raise StoreFailed(Trouble.FILE_GONE)


def _identity(path: Path | str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # for every commit: a Path would cost more than the call
    except OSError:
        return None
    return found.st_dev, found.st_ino


class SqliteConnections(Connections):
    """One connection writes, another one reads what is committed."""

    # A restore notes in `sqlite_sequence` up to which number ids may have been used in the lost time.
    dialect = Dialect(
        "(SELECT 1 + max(coalesce((SELECT max(id) FROM games), 0),"
        " coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'games'), 0)))"
    )

    def __init__(self, writer: Connection, reader: Connection, files: DatabaseFiles) -> None:
        super().__init__()
        self._writer, self._reader, self._files = writer, reader, files
        self._write_failed: tuple[float, Trouble] | None = None  # when and why; None once something was stored again
        writer.clock = reader.clock = lambda: self.clock()

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        return await self._run_transaction(work, durable=durable)

    async def _run_transaction(self, work: Work[T], *, durable: bool, look: Work[T | None] | None = None) -> T:
        try:
            outcome = await self._writer.run(partial(_transaction, work, look, durable, self._files))
        except StoreFailed as failure:
            self._write_failed = time.monotonic(), failure.trouble
            raise
        if durable:  # others are small: one that fits does not prove that a move would
            self._write_failed = None
        return outcome

    async def _claim(self, work: Work[T], look: Work[T | None] | None = None) -> T:
        # Nobody else writes, and opening the store forgets all claims: it need not be durable.
        return await self._run_transaction(work, durable=False, look=look)

    async def _read(self, work: Work[T]) -> T:
        return await self._reader.run(work)

    async def _columns(self) -> dict[str, list[str]]:
        return await self._reader.run(columns_of)


async def connect(path: Path) -> Connection:
    """A connection with all settings that the store relies on."""
    connection = Connection(partial(sqlite3.connect, path, isolation_level=None), iter_chunk_size=64)
    await connection
    try:
        for pragma in PRAGMAS:
            await connection.execute(f"PRAGMA {pragma}")
        await connection.create_function("database_time", 0, lambda: connection.clock())
    except BaseException:
        await connection.close()  # or its thread would keep the process alive
        raise
    return connection


def columns_of(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table."""
    tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
    return {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for (table,) in tables}


def _transaction(
    work: Work[T], look: Work[T | None] | None, durable: bool, files: DatabaseFiles, db: sqlite3.Connection
) -> T:
    if look is not None and (seen := look(db)) is not None:
        return seen
    if not durable:
        db.execute("PRAGMA synchronous = NORMAL")
    try:
        db.execute("BEGIN IMMEDIATE")
        try:
            outcome = work(db)
            files.check()
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return outcome
    finally:
        if not durable:
            db.execute("PRAGMA synchronous = FULL")
