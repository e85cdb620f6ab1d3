"""A discord.py bot that does only what nobody can avoid: acknowledge, edit the panel, send the board."""

from __future__ import annotations

import asyncio
import base64
import io
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import discord
from discord import ui
from PIL import Image

from bot.render.drawing.sheet import encoded

PICTURE = "picture.png"


class Shown:
    """A message as it is to be sent, made ready before the click."""

    def __init__(self, client: discord.Client, wire: dict[str, Any], picture: str | None) -> None:
        channel = client.get_partial_messageable(int(wire["channel_id"]))
        message = discord.Message(state=client._connection, channel=channel, data=wire)  # type: ignore[arg-type]
        self.content: str = wire["content"]
        self.layout = message.flags.components_v2
        kind: Any = ui.LayoutView if self.layout else ui.View
        self.view = kind.from_message(message, timeout=None)
        self.view.stop()  # its clicks are nobody's business, so discord.py need not remember it
        self.png = base64.b64decode(picture) if picture else None
        self.image = Image.open(io.BytesIO(self.png)) if self.png else None
        if self.image is not None:
            self.image.load()
        self.alt = next((each.get("description") for each in wire["attachments"]), None)
        self.mentions = [discord.Object(int(user["id"])) for user in wire["mentions"]]

    def files(self) -> list[discord.File]:
        return [discord.File(io.BytesIO(self.png), PICTURE, description=self.alt)] if self.png else []


class Floor(discord.Client):
    """Sends on the next click what it was given before."""

    def __init__(self, data: Path, obey: Callable[[], Coroutine[Any, Any, None]], **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **options,
        )
        self._obey, self._obeying = obey, False
        self._written = os.open(data / "written", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self.panel: Shown | None = None
        self.board: Shown | None = None
        self._rows = b""
        self._resting = asyncio.Event()
        self._resting.set()

    async def on_ready(self) -> None:
        if not self._obeying:
            self._obeying = True
            self._task = asyncio.create_task(self._obey())

    async def prepare(self, panel: list[Any], board: list[Any], durable: int) -> None:
        """What to send on the next click; with `durable` bytes they are first written, and each picture is encoded."""
        self.panel, self.board = Shown(self, *panel), Shown(self, *board)
        self._rows = os.urandom(durable)

    async def rest(self) -> None:
        """Nothing is under way any more."""
        await self._resting.wait()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self._resting.clear()
        await interaction.response.defer()
        if self._rows:
            os.write(self._written, self._rows)
            os.fdatasync(self._written)
        await asyncio.gather(self._edit(interaction), self._post(interaction))
        self._resting.set()

    async def _edit(self, interaction: discord.Interaction) -> None:
        panel = self.panel
        assert panel is not None
        await self._encode(panel)
        content: dict[str, Any] = {} if panel.layout else {"content": panel.content}
        await interaction.edit_original_response(view=panel.view, attachments=panel.files(), **content)

    async def _post(self, interaction: discord.Interaction) -> None:
        board = self.board
        assert board is not None
        await self._encode(board)
        channel = self.get_partial_messageable(interaction.channel_id or 0)
        await channel.send(
            board.content,
            view=board.view,
            files=board.files(),
            allowed_mentions=discord.AllowedMentions(users=board.mentions, everyone=False, roles=False),
            nonce=interaction.id,
        )

    async def _encode(self, shown: Shown) -> None:
        if self._rows and shown.image is not None:
            await asyncio.to_thread(encoded, shown.image)
