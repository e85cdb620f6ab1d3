"""Direct access to the database file, for facts that no method of the store shows."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from bot.store.sqlite.store import SqliteStore
from bot.store.store import Store


def rows(path: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows that this statement finds in the file."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql, values).fetchall()


def change(path: Path, sql: str, *values: Any) -> None:
    """Change the file directly, as only a test may."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql, values)


def make_due(path: Path) -> None:
    """Let every post that waits for a later time, or for the end of a claim, be due now."""
    change(path, "UPDATE outbox SET not_before = 0, claimed_until = 0, ready_at = 0 * ready_at")


class InspectedStore(SqliteStore):
    """A store whose own connections a test can reach, to put them into trouble or to watch them."""

    @classmethod
    async def open(cls, path: Path, *, sole: bool = True) -> InspectedStore:
        store = await super().open(path, sole=sole)
        assert isinstance(store, cls)
        return store

    async def on_writer(self, statement: str) -> list[Any]:
        return list(await self._writer.execute_fetchall(statement))

    async def on_reader(self, statement: str) -> list[Any]:
        return list(await self._reader.execute_fetchall(statement))

    async def lose_reader(self) -> None:
        """Close the connection that reads, as a failing disk would."""
        await self._reader.close()

    @asynccontextmanager
    async def statements_read(self) -> AsyncIterator[list[str]]:
        """The statements that the store reads with meanwhile."""
        statements: list[str] = []
        await self._reader.set_trace_callback(statements.append)
        yield statements
        await self._reader.set_trace_callback(lambda statement: None)


def inspected(store: Store) -> InspectedStore:
    assert isinstance(store, InspectedStore)
    return store


class FastStore(InspectedStore):
    """A store that does not wait for the disk; it outlives a process, but no power cut."""

    @classmethod
    async def open(cls, path: Path, *, sole: bool = True) -> FastStore:
        store = await super().open(path, sole=sole)
        assert isinstance(store, cls)
        await store.on_writer("PRAGMA synchronous = OFF")
        return store
