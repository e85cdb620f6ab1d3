"""Draft preferences: the picks that a player lets the bot make in secret choices. Nobody else sees them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.domain.errors import AlreadyDone
from bot.domain.records.games import FINISHED, Game, Phase
from bot.domain.records.people import DraftPreferences
from bot.domain.refusals import Refusal
from bot.games.service import ActionOutcome, GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import draft as draft_text
from engine.core import Option

Change = Callable[[DraftPreferences], DraftPreferences]


class DraftPreferenceService:
    """Keeps each player's draft preferences in each game, and picks by them."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def options(self, game: Game, user_id: int) -> tuple[Option, ...]:
        """Everything that this player may prefer in the draft; raises Refusal if there is no draft to come."""
        if not any(seat.user_id == user_id for seat in await self._store.seats(game.id)):
            raise Refusal(error_text.NOT_SEATED)
        title = self._games.titles.get(game.title)
        options = title.wording.draft_options(game.options, game.data_version) if title is not None else ()
        if not options:
            raise Refusal(draft_text.NO_DRAFT)
        if not await self._has_draft_ahead(game):
            raise Refusal(draft_text.TOO_LATE)
        return options

    async def _has_draft_ahead(self, game: Game) -> bool:
        if game.phase in FINISHED:
            return False
        return game.phase == Phase.LOBBY or (await self._games.session(game.id)).in_secret

    async def of(self, game: Game, user_id: int) -> DraftPreferences:
        """The preferences of one player."""
        return (await self._store.draft_preferences(game.id)).get(user_id, DraftPreferences())

    async def change(self, game: Game, change: Change, request: Request) -> ActionOutcome | None:
        """Change a player's preferences. If the bot may pick by them, it does so at once and returns the outcome."""
        new = change(await self.of(game, request.user_id))
        with suppress(AlreadyDone):
            await self._store.save_draft_preferences(game.id, request.user_id, new, request.idempotency_key)
        if not new.allowed or game.phase == Phase.LOBBY:
            return None
        return await self._games.pick_by_preferences(game.id, request)
