"""A game whose channel is gone goes on in another."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.ui.responses import Interaction, acknowledge, click, resolve_game, say
from bot.ui.text import common as words
from bot.ui.text.channels import MOVED
from cogs.arguments import games
from cogs.lobby import missing


@app_commands.command(name="move-here", description="Bring a game into this channel, when its own is gone")
@app_commands.describe(game="Which game?")
@app_commands.autocomplete(game=games)
async def move_here(interaction: Interaction, game: str) -> None:
    await acknowledge(interaction, update=False)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(words.ONLY_IN_SERVERS)
    lacking = missing(interaction)
    if lacking:
        raise Refusal(words.missing_permissions(lacking))
    app = interaction.client
    meant = await resolve_game(interaction, game)
    gone = interaction.user.id != meant.host_id and await _gone(app, meant.channel_id)
    await app.channel_moves.move(
        meant.id, interaction.guild_id, interaction.channel_id, click(interaction), old_channel_gone=gone
    )
    await say(interaction, MOVED)


async def _gone(app: App, channel_id: int) -> bool:
    """Whether there is no such channel any more, or none that we see."""
    try:
        await app.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False


async def setup(app: App) -> None:
    command: Any = move_here
    app.game.add_command(command)
