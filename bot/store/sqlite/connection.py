"""The way to the file: whole pieces of work are done in a connection's own thread, one trip each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], T]
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Line(aiosqlite.Connection):
    """A connection that takes a whole piece of work at a time, however many statements it has.

    Once taken it is done to its end, also where nobody waits for it any more."""

    async def do(self, work: Work[T]) -> T:
        done: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return done


class Lines:
    """One connection writes, another reads what is committed."""

    def __init__(self, writer: Line, reader: Line) -> None:
        self._writer, self._reader = writer, reader

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        """All of this or nothing. What is not durable outlives this process, but perhaps not a power cut."""
        return await self._writer.do(partial(_transaction, work, durable))

    async def _read(self, work: Work[T]) -> T:
        return await self._reader.do(work)

    async def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        return await self._reader.do(lambda db: db.execute(sql, values).fetchall())

    async def _row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None


async def connected(path: Path) -> Line:
    """A connection with all settings that the store relies on."""
    line = Line(partial(sqlite3.connect, path, isolation_level=None), iter_chunk_size=64)
    await line
    try:
        for pragma in PRAGMAS:
            await line.execute(f"PRAGMA {pragma}")
    except BaseException:
        await line.close()  # or its thread would keep the process alive
        raise
    return line


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
