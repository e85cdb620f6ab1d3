"""The database file itself, beside the store: for what no method of the store shows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store.sqlite.store import SqliteStore


def rows(path: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What this statement finds in the file."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql, values).fetchall()


def change(path: Path, sql: str, *values: Any) -> None:
    """Change the file as nobody but a test does."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql, values)


class FastStore(SqliteStore):
    """A store that does not wait for the disk; it outlives a process, but no power cut."""

    @classmethod
    async def open(cls, path: Path) -> FastStore:
        store = await super().open(path)
        assert isinstance(store, cls)
        await store._writer.execute("PRAGMA synchronous = OFF")
        return store
