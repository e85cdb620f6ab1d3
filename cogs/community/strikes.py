"""Striking a game from ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.community.finished.strikes import Strikes
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, is_here, moderates, name_of, reply, request_of
from cogs.arguments import GameArgument
from cogs.base import GAME_ARGUMENT, command

if TYPE_CHECKING:
    from bot.app import App

LONGEST_REASON = 200


class StrikesCog(commands.Cog, name="Strikes"):
    def __init__(self, strikes: Strikes, finder: GameFinder) -> None:
        self._strikes, self._finder = strikes, finder

    @command(
        "strike",
        "Strike a game from ratings: all its players together, or a moderator who did not play",
        reason="Why? Everybody reads it.",
        game=GAME_ARGUMENT,
    )
    async def strike(
        self,
        interaction: Interaction,
        reason: app_commands.Range[str, 0, LONGEST_REASON] = "",
        game: GameArgument | None = None,
    ) -> None:
        session = await self._finder.session(interaction, game)
        presiding = is_here(interaction, session.game) and moderates(interaction)
        name = name_of(interaction.user)
        said = await self._strikes.strike(session, name, reason, request_of(interaction), moderates=presiding)
        await reply(interaction, said)


async def setup(app: App) -> None:
    await app.add_cog(StrikesCog(app.strikes, app.finder))
