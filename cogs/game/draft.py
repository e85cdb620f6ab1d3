"""A player's draft preferences: a command, a button in the panel of a secret choice, and the clicks in the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bot.domain.records.games import Game
from bot.domain.records.people import DraftPreferences
from bot.domain.refusals import Refusal
from bot.games.settings.draft_preferences import DraftPreferenceService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import event_sentences
from bot.ui.game_finder import GameFinder
from bot.ui.panels.turn.draft import draft_panel, picked
from bot.ui.responses import Interaction, request_of, show, update
from cogs.arguments import GameArgument
from cogs.base import game_command
from engine.core import Option

if TYPE_CHECKING:
    from bot.app.app import App

Change = Callable[[DraftPreferences, Sequence[Option]], DraftPreferences]


class Draft(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, preferences: DraftPreferenceService, finder: GameFinder) -> None:
        self._store, self._preferences, self._finder = store, preferences, finder

    async def _game(self, id: CustomId) -> Game:
        game = await self._store.game(id.game)
        if game is None:
            raise Refusal(error_text.NO_SUCH_GAME)
        return game

    async def _panel(self, interaction: Interaction, game: Game, above: str = "") -> Panel:
        options = await self._preferences.options(game, interaction.user.id)
        preferences = await self._preferences.of(game, interaction.user.id)
        return draft_panel(game, options, preferences, above)

    @game_command("wishes", "What to pick for you in a draft as soon as it reaches you; only you see the list")
    async def wishes(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        await show(interaction, await self._panel(interaction, await self._finder.game(interaction, game)))

    @clicks.handle("wishes", update=False)
    async def open_list(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, await self._panel(interaction, await self._game(id)))

    async def _change(self, interaction: Interaction, id: CustomId, change: Change) -> None:
        """Store the changed list. If it is in use, it answers the open question at once."""
        game = await self._game(id)
        options = await self._preferences.options(game, interaction.user.id)
        outcome = await self._preferences.change(
            game, lambda preferences: change(preferences, options), request_of(interaction)
        )
        above = ""
        if outcome is not None:
            seat = outcome.session.seat_of(interaction.user.id)
            own = [event for event in outcome.events if event.only_for is not None]
            above = "\n".join(event_sentences(outcome.session, own, seat))
        await update(interaction, await self._panel(interaction, game, above))

    @clicks.handle("wish", update=True)
    async def add(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._change(interaction, id, lambda preferences, options: picked(preferences, options, values))

    @clicks.handle("wish-last", update=True)
    async def drop_last(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._change(interaction, id, lambda preferences, _: preferences._replace(picks=preferences.picks[:-1]))

    @clicks.handle("wish-clear", update=True)
    async def clear(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._change(interaction, id, lambda preferences, _: DraftPreferences())

    @clicks.handle("wish-on", update=True)
    async def use(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._change(
            interaction, id, lambda preferences, _: preferences._replace(allowed=bool(preferences.picks))
        )

    @clicks.handle("wish-off", update=True)
    async def stop_using(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._change(interaction, id, lambda preferences, _: preferences._replace(allowed=False))


async def setup(app: App) -> None:
    await app.add_cog(Draft(app.store, app.draft_preferences, app.finder))
