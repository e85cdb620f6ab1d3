"""Databases of stored games, for tests of the owner's commands."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from bot.games.service import GameService
from bot.store.sqlite.store import SqliteStore
from engine.titles import TITLES
from tests.support.database.saves import FOLDER

SAVES = sorted(FOLDER.glob("schema-*.sql"))
NEWEST = SAVES[-1]


def unpack(save: Path, folder: Path) -> Path:
    """The save as a database in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "ziggurat.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(save.read_text(encoding="utf-8"))
    return path


def sql(path: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as db, db:
        return db.execute(statement, values).fetchall()


@asynccontextmanager
async def game_service(path: Path, titles: Any = TITLES) -> AsyncIterator[GameService]:
    """A game service on this database."""
    store = await SqliteStore.open(path)
    try:
        yield GameService(store, titles, lambda: None)
    finally:
        await store.close()
