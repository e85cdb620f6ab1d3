"""Searching for a table, and answering its call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.domain.records.community import Searcher
from bot.domain.records.games import Phase
from bot.domain.refusals import Refusal
from bot.games.lobby import Lobby
from bot.games.service import GameService
from bot.services.searches import HOUR, Searches, SearchState, Wish
from bot.services.tables import Tables
from bot.store.store import Store
from bot.text.community import searches as search_text
from bot.text.community import tables as table_text
from bot.text.typed_names import fits, in_both
from bot.ui import views
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.community.searches import quick_search_panel, search_panel
from bot.ui.panels.community.tables import dropped_panel
from bot.ui.responses import Interaction, is_public, name_of, show, update
from cogs.arguments import PACE_CHOICES, Choices, TitleArgument, choice, never_fails, pace_of
from cogs.base import must_be_allowed_to_open, server_command, server_of
from cogs.game.lobby import typed_variants, variant_choices
from engine.title import Title

if TYPE_CHECKING:
    from bot.app.app import App

BASE = "base"  # typed for a game without variants
SIZES = {"2": (2,), "3": (3,), "4": (4,), "2 or 3": (2, 3), "3 or 4": (3, 4)}


class Find(ClickCog):
    clicks = Clicks()

    def __init__(
        self, store: Store, games: GameService, searches: Searches, tables: Tables, panels: PanelBuilder
    ) -> None:
        self._store, self._games, self._searches = store, games, searches
        self._tables, self._panels = tables, panels

    @server_command(
        "find",
        "Find people on this server to play with; shows your search if you choose nothing",
        title="Which game?",
        players="How many at the table? Any number if you leave it out",
        pace="How long may a turn take? Any pace if you leave it out",
        variants="Variants (comma-separated) or the base game. Defaults to any",
        time="For how long do I search? A day if you leave it out",
        friend="A friend to play with; they use `/find` with your name too",
        friend2="Another friend",
        friend3="Another friend",
    )
    @app_commands.choices(
        players=[app_commands.Choice(name=name, value=name) for name in SIZES],
        pace=PACE_CHOICES,
        time=[app_commands.Choice(name=name, value=hours) for hours, name in search_text.TIMES.items()],
    )
    async def find(
        self,
        interaction: Interaction,
        title: TitleArgument | None = None,
        players: str | None = None,
        pace: str | None = None,
        variants: str = "",
        time: str = "24",
        friend: discord.User | None = None,
        friend2: discord.User | None = None,
        friend3: discord.User | None = None,
    ) -> None:
        server = await must_be_allowed_to_open(interaction, server_of(interaction))
        own = Searcher(interaction.user.id, name_of(interaction.user))
        friends = [each for each in (friend, friend2, friend3) if each is not None and each.id != own.user_id]
        if any(each.bot for each in friends):
            raise Refusal(search_text.NOT_A_FRIEND)
        standing = None
        for each in friends:
            standing = standing or await self._searches.join(server.guild_id, each.id, own)
        if standing is None and title is not None:
            wish = Wish(
                title,
                SIZES.get(players or "", ()),
                None if pace is None else pace_of(pace),
                float(time if time in search_text.TIMES else 24) * HOUR,
                tuple(Searcher(each.id, name_of(each), joined=False) for each in friends),
                _options(self._games.titles[title], variants),
            )
            standing = await self._searches.start(server, own, wish)
        await self._show(interaction, standing)

    @find.autocomplete("variants")
    @never_fails
    async def offer_variants(self, interaction: Interaction, typed: str) -> Choices:
        title = self._games.titles.get(str(interaction.namespace.title or ""))
        if title is None:
            return []
        base = [choice(search_text.ONLY_BASE(), BASE)] if fits(typed, (BASE, *in_both(search_text.ONLY_BASE))) else []
        return [*base, *variant_choices(title, typed, {})]

    async def _show(self, interaction: Interaction, standing: SearchState | None) -> None:
        """The person's search, or the titles that they may search for."""
        user_id = interaction.user.id
        standing = standing or await self._searches.standing(user_id)
        if standing is not None and standing.search.title in self._games.titles:
            await show(interaction, search_panel(standing, self._games.titles[standing.search.title], user_id))
            return
        titles = {id: title for id, title in self._games.titles.items() if max(title.rules.seats) > 1}
        await show(interaction, quick_search_panel(titles, await self._store.lapsed_search_of(user_id)))

    @clicks.handle("search", update=False)
    async def open(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        server_of(interaction)
        await self._show(interaction, None)

    @clicks.handle("seek", update=True)
    async def search_quickly(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        server = await must_be_allowed_to_open(interaction, server_of(interaction))
        own = Searcher(interaction.user.id, name_of(interaction.user))
        standing = await self._searches.start(server, own, Wish(values[0] if values else ""))
        await update(interaction, search_panel(standing, self._games.titles[standing.search.title], own.user_id))

    @clicks.handle("unsearch", update=True)
    async def withdraw(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._searches.withdraw(interaction.user.id)
        await update(interaction, Panel(search_text.WITHDRAWN()))

    # The call to a table.

    @clicks.handle("coming", update=True)
    async def confirm(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        table = await self._tables.confirm(id.game, interaction.user.id)
        game = await self._store.game(id.game)
        if game is None or game.phase != Phase.LOBBY or game.title not in self._games.titles:
            await update(interaction, Panel(table_text.ALL_CONFIRMED()))
            return
        lobby = Lobby(self._games.titles[game.title], game, await self._store.seats(game.id))
        await update(interaction, await self._panels.call(lobby, table, views.post_of(interaction.message)))

    @clicks.handle("cannot", update=True)
    async def decline(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat = await self._tables.decline(id.game, interaction.user.id)
        game = await self._store.game(id.game)
        if game is None or game.title not in self._games.titles or not is_public(interaction):
            await update(interaction, Panel(search_text.WITHDRAWN()))
            return
        title = self._games.titles[game.title].name
        await update(interaction, dropped_panel(title, (seat.name,), views.post_of(interaction.message)))


def _options(title: Title[Any], typed: str) -> dict[str, Any] | None:
    """The variants that somebody has typed; None for any. Raises Refusal."""
    if not typed.strip():
        return None
    return typed_variants(title, "" if typed.strip() == BASE else typed)


async def setup(app: App) -> None:
    await app.add_cog(Find(app.store, app.games, app.searches, app.tables, app.panels))
