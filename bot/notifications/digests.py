"""What a person hears of the games that wait for them: several in one message, and in each notice the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.domain.posts import NoticeBody, QuestionBody, QueuedPost, ReminderBody
from bot.domain.records.games import Game
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.service import GameService
from bot.store.store import Store
from bot.text.game import waiting as waiting_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import prompt

NAMED = 3  # other games that a notice names


class Digests:
    """Digests are written when they are sent, from what is true then."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def board_link(self, game: Game) -> str:
        """A link to the board of this turn, or to the channel while it is not there; never to an earlier board."""
        board = await self._store.board_sent(game.id, game.announced_move)
        if board is None or game.guild_id is None or board.channel_id != game.channel_id:
            return f"<#{game.channel_id}>"
        return f"https://discord.com/channels/{game.guild_id}/{board.channel_id}/{board.message_id}"

    # Other games that wait.

    async def also_waiting(self, user_id: int, named: Collection[int]) -> str:
        """The games that wait for this person beside those already named, for their eyes only; empty if none do."""
        others = [game for game in await self._store.waiting_on(user_id) if game.id not in named]
        lines = [await self._line(game, user_id) for game in others[:NAMED]]
        return waiting_text.also_waiting(lines, len(others) - len(lines)) if lines else ""

    async def _line(self, game: Game, user_id: int) -> str:
        ends = await self._store.deadlines(game.id)
        seats = (seat.seat for seat in await self._store.seats(game.id) if seat.user_id == user_id)
        title = self._games.titles.get(game.title)
        name = title.name if title is not None else game.title
        return waiting_text.elsewhere(
            name, await self.board_link(game), min((ends[s] for s in seats if s in ends), default=None)
        )

    async def also_waiting_here(self, session: Session, seats: Sequence[int]) -> str:
        """The games that wait for the people in these seats, under a post that everybody reads; empty if none do."""
        users = {seat: user for seat in seats if (user := session.seats[seat].user_id) is not None}
        waiting = {seat: await self._store.waiting_on(user) for seat, user in users.items()}
        return also_waiting_here(session, seats, waiting)

    # Several games in one message.

    async def panel(self, posts: Iterable[QueuedPost], lead: int) -> Panel | None:
        """One message for all of these that are still true, a line and a button each; None if none is."""
        lines: list[str] = []
        buttons: list[Button] = []
        named: set[int] = set()
        rings, user_id = False, 0
        for post in posts:
            seats = await self.still_called(post)
            if not seats or post.game_id in named:
                continue
            named.add(post.game_id)
            session, seat, number = await self._games.session(post.game_id), seats[0], len(lines) + 1
            user_id = session.seats[seat].user_id or 0
            lines.append(await self._entry(session, seat, number))
            label = waiting_text.play_one(number, session.title.name)
            buttons.append(Button(CustomId("play", session.game.id, lead, ()), label, "primary"))
            rings = rings or not (isinstance(post.body, ReminderBody) and not post.body.rings)
        if not lines:
            return None
        elsewhere = await self.also_waiting(user_id, named)
        text = "\n".join([waiting_text.several_wait(len(lines)), *lines, *([elsewhere] if elsewhere else [])])
        return Panel(text, (tuple(buttons),), silent=not rings)

    async def _entry(self, session: Session, seat: int, number: int) -> str:
        ends = (await self._store.deadlines(session.game.id)).get(seat)
        link = await self.board_link(session.game)
        return waiting_text.one_of_several(number, session.title.name, link, prompt(session, seat), ends)

    async def still_called(self, post: QueuedPost) -> list[int]:
        """The seats that this notice still calls: their questions are open, and ask the same person."""
        try:
            session = await self._games.session(post.game_id)
        except Refusal:
            return []
        seats, upto = called(post)
        asks = [session.asks[seat] for seat in seats if seat in session.asks]
        left = [ask.seat for ask in asks if not ask.optional and ask.number <= upto]
        return [seat for seat in left if not post.target.is_user or session.seats[seat].user_id == post.target.id]


def also_waiting_here(session: Session, seats: Sequence[int], waiting: Mapping[int, Sequence[Game]]) -> str:
    """The games that wait for the people in these seats: only channels of the same server, and no titles."""
    lines = []
    for seat in seats:
        elsewhere = [game for game in waiting.get(seat, ()) if game.id != session.game.id]
        here = [game for game in elsewhere if game.guild_id == session.game.guild_id]
        if here:
            called = None if len(seats) == 1 else safe_name(session.seats[seat].name)
            channels = [f"<#{game.channel_id}>" for game in here[:NAMED]]
            lines.append(waiting_text.also_waiting_here(called, channels, len(here) - len(channels)))
    return "\n".join(lines[:NAMED])


def called(post: QueuedPost) -> tuple[tuple[int, ...], int]:
    """The seats that a notice calls, and the last question that it can mean."""
    match post.body:
        case NoticeBody(seats, upto):
            return seats, upto
        case QuestionBody(seat, number) | ReminderBody(seat, number):
            return (seat,), number
    return (), 0
