"""Striking a game from ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.games.service import GameService
from bot.services.strikes import Strikes
from bot.text.community import strikes as strike_text
from bot.ui import views
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.panels.community.strikes import strike_panel
from bot.ui.responses import Interaction, moderates, name_of, reply, request_of, update
from cogs.arguments import GameArgument
from cogs.base import GAME_ARGUMENT, command

if TYPE_CHECKING:
    from bot.app.app import App

LONGEST_REASON = 200


class StrikesCog(ClickCog, name="Strikes"):
    clicks = Clicks()

    def __init__(self, games: GameService, strikes: Strikes, finder: GameFinder) -> None:
        self._games, self._strikes, self._finder = games, strikes, finder

    @command(
        "strike",
        "Strike a game from ratings: all its players together, or a moderator who did not play",
        reason="Why? Everyone reads it.",
        game=GAME_ARGUMENT,
    )
    async def strike(
        self,
        interaction: Interaction,
        reason: app_commands.Range[str, 0, LONGEST_REASON] = "",
        game: GameArgument | None = None,
    ) -> None:
        session = await self._finder.session(interaction, game)
        name, in_charge = name_of(interaction.user), await moderates(interaction, session.game)
        after = await self._strikes.strike(session, name, reason, request_of(interaction), moderates=in_charge)
        await reply(interaction, strike_text.outcome(after))

    @clicks.handle("strike", update=True)
    async def agree(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Only its players: a moderator says why, with the command."""
        session = await self._games.session(id.game)
        after = await self._strikes.strike(
            session, name_of(interaction.user), "", request_of(interaction), moderates=False
        )
        await update(interaction, strike_panel(after, views.post_of(interaction.message)))
        await reply(interaction, strike_text.outcome(after))


async def setup(app: App) -> None:
    await app.add_cog(StrikesCog(app.games, app.strikes, app.finder))
