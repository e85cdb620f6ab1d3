"""An absent player: reminders, the question to the others, a computer player, an open seat, and the way back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.archive import Archive
from bot.games.computer_moves import ComputerMoves
from bot.games.errors import Refusal
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.games.timeouts import Timeouts
from bot.games.turn_clock import DAY, HOUR, PACES
from bot.runtime.workers import Workers
from bot.store.records import Phase, Seat
from bot.store.sqlite.store import SqliteStore
from tests.support.toy_title import TITLES

RED, BLUE, GREEN, GREY = 100, 200, 300, 400
NAMES = {RED: "Red", BLUE: "Blue", GREEN: "Green", GREY: "Grey"}
START = 1780300800.0


class Table:
    """One game with its own clock, without Discord."""

    def __init__(self, store: SqliteStore, workers: Workers) -> None:
        self.now = START
        self.store = store
        store.clock = lambda: self.now
        self.games = GameService(store, TITLES, lambda: None)
        self.computers = ComputerMoves(self.games, workers)
        self.seats = Seats(store, self.games, lambda: None)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, lambda: None)
        lobbies = Lobbies(store, self.games, lambda: None)
        self.archive = Archive(store, self.games, lobbies, self.computers, lambda: None)
        self.timeouts.other_jobs.append(self.archive.check_idle_games)
        self.game = 0

    async def begin(self, pace: str = "1d", people: tuple[int, ...] = (RED, BLUE)) -> None:
        seats = tuple(Seat(n, user, NAMES[user]) for n, user in enumerate(people))
        game = await self.store.open_game(
            title="beads", guild_id=1, channel_id=1, host=seats[0], options={"open": True}, seed="s"
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

    async def posts(self, *kinds: str) -> list[str]:
        rows = await self.store._rows("SELECT kind FROM outbox ORDER BY id")
        return [row[0] for row in rows if row[0] in kinds]

    async def notes(self) -> str:
        rows = await self.store._rows("SELECT body FROM outbox WHERE kind = 'note' ORDER BY id")
        return "\n".join(row[0] for row in rows)

    async def end_turn(self, user: int) -> None:
        session = await self.games.session(self.game)
        seat = session.seat_of(user)
        assert seat is not None
        await self.games.answer(self.game, seat, None, ("end",), Request(user))

    async def waiting(self) -> list[str]:
        return [seat.name for seat in (await self.games.session(self.game)).waiting()]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    store = await SqliteStore.open(tmp_path / "test.db")
    workers = Workers()
    yield Table(store, workers)
    await store.close()
    await workers.close()


async def test_one_clock_runs_at_a_time_and_a_quick_turn_earns_a_little(table: Table) -> None:
    await table.begin()
    red, blue = await table.store.clocks(table.game)
    assert (red.waiting, blue.waiting) == (True, False)
    table.now += 5 * HOUR
    await table.end_turn(RED)
    red, blue = await table.store.clocks(table.game)
    assert (red.waiting, blue.waiting) == (False, True)
    assert red.bank == PACES["1d"].bank + PACES["1d"].growth and blue.bank == PACES["1d"].bank
    assert await table.store.deadlines(table.game) == {1: table.now + 2 * DAY}


async def test_after_reminders_the_others_are_asked_and_then_a_computer_player_moves(
    table: Table,
) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await table.pass_time(47)
    assert await table.posts("reminder", "absent") == ["reminder"] * 3
    await table.pass_time(2)
    assert await table.posts("reminder", "absent") == ["reminder"] * 3 + ["absent"], "the others are asked"
    assert await table.waiting() == ["Red"]
    await table.pass_time(6)
    assert await table.waiting() == ["Blue"], "a computer player has moved"
    assert "makes this move for Red" in await table.notes()
    await table.end_turn(BLUE)
    await table.end_turn(GREEN)
    assert await table.waiting() == ["Red"]
    await table.pass_time(29)
    assert await table.waiting() == ["Red"], "the bank is used up: a day for the turn, a quarter for the question"
    await table.pass_time(2)
    assert await table.waiting() == ["Blue"]
    red = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    assert (red.misses, red.bank) == (2, 0)


async def opened(table: Table) -> None:
    """Red has been away for so long that the seat is open."""
    await table.begin(people=(RED, BLUE, GREEN))
    kept = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    await table.store.replace_clock(table.game, kept, kept._replace(misses=2))
    await table.pass_time(60)


async def test_after_several_missed_turns_the_seat_is_open_and_the_player_may_come_back(table: Table) -> None:
    await opened(table)
    session = await table.games.session(table.game)
    assert not session.seats[0].human
    assert "away for 3 turns" in await table.notes() and await table.posts("vacancy") == ["vacancy"]
    assert list(await table.store.open_seats(table.game)) == [0]
    await table.seats.claim(table.game, 0, "Red", Request(RED))
    assert "Red is back" in await table.notes()
    assert await table.store.open_seats(table.game) == {}
    rows = await table.store._rows("SELECT user_id, since, until FROM seats WHERE seat = 0 ORDER BY since")
    assert [row[0] for row in rows] == [RED, None, RED], "every tenure is kept"
    assert rows[-1][2] is None and rows[0][2] == rows[1][1]


async def test_two_people_claim_a_seat_at_once_and_one_gets_it(table: Table) -> None:
    await opened(table)
    outcomes = await asyncio.gather(
        table.seats.claim(table.game, 0, "Grey", Request(GREY)),
        table.seats.claim(table.game, 0, "Red", Request(RED)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Refusal) for outcome in outcomes].count(True) == 1
    session = await table.games.session(table.game)
    assert session.seats[0].user_id in (GREY, RED)
    with pytest.raises(Refusal, match="taken"):
        await table.seats.claim(table.game, 0, "Grey", Request(GREY))


async def test_two_processes_hand_out_a_seat_once(table: Table, tmp_path: Path) -> None:
    await opened(table)
    other_store = await SqliteStore.open(tmp_path / "test.db")
    try:
        other = Seats(other_store, GameService(other_store, TITLES, lambda: None), lambda: None)
        outcomes = await asyncio.gather(
            table.seats.claim(table.game, 0, "Grey", Request(GREY)),
            other.claim(table.game, 0, "Red", Request(RED)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Refusal) == 1, outcomes
    finally:
        await other_store.close()


async def test_a_seat_cannot_be_claimed_by_another_player_or_by_the_one_who_was_sent_away(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await table.seats.kick(table.game, 1, BLUE, "Red", Request(RED), presides=True)
    for user, why in ((GREEN, "have a seat"), (BLUE, "given this seat away")):
        with pytest.raises(Refusal, match=why):
            await table.seats.claim(table.game, 1, NAMES[user], Request(user))
    await table.seats.claim(table.game, 1, "Grey", Request(GREY))
    assert (await table.games.session(table.game)).seats[1].user_id == GREY


async def test_a_player_who_moves_again_has_missed_nothing(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    kept = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    await table.store.replace_clock(table.game, kept, kept._replace(misses=2))
    await table.pass_time(50)
    await table.games.answer(table.game, 0, None, ("act:dig:hill",), Request(RED))
    kept = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    assert (kept.misses, kept.stage) == (0, "")


async def test_the_others_may_wait_another_day_or_not(table: Table) -> None:
    await table.begin()
    await table.pass_time(49)
    number = (await table.games.session(table.game)).asks[0].number
    with pytest.raises(Refusal, match="others decide"):
        await table.timeouts.decide(table.game, 0, number, RED, wait=False)
    with pytest.raises(Refusal, match="not playing"):
        await table.timeouts.decide(table.game, 0, number, GREY, wait=False)
    await table.timeouts.decide(table.game, 0, number, BLUE, wait=True)
    assert "Blue gives Red another day" in await table.notes()
    await table.pass_time(20)
    assert await table.waiting() == ["Red"]
    await table.pass_time(4)
    assert (await table.posts("absent")).count("absent") == 2
    await table.timeouts.decide(table.game, 0, number, BLUE, wait=False)
    await table.timeouts.run_due()
    assert await table.waiting() == ["Blue"]
    with pytest.raises(Refusal, match="settled"):
        await table.timeouts.decide(table.game, 0, number, BLUE, wait=False)


async def test_a_player_alone_in_a_game_is_reminded_and_nothing_more(table: Table) -> None:
    await table.begin(people=(RED,))
    await table.pass_time(200)
    assert await table.waiting() == ["Red"]
    assert await table.posts("reminder", "absent") == ["reminder"] * 3


async def test_without_a_pace_there_are_reminders_and_no_deadline(table: Table) -> None:
    await table.begin(pace="")
    await table.pass_time(24 * 20)
    assert await table.posts("reminder", "absent") == ["reminder"] * 3
    assert await table.waiting() == ["Red"] and await table.store.deadlines(table.game) == {}


async def test_a_pause_stops_the_clock_and_a_new_pace_begins_anew(table: Table) -> None:
    await table.begin()
    await table.pass_time(10)
    await table.store.change_house_rules(table.game, {"paused": True})
    await table.pass_time(24 * 10)
    assert await table.posts("reminder") == [] and await table.waiting() == ["Red"]
    await table.store.change_house_rules(table.game, {"paused": False})
    assert await table.store.deadlines(table.game) == {0: table.now + 38 * HOUR}
    await table.store.change_house_rules(table.game, {"pace": "12h"})
    assert await table.store.deadlines(table.game) == {0: table.now + 24 * HOUR}


async def test_quiet_hours_and_vacations_move_the_deadline_of_a_running_clock(table: Table) -> None:
    await table.begin()
    await table.pass_time(6)
    away = (table.now, table.now + 10 * DAY)
    await table.store.change_preferences(RED, {"away": (away,)})
    assert await table.store.deadlines(table.game) == {0: START + 12 * DAY}
    await table.pass_time(24 * 9)
    assert await table.posts("reminder") == []
    await table.store.change_preferences(RED, {"away": ()})
    assert await table.store.deadlines(table.game) == {0: table.now + 42 * HOUR}, "home early, nothing was counted"


async def test_a_game_that_nobody_touches_is_archived_announced_and_woken(table: Table) -> None:
    await table.begin(pace="", people=(RED, BLUE))
    touched = (await table.games.session(table.game)).game.updated_at
    await table.pass_time(24 * 52)
    assert "archived" not in await table.notes()
    await table.pass_time(24 * 2)
    assert (await table.notes()).count("It is archived") == 1
    await table.pass_time(24 * 5)
    assert table.now - touched < 60 * DAY and (await table.games.session(table.game)).game.phase == "playing"
    await table.pass_time(24 * 2)
    assert (await table.games.session(table.game)).game.phase == Phase.ARCHIVED
    assert await table.posts("archived") == ["archived"]
    with pytest.raises(Refusal):
        await table.end_turn(RED)
    assert await table.store.wake_game(table.game, ())
    await table.end_turn(RED)
    assert await table.waiting() == ["Blue"]
    assert not await table.store.wake_game(table.game, ())


async def test_a_move_after_the_warning_starts_the_count_again(table: Table) -> None:
    await table.begin(pace="")
    await table.pass_time(24 * 54)
    await table.end_turn(RED)
    await table.pass_time(24 * 10)
    assert (await table.games.session(table.game)).game.phase == "playing"
    await table.pass_time(24 * 44)
    assert (await table.notes()).count("It is archived") == 2


async def test_a_woken_game_yields_to_another_one_in_its_channel(table: Table) -> None:
    await table.begin(pace="")
    first = table.game
    await table.pass_time(24 * 61)
    await table.begin(pace="")
    assert not await table.store.wake_game(first, ())
