"""Clocks change when somebody answers, the house rules change, or an archived game is woken."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.clock import turn_clock
from bot.domain.clock.clock_changes import (
    ARCHIVE_AFTER,
    ARCHIVE_WARNING,
    ClockChange,
    after_commit,
    after_house_rules,
    after_waking,
    idle_step,
    known_holders,
)
from bot.domain.clock.turn_clock import DAY, HOUR, PACES, Availability, Clock, Stage
from bot.domain.posts import PostKind, Target, WithdrawalBody
from bot.domain.records.games import HouseRules, IdleStep
from bot.domain.records.history import Ask, Commit, Move, MoveKind
from bot.domain.records.seats import SeatedPlayer

RED, BLUE = 100, 200
DAILY = HouseRules("1d")
ALWAYS = Availability()


def asked(*seats: int) -> tuple[Ask, ...]:
    return tuple(Ask(seat, 1, False, False, False, True) for seat in seats)


def answer(seat: int, user_id: int | None, *waits_for: int) -> Commit:
    """This player answers, and the game then waits for these seats."""
    move = Move(2, MoveKind.ANSWER, seat, ("end",), 1, 2, user_id=user_id)
    return Commit(1, 1, (move,), {}, 2, asked(*waits_for), announced_turn="turn 2")


def waiting(bank: float = 0.0) -> Clock:
    return turn_clock.begun(Clock(0, RED, bank), "turn 1", 0.0, running=True)


def after(clock: Clock | None, commit: Commit, now: float = 5 * HOUR, house: HouseRules = DAILY) -> ClockChange:
    return after_commit(clock, 0, RED, commit, house, ALWAYS, now)


def test_a_player_who_ends_their_turn_stops_their_clock_and_earns_some_time() -> None:
    clock = after(waiting(), answer(0, RED, 1)).clock
    assert (clock.waiting, clock.since, clock.bank) == (False, None, PACES["1d"].growth)


def test_turns_are_counted_where_they_have_a_deadline() -> None:
    assert after(waiting(), answer(0, RED, 1)).clock.turns == 1
    assert after(waiting(), answer(0, RED, 1), house=HouseRules()).clock.turns == 0
    assert after(waiting()._replace(late=1), answer(0, RED, 1)).clock.late == 1


def test_a_player_who_is_asked_starts_their_clock() -> None:
    clock = after(Clock(0, RED), answer(1, BLUE, 0)).clock
    assert (clock.waiting, clock.since, clock.turn) == (True, 5 * HOUR, "turn 2")


def test_a_paused_game_starts_no_clock() -> None:
    clock = after(Clock(0, RED), answer(1, BLUE, 0), house=HouseRules("1d", paused=True)).clock
    assert clock.waiting and clock.since is None


def test_a_new_player_begins_with_the_bank_of_the_pace() -> None:
    former = Clock(0, BLUE, 3.0)
    for clock in (None, former):
        assert after(clock, answer(1, BLUE)).clock == Clock(0, RED, PACES["1d"].bank)


def test_the_answers_of_others_leave_a_running_clock_alone() -> None:
    assert after(waiting(), answer(1, BLUE, 0, 1)).clock == waiting()


def test_a_turn_that_a_computer_player_made_counts_as_missed_until_the_player_answers() -> None:
    standing_in = waiting()._replace(stage=Stage.STANDING_IN)
    missed = after(standing_in, answer(0, None, 1)).clock
    assert missed.misses == 1
    assert after(missed, answer(0, RED, 1)).clock.misses == 0


def test_the_reminders_of_a_wait_that_is_over_are_withdrawn() -> None:
    reminded = waiting()._replace(reminded=2)
    withdrawal = after(reminded, answer(0, RED, 1)).withdrawal
    assert withdrawal is not None and withdrawal.target == Target.user(RED)
    assert withdrawal.body == WithdrawalBody(0, of=PostKind.REMINDER)
    assert after(waiting(), answer(0, RED, 1)).withdrawal is None


def test_a_player_who_answers_or_sits_down_closes_their_seat_to_others() -> None:
    assert after(waiting(), answer(0, RED, 1)).claimed
    assert after(None, replace(answer(1, BLUE, 0), seats=(SeatedPlayer(0, RED, "Red"),))).claimed
    assert not after(waiting(), answer(1, BLUE, 0)).claimed


def test_for_most_answers_the_clocks_know_who_sits_where() -> None:
    clocks = {0: waiting(), 1: Clock(1, BLUE), 2: Clock(2, 300)}
    assert known_holders(clocks, answer(0, RED, 1)) == {0: RED, 1: BLUE}
    assert known_holders({}, answer(0, RED, 1)) is None
    assert known_holders(clocks, replace(answer(0, RED, 1), seats=(SeatedPlayer(0, BLUE, "Blue"),))) is None


# House rules.


def test_a_new_pace_starts_the_turn_and_the_bank_afresh() -> None:
    late = waiting(bank=1.0)._replace(reminded=2, stage=Stage.ASKED, until=9.0)
    clock = after_house_rules(late, DAILY, HouseRules("2d"), ALWAYS, DAY)
    assert (clock.bank, clock.spent, clock.since, clock.reminded) == (PACES["2d"].bank, 0.0, DAY, 0)
    assert (clock.stage, clock.until) == (Stage.NONE, None)


def test_a_pause_keeps_the_time_that_was_used_and_a_new_theme_changes_nothing() -> None:
    paused = after_house_rules(waiting(), DAILY, DAILY._replace(paused=True), ALWAYS, 5 * HOUR)
    assert (paused.since, paused.spent) == (None, 5 * HOUR)
    themed = after_house_rules(waiting(), DAILY, DAILY._replace(theme="light"), ALWAYS, 5 * HOUR)
    assert turn_clock.deadline(themed, PACES["1d"], ALWAYS) == turn_clock.deadline(waiting(), PACES["1d"], ALWAYS)


# Idle games.


def test_a_woken_game_gives_everybody_a_full_turn() -> None:
    asleep = waiting()._replace(since=None, spent=9.0, reminded=3)
    woken = after_waking(asleep, DAILY, 100 * DAY)
    assert (woken.since, woken.spent, woken.reminded) == (100 * DAY, 0.0, 0)
    assert after_waking(Clock(0, RED), DAILY, 100 * DAY) == Clock(0, RED)


def test_an_idle_game_is_warned_and_a_week_later_archived() -> None:
    first = ARCHIVE_AFTER - ARCHIVE_WARNING
    assert idle_step(0.0, None, first - 1) is None
    assert idle_step(0.0, None, first) == IdleStep.WARN
    assert idle_step(0.0, first, first + ARCHIVE_WARNING - 1) is None
    assert idle_step(0.0, first, first + ARCHIVE_WARNING) == IdleStep.ARCHIVE


def test_a_move_after_the_warning_cancels_it() -> None:
    touched = ARCHIVE_AFTER - ARCHIVE_WARNING + 1
    assert idle_step(touched, touched - 1, touched + 1) is None
    assert idle_step(touched, touched - 1, touched + ARCHIVE_AFTER) == IdleStep.WARN
