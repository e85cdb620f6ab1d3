"""Deleting one's data, which always works: the person steps out of every game first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.domain import transitions
from bot.domain.errors import Conflict
from bot.domain.posts import NoteBody, Post, Target
from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.lobby import without
from bot.games.seats import computer_for
from bot.games.service import ATTEMPTS, GameService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import seats as seat_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at


class DataDeletion:
    """Deletes everything that is stored about a person. It works on stored rows, so that no game can stand in its way:
    none that is archived, none without a channel, and none that this program cannot read."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        computers: ComputerMoves,
        forget_tips: Callable[[int], None],
        wake_outbox: Callable[[], None],
    ) -> None:
        self._store, self._games, self._computers = store, games, computers
        self._forget_tips, self._wake_outbox = forget_tips, wake_outbox

    async def delete(self, user_id: int) -> None:
        """Step out of every game, and delete what is left; finished games keep an unknown player."""
        for _ in range(ATTEMPTS):
            for game_id in await self._store.unfinished_of(user_id):
                with suppress(Conflict):  # the game has moved at the same moment
                    await self._step_out(game_id, user_id)
            if await self._store.forget(user_id):
                self._forget_tips(user_id)
                self._wake_outbox()
                return
        raise Refusal(error_text.TRY_AGAIN)

    async def _step_out(self, game_id: int, user_id: int) -> None:
        """Leave a lobby, or close one's own; leave a game for good. Raises Conflict."""
        game, seats = await self._store.game(game_id), await self._store.seats(game_id)
        if game is None:
            return
        held = next((seat for seat in seats if seat.user_id == user_id), None)
        if game.phase == Phase.LOBBY:
            ended = Phase.ENDED if game.host_id == user_id else None
            game, seats = without(game, seats, held) if held is not None else (game, seats)
            await self._store.change_lobby(game, seats, phase=ended)
            return
        computer = None if held is None else computer_for(seats, held)
        posts = _posts(game, seats, user_id, computer)
        asks = await self._store.asks(game_id)
        await self._store.commit(transitions.departure(game, seats, asks, user_id, computer, posts))
        with suppress(Refusal):  # a game that cannot be read has no computer players either
            self._computers.start_if_asked(await self._games.running_session(game_id))


def _posts(
    game: Game, seats: tuple[SeatedPlayer, ...], user_id: int, computer: SeatedPlayer | None
) -> tuple[Post, ...]:
    """What the others are told, without a name."""
    if game.phase == Phase.ARCHIVED:
        return ()
    heir = transitions.heir_of(seats, user_id)
    with speaking_at(game):
        if heir is None:
            texts = [seat_text.NOBODY_LEFT()]
        else:
            texts = [seat_text.left_for_good(safe_name(computer.name))] if computer is not None else []
            texts += [seat_text.new_host(safe_name(heir.name))] if game.host_id == user_id else []
    return tuple(Post(Target.channel(game.channel_id), NoteBody(text)) for text in texts)
