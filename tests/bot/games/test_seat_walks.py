"""Random walks through the life of a game's seats: whatever people do, nobody ever sees two hands of a running game."""

from __future__ import annotations

import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.base.workers.service import Workers
from bot.domain.clock.clock_changes import ARCHIVE_AFTER
from bot.domain.clock.turn_clock import DAY
from bot.domain.posts import Target
from bot.domain.records.games import Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.channels import ChannelMoves
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.history.archive import Archive
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.games.settings.data_deletion import DataDeletion
from bot.games.timeouts import Timeouts
from bot.games.votes import Votes, voters
from bot.pictures.service import Pictures
from bot.services.lessons.service import Lessons
from bot.services.lessons.tips import Tips
from bot.text.game import votes as vote_text
from bot.ui.panels.builder import PanelBuilder
from engine.ai.levels import at_random
from tests.support.database.rows import FastStore, rows
from tests.support.engine.toy_title import SECRET, TITLES
from tests.support.one_process import GoneForAll

RED, BLUE, GREEN, GREY, WHITE = 101, 102, 103, 104, 105
MODERATOR = WHITE
PEOPLE = (RED, BLUE, GREEN, GREY, WHITE)
HAND = re.compile(rf"{SECRET}[ _](\d)", re.IGNORECASE)
STEPS = 60


class RandomComputers(ComputerMoves):
    """Computer players who move at random, and only when the walk says so."""

    def __init__(self, games: GameService, workers: Workers, rng: Random) -> None:
        super().__init__(games, workers)
        self.games, self.rng = games, rng

    def start_if_asked(self, session: Session) -> None:
        pass

    async def move_for(self, game_id: int, seat: int, level: str) -> bool:
        session = await self.games.session(game_id)
        ask = session.asks.get(seat)
        if ask is None or ask.optional or session.game.phase != Phase.PLAYING:
            return False
        answer = at_random(session.title, session.state, session.decisions[seat], self.rng)
        await self.games.answer_for_computer(session, answer)
        return True


