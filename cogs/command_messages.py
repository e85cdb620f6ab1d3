"""The messages of all slash commands, for the catalogues."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.app.app import App
from bot.base.settings import Settings
from bot.store.databases import open_store
from bot.ui.command_languages import command_payloads, command_texts


def command_messages() -> Iterator[tuple[str, str]]:
    """The id and the English of all that a client shows of our commands."""
    yield from asyncio.run(_messages())


async def _messages() -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "commands.db")
        try:
            app = App(Settings(), store, {})
            await app.load_commands()
            payloads = command_payloads(app.tree)
        finally:
            await store.close()
    return [(text.id, text.english) for payload in payloads for text in command_texts(payload)]
