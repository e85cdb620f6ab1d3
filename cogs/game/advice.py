"""Advice for the player who is asked: a hint, and why something cannot be chosen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.base.workers.service import Workers
from bot.domain.records.games import Phase
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.computers.hints import hint as find_hint
from bot.games.service import GameService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import timing as timing_text
from bot.text.game import turn as turn_text
from bot.text.person import lessons as lesson_text
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import Rendering
from bot.ui.game_finder import GameFinder
from bot.ui.panels.turn.blocked import blocked_panel
from bot.ui.responses import Interaction, reply, show, update
from cogs.arguments import GameArgument
from cogs.base import game_command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App


class Advice(ClickCog):
    """Only the player who asks for it sees it."""

    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, finder: GameFinder, workers: Workers) -> None:
        self._store, self._games, self._finder, self._workers = store, games, finder, workers

    @game_command("hint", "What a thoughtful player would do in your place")
    async def hint_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        await self._hint(interaction, await self._finder.session(interaction, game))

    @clicks.handle("hint", update=False)
    async def give_hint(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._hint(interaction, await self._games.session(id.game))

    async def _hint(self, interaction: Interaction, session: Session) -> None:
        seat = own_seat(interaction, session)
        if session.game.in_lesson:
            raise Refusal(lesson_text.NO_HINT)
        house = await self._store.house_rules(session.game.id)
        if not house.advice:
            raise Refusal(timing_text.NO_HINTS_RATED if house.rated else timing_text.NO_HINTS)
        decision = session.decisions.get(seat) if session.asks else None
        if decision is None:
            raise Refusal(error_text.NOT_ASKED)
        # The same question gets the same hint, and the seed of the game has no part in it.
        rng = Random(f"hint {session.game.id}/{session.game.move}")
        user_id = interaction.user.id
        with self._workers.long_job(user_id):
            found = await self._workers.run_for(user_id, find_hint, session.title, session.state, decision, rng)
        icons = not (await self._store.preferences(interaction.user.id)).text_board
        await reply(interaction, Rendering.of(session, icons=icons).line(turn_text.hint(*found)))

    @clicks.handle("whynot", update=False)
    async def why_not(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, blocked_panel(*await self._own_question(interaction, id), 0))

    @clicks.handle("whypage", update=True)
    async def turn_reasons(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await update(interaction, blocked_panel(*await self._own_question(interaction, id), id.numbers(2)[1]))

    async def _own_question(self, interaction: Interaction, id: CustomId) -> tuple[Session, int]:
        session = await self._games.session(id.game)
        seat = own_seat(interaction, session)
        if (seat,) != tuple(id.numbers(1)):
            raise Refusal(error_text.NOT_YOUR_SEAT)
        if seat not in session.decisions:
            raise Refusal(error_text.NOT_ASKED if session.game.phase == Phase.PLAYING else error_text.OVER)
        return session, seat


async def setup(app: App) -> None:
    await app.add_cog(Advice(app.store, app.games, app.finder, app.workers))
