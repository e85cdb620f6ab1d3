"""Games that move to another channel, for example because their own is gone."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.errors import Refusal
from bot.games.languages import speaking_at
from bot.games.service import ATTEMPTS, GameService, Request
from bot.notifications.planner import board_post
from bot.store import AlreadyDone, ChannelTaken, Conflict, Store
from bot.store.posts import LobbyBody, NoteBody, OpenSeatBody, Post, Target
from bot.store.records import UNFINISHED, Game, Phase
from bot.ui.text import errors as error_text
from bot.ui.text.game import news as news_text
from bot.ui.text.person import lessons as lesson_text


class ChannelMoves:
    """Moves games between channels."""

    def __init__(self, store: Store, games: GameService, wake_outbox: Callable[[], None]) -> None:
        self._store, self._games, self._wake_outbox = store, games, wake_outbox

    async def move(
        self, game_id: int, guild_id: int, channel_id: int, request: Request, *, old_channel_gone: bool
    ) -> None:
        """Go on with a game in this channel. The host always may, the other players only if the old channel is gone."""
        for _ in range(ATTEMPTS):
            game = await self._store.game(game_id)
            if game is None:
                raise Refusal(error_text.NO_SUCH_GAME)
            await self._must_be_allowed(game, channel_id, request, old_channel_gone=old_channel_gone)
            try:
                posts = await self._posts(game, channel_id)
                await self._store.move_game(
                    game,
                    guild_id,
                    channel_id,
                    request.user_id,
                    posts,
                    idempotency_key=request.idempotency_key,
                    old_channel_gone=old_channel_gone,
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

    async def _must_be_allowed(self, game: Game, channel_id: int, request: Request, *, old_channel_gone: bool) -> None:
        if game.phase not in UNFINISHED:
            raise Refusal(error_text.OVER)
        if game.personal:
            raise Refusal(lesson_text.PERSONAL)
        if game.channel_id == channel_id:
            raise Refusal(news_text.ALREADY_HERE)
        if request.user_id == game.host_id:
            return
        if not any(seat.user_id == request.user_id for seat in await self._store.seats(game.id)):
            raise Refusal(error_text.NO_SUCH_GAME)
        if not old_channel_gone:
            raise Refusal(news_text.still_there, game.channel_id)

    async def _posts(self, game: Game, channel_id: int) -> tuple[Post, ...]:
        """The lobby, or a note, the open seats and the board, which calls everybody that the game waits for."""
        channel = Target.channel(channel_id)
        if game.phase == Phase.LOBBY:
            return (Post(channel, LobbyBody()),)
        session = await self._games.session(game.id)
        opened = await self._store.open_seats(game.id)
        with speaking_at(game):
            note = NoteBody(news_text.MOVED_HERE())
        bodies = (note, *(OpenSeatBody(seat, session.seats[seat].name) for seat in opened))
        board = board_post(game, session.people_waited_for())
        return (*(Post(channel, body) for body in bodies), board._replace(target=channel))
