"""One of several processes on a database: the services of the bot, without Discord."""

from __future__ import annotations

from random import Random

from bot.base.workers.service import Workers
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.channels import ChannelMoves
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import ActionOutcome, GameService, Request
from bot.games.settings.data_deletion import DataDeletion
from bot.games.settings.house_rules import HouseRuleService
from bot.games.timeouts import Timeouts
from bot.games.votes import Votes
from bot.services.lessons.tips import Tips
from bot.store.store import Store
from tests.support.engine.toy_title import TITLES

RED, BLUE, GREEN = 100, 200, 300
NAMES = {RED: "Red", BLUE: "Blue", GREEN: "Green"}


class GoneForAll:
    """Channels that were deleted, and others that everybody sees."""

    async def may_see(self, guild_id: int, channel_id: int, user_id: int) -> bool:
        return True

    async def is_gone(self, channel_id: int) -> bool:
        return True


class OneProcess:
    """What a process does with games. It shares the database with others, and nothing else."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.games = GameService(store, TITLES, lambda: None)
        self.lobbies = Lobbies(store, self.games, lambda: None)
        self.seats = Seats(store, self.games, lambda: None)
        channels = ChannelMoves(store, self.games, GoneForAll(), lambda: None)
        self.votes = Votes(store, self.games, self.seats, channels, lambda: None, lambda: None)
        self.house_rules = HouseRuleService(store, self.games, self.votes, lambda: None, lambda: None)
        self.computers = ComputerMoves(self.games, workers)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, lambda: None)
        self.deletion = DataDeletion(store, self.games, self.computers, Tips(store, TITLES).forget, lambda: None)

    async def begin(self, people: tuple[int, ...] = (RED, BLUE), computers: int = 0, channel: int = 1) -> int:
        """Start a game with an open hand and the first of these people as its host; returns its number."""
        seats = tuple(SeatedPlayer(n, user, NAMES[user]) for n, user in enumerate(people))
        seats += tuple(SeatedPlayer(len(people) + n, None, f"Computer {n}", "gentle") for n in range(computers))
        game = await self.store.open_game(
            title="beads", guild_id=1, channel_id=channel, host=seats[0], options={"open": True}, seed="s"
        )
        await self.games.start(game, seats, Request(people[0]))
        return game.id

    async def answer(self, seen: Session, rng: Random, key: int) -> ActionOutcome | Refusal:
        """Answer a question as somebody who looks at this session would: it may be answered meanwhile."""
        seat = rng.choice(sorted(seen.asks))
        user, number = seen.seats[seat].user_id, seen.asks[seat].number
        assert user is not None
        option = rng.choice(seen.decisions[seat].options)
        try:
            return await self.games.answer(seen.game.id, seat, number, (option.id,), Request(user, key))
        except Refusal as refusal:
            return refusal
