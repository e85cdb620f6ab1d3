"""An absent player: reminders, the question to the others, and a computer player in their place."""

from __future__ import annotations

import pytest

from bot.domain.clock.turn_clock import DAY, HOUR, PACES
from bot.domain.records.games import Phase
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import Refusal
from bot.games.service import Request
from tests.support.table_without_discord import BLUE, GREEN, GREY, RED, START, Table


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
    assert table.posts("reminder", "absent") == ["reminder"] * 3
    await table.pass_time(2)
    assert table.posts("reminder", "absent") == ["reminder"] * 3 + ["absent"], "the others are asked"
    assert await table.waiting() == ["Red"]
    await table.pass_time(6)
    assert await table.waiting() == ["Blue"], "a computer player has moved"
    assert "makes this move for Red" in table.notes()
    await table.end_turn(BLUE)
    await table.end_turn(GREEN)
    assert await table.waiting() == ["Red"]
    await table.pass_time(29)
    assert await table.waiting() == ["Red"], "the bank is used up: a day for the turn, a quarter for the question"
    await table.pass_time(2)
    assert await table.waiting() == ["Blue"]
    red = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    assert (red.misses, red.bank) == (2, 0)


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
    assert "Blue gives Red another day" in table.notes()
    await table.pass_time(20)
    assert await table.waiting() == ["Red"]
    await table.pass_time(4)
    assert (table.posts("absent")).count("absent") == 2
    await table.timeouts.decide(table.game, 0, number, BLUE, wait=False)
    await table.timeouts.run_due()
    assert await table.waiting() == ["Blue"]
    with pytest.raises(Refusal, match="settled"):
        await table.timeouts.decide(table.game, 0, number, BLUE, wait=False)


async def test_a_player_alone_in_a_game_is_reminded_and_nothing_more(table: Table) -> None:
    await table.begin(people=(RED,))
    await table.pass_time(200)
    assert await table.waiting() == ["Red"]
    assert table.posts("reminder", "absent") == ["reminder"] * 3


async def test_without_a_pace_there_are_reminders_and_no_deadline(table: Table) -> None:
    await table.begin(pace="")
    await table.pass_time(24 * 20)
    assert table.posts("reminder", "absent") == ["reminder"] * 3
    assert await table.waiting() == ["Red"] and await table.store.deadlines(table.game) == {}


async def test_a_pause_stops_the_clock_and_a_new_pace_begins_anew(table: Table) -> None:
    await table.begin()
    await table.pass_time(10)
    await table.store.change_house_rules(table.game, {"paused": True})
    await table.pass_time(24 * 10)
    assert table.posts("reminder") == [] and await table.waiting() == ["Red"]
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
    assert table.posts("reminder") == []
    await table.store.change_preferences(RED, {"away": ()})
    assert await table.store.deadlines(table.game) == {0: table.now + 42 * HOUR}, "home early, nothing was counted"


async def test_a_game_that_nobody_touches_is_archived_announced_and_woken(table: Table) -> None:
    await table.begin(pace="", people=(RED, BLUE))
    touched = (await table.games.session(table.game)).game.updated_at
    await table.pass_time(24 * 52)
    assert "archived" not in table.notes()
    await table.pass_time(24 * 2)
    assert table.notes().count("will be archived") == 1
    await table.pass_time(24 * 5)
    assert table.now - touched < 60 * DAY and (await table.games.session(table.game)).game.phase == "playing"
    await table.pass_time(24 * 2)
    assert (await table.games.session(table.game)).game.phase == Phase.ARCHIVED
    assert table.posts("archived") == ["archived"]
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
    assert table.notes().count("will be archived") == 2


async def test_a_woken_game_yields_to_another_one_in_its_channel(table: Table) -> None:
    await table.begin(pace="")
    first = table.game
    await table.pass_time(24 * 61)
    await table.begin(pace="")
    assert not await table.store.wake_game(first, ())


async def test_a_turn_that_a_clock_two_days_ahead_began_goes_by_the_right_one(table: Table) -> None:
    right, table.now = table.now, START + 2 * DAY
    await table.begin()
    await table.pass_time(1)
    table.now = right
    await table.pass_time(13)
    assert table.posts("reminder") == ["reminder"], "after half a day"
    assert await table.store.deadlines(table.game) == {0: START + HOUR + 2 * DAY}


async def test_a_vacation_that_a_clock_two_days_ahead_began_is_going_on(table: Table) -> None:
    await table.begin()
    table.now = START + 2 * DAY
    await table.store.change_preferences(RED, {"away": ((table.now, table.now + 5 * DAY),)})
    await table.timeouts.run_due()
    table.now = START
    await table.pass_time(4 * 24)
    assert table.posts("reminder") == []
    await table.pass_time(24 + 24)
    assert table.posts("reminder")


async def test_a_vote_that_a_clock_two_days_ahead_began_ends_after_a_day(table: Table) -> None:
    await table.begin()
    table.now = START + 2 * DAY
    session = await table.games.session(table.game)
    await table.votes.ask(VoteKind.PAUSE, session, 1, BLUE)
    await table.timeouts.run_due()
    table.now = START
    await table.pass_time(25)
    await table.votes.close_lapsed(table.now)
    assert await table.store.open_vote(table.game) is None
