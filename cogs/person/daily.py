"""The daily game: beginning today's attempt, and the results of a day."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.services.daily.service import Dailies
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.daily import daily_panel
from bot.ui.responses import Interaction, is_guest, name_of, request_of, show, update
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App


class DailyGames(ClickCog):
    clicks = Clicks()

    def __init__(self, dailies: Dailies, panels: PanelBuilder) -> None:
        self._dailies, self._panels = dailies, panels

    @command("daily", "The game of the day: the same for everyone, one attempt each")
    async def daily(self, interaction: Interaction) -> None:
        await show(interaction, await self._panel(interaction))

    @clicks.handle("daily", update=True)
    async def begin(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Begin or go on; an old button shows the present day."""
        looked = await self._dailies.look(interaction.user.id, None)
        if id.args[:1] != (looked.day.isoformat(),):
            await update(interaction, await self._panel(interaction))
            return
        person = (interaction.user.id, name_of(interaction.user))
        outcome = await self._dailies.begin(person, _server(interaction), request_of(interaction))
        await update(interaction, await self._panels.seat(outcome.session, 0, interaction.user.id))

    @clicks.handle("dailyday", update=True)
    async def go_to_day(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        try:
            day = date.fromisoformat(id.args[0]) if id.args else None
        except ValueError:
            raise BadCustomId from None
        await update(interaction, await self._panel(interaction, day))

    async def _panel(self, interaction: Interaction, day: date | None = None) -> Panel:
        user_id = interaction.user.id
        return daily_panel(await self._dailies.look(user_id, _server(interaction), day), user_id)


def _server(interaction: Interaction) -> int | None:
    """The server whose people share their results; where only a person has installed us, nobody does."""
    return None if is_guest(interaction) else interaction.guild_id


async def setup(app: App) -> None:
    await app.add_cog(DailyGames(app.dailies, app.panels))
