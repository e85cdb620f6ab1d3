"""A discord.py bot that does only what every bot must: acknowledge the click, edit the panel, send the board."""

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


class PreparedMessage:
    """A message that is ready to be sent before the click comes."""

    def __init__(self, client: discord.Client, wire: dict[str, Any], picture: str | None) -> None:
        channel = client.get_partial_messageable(int(wire["channel_id"]))
        message = discord.Message(state=client._connection, channel=channel, data=wire)  # type: ignore[arg-type]
        self.content: str = wire["content"]
        self.is_layout = message.flags.components_v2
        kind: Any = ui.LayoutView if self.is_layout else ui.View
        self.view = kind.from_message(message, timeout=None)
        self.view.stop()  # nobody handles its clicks, so discord.py need not remember it
        self.png = base64.b64decode(picture) if picture else None
        self.image = Image.open(io.BytesIO(self.png)) if self.png else None
        if self.image is not None:
            self.image.load()
        self.alt = next((attachment.get("description") for attachment in wire["attachments"]), None)
        self.mentions = [discord.Object(int(user["id"])) for user in wire["mentions"]]

    def files(self) -> list[discord.File]:
        return [discord.File(io.BytesIO(self.png), PICTURE, description=self.alt)] if self.png else []


class MinimalBot(discord.Client):
    """Sends the prepared messages on the next click."""

    def __init__(self, data: Path, take_orders: Callable[[], Coroutine[Any, Any, None]], **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **options,
        )
        self._take_orders = take_orders
        self._orders: asyncio.Task[None] | None = None
        self._file = os.open(data / "written", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self.panel: PreparedMessage | None = None
        self.board: PreparedMessage | None = None
        self._rows = b""
        self._idle = asyncio.Event()
        self._idle.set()

    async def on_ready(self) -> None:
        if self._orders is None:
            self._orders = asyncio.create_task(self._take_orders())

    async def prepare(self, panel: list[Any], board: list[Any], durable: int) -> None:
        """Set the messages for the next click. With `durable` bytes it first writes them and encodes the pictures."""
        self.panel, self.board = PreparedMessage(self, *panel), PreparedMessage(self, *board)
        self._rows = os.urandom(durable)

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        await self._idle.wait()

    async def work(self) -> dict[str, float]:
        """Nothing is told apart here."""
        return {}

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self._idle.clear()
        await interaction.response.defer()
        if self._rows:
            os.write(self._file, self._rows)
            os.fdatasync(self._file)
        await asyncio.gather(self._edit(interaction), self._post(interaction))
        self._idle.set()

    async def _edit(self, interaction: discord.Interaction) -> None:
        panel = self.panel
        assert panel is not None
        await self._encode(panel)
        content: dict[str, Any] = {} if panel.is_layout else {"content": panel.content}
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

    async def _encode(self, message: PreparedMessage) -> None:
        if self._rows and message.image is not None:
            await asyncio.to_thread(encoded, message.image)
