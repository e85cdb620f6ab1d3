"""Connections to the file. Each has a thread of its own, which does a whole piece of work at a time."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import aiosqlite

from bot.store.errors import AlreadyDone, StoreFailed, Trouble
from bot.store.sqlite.troubles import trouble_of

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], T]
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Connection(aiosqlite.Connection):
    """A connection that runs a whole piece of work at a time, however many statements it has.

    Once begun, the work is done to its end, even if nobody waits for it any more."""

    async def run(self, work: Work[T]) -> T:
        """Raises StoreFailed where the database, and not the work, is at fault."""
        try:
            done: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
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


class Connections:
    """One connection writes, another one reads what is committed."""

    def __init__(self, writer: Connection, reader: Connection, files: DatabaseFiles) -> None:
        self._writer, self._reader, self._files = writer, reader, files
        self._write_failed: tuple[float, Trouble] | None = None  # when and why; None once something was stored again

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        """Run this in one transaction. If it need not be durable, a power cut may undo it."""
        try:
            outcome = await self._writer.run(partial(_transaction, work, durable, self._files))
        except StoreFailed as failure:
            self._write_failed = time.monotonic(), failure.trouble
            raise
        if durable:  # others are small: one that fits does not prove that a move would
            self._write_failed = None
        return outcome

    async def _read(self, work: Work[T]) -> T:
        return await self._reader.run(work)

    async def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        return await self._reader.run(lambda db: db.execute(sql, values).fetchall())

    async def _row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None


async def connect(path: Path) -> Connection:
    """A connection with all settings that the store relies on."""
    connection = Connection(partial(sqlite3.connect, path, isolation_level=None), iter_chunk_size=64)
    await connection
    try:
        for pragma in PRAGMAS:
            await connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        await connection.close()  # or its thread would keep the process alive
        raise
    return connection


def use_key(db: sqlite3.Connection, idempotency_key: int | None, now: float) -> None:
    """Store the key in the transaction of its effect; raises AlreadyDone if it was used before."""
    if idempotency_key is None:
        return
    try:
        db.execute("INSERT INTO deeds VALUES (?, ?)", (idempotency_key, now))
    except sqlite3.IntegrityError as error:
        raise AlreadyDone from error


def _transaction(work: Work[T], durable: bool, files: DatabaseFiles, db: sqlite3.Connection) -> T:
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
