"""Games that move to another channel, for example because their own is gone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from bot.domain.errors import AlreadyDone, ChannelTaken, Conflict
from bot.domain.posts import LobbyBody, NoteBody, OpenSeatBody, Post, Target, VoteBody
from bot.domain.records.games import UNFINISHED, Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.games.planner import board_post
from bot.games.service import ATTEMPTS, GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import news as news_text
from bot.text.game import timing as timing_text
from bot.text.person import lessons as lesson_text
from bot.text.table_language import speaking_at

Seating = tuple[SeatedPlayer, ...]


class ServerChannels(Protocol):
    """What is asked of Discord about channels."""

    async def may_see(self, guild_id: int, channel_id: int, user_id: int) -> bool: ...

    async def is_gone(self, channel_id: int) -> bool: ...


class OthersDecide(Refusal):
    """A move that everybody at the table must agree to, and not all have."""


class ChannelMoves:
    """Moves games between channels."""

    def __init__(
        self, store: Store, games: GameService, server_channels: ServerChannels, wake_outbox: Callable[[], None]
    ) -> None:
        self._store, self._games, self._places, self._wake_outbox = store, games, server_channels, wake_outbox

    async def move(
        self,
        game_id: int,
        guild_id: int,
        channel_id: int,
        request: Request,
        agreed: Collection[int] = (),
        outcome: VoteBody | None = None,
    ) -> None:
        """Go on with a game in this channel. The host may, the other players only if the old channel is gone.

        A game that counts goes only where all its players see it, and leaves its server only if its channel is gone and
        all have agreed; the outcome of their vote says so. Raises OthersDecide if they must be asked."""
        for _ in range(ATTEMPTS):
            game = await self._store.game(game_id)
            if game is None:
                raise Refusal(error_text.NO_SUCH_GAME)
            seats = await self._store.seats(game.id)
            gone = await self._places.is_gone(game.channel_id)
            _must_be_allowed(game, channel_id, seats, request, old_channel_gone=gone)
            agreeing = {request.user_id, *agreed}
            await self._must_stay_fair(game, guild_id, channel_id, seats, agreeing, old_channel_gone=gone)
            try:
                posts = await self._posts(game, channel_id, outcome)
                await self._store.move_game(
                    game,
                    guild_id,
                    channel_id,
                    request.user_id,
                    posts,
                    idempotency_key=request.idempotency_key,
                    old_channel_gone=gone,
                )
            except ChannelTaken as taken:
                raise Refusal(error_text.CHANNEL_TAKEN) from taken
            except Conflict:
                continue
            except AlreadyDone:
                pass
            self._wake_outbox()
            return
        raise Refusal(error_text.TRY_AGAIN)

    async def _must_stay_fair(
        self,
        game: Game,
        guild_id: int,
        channel_id: int,
        seats: Seating,
        agreeing: Collection[int],
        *,
        old_channel_gone: bool,
    ) -> None:
        """Nobody is brought before other moderators, to a server against their will, or where they see nothing."""
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        if game.phase == Phase.LOBBY:  # it may become a rated game before anybody looks
            if guild_id != game.guild_id and len(people) > 1:
                raise Refusal(news_text.TABLE_STAYS)
            return
        if not await self._games.counts(game.id):
            return
        if guild_id != game.home and not old_channel_gone:
            raise Refusal(news_text.STAYS_IN_SERVER)
        for user_id in people:
            if not await self._places.may_see(guild_id, channel_id, user_id):
                raise Refusal(news_text.NOT_ALL_SEE)
        if guild_id not in (game.home, game.guild_id) and not set(people) <= set(agreeing):
            there = await self._store.game_in(channel_id)
            if there is not None and there.phase in UNFINISHED:
                raise Refusal(error_text.CHANNEL_TAKEN)
            raise OthersDecide(timing_text.PLAYERS_DECIDE)

    async def _posts(self, game: Game, channel_id: int, outcome: VoteBody | None) -> tuple[Post, ...]:
        """The lobby, or a note, the open seats and the board, which calls everybody that the game waits for."""
        channel = Target.channel(channel_id)
        if game.phase == Phase.LOBBY:
            return (Post(channel, LobbyBody()),)
        session = await self._games.session(game.id)
        opened = await self._store.open_seats(game.id)
        with speaking_at(game):
            note = NoteBody(news_text.MOVED_HERE())
        said = () if outcome is None else (outcome,)
        bodies = (*said, note, *(OpenSeatBody(seat, session.seats[seat].name) for seat in opened))
        board = board_post(game, session.people_waited_for())
        return (*(Post(channel, body) for body in bodies), board._replace(target=channel))


def _must_be_allowed(game: Game, channel_id: int, seats: Seating, request: Request, *, old_channel_gone: bool) -> None:
    if game.phase not in UNFINISHED:
        raise Refusal(error_text.OVER)
    if game.personal:
        raise Refusal(lesson_text.PERSONAL)
    if game.channel_id == channel_id:
        raise Refusal(news_text.ALREADY_HERE)
    if request.user_id == game.host_id:
        return
    if not any(seat.user_id == request.user_id for seat in seats):
        raise Refusal(error_text.NO_SUCH_GAME)
    if not old_channel_gone:
        raise Refusal(news_text.still_there, game.channel_id)
