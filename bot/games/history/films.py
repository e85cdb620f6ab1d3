"""Films of finished games for their channels."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.posts import FilmBody, Post, Target
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.store.store import Store
from bot.text.game import history as history_text


class Films:
    """Queues films for channels."""

    def __init__(self, store: Store, wake_outbox: Callable[[], None]) -> None:
        self._store, self._wake_outbox = store, wake_outbox

    async def show(self, session: Session, seat: int) -> None:
        """Post the film of a finished game to its channel, once for each player; raises Refusal."""
        if session.game.personal:
            raise Refusal(history_text.NO_CHANNEL)
        post = Post(Target.channel(session.game.channel_id), FilmBody(seat))
        if not await self._store.queue_once(session.game.id, post):
            raise Refusal(history_text.FILM_SHOWN)
        self._wake_outbox()
