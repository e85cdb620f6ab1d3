"""Finished games that an older program has left uncounted."""

from __future__ import annotations

from bot.domain.finished.facts import facts_of
from bot.domain.records.ratings import GameFacts
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.store.store import Store

AT_ONCE = 50


class Counting:
    """Counts games whose commit did not: those that ended before there were statistics."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def count_missed(self, now: float) -> None:
        while games := await self._store.uncounted_games(AT_ONCE):
            for game_id in games:
                await self._store.count_game(game_id, await self._facts(game_id))

    async def _facts(self, game_id: int) -> GameFacts | None:
        """What is counted of a stored game; None where it cannot be read any more."""
        try:
            session = await self._games.session(game_id)
        except Refusal:
            return None
        result = session.rules.result(session.state)
        return None if result is None else facts_of(session, result)
