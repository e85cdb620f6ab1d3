"""What a person is told of the games that wait for them: several in one message, and in each notice the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.games.service import Refusal, Tables
from bot.games.session import Present
from bot.store import Store
from bot.store.records import Game, Queued
from bot.ui.components import Button, Id, Panel
from bot.ui.text import common as words
from bot.ui.text import timing as long_words

NAMED = 3  # other games that a notice names


class Notices:
    """Made when they are sent, from what is true then."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables

    async def place(self, game: Game) -> str:
        """A link to the latest board, or else to the channel."""
        board = await self._store.latest(game.id, "board")
        if board is None or game.guild_id is None or board.channel_id != game.channel_id:
            return f"<#{game.channel_id}>"
        return f"https://discord.com/channels/{game.guild_id}/{board.channel_id}/{board.message_id}"

    # What waits elsewhere.

    async def also(self, user_id: int, told: Collection[int]) -> str:
        """The other games that wait for this person, for their eyes only; empty where there are none."""
        others = [game for game in await self._store.waiting_on(user_id) if game.id not in told]
        lines = [await self._line(game, user_id) for game in others[:NAMED]]
        return long_words.also_waiting(lines, len(others) - len(lines)) if lines else ""

    async def _line(self, game: Game, user_id: int) -> str:
        ends = await self._store.deadlines(game.id)
        seats = (seat.seat for seat in await self._store.seats(game.id) if seat.user_id == user_id)
        title = self._tables.titles.get(game.title)
        name = title.name if title is not None else game.title
        return long_words.waits_there(
            name, await self.place(game), min((ends[s] for s in seats if s in ends), default=None)
        )

    async def also_here(self, present: Present, seats: Sequence[int]) -> str:
        """The same under a post that everybody reads: channels of the same server, and not what is played there."""
        lines = []
        for seat in seats:
            user = present.seats[seat].user_id
            waiting = [] if user is None else await self._store.waiting_on(user)
            here = [game for game in waiting if game.guild_id == present.game.guild_id and game.id != present.game.id]
            if here:
                called = "" if len(seats) == 1 else words.plain(present.seats[seat].name)
                channels = [f"<#{game.channel_id}>" for game in here[:NAMED]]
                lines.append(long_words.also_waiting_here(called, channels, len(here) - len(channels)))
        return "\n".join(lines[:NAMED])

    # Several games in one message.

    async def together(self, posts: Iterable[Queued], lead: int) -> Panel | None:
        """One message for all of these that are still true; None where none is."""
        lines: list[str] = []
        buttons: list[Button] = []
        told: set[int] = set()
        rings, user_id = False, 0
        for post in posts:
            seats = await self.still_called(post)
            if not seats or post.game_id in told:
                continue
            told.add(post.game_id)
            present, seat, number = await self._tables.present(post.game_id), seats[0], len(lines) + 1
            user_id = present.seats[seat].user_id or 0
            prompt = present.wording.question(present.state, present.decisions[seat]).prompt
            ends = (await self._store.deadlines(present.game.id)).get(seat)
            lines.append(
                long_words.one_of_several(number, present.title.name, await self.place(present.game), prompt, ends)
            )
            label = long_words.play_one(number, present.title.name)
            buttons.append(Button(Id("play", present.game.id, lead, ()), label, "primary"))
            rings = rings or bool(post.body.get("rings", True))
        if not lines:
            return None
        elsewhere = await self.also(user_id, told)
        text = "\n".join([long_words.several_wait(len(lines)), *lines, *([elsewhere] if elsewhere else [])])
        return Panel(text, (tuple(buttons),), silent=not rings)

    async def still_called(self, post: Queued) -> list[int]:
        """The seats that this notice calls with reason: its question is still open, and for the same person."""
        try:
            present = await self._tables.present(post.game_id)
        except Refusal:
            return []
        upto = post.body.get("upto", post.body.get("number", 0))
        asks = [present.asks[seat] for seat in called(post) if seat in present.asks]
        left = [ask.seat for ask in asks if not ask.optional and ask.number <= upto]
        kind, _, user = post.target.partition(":")
        return [seat for seat in left if kind == "channel" or str(present.seats[seat].user_id) == user]


def called(post: Queued) -> list[int]:
    """The seats that a notice names."""
    return [int(seat) for seat in post.body.get("seats", [post.body.get("seat")]) if seat is not None]
