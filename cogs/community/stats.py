"""Statistics of a title, from counts that every finished game adds to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.base.workers.service import Workers
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.community.report import report_lines
from bot.ui.panels.community.statistics import statistics_panel, statistics_report, usual_seats
from bot.ui.responses import Interaction, reply_pages, show, update
from cogs.arguments import TitleArgument
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App


class Stats(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers

    @command(
        "stats",
        "Who wins a game, with what, and how long it takes",
        title="Which game?",
        players="How many at the table? Defaults to the most usual number.",
    )
    async def stats(
        self, interaction: Interaction, title: TitleArgument, players: app_commands.Range[int, 1, 4] | None = None
    ) -> None:
        await show(interaction, await self._panel(interaction, title, players))

    @clicks.handle("stats", update=True)
    async def other_number(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await update(interaction, await self._panel(interaction, *self._chosen(id)))

    @clicks.handle("stats_text", update=False)
    async def as_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        title_id, seats = self._chosen(id)
        with self._workers.long_job(interaction.user.id):
            counts = await self._store.title_counts(title_id)
            report = statistics_report(self._games.titles[title_id], counts, seats)
            await reply_pages(interaction, report_lines(report))

    def _chosen(self, id: CustomId) -> tuple[str, int]:
        """The title and the number of seats that a button stands for."""
        if len(id.args) != 2 or id.args[0] not in self._games.titles or not id.args[1].isdecimal():
            raise BadCustomId
        return id.args[0], int(id.args[1])

    async def _panel(self, interaction: Interaction, title_id: str, seats: int | None) -> Panel:
        with self._workers.long_job(interaction.user.id):
            title, counts = self._games.titles[title_id], await self._store.title_counts(title_id)
            chosen = usual_seats(counts) if seats is None else seats
            preferences = await self._store.preferences(interaction.user.id)
            image = await self._pictures.report(statistics_report(title, counts, chosen), preferences)
            return statistics_panel(title, counts, chosen, image)


async def setup(app: App) -> None:
    await app.add_cog(Stats(app.store, app.games, app.pictures, app.workers))
