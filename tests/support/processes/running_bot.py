"""A bot with a tiny title in a Discord of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from standin import LocalDiscord
from tests.support.engine.toy_title import TITLES
from tests.support.fixtures import running

from bot.ui import emojis  # isort: skip
from bot.app.app import App  # isort: skip
from bot.connection import identify  # isort: skip
from bot.base.shards import Shards  # isort: skip
from bot.base.settings import Settings  # isort: skip
from bot.store.store import Store  # isort: skip
from bot.base.address import PostgresAddress  # isort: skip
from bot.store.databases import open_store  # isort: skip
from tests.support.database.rows import FastStore  # isort: skip


@pytest.fixture(autouse=True)
def no_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new bot does not know the icons that another one has uploaded."""
    monkeypatch.setattr(emojis, "_uploaded", {})


@pytest.fixture(autouse=True)
def quick_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts again waits half a second for its turn, like the window of `limited_policy`, and not five."""
    monkeypatch.setattr(identify, "WINDOW", 0.6)
    monkeypatch.setattr(identify, "LOOK_AGAIN", 0.05)


@asynccontextmanager
async def playing(
    discord: LocalDiscord,
    data: Path,
    titles: Any = TITLES,
    pictures: bool = False,
    postgres: PostgresAddress | None = None,
    shards: Shards | None = None,
    web_url: str = "",
    activity: str = "",
) -> AsyncIterator[App]:
    """A running bot; when it is left the store is closed and can be opened again."""
    database = "" if postgres is None else postgres.conninfo()
    settings = Settings(
        token=discord.token,
        data=data,
        pictures=pictures,
        database_address=SecretStr(database),
        shards=shards,
        web_url=web_url,
        web_port=int(web_url.rpartition(":")[2] or 8090),
        activity_secret=SecretStr(activity),
        _env_file=None,
    )
    store: Store = await (FastStore.open(settings.database) if postgres is None else open_store(settings.address))
    app = App(settings, store, titles, connector=discord.connector(), guild_ready_timeout=0.02)

    def busy() -> bool:
        return app.busy

    discord.busy.append(busy)
    try:
        async with running(app, discord):
            yield app
    finally:
        discord.busy.remove(busy)
        await store.close()


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data") as app:
        yield app
