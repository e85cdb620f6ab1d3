"""Moving a game to another channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.games.channels import ChannelMoves
from bot.text.game import news as news_text
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, reply, request_of
from cogs.arguments import GameArgument
from cogs.base import game_command
from cogs.game.lobby import must_have_permissions

if TYPE_CHECKING:
    from bot.app.app import App


class Channels(commands.Cog):
    def __init__(self, client: discord.Client, moves: ChannelMoves, finder: GameFinder) -> None:
        self._client, self._moves, self._finder = client, moves, finder

    @game_command("move-here", "Bring a game into this channel if its own is gone", game="Which game?")
    async def move_here(self, interaction: Interaction, game: GameArgument) -> None:
        guild_id, channel_id = must_have_permissions(interaction)
        found = await self._finder.game(interaction, game)
        gone = await self._is_gone(found.channel_id)
        await self._moves.move(found.id, guild_id, channel_id, request_of(interaction), old_channel_gone=gone)
        await reply(interaction, news_text.MOVED())

    async def _is_gone(self, channel_id: int) -> bool:
        """Whether the channel has been deleted, or we can no longer see it."""
        try:
            await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return True
        return False


async def setup(app: App) -> None:
    await app.add_cog(Channels(app, app.channel_moves, app.finder))
