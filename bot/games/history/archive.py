"""Games that stop early: somebody ends them, or they are archived because nobody plays. An archived game can wake."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain import seat_rules
from bot.domain.clock.clock_changes import ARCHIVE_AFTER, ARCHIVE_WARNING
from bot.domain.posts import ArchivedBody, NoteBody, Post, Target
from bot.domain.records.games import Game, IdleStep, Phase
from bot.domain.refusals import Refusal
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.lobby import Lobbies
from bot.games.planner import board_post
from bot.games.service import GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.community import leagues as league_text
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at


class Archive:
    """Ends, archives and wakes games."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        lobbies: Lobbies,
        computers: ComputerMoves,
        wake_outbox: Callable[[], None],
    ) -> None:
        self._store, self._games, self._lobbies, self._computers = store, games, lobbies, computers
        self._wake_outbox = wake_outbox

    async def end(self, game: Game, name: str, request: Request) -> None:
        """End a lobby or a running game for everybody."""
        if game.phase == Phase.LOBBY:
            await self._lobbies.cancel(game.id, request, in_charge=True)
            return
        if await self._has_played(game, request.user_id):
            await self._must_not_escape(game, request)
        with speaking_at(game):
            note = seat_text.ended_by(safe_name(name))
        await self._games.end(game.id, request, note)

    async def _has_played(self, game: Game, user_id: int) -> bool:
        """Whether somebody holds a seat or has left one: they may still have a place to lose."""
        if any(seat.user_id == user_id for seat in await self._store.seats(game.id)):
            return True
        marks = await self._store.seat_marks(game.id)
        return bool(seat_rules.past_of(marks, seat_rules.person_key(game.seed, user_id)).held)

    async def _must_not_escape(self, game: Game, request: Request) -> None:
        """Nobody ends a game that counts, and in which they have a place to lose; raises Refusal."""
        if await self._store.league_of_game(game.id) is not None:
            raise Refusal(league_text.PLAY_IT_OUT)
        session = await self._games.session(game.id)
        others = any(seat.human and seat.user_id != request.user_id for seat in session.seats)
        if others and not session.in_first_round and (await self._store.house_rules(game.id)).rated:
            raise Refusal(seat_text.RATED_GAME_GOES_ON)

    async def check_idle_games(self, now: float) -> None:
        """Warn that a game will be archived, or archive it. `Timeouts` runs this, and wakes the outbox after it."""
        for game_id, step in await self._store.idle_games(now):
            game = await self._store.game(game_id)
            if game is None:
                continue
            channel = Target.channel(game.channel_id)
            if step == IdleStep.WARN:
                archived_at = max(now + ARCHIVE_WARNING, game.updated_at + ARCHIVE_AFTER)
                with speaking_at(game):
                    warning = NoteBody(timing_text.will_be_archived(archived_at))
                await self._store.warn_idle(game_id, now, (Post(channel, warning),))
            else:
                await self._store.archive(game_id, now, (Post(channel, ArchivedBody()),))

    async def wake(self, game_id: int, name: str, request: Request) -> str:
        """Play on with an archived game; returns the announcement."""
        session = await self._games.session(game_id)
        if session.seat_of(request.user_id) is None:
            raise Refusal(error_text.NOT_SEATED)
        with speaking_at(session.game):
            text = timing_text.played_on(safe_name(name))
        note = Post(Target.channel(session.game.channel_id), NoteBody(text))
        if not await self._store.wake_game(game_id, (note, board_post(session.game, session.people_waited_for()))):
            raise Refusal(timing_text.NOT_ARCHIVED)
        self._wake_outbox()
        self._computers.start_if_asked(session)
        return text
