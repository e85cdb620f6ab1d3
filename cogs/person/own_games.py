"""A person's games: those waiting for them on any server, and those of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.domain.records.games import Phase
from bot.games.service import GameService
from bot.store.store import Store
from bot.text.game import waiting as waiting_text
from bot.ui.panels.lobby import own_games
from bot.ui.responses import Interaction, reply, reply_pages, show
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App


class OwnGames(commands.Cog):
    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    @command("games", "All games waiting for you, on every server, and your own")
    async def games_command(self, interaction: Interaction) -> None:
        titles = {id: title.name for id, title in self._games.titles.items()}
        lines = [
            waiting_text.waits(titles[game.title], game.channel_id, game.id, game.updated_at)
            for game in await self._store.waiting_on(interaction.user.id)
            if game.title in titles and not game.personal
        ]
        personal = await self._store.personal_games(interaction.user.id)
        own = [each for each in personal if each.title in titles and not (each.in_lesson and each.phase == Phase.LOBBY)]
        text = "\n".join([waiting_text.THESE_WAIT(), *lines]) if lines else waiting_text.NOTHING_WAITS()
        if own:
            await show(interaction, own_games(own, titles, text if lines else ""))
        elif lines:
            await reply_pages(interaction, text)
        else:
            await reply(interaction, text)


async def setup(app: App) -> None:
    await app.add_cog(OwnGames(app.store, app.games))
