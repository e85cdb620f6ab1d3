"""Spectators: people who hear of a game that they do not play. They see what everybody sees."""

from __future__ import annotations

from bot.domain.errors import TooManyGames
from bot.domain.records.community import Watch, WatchKind
from bot.domain.records.games import Phase
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.store.store import Store
from bot.text.community import watching as watch_text
from bot.text.person import lessons as lesson_text


class Watching:
    """Begins and ends watches. `CommunityPosts` shows them, and ends those of people who can no longer look on."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self, session: Session, user_id: int, kind: WatchKind) -> None:
        """Let somebody who sees the game's channel watch it; raises Refusal."""
        if session.game.personal:
            raise Refusal(lesson_text.PERSONAL)
        if session.game.phase != Phase.PLAYING:
            raise Refusal(watch_text.NOT_PLAYED)
        if session.seat_of(user_id) is not None:
            raise Refusal(watch_text.OWN_GAME)
        try:
            await self._store.start_watch(Watch(session.game.id, user_id, kind, session.view.get("round") or 0))
        except TooManyGames as many:
            raise Refusal(watch_text.TOO_MANY) from many

    async def stop(self, game_id: int, user_id: int) -> None:
        """Let somebody watch a game no longer; raises Refusal if they did not."""
        if not await self._store.end_watch(game_id, user_id):
            raise Refusal(watch_text.NOT_WATCHING)
