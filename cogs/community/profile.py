"""What somebody's finished games tell, and two people compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.base.workers.service import Workers
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.render.community.content import Report
from bot.services.profiles import Profile, Profiles
from bot.store.store import Store
from bot.text.community import profile as profile_text
from bot.text.names import safe_name
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.community.profile import NUMBERS, PAGES, head_to_head_report, page_rows, profile_report
from bot.ui.panels.community.report import report_lines, report_panel
from bot.ui.responses import Interaction, name_of, reply_pages, show, update
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App

Person = discord.User | discord.Member


class ProfileCog(ClickCog, name="Profile"):
    """Only the person who asks sees it, and only what the other person lets them see."""

    clicks = Clicks()

    def __init__(
        self, store: Store, games: GameService, profiles: Profiles, pictures: Pictures, workers: Workers
    ) -> None:
        self._store, self._games, self._profiles = store, games, profiles
        self._pictures, self._workers = pictures, workers

    @command(
        "profile",
        "Ratings, places, favourites and medals of a player, or two players head to head",
        player="Defaults to you.",
        against="A player to compare with",
    )
    async def profile(
        self, interaction: Interaction, player: discord.User | None = None, against: discord.User | None = None
    ) -> None:
        who: Person = player or interaction.user
        for each in (who, against):
            if each is not None:
                await self._profiles.must_be_visible(each.id, interaction.user.id, interaction.guild_id)
        if against is not None:
            await self._head_to_head(interaction, who, against)
        else:
            await show(interaction, await self._panel(interaction, who, NUMBERS))

    @clicks.handle("profile", update=True)
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        who, page = await self._page_of(interaction, id)
        await update(interaction, await self._panel(interaction, who, page))

    @clicks.handle("profile_text", update=False)
    async def as_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        who, page = await self._page_of(interaction, id)
        with self._workers.long_job(interaction.user.id):
            report = profile_report(name_of(who), await self._profile(interaction, who), self._games.titles, page)
            await reply_pages(interaction, report_lines(report, safe_name(name_of(who))))

    @clicks.handle("versus_text", update=False)
    async def head_to_head_as_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        one, two = [await self._person(interaction, user_id) for user_id in id.numbers(2)]
        with self._workers.long_job(interaction.user.id):
            report, headline = await self._met(one, two)
            await reply_pages(interaction, report_lines(report, headline))

    async def _page_of(self, interaction: Interaction, id: CustomId) -> tuple[Person, int]:
        """The person and the page that a button stands for; raises Refusal."""
        user_id, page = id.numbers(2)
        if page not in PAGES:
            raise BadCustomId
        return await self._person(interaction, user_id), page

    async def _person(self, interaction: Interaction, user_id: int) -> Person:
        """Somebody whose profile this person may see; raises Refusal."""
        await self._profiles.must_be_visible(user_id, interaction.user.id, interaction.guild_id)
        try:
            own = user_id == interaction.user.id
            return interaction.user if own else await interaction.client.fetch_user(user_id)
        except discord.NotFound:
            raise Refusal(profile_text.UNKNOWN) from None

    async def _panel(self, interaction: Interaction, who: Person, page: int) -> Panel:
        with self._workers.long_job(interaction.user.id):
            found, name = await self._profile(interaction, who), name_of(who)
            report = profile_report(name, found, self._games.titles, page)
            image = await self._pictures.report(report, await self._store.preferences(interaction.user.id))
        text = CustomId("profile_text", 0, 0, (str(who.id), str(page)))
        return report_panel(report, image, text, page_rows(who.id, page, found), headline=safe_name(name))

    async def _profile(self, interaction: Interaction, who: Person) -> Profile:
        found = await self._profiles.profile(who.id, interaction.user.id, interaction.guild_id)
        if found.is_empty:
            raise Refusal(profile_text.NOTHING_OWN if who.id == interaction.user.id else profile_text.NOTHING)
        return found

    async def _head_to_head(self, interaction: Interaction, one: Person, two: Person) -> None:
        with self._workers.long_job(interaction.user.id):
            report, headline = await self._met(one, two)
            image = await self._pictures.report(report, await self._store.preferences(interaction.user.id))
        text = CustomId("versus_text", 0, 0, (str(one.id), str(two.id)))
        await show(interaction, report_panel(report, image, text, headline=headline))

    async def _met(self, one: Person, two: Person) -> tuple[Report, str]:
        """Two people compared, and the headline with their names escaped; raises Refusal."""
        if one.id == two.id:
            raise Refusal(profile_text.NOT_TWO)
        met = await self._store.head_to_head(one.id, two.id)
        if not any(each.title in self._games.titles for each in met):
            raise Refusal(profile_text.NEVER_MET)
        names = name_of(one), name_of(two)
        safe = safe_name(names[0]), safe_name(names[1])
        return head_to_head_report(*names, safe[0], met, self._games.titles), profile_text.versus(*safe)


async def setup(app: App) -> None:
    await app.add_cog(ProfileCog(app.store, app.games, app.profiles, app.pictures, app.workers))
