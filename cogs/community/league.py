"""Leagues: opening and joining them, their rounds and their standings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.domain.leagues.pairing import Kind
from bot.domain.records.leagues import League, LeagueRows
from bot.domain.refusals import Refusal
from bot.games import lobby as lobbies
from bot.games.service import GameService
from bot.services.leagues.rounds import MOST_ROUNDS
from bot.services.leagues.service import Leagues
from bot.store.store import Store
from bot.text.community import leagues as league_text
from bot.text.game import timing as timing_text
from bot.text.names import clean_name
from bot.text.typed_names import fits, in_both, key
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.community.league_builder import LeaguePanels
from bot.ui.responses import Interaction, name_of, post_here, reply, reply_pages, request_of, show, update
from cogs.arguments import Choices, TitleArgument, choice, never_fails
from cogs.base import must_be_allowed_to_open, server_of
from cogs.game.lobby import must_have_permissions, typed_variants, variant_choices
from engine.title import Title

if TYPE_CHECKING:
    from bot.app.app import App

PACE, DAYS, PEOPLE, ROUNDS = "1d", 14, 32, 5  # where nothing else is chosen
WHICH = "Which league? Defaults to the one of this channel, or the only one here."


class _League(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> League:  # type: ignore[override]
        """The league of this server with this number or name; raises Refusal."""
        wanted = key(value)
        for league in await interaction.client.store.leagues_in(server_of(interaction)):
            if wanted in (str(league.id), key(league.name)):
                return league
        raise Refusal(league_text.NO_SUCH_LEAGUE)

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        app = interaction.client
        found = []
        for league in await app.store.leagues_in(server_of(interaction)):
            labels = in_both(partial(_label, app.titles.get(league.title), league))
            if fits(typed, labels):
                found.append(choice(labels[0], str(league.id)))
        return found


def _label(title: Title[Any] | None, league: League) -> str:
    return league_text.choice(league.name, title.name if title else league.title, league.phase)


def _meant(known: list[League], channel_id: int | None) -> League:
    """The unfinished league of this channel, or the only one of the server, or else the latest; raises Refusal."""
    unfinished = [league for league in known if league.unfinished]
    here = [league for league in unfinished if league.channel_id == channel_id]
    for candidates in (here, unfinished):
        if len(candidates) == 1:
            return candidates[0]
    if unfinished:
        raise Refusal(league_text.WHICH_LEAGUE)
    if not known:
        raise Refusal(league_text.NO_LEAGUE_HERE)
    return known[0]


LeagueArgument = app_commands.Transform[League, _League]


class LeagueCog(ClickCog, name="League"):
    clicks = Clicks()
    group = app_commands.Group(
        name="league",
        description="Leagues: several rounds, each at a table with new opponents",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    def __init__(self, store: Store, games: GameService, leagues: Leagues, panels: LeaguePanels) -> None:
        self._store, self._games, self._leagues, self._panels = store, games, leagues, panels

    # Opening.

    @group.command(name="new", description="Open a league: people join, and you start it")
    @app_commands.describe(
        name="What is it called?",
        title="Which game?",
        size="Players per table, if the numbers work out",
        kind="Who meets whom? Swiss if you leave it out",
        rounds="How many rounds? Swiss: 5; round robin: until everyone has met everyone",
        pace="How long may a turn take? A day if you leave it out",
        days="How many days may a round take? 14 if you leave it out",
        people="How many people at most? 32 if you leave it out",
        variants="Variants, separated by commas",
    )
    @app_commands.choices(
        kind=[app_commands.Choice(name=name, value=id) for name, id in league_text.KINDS],
        pace=[app_commands.Choice(name=name.english, value=id) for id, name in timing_text.PACE_NAMES.items()],
    )
    async def new(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 24],
        title: TitleArgument,
        size: app_commands.Range[int, 2, 4],
        kind: str = Kind.SWISS,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        pace: str | None = None,
        days: app_commands.Range[int, 1, 60] = DAYS,
        people: app_commands.Range[int, 3, 64] = PEOPLE,
        variants: str = "",
    ) -> None:
        guild_id, channel_id = must_have_permissions(interaction)
        server = await must_be_allowed_to_open(interaction, guild_id)
        chosen = pace or server.pace or PACE
        if chosen not in timing_text.PACE_NAMES:
            raise Refusal(timing_text.NO_SUCH_PACE)
        if kind not in set(Kind):
            raise Refusal(league_text.NO_SUCH_KIND)
        league = League(
            0,
            guild_id,
            channel_id,
            interaction.user.id,
            clean_name(name),
            title,
            Kind(kind),
            size,
            chosen,
            days,
            rounds or (ROUNDS if kind == Kind.SWISS else 0),
            people,
            lobbies.new_seed(),
            typed_variants(self._games.titles[title], variants),
        )
        opened = await self._leagues.open(league, request_of(interaction))
        rows = await self._leagues.rows(opened.id, guild_id)
        await post_here(interaction, await self._panels.public_league(rows))
        await reply(interaction, league_text.OPENED())

    @new.autocomplete("variants")
    @never_fails
    async def offer_variants(self, interaction: Interaction, typed: str) -> Choices:
        title = self._games.titles.get(str(interaction.namespace.title or ""))
        return [] if title is None else variant_choices(title, typed, {})

    # Taking part.

    @group.command(name="join", description="Join a league, or be a substitute once it has started")
    @app_commands.describe(league=WHICH)
    async def join(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        rows = await self._rows(interaction, league)
        await reply(interaction, await self._leagues.join(rows, name_of(interaction.user), request_of(interaction)))

    @group.command(name="leave", description="Leave a league; a substitute takes your place")
    @app_commands.describe(league=WHICH)
    async def leave(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        rows = await self._rows(interaction, league)
        await reply(interaction, await self._leagues.leave(rows, request_of(interaction)))

    # Looking.

    @group.command(name="show", description="A league, and what you can do in it")
    @app_commands.describe(league=WHICH)
    async def show_league(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        await show(interaction, await self._panels.league(await self._rows(interaction, league)))

    @group.command(name="standings", description="The standings of a league")
    @app_commands.describe(league=WHICH, text="As text instead of a picture")
    async def standings(
        self, interaction: Interaction, league: LeagueArgument | None = None, text: bool = False
    ) -> None:
        rows = await self._rows(interaction, league)
        if text:
            await reply_pages(interaction, await self._panels.text(rows))
        else:
            await show(interaction, await self._panels.standings(rows, interaction.user.id))

    @group.command(name="round", description="The tables of the round that is being played")
    @app_commands.describe(league=WHICH)
    async def round(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        await show(interaction, await self._panels.round(await self._rows(interaction, league)))

    # Running it.

    @group.command(name="start", description="Start a league that you have opened")
    @app_commands.describe(league=WHICH)
    async def start(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        rows = await self._rows(interaction, league)
        await self._leagues.start(rows, in_charge=_manages_league(interaction, rows.league))
        await reply(interaction, league_text.STARTED())

    @group.command(name="end", description="End a league that you have opened, with the standings as they are")
    @app_commands.describe(league=WHICH)
    async def end(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        rows = await self._rows(interaction, league)
        await reply(interaction, await self._leagues.end(rows, in_charge=_manages_league(interaction, rows.league)))

    @group.command(name="remove", description="Remove a player from a league that you have opened")
    @app_commands.describe(player="Who?", league=WHICH)
    async def remove(
        self, interaction: Interaction, player: discord.User, league: LeagueArgument | None = None
    ) -> None:
        rows = await self._rows(interaction, league)
        await self._leagues.remove(rows, player.id, in_charge=_manages_league(interaction, rows.league))
        await reply(interaction, league_text.REMOVED())

    @group.command(name="move-here", description="Make this the channel where your league posts")
    @app_commands.describe(league=WHICH)
    async def move_here(self, interaction: Interaction, league: LeagueArgument | None = None) -> None:
        _, channel_id = must_have_permissions(interaction)
        rows = await self._rows(interaction, league)
        await self._leagues.move(rows, channel_id, in_charge=_manages_league(interaction, rows.league))
        await post_here(interaction, await self._panels.public_league(await self._rows(interaction, rows.league)))
        await reply(interaction, league_text.MOVED())

    # Buttons.

    @clicks.handle("league_join", update=True)
    async def click_join(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        rows = await self._clicked(interaction, id)
        answer = await self._leagues.join(rows, name_of(interaction.user), request_of(interaction))
        await self._show_again(interaction, id, answer)

    @clicks.handle("league_leave", update=True)
    async def click_leave(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        rows = await self._clicked(interaction, id)
        await self._show_again(interaction, id, await self._leagues.leave(rows, request_of(interaction)))

    @clicks.handle("league_start", update=True)
    async def click_start(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        rows = await self._clicked(interaction, id)
        await self._leagues.start(rows, in_charge=_manages_league(interaction, rows.league))
        await self._show_again(interaction, id, league_text.STARTED())

    @clicks.handle("league_standings", update=False)
    async def click_standings(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, await self._panels.standings(await self._clicked(interaction, id), interaction.user.id))

    @clicks.handle("league_page", update=True)
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        _, page = id.numbers(2)
        rows = await self._clicked(interaction, id)
        await update(interaction, await self._panels.standings(rows, interaction.user.id, page))

    @clicks.handle("league_text", update=False)
    async def click_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await reply_pages(interaction, await self._panels.text(await self._clicked(interaction, id)))

    @clicks.handle("league_round", update=False)
    async def click_round(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, await self._panels.round(await self._clicked(interaction, id)))

    async def _clicked(self, interaction: Interaction, id: CustomId) -> LeagueRows:
        return await self._leagues.rows(id.numbers(1)[0], interaction.guild_id)

    async def _show_again(self, interaction: Interaction, id: CustomId, answer: str) -> None:
        """The clicked panel after a change, and the answer for the person who clicked."""
        await update(interaction, await self._panels.league(await self._clicked(interaction, id), id.post_id))
        await reply(interaction, answer)

    async def _rows(self, interaction: Interaction, league: League | None) -> LeagueRows:
        """The league of the argument, or the one that is meant here; raises Refusal."""
        guild_id = server_of(interaction)
        found = league or _meant(await self._store.leagues_in(guild_id), interaction.channel_id)
        return await self._leagues.rows(found.id, guild_id)


def _manages_league(interaction: Interaction, league: League) -> bool:
    """Whether this person has opened the league, or may manage the server."""
    return interaction.user.id == league.host_id or interaction.permissions.manage_guild


async def setup(app: App) -> None:
    await app.add_cog(LeagueCog(app.store, app.games, app.leagues, app.league_panels))
