"""What players have achieved: achievements and medals, and the best solo games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.games.errors import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.store import Store
from bot.ui.components import Panel
from bot.ui.formatting.names import safe_name
from bot.ui.panels.achievements import listing, records
from bot.ui.responses import Interaction, name_of, reply_pages, show
from bot.ui.text import achievements as achievement_text
from cogs.arguments import TitleArgument
from cogs.base import command

if TYPE_CHECKING:
    from bot.app import App


class Achievements(commands.Cog):
    def __init__(self, store: Store, games: GameService, pictures: Pictures) -> None:
        self._store, self._games, self._pictures = store, games, pictures

    @command("achievements", "What somebody has won in solo games, and what is left to win", player="Defaults to you.")
    async def achievements(self, interaction: Interaction, player: discord.User | None = None) -> None:
        name = name_of(player or interaction.user)
        title = next((title for title in self._games.titles.values() if title.wording.prizes()), None)
        if title is None:
            raise Refusal(achievement_text.NOTHING_TO_WIN)
        held = await self._store.achievements_of((player or interaction.user).id, title.id)
        preferences = await self._store.preferences(interaction.user.id)
        image = await self._pictures.achievements(title.id, name, held, preferences)
        await show(interaction, Panel(listing(title, held, safe_name(name)), (), image))

    @command(
        "records",
        "The best solo games on this server, and somebody's own",
        title="Which game?",
        player="Whose own games? Defaults to yours.",
    )
    async def records(self, interaction: Interaction, title: TitleArgument, player: discord.User | None = None) -> None:
        who, here = player or interaction.user, interaction.guild_id
        server = [] if here is None else await self._store.best_solo_games(title, guild_id=here)
        own = await self._store.best_solo_games(title, user_id=who.id)
        await reply_pages(interaction, records(self._games.titles[title], server, own, safe_name(name_of(who))))


async def setup(app: App) -> None:
    await app.add_cog(Achievements(app.store, app.games, app.pictures))
