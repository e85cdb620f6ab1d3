"""Connections to the file. Each has a thread of its own, and runs a whole piece of work in one trip to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.errors import AlreadyDone

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], T]
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Connection(aiosqlite.Connection):
    """A connection that runs a whole piece of work at a time, however many statements it has.

    Once begun, the work is done to its end, even if nobody waits for it any more."""

    async def run(self, work: Work[T]) -> T:
        done: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return done


class Connections:
    """One connection writes, another one reads what is committed."""

    def __init__(self, writer: Connection, reader: Connection) -> None:
        self._writer, self._reader = writer, reader

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        """Run this in one transaction. If it need not be durable, it outlives this process, but maybe no power cut."""
        return await self._writer.run(partial(_transaction, work, durable))

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


def _transaction(work: Work[T], durable: bool, db: sqlite3.Connection) -> T:
    if not durable:
        db.execute("PRAGMA synchronous = NORMAL")
    try:
        db.execute("BEGIN IMMEDIATE")
        try:
            outcome = work(db)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return outcome
    finally:
        if not durable:
            db.execute("PRAGMA synchronous = FULL")
