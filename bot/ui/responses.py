"""How an interaction is answered: acknowledged at once, then with a panel or a sentence."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.games.service import Request
from bot.runtime.metrics import ACKNOWLEDGED
from bot.store.records import Game
from bot.ui import views
from bot.ui.components import Panel, cut
from bot.ui.formatting.names import clean_name

if TYPE_CHECKING:
    from bot.app import App

Interaction: TypeAlias = "discord.Interaction[App]"
NOBODY = discord.AllowedMentions.none()
ALREADY_ACKNOWLEDGED = 40060
ARRIVED = "arrived"  # among the extras of an interaction: when it came, by our clock
ACKNOWLEDGE_WITHIN = 10.0  # seconds; Discord accepts no acknowledgement after three
PAGE = 1900  # characters


async def acknowledge(interaction: Interaction, *, update: bool) -> None:
    """Promise an answer within three seconds: in the clicked message, or in one that only this person sees."""
    try:
        async with asyncio.timeout(ACKNOWLEDGE_WITHIN):
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
    ACKNOWLEDGED.observe(time.perf_counter() - interaction.extras[ARRIVED])


async def reply(interaction: Interaction, text: str) -> None:
    """A sentence that only this person sees."""
    shown = cut(text, views.CONTENT)
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(shown, ephemeral=True, allowed_mentions=NOBODY)
            return
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:  # an acknowledgement that we gave up on has arrived after all
                raise
    await interaction.followup.send(shown, ephemeral=True, allowed_mentions=NOBODY)


async def show(interaction: Interaction, panel: Panel) -> None:
    """The panel in place of "is thinking…"."""
    await interaction.edit_original_response(**views.layout_edit(panel))


async def update(interaction: Interaction, panel: Panel) -> None:
    """The panel in the clicked message, which stays of its kind."""
    layout = views.is_layout(interaction.message)
    await interaction.edit_original_response(**(views.layout_edit(panel) if layout else views.message_edit(panel)))


async def reply_pages(interaction: Interaction, text: str) -> None:
    """As many messages as the text needs; only this person sees them."""
    for page in pages(text):
        await interaction.followup.send(page, ephemeral=True, allowed_mentions=NOBODY)


async def reply_file(interaction: Interaction, text: str, file: discord.File) -> None:
    """A file that only this person sees."""
    await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=NOBODY)


def pages(text: str, most: int = PAGE) -> list[str]:
    """The text in parts of whole lines."""
    parts, part = [], ""
    for line in text.splitlines():
        for piece in [line[n : n + most] for n in range(0, len(line), most)] or [""]:
            if len(part) + len(piece) + 1 > most:
                parts.append(part)
                part = ""
            part += piece + "\n"
    parts.append(part)
    return [part for part in parts if part.strip()] or ["…"]


# Who asks.


def request_of(interaction: Interaction) -> Request:
    message = interaction.message.id if interaction.message is not None else None
    return Request(interaction.user.id, interaction.id, message)


def name_of(user: discord.User | discord.Member) -> str:
    return clean_name(user.display_name)


def moderates(interaction: Interaction) -> bool:
    """Whether this person may manage the channel."""
    return interaction.guild_id is not None and interaction.permissions.manage_channels


def presides(interaction: Interaction, game: Game) -> bool:
    """Whether this is the host, or somebody who may manage the game's own channel."""
    here = interaction.channel_id == game.channel_id
    return interaction.user.id == game.host_id or (here and moderates(interaction))
