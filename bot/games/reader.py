"""Reading games: sessions and earlier states, from memory or from the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cachetools import LRUCache

from bot.domain.records.games import FINISHED, Game, Phase
from bot.domain.records.history import Move, MoveKind
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.names import clean_name
from engine.title import Title

SESSIONS_CACHED = STATES_CACHED = 512


class GameReader:
    """Loads the games that have started. Everything it keeps in memory is a cache of the store."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]]) -> None:
        self.store, self.titles = store, titles
        self._sessions: LRUCache[int, Session] = LRUCache(SESSIONS_CACHED)
        self._states: LRUCache[tuple[int, int], Any] = LRUCache(STATES_CACHED)

    async def session(self, game_id: int) -> Session:
        """The game as it is stored; raises Refusal if there is no such game or it has not started."""
        return await self.session_of(await self.store.game(game_id))

    async def session_of(self, stored: Game | None) -> Session:
        """The session of a game whose row has just been read; raises Refusal if there is none or it has not started."""
        game = _begun(stored)
        cached = self._sessions.get(game.id)
        if cached is None or cached.game.move != game.move:
            return self._cache(await self._load(game.id))
        # A person who deletes their data, perhaps in another process, leaves a finished game under another name.
        seats = cleaned(await self.store.seats(game.id)) if game.phase in FINISHED else cached.seats
        if cached.game == game and cached.seats == seats:
            return cached
        return self._cache(replace(cached, game=game, seats=seats))

    async def _load(self, game_id: int) -> Session:
        rows = await self.store.session_rows(game_id)
        if rows is None:  # other processes have moved all the while
            raise Refusal(error_text.TRY_AGAIN)
        title = self.titles.get(rows.game.title)
        if title is None or rows.state is None:
            raise Refusal(error_text.NOT_READABLE)
        asks = {ask.seat: ask for ask in rows.asks}
        return Session(title, rows.game, cleaned(rows.seats), title.rules.load(rows.state), asks)

    async def running_session(self, game_id: int) -> Session:
        """The game if it is being played; raises Refusal otherwise."""
        session = await self.session(game_id)
        if session.game.phase != Phase.PLAYING:
            raise Refusal(error_text.OVER)
        return session

    async def counts(self, game_id: int) -> bool:
        """Whether something beyond the table hangs on the result: ratings, or the standings of a league."""
        rated = (await self.store.house_rules(game_id)).rated
        return rated or await self.store.league_of_game(game_id) is not None

    async def state_at(self, session: Session, position: int) -> Any | None:
        """The state at an earlier position, if its snapshot is still stored."""
        if position == session.game.position:
            return session.state
        cached = self._states.get((session.game.id, position))
        if cached is not None:
            return cached
        saved = await self.store.snapshot(session.game.id, position)
        return None if saved is None else session.rules.load(saved)

    async def session_at(self, session: Session, position: int) -> Session:
        """The session as it stood at this position, or as it stands if that is no longer stored."""
        state = None if position == session.game.position else await self.state_at(session, position)
        if state is None:
            return session
        return replace(session, state=state, game=replace(session.game, position=position))

    async def undoable(self, session: Session, seat: int) -> int | None:
        """The position that this seat may return to without asking anybody."""
        return await self.undone(session, seat, await self.store.last_chosen(session.game.id, session.game.position))

    async def undone(self, session: Session, seat: int, row: Move | None) -> int | None:
        """The position that this seat may return to, if this row was chosen last."""
        if row is None or row.kind != MoveKind.ANSWER or row.seat != seat:
            return None
        mark = session.rules.undo_mark(session.state)
        state = await self.state_at(session, row.before)
        if mark is None or state is None or session.rules.undo_mark(state) != mark:
            return None
        return row.before

    # The cache.

    @property
    def cached(self) -> int:
        """How many sessions are in memory."""
        return len(self._sessions)

    def clear_cache(self) -> None:
        """Read every game anew."""
        self._sessions.clear()

    def _cache(self, session: Session) -> Session:
        self._sessions[session.game.id] = session
        self._states[session.game.id, session.game.position] = session.state
        return session


def cleaned(seats: tuple[SeatedPlayer, ...]) -> tuple[SeatedPlayer, ...]:
    """An old game may hold a name from before names were cleaned."""
    return tuple(seat._replace(name=clean_name(seat.name)) for seat in seats)


def _begun(game: Game | None) -> Game:
    """The game; raises Refusal if there is no such game or it has not started."""
    if game is not None and game.phase == Phase.LOBBY:
        raise Refusal(error_text.NOT_BEGUN)
    if game is None or not game.move:
        raise Refusal(error_text.NO_SUCH_GAME)
    return game
