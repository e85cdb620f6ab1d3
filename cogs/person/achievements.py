"""What players have achieved: achievements and medals, and the best solo games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.base.workers.service import Workers
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.text.names import safe_name
from bot.text.person import achievements as achievement_text
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.game_over.achievements import achievements_panel, prize_titles, records
from bot.ui.responses import Interaction, name_of, reply_pages, show, update
from cogs.arguments import TitleArgument
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App


class Achievements(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers

    @command(
        "achievements",
        "A player's achievements, and those still to come",
        title="Of which game? Defaults to this channel's.",
        player="Defaults to you.",
    )
    async def achievements(
        self, interaction: Interaction, title: TitleArgument | None = None, player: discord.User | None = None
    ) -> None:
        who = player or interaction.user
        await show(interaction, await self._achievements(interaction, title or await self._title(interaction), who))

    @clicks.handle("wall", update=True)
    async def turn_to_title(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (user_id,) = id.numbers(1)
        title = id.args[1] if len(id.args) > 1 else ""
        try:
            own = user_id == interaction.user.id
            who = interaction.user if own else await interaction.client.fetch_user(user_id)
        except discord.NotFound:
            raise Refusal(achievement_text.UNKNOWN_PLAYER) from None
        await update(interaction, await self._achievements(interaction, title, who))

    async def _title(self, interaction: Interaction) -> str:
        """The title of this channel's game, or the first one that has anything to win."""
        here = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        titles = prize_titles(self._games.titles.values())
        if not titles:
            raise Refusal(achievement_text.NOTHING_TO_WIN)
        return here.title if here is not None and here.title in titles else next(iter(titles))

    async def _achievements(self, interaction: Interaction, title_id: str, who: discord.User | discord.Member) -> Panel:
        titles = prize_titles(self._games.titles.values())
        if title_id not in titles:
            raise Refusal(achievement_text.NOTHING_TO_WIN)
        title, name = titles[title_id], name_of(who)
        with self._workers.long_job(interaction.user.id):
            held = await self._store.achievements_of(who.id, title.id)
            preferences = await self._store.preferences(interaction.user.id)
            image = await self._pictures.achievements(title, name, held, preferences)
        return achievements_panel(titles, title, held, safe_name(name), who.id, image)

    @command(
        "records",
        "The best solo games on this server, and a player's own",
        title="Which game?",
        player="Whose own games? Defaults to yours.",
    )
    async def records(self, interaction: Interaction, title: TitleArgument, player: discord.User | None = None) -> None:
        who, here = player or interaction.user, interaction.guild_id
        server = [] if here is None else await self._store.solo_games(title, guild_id=here)
        own = await self._store.solo_games(title, user_id=who.id)
        await reply_pages(interaction, records(self._games.titles[title], server, own, safe_name(name_of(who))))


async def setup(app: App) -> None:
    await app.add_cog(Achievements(app.store, app.games, app.pictures, app.workers))
