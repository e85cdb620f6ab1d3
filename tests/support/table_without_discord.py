"""One game with a clock of its own, without Discord: for tests of deadlines and of seats."""

from __future__ import annotations

from pathlib import Path

from bot.base.workers.service import Workers
from bot.domain.clock.turn_clock import HOUR
from bot.domain.records.seats import SeatedPlayer
from bot.games.channels import ChannelMoves
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.history.archive import Archive
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.games.settings.data_deletion import DataDeletion
from bot.games.timeouts import Timeouts
from bot.games.votes import Votes
from bot.services.lessons.tips import Tips
from bot.store.sqlite.store import SqliteStore
from tests.support.database.rows import rows
from tests.support.engine.toy_title import TITLES
from tests.support.one_process import GoneForAll

RED, BLUE, GREEN, GREY = 100, 200, 300, 400
NAMES = {RED: "Red", BLUE: "Blue", GREEN: "Green", GREY: "Grey"}
START = 1780300800.0


class Table:
    """One game with its own clock, without Discord."""

    def __init__(self, path: Path, store: SqliteStore, workers: Workers) -> None:
        self.now = START
        self.path, self.store = path, store
        store.clock = lambda: self.now
        self.games = GameService(store, TITLES, lambda: None)
        self.computers = ComputerMoves(self.games, workers)
        self.seats = Seats(store, self.games, lambda: None)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, lambda: None)
        channels = ChannelMoves(store, self.games, GoneForAll(), lambda: None)
        self.votes = Votes(store, self.games, self.seats, channels, lambda: None, lambda: None)
        self.data_deletion = DataDeletion(store, self.games, self.computers, Tips(store, TITLES).forget, lambda: None)
        lobbies = Lobbies(store, self.games, lambda: None)
        self.archive = Archive(store, self.games, lobbies, self.computers, lambda: None)
        self.timeouts.other_jobs.append(self.archive.check_idle_games)
        self.game = 0

    async def begin(
        self, pace: str = "1d", people: tuple[int, ...] = (RED, BLUE), computers: int = 0, *, hands: bool = False
    ) -> None:
        """Start a game, open or with hidden hands; the first of these people is the host."""
        seats = tuple(SeatedPlayer(n, user, NAMES[user]) for n, user in enumerate(people))
        seats += tuple(SeatedPlayer(len(people) + n, None, f"Computer {n}", "gentle") for n in range(computers))
        game = await self.store.open_game(
            title="beads",
            guild_id=1,
            channel_id=1,
            host=seats[0],
            options={} if hands else {"open": True},
            seed="s",
        )
        self.game = game.id
        await self.store.change_house_rules(game.id, {"pace": pace})
        await self.games.start(game, seats, Request(people[0]))

    async def pass_time(self, hours: float) -> None:
        """Let the time pass hour by hour, and run what is due."""
        until = self.now + hours * HOUR
        while self.now < until:
            self.now = min(self.now + HOUR, until)
            for _ in range(3):
                await self.timeouts.run_due()
            await self.computers.finish()

    def posts(self, *kinds: str) -> list[str]:
        """The kinds of all posts so far, limited to these kinds."""
        return [row[0] for row in rows(self.path, "SELECT kind FROM outbox ORDER BY id") if row[0] in kinds]

    def notes(self) -> str:
        return "\n".join(row[0] for row in rows(self.path, "SELECT body FROM outbox WHERE kind = 'note' ORDER BY id"))

    async def end_turn(self, user: int) -> None:
        session = await self.games.session(self.game)
        seat = session.seat_of(user)
        assert seat is not None
        await self.games.answer(self.game, seat, None, ("end",), Request(user))

    async def waiting(self) -> list[str]:
        return [seat.name for seat in (await self.games.session(self.game)).waiting()]
