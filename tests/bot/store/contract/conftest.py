"""Every test here runs on SQLite and on PostgreSQL: what one database promises, the other promises too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase, PostgresDatabase, SqliteDatabase


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EitherDatabase]:
    database: EitherDatabase = SqliteDatabase(tmp_path) if request.param == "sqlite" else PostgresDatabase()
    yield database
    await database.close()


@pytest.fixture
async def store(database: EitherDatabase) -> Store:
    return await database.open()


@pytest.fixture
async def other(store: Store, database: EitherDatabase) -> Store:
    """A second process on the same database."""
    return await database.open()
