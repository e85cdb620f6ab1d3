"""Games that are struck from ratings: by a moderator who did not play, or by all players together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.domain.errors import AlreadyDone
from bot.domain.finished.ratings import STRIKE_WITHIN
from bot.domain.posts import NoteBody, Post, StrikeBody, Target
from bot.domain.records.games import Game
from bot.domain.records.ratings import RatedGame
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.service import Request
from bot.store.store import Store
from bot.text.community import strikes as strike_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at


class Strikes:
    """Strikes games. What was struck stays struck; the games after it are rated again."""

    def __init__(self, store: Store, wake_outbox: Callable[[], None]) -> None:
        self._store, self._wake_outbox = store, wake_outbox

    async def strike(self, session: Session, name: str, reason: str, request: Request, *, moderates: bool) -> RatedGame:
        """Strike a game, or agree to it as one of its players; returns the game after that. Raises Refusal."""
        game = session.game
        rated = await self._rated(game)
        user_id = request.user_id
        if user_id not in rated.players:
            held = session.seat_of(user_id) is not None
            if held or not moderates:
                raise Refusal(strike_text.NOT_YOURS)
            return await self._at_once(game, name, _reason(reason), request)
        words = reason if rated.agreed else _reason(reason)
        question = (Post(Target.channel(game.channel_id), StrikeBody()),)
        with speaking_at(game):
            struck = strike_text.struck_by_all(game.id, rated.reason or words)
        after = await self._store.agree_to_strike(game.id, user_id, words, question, _note(game, struck))
        self._wake_outbox()
        return _known(after)

    async def _rated(self, game: Game) -> RatedGame:
        """The game, if it can still be struck."""
        rated = _known(await self._store.rated_game(game.id))
        if rated.struck:
            raise Refusal(strike_text.already, game.id, rated.reason)
        if self._store.clock() - rated.at > STRIKE_WITHIN:
            raise Refusal(strike_text.TOO_LATE)
        return rated

    async def _at_once(self, game: Game, name: str, reason: str, request: Request) -> RatedGame:
        with speaking_at(game):
            note = _note(game, strike_text.struck_by(safe_name(name), game.id, reason))
        with suppress(AlreadyDone):
            await self._store.strike(game.id, request.user_id, reason, note, request.idempotency_key)
        self._wake_outbox()
        return _known(await self._store.rated_game(game.id))


def _known(game: RatedGame | None) -> RatedGame:
    if game is None:
        raise Refusal(strike_text.NOT_RATED)
    return game


def _reason(text: str) -> str:
    words = " ".join(text.split())
    if not words:
        raise Refusal(strike_text.SAY_WHY)
    return words


def _note(game: Game, text: str) -> tuple[Post, ...]:
    return (Post(Target.channel(game.channel_id), NoteBody(text)),)
