"""Moving a game to another channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.games.votes import Votes
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, reply, request_of
from cogs.arguments import GameArgument
from cogs.base import game_command
from cogs.game.lobby import must_have_permissions

if TYPE_CHECKING:
    from bot.app.app import App


class Channels(commands.Cog):
    def __init__(self, votes: Votes, finder: GameFinder) -> None:
        self._votes, self._finder = votes, finder

    @game_command("move-here", "Bring a game into this channel if its own is gone", game="Which game?")
    async def move_here(self, interaction: Interaction, game: GameArgument) -> None:
        guild_id, channel_id = must_have_permissions(interaction)
        found = await self._finder.game(interaction, game)
        await reply(interaction, await self._votes.move(found.id, guild_id, channel_id, request_of(interaction)))


async def setup(app: App) -> None:
    await app.add_cog(Channels(app.votes, app.finder))
