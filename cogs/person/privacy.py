"""What this bot is, what it keeps about somebody, and how to reach its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.app.health import own_version
from bot.base.workers.service import Workers
from bot.domain.errors import AlreadyDone, TooManyReports
from bot.domain.records.games import Phase
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.games.settings.data_deletion import DataDeletion
from bot.store.store import Store
from bot.text import help as help_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, reply, reply_data, show, update
from cogs.arguments import GameArgument
from cogs.base import GAME_ARGUMENT, command

if TYPE_CHECKING:
    from bot.app.app import App

LONGEST_REPORT = 1500


class Privacy(ClickCog):
    clicks = Clicks()
    data = app_commands.Group(
        name="data",
        description="What I keep about you",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )

    def __init__(
        self,
        store: Store,
        games: GameService,
        data_deletion: DataDeletion,
        finder: GameFinder,
        workers: Workers,
    ) -> None:
        self._store, self._games, self._data_deletion, self._finder = store, games, data_deletion, finder
        self._workers = workers
        self._running_since = store.clock()

    @command("about", "What I am, how long I have been running, and how many games are in play")
    async def about(self, interaction: Interaction) -> None:
        playing = (await self._store.statistics()).games[Phase.PLAYING]
        titles = len(self._games.titles)
        await reply(interaction, help_text.about(own_version(), self._running_since, playing, titles))

    @command("report", "Tell the owner of this bot that something is wrong", text="What is wrong?", game=GAME_ARGUMENT)
    async def report(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, LONGEST_REPORT],
        game: GameArgument | None = None,
    ) -> None:
        try:
            found = await self._finder.game(interaction, game)
        except Refusal:
            found = None
        game_id, move = (found.id, found.move) if found else (None, None)
        try:
            await self._store.report(interaction.user.id, game_id, move, text, interaction.id)
        except AlreadyDone:
            pass
        except TooManyReports as many:
            raise Refusal(help_text.ENOUGH_REPORTS) from many
        await reply(interaction, help_text.REPORTED())

    @data.command(name="export", description="Everything I keep about you, as a file that only you see")
    async def export(self, interaction: Interaction) -> None:
        kept = await self._store.personal_data(interaction.user.id)
        if not kept:
            raise Refusal(help_text.NOTHING_KEPT)
        await reply_data(interaction, self._workers, kept)

    @data.command(name="delete", description="Delete everything I keep about you")
    async def delete(self, interaction: Interaction) -> None:
        games = await self._store.unfinished_of(interaction.user.id)
        button = Button(CustomId("forget", 0, 0, (str(interaction.user.id),)), help_text.DELETE(), "danger")
        leagues = [safe_name(league.name) for league in await self._store.leagues_of(interaction.user.id)]
        await show(interaction, Panel(help_text.delete_question(games, leagues), ((button,),)))

    @clicks.handle("forget", update=True)
    async def confirm_delete(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Deletes the data of the person who clicks, whatever the button says."""
        await self._data_deletion.delete(interaction.user.id)
        await update(interaction, Panel(help_text.DELETED()))


async def setup(app: App) -> None:
    await app.add_cog(Privacy(app.store, app.games, app.data_deletion, app.finder, app.workers))