class SomeGone(GoneForAll):
    """Channels of which half are gone."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def is_gone(self, channel_id: int) -> bool:
        return self._rng.random() < 0.5


class Walk:
    """One game, what can be done in it, and the hands that each person has seen."""

    def __init__(self, path: Path, store: FastStore, workers: Workers, rng: Random) -> None:
        self.path, self.store, self.rng = path, store, rng
        self.now = time.time()
        store.clock = lambda: self.now
        self.games = GameService(store, TITLES, lambda: None)
        self.computers = RandomComputers(self.games, workers, rng)
        self.seats = Seats(store, self.games, lambda: None)
        channels = ChannelMoves(store, self.games, SomeGone(rng), lambda: None)
        self.votes = Votes(store, self.games, self.seats, channels, lambda: None, lambda: None)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, lambda: None)
        tips = Tips(store, TITLES)
        self.deletion = DataDeletion(store, self.games, self.computers, tips.forget, lambda: None)
        lobbies = Lobbies(store, self.games, lambda: None)
        self.archive = Archive(store, self.games, lobbies, self.computers, lambda: None)
        pictures = Pictures(store, workers, enabled=False)
        self.panels = PanelBuilder(store, self.games, Lessons(store, self.games), tips, pictures, workers)
        self.game = 0
        self.seen: dict[int, set[str]] = defaultdict(set)
        self.done: list[str] = []
        self.counted: Counter[str] = Counter()
        self.posts_read = self.looked_at = 0

    async def begin(self) -> None:
        seats = tuple(SeatedPlayer(n, user, f"P{user}") for n, user in enumerate((RED, BLUE, GREEN)))
        seats = (*seats, SeatedPlayer(3, None, "Ada", "gentle"))
        game = await self.store.open_game(
            title="beads",
            guild_id=1,
            channel_id=self.rng.getrandbits(48),
            host=seats[0],
            options={},
            seed=str(self.rng.random()),
        )
        self.game = game.id
        await self.store.change_house_rules(game.id, {"pace": self.rng.choice(("", "12h"))})
        await self.games.start(game, seats, Request(RED))

    async def session(self) -> Session:
        return await self.games.session(self.game)

    # What people do.

    async def leave(self, user: int, seat: int) -> None:
        await self.seats.leave(self.game, Request(user))

    async def resign(self, user: int, seat: int) -> None:
        await self.seats.resign(self.game, Request(user))

    async def claim(self, user: int, seat: int) -> None:
        await self.seats.claim(self.game, seat, f"P{user}", Request(user))

    async def take(self, user: int, seat: int) -> None:
        seat, invited, _ = await self.some_offer(seat)
        user = self.rng.choice((user, invited))
        await self.seats.take(self.game, seat, f"P{user}", Request(user))

    async def offer(self, user: int, seat: int) -> None:
        await self.seats.offer(
            await self.session(), seat, self.rng.choice(PEOPLE), Request(user), in_charge=await self.in_charge(user)
        )

    async def give_up(self, user: int, seat: int) -> None:
        seat, invited, holder = await self.some_offer(seat)
        await self.seats.give_up(self.game, seat, invited, Request(self.rng.choice((user, holder))))

    async def call_off(self, user: int, seat: int) -> None:
        seat, invited, holder = await self.some_offer(seat)
        how = self.rng.choice((self.seats.decline, self.seats.withdraw))
        await how(self.game, seat, invited, "P", Request(self.rng.choice((user, invited, holder))))

    async def some_offer(self, seat: int) -> tuple[int, int, int]:
        """The seat, the invited person and the holder of an offer that stands, or of none."""
        holders = [each.user_id or 0 for each in (await self.session()).seats]
        offers = [await self.store.seat_offer(self.game, n) for n in range(len(holders))]
        standing = [offer for offer in offers if offer is not None]
        if not standing:
            return seat, self.rng.choice(PEOPLE), holders[seat]
        offer = self.rng.choice(standing)
        return offer.seat, offer.invited, holders[offer.seat]

    async def kick(self, user: int, seat: int) -> None:
        holder = (await self.session()).seats[seat].user_id or 0
        await self.votes.kick(self.game, seat, holder, Request(user), in_charge=await self.in_charge(user))

    async def ask_for_undo(self, user: int, seat: int) -> None:
        session = await self.session()
        own = session.seat_of(user)
        await self.votes.ask(VoteKind.UNDO, session, seat if own is None else own, user)

    async def vote(self, user: int, seat: int) -> None:
        vote = await self.store.open_vote(self.game)
        if vote is None:
            raise Refusal(vote_text.SETTLED)
        user = self.rng.choice([user, *voters(vote, await self.session())])
        await self.votes.answer(vote.id, Request(user), agreed=self.rng.random() < 0.9)

    async def play(self, user: int, seat: int) -> None:
        session = await self.session()
        own = session.seat_of(user)
        if own is not None and own in session.decisions and session.game.phase == Phase.PLAYING:
            answer = at_random(session.title, session.state, session.decisions[own], self.rng)
            await self.games.answer(self.game, own, None, answer.picks, Request(user))

    async def computer_moves(self, user: int, seat: int) -> None:
        if not (await self.session()).seats[seat].human:
            await self.computers.move_for(self.game, seat, "gentle")

    async def stay_away(self, user: int, seat: int) -> None:
        for _ in range(self.rng.choice((1, 8))):
            self.now += DAY
            await self.timeouts.run_due()

    async def archive_and_wake(self, user: int, seat: int) -> None:
        self.now += ARCHIVE_AFTER + DAY
        assert await self.store.archive(self.game, self.now, ())
        await self.see_hands()
        if self.rng.random() < 0.3:
            await self.deletion.delete(self.rng.choice(PEOPLE))
        while (await self.session()).game.phase == Phase.ARCHIVED:
            people = [seat.user_id for seat in (await self.session()).seats if seat.user_id is not None]
            await self.archive.wake(self.game, "P", Request(self.rng.choice(people)))

    async def move_channel(self, user: int, seat: int) -> None:
        channel = self.rng.getrandbits(48)
        await self.votes.move(self.game, 1, channel, Request(user))

    async def delete_data(self, user: int, seat: int) -> None:
        await self.deletion.delete(user)

    async def restart(self, user: int, seat: int) -> None:
        self.games.clear_cache()

    async def in_charge(self, user: int) -> bool:
        return user in (MODERATOR, (await self.session()).game.host_id)

    # What people see.

    async def see_hands(self) -> None:
        """Everybody looks at their hand, their panel and their direct messages."""
        session = await self.session()
        if session.game.move == self.looked_at:
            return
        self.looked_at = session.game.move
        for user in PEOPLE:
            seat = session.seat_of(user)
            if seat is not None:
                self.look(user, (await self.panels.seat(session, seat, user)).text)
                if session.rules.view(session.state, seat) != session.view:
                    self.look(user, (await self.panels.hand(session, seat)).text)
        sql = "SELECT id, target, body FROM outbox WHERE kind = 'dm' AND game_id = ? AND id > ? ORDER BY id"
        for id, target, body in rows(self.path, sql, self.game, self.posts_read):
            self.posts_read = id
            self.seen[Target.parse(target).id].add(str(json.loads(body)["seat"]))
        for user, hands in self.seen.items():
            assert len(hands) <= 1, f"{user} has seen {hands}: {self.done}"

    def look(self, user: int, text: str) -> None:
        self.seen[user] |= set(HAND.findall(text))

    async def go(self) -> None:
        acts: list[tuple[Callable[[int, int], Awaitable[None]], int]] = [
            (self.claim, 20),
            (self.take, 16),
            (self.offer, 16),
            (self.vote, 16),
            (self.leave, 10),
            (self.kick, 10),
            (self.give_up, 8),
            (self.play, 3),
            (self.delete_data, 1),
            (self.call_off, 2),
            (self.resign, 1),
            (self.ask_for_undo, 1),
            (self.computer_moves, 1),
            (self.stay_away, 1),
            (self.archive_and_wake, 1),
            (self.move_channel, 1),
            (self.restart, 1),
        ]
        await self.begin()
        for _ in range(STEPS):
            await self.see_hands()
            if (await self.session()).game.phase not in (Phase.PLAYING, Phase.ARCHIVED):
                break
            (act,) = self.rng.choices([each for each, _ in acts], [weight for _, weight in acts])
            user, seat = self.rng.choice(PEOPLE), self.rng.randrange(4)
            before = (await self.session()).game
            try:
                await act(user, seat)
            except Refusal:
                assert (await self.session()).game == before or act == self.archive_and_wake, (
                    "a refusal changes nothing"
                )
                continue
            self.done.append(f"{act.__name__}({user}, {seat})")
            self.counted[act.__name__] += 1


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FastStore]:
    store = await FastStore.open(tmp_path / "test.db")
    yield store
    await store.close()


@pytest.mark.parametrize("group", range(6))
async def test_nobody_ever_sees_two_hands_of_one_running_game(tmp_path: Path, store: FastStore, group: int) -> None:
    counted: Counter[str] = Counter()
    seen: Counter[int] = Counter()
    workers = Workers()
    try:
        for number in range(50):
            walk = Walk(tmp_path / "test.db", store, workers, Random(f"{group}/{number}"))
            await walk.go()
            counted += walk.counted
            seen.update(user for user, hands in walk.seen.items() if hands)
    finally:
        await workers.close()
    assert {"claim", "take", "give_up", "kick", "vote", "delete_data", "archive_and_wake"} <= set(counted), counted
    assert seen[GREY] > 10, "newcomers do get seats"
