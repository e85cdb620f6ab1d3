"""The way to the board page: a private link that works once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.abc import GuildChannel
from discord.ext import commands

from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.text.game import board_page as page_text
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, is_here, reply
from bot.web.board.open_pages import OpenPages
from cogs.arguments import GameArgument
from cogs.base import game_command

if TYPE_CHECKING:
    from bot.app.app import App


class Browser(ClickCog):
    clicks = Clicks()

    def __init__(self, pages: OpenPages, finder: GameFinder, address: str, *, activity: bool) -> None:
        self._pages, self._finder, self._address, self._activity = pages, finder, address, activity

    @clicks.handle("launch", update=False, first=True)
    async def launch(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Open the Activity. It tells nothing by itself: the page asks Discord who is there, and we look for a game."""
        if not self._activity:
            raise Refusal(page_text.NO_PAGE)
        await interaction.response.launch_activity()

    @clicks.handle("browse", update=False)
    async def open_in_browser(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._offer(interaction, await self._finder.clicked(interaction))

    @game_command("browser", "A private link to the board page, on which you play by touching the board")
    async def browser_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        await self._offer(interaction, await self._finder.session(interaction, game))

    async def _offer(self, interaction: Interaction, session: Session) -> None:
        """Whoever asks from the game's own channel sees it, and so may watch."""
        if not self._address:
            raise Refusal(page_text.NO_PAGE)
        watches = interaction.guild_id is not None and is_here(interaction, session.game)
        token = await self._pages.tokens.link(interaction.user.id, session.game.id, watches=watches)
        seated = session.seat_of(interaction.user.id) is not None
        await reply(interaction, page_text.link(f"{self._address}/board/#{token}", watching=not seated))

    # Who may see a channel changes with it, with the category or the channel above it, with roles, and with the server.

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_guild_role_delete")
    async def on_change_of_permissions(self, changed: GuildChannel | discord.Role, *_: object) -> None:
        self._pages.permissions_changed(changed.guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._pages.permissions_changed(guild.id)


async def setup(app: App) -> None:
    await app.add_cog(Browser(app.board_pages, app.finder, app.settings.web_url, activity=app.settings.has_activity))
