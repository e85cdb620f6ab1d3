"""Every notice comes once, over random moves, deadlines, restarts, crashes and failed sends.

The test keeps its own books: for whom the game has waited since when, and which notices are due."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.base.workers.service import Workers
from bot.domain.clock.turn_clock import HOUR, PACES
from bot.domain.records.seats import SeatedPlayer
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.games.timeouts import Timeouts
from tests.support.database.rows import FastStore, rows
from tests.support.engine.toy_title import TITLES
from tests.support.soak import thinned

PEOPLE = (100, 200, 300)
GAMES_A_TEST = 25
BATCHES = thinned(8, to=2)


class Crash(BaseException):
    """The process dies."""


@dataclass
class Wait:
    """The notices due during one wait, by our own arithmetic."""

    since: float
    bank: float
    reminded: int = 0
    asked: float | None = None


@dataclass
class Account:
    """The notices due so far, and the seats that the game waits for."""

    said: Counter[str] = field(default_factory=Counter)
    waits: dict[int, Wait] = field(default_factory=dict)
    banks: dict[int, float] = field(default_factory=lambda: dict.fromkeys(range(3), PACES["12h"].bank))

    def begin(self, seats: set[int], now: float, *, played: bool) -> None:
        """The game waits for these seats now, and no longer for the others."""
        pace = PACES["12h"]
        for seat in set(self.waits) - seats:
            wait = self.waits.pop(seat)
            bank = max(0.0, wait.bank - max(0.0, now - wait.since - pace.turn))
            self.banks[seat] = min(pace.cap, bank + (pace.growth if played else 0.0))
        for wait in self.waits.values():
            if played and wait.asked is not None:  # back in time: the grace period is left to finish the turn
                wait.since, wait.asked = now - (pace.turn + wait.bank - pace.grace), None
        for seat in seats - set(self.waits):
            self.waits[seat] = Wait(now, self.banks[seat])

    def look(self, now: float) -> bool:
        """The clocks are checked; True if a computer player must move."""
        pace = PACES["12h"]
        for wait in self.waits.values():
            total = pace.turn + wait.bank
            points = sorted(p for p in {pace.turn / 2, pace.turn, total - 2 * HOUR} if p < total and p >= pace.turn / 2)
            passed = sum(point <= now - wait.since for point in points)
            if wait.asked is not None:
                return now >= wait.asked + pace.grace
            if now - wait.since >= total:
                wait.asked = now
                self.said["absent"] += 1
            elif passed > wait.reminded:
                wait.reminded = passed
                self.said["reminder"] += 1
        return False


class PostOffice:
    """Takes each nonce once, as Discord does."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    def take(self, nonce: str, kind: str) -> None:
        if not self.taken[nonce]:
            self.kinds[kind] += 1
        self.taken[nonce] = 1


class Life:
    """A bot that runs, dies and starts again."""

    def __init__(self, path: Path, workers: Workers, rng: Random) -> None:
        self.path, self.workers, self.rng = path, workers, rng
        self.now = 1780300800.0
        self.office = PostOffice()
        self.game = 0

    async def start(self) -> None:
        self.store = await FastStore.open(self.path)
        self.store.clock = lambda: self.now
        self.games = GameService(self.store, TITLES, lambda: None)
        computers = ComputerMoves(self.games, self.workers)
        seats = Seats(self.store, self.games, lambda: None)
        self.timeouts = Timeouts(self.store, self.games, computers, seats, lambda: None)

    async def restart(self) -> None:
        await self.store.close()
        await self.start()

    async def begin(self) -> None:
        await self.start()
        seats = tuple(SeatedPlayer(n, user, f"P{n}") for n, user in enumerate(PEOPLE))
        game = await self.store.open_game(
            title="beads", guild_id=1, channel_id=1, host=seats[0], options={"open": True}, seed=str(self.rng.random())
        )
        self.game = game.id
        await self.store.change_house_rules(game.id, {"pace": "12h"})
        await self.games.start(game, seats, Request(PEOPLE[0]))

    async def waited(self) -> set[int]:
        return {seat.seat for seat in (await self.games.session(self.game)).waiting()}

    async def move(self, seat: int) -> None:
        options = (await self.games.session(self.game)).decisions[seat].options
        pick = "end" if self.rng.random() < 0.6 else self.rng.choice([o.id for o in options if o.id != "gift"])
        await self.games.answer(self.game, seat, None, (pick,), Request(PEOPLE[seat]))

    async def attend(self) -> None:
        """Check the clocks; now and then the process dies before or after something is stored."""
        how = self.rng.choice(["", "", "before", "after"])
        if how:
            for name in ("replace_clock", "commit"):
                setattr(self.store, name, self.deadly(getattr(self.store, name), how))
            with suppress(Crash):
                await self.timeouts.run_due()
            await self.restart()
        for _ in range(2):
            await self.timeouts.run_due()

    def deadly(self, act: Any, how: str) -> Any:
        async def dies(*args: Any) -> Any:
            if how == "before":
                raise Crash
            await act(*args)
            raise Crash

        return dies

    async def send(self, *, surely: bool = False) -> None:
        for post in await self.store.posts_due(self.now, 50):
            if not await self.store.claim(post.id, self.now, 120):
                continue
            fate = "sent" if surely else self.rng.choice(["sent", "refused", "lost", "unheard", "crash"])
            if fate != "refused" and fate != "lost":
                self.office.take(post.nonce, post.kind)
            if fate == "sent":
                await self.store.mark_sent(post, 1, post.id, self.now)
            elif fate == "crash":
                await self.restart()
                return
            else:
                await self.store.mark_failed(post, self.now + 60, certain=fate == "refused")


async def played(life: Life) -> Account:
    """One random game, and the notices due in it."""
    account, rng = Account(), life.rng
    await life.begin()
    account.begin(await life.waited(), life.now, played=False)
    for _ in range(40):
        if not account.waits:
            break
        match rng.choice(["move", "time", "time", "look", "look", "send", "restart"]):
            case "move":
                (seat,) = account.waits
                await life.move(seat)
                account.begin(await life.waited(), life.now, played=True)
            case "time":
                life.now += rng.choice([1, 3, 6, 13, 30]) * HOUR
            case "look":
                stands_in = account.look(life.now)
                await life.attend()
                if stands_in:
                    account.said["note"] += 1
                    account.begin(await life.waited(), life.now, played=False)
            case "send":
                await life.send()
            case "restart":
                await life.restart()
    kept = {clock.seat: clock for clock in await life.store.clocks(life.game)}
    for seat, wait in account.waits.items():
        assert kept[seat].bank == pytest.approx(wait.bank) and kept[seat].reminded >= wait.reminded
    for _ in range(60):
        life.now += HOUR
        await life.send(surely=True)
    return account


@pytest.mark.parametrize("batch", range(BATCHES))
async def test_every_notice_comes_once(tmp_path: Path, batch: int) -> None:
    workers = Workers()
    total: Counter[str] = Counter()
    for n in range(GAMES_A_TEST):
        life = Life(tmp_path / f"{n}.db", workers, Random(f"{batch}/{n}"))
        try:
            account = await played(life)
        finally:
            await life.store.close()
        kinds = rows(life.path, "SELECT kind FROM outbox")
        queued = Counter(row[0] for row in kinds if row[0] in ("reminder", "absent", "note"))
        assert queued == account.said, f"game {batch}/{n}"
        for kind, times in account.said.items():
            assert life.office.kinds[kind] == times, f"game {batch}/{n}: {kind}"
        total += account.said
    await workers.close()
    assert all(total[kind] > 5 for kind in ("reminder", "absent", "note")), total
