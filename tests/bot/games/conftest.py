"""A game without Discord, for every test of the game services."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.base.workers.service import Workers
from bot.store.sqlite.store import SqliteStore
from tests.support.table_without_discord import Table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    path = tmp_path / "test.db"
    store = await SqliteStore.open(path)
    workers = Workers()
    yield Table(path, store, workers)
    await store.close()
    await workers.close()
