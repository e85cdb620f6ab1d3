"""Turn clocks: which time counts, when it is up, and what is left in the bank."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.clock import turn_clock as clock
from bot.domain.clock.turn_clock import DAY, HOUR, PACES, Availability, Clock, WakeReason

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = (22 * 60, 7 * 60)  # from ten in the evening to seven
SLEEPER = Availability("Europe/Berlin", NIGHT)
ALWAYS = Availability()


def at(text: str, place: ZoneInfo = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=place).timestamp()


def waiting(now: float, bank: float = 0.0) -> Clock:
    return clock.begun(Clock(0, 100, bank), "turn 1", now, running=True)


# Quiet hours.


def test_a_clock_stands_still_at_night() -> None:
    assert clock.counted(SLEEPER, at("2026-06-01T20:00"), at("2026-06-02T09:00")) == 4 * HOUR
    assert clock.after(SLEEPER, at("2026-06-01T20:00"), 4 * HOUR) == at("2026-06-02T09:00")


def test_quiet_hours_within_one_day() -> None:
    siesta = Availability("Europe/Berlin", (13 * 60, 15 * 60))
    assert clock.after(siesta, at("2026-06-01T12:00"), 2 * HOUR) == at("2026-06-01T16:00")


def test_a_player_asked_at_night_gets_the_whole_day() -> None:
    assert clock.after(SLEEPER, at("2026-06-01T23:30"), HOUR) == at("2026-06-02T08:00")


@pytest.mark.parametrize(
    ("evening", "morning", "night"),
    [("2026-03-28T22:00", "2026-03-29T07:00", 8), ("2026-10-24T22:00", "2026-10-25T07:00", 10)],
)
def test_nights_when_clocks_change_are_shorter_or_longer(evening: str, morning: str, night: int) -> None:
    assert at(morning) - at(evening) == night * HOUR
    assert clock.counted(SLEEPER, at(evening) - HOUR, at(morning) + HOUR) == 2 * HOUR
    assert clock.after(SLEEPER, at(evening) - HOUR, 2 * HOUR) == at(morning) + HOUR


def test_an_hour_that_comes_twice_is_quiet_both_times() -> None:
    late = Availability("Europe/Berlin", (60, 2 * 60 + 30))  # 01:00 to 02:30; on this night 02:30 comes twice
    assert clock.counted(late, at("2026-10-25T00:00"), at("2026-10-25T04:00")) == 5 * HOUR - 2.5 * HOUR


def test_an_hour_that_is_skipped_stops_no_clock_for_good() -> None:
    lost = Availability("Europe/Berlin", (2 * 60 + 10, 2 * 60 + 50))  # on this night there is no such time
    start = at("2026-03-29T00:00")
    end = clock.after(lost, start, 6 * HOUR)
    assert start + 6 * HOUR <= end <= start + 8 * HOUR
    assert clock.counted(lost, start, end) == 6 * HOUR


def test_quiet_hours_follow_the_time_zone() -> None:
    tokyo = Availability("Asia/Tokyo", NIGHT)
    noon = at("2026-06-01T12:00")
    assert clock.counted(tokyo, noon, noon + DAY) == clock.counted(SLEEPER, noon, noon + DAY) == 15 * HOUR
    assert clock.after(tokyo, noon, 4 * HOUR) != clock.after(SLEEPER, noon, 4 * HOUR)


def test_an_unknown_zone_is_read_as_utc() -> None:
    assert clock.counted(Availability("Mars/Olympus", NIGHT), 0.0, DAY) == 15 * HOUR


availabilities = st.builds(
    Availability,
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
    st.none() | st.tuples(st.integers(0, 1439), st.integers(1, 720)).map(lambda pair: (pair[0], sum(pair) % 1440)),
    st.lists(st.tuples(st.integers(0, 400), st.integers(1, 20)), max_size=2).map(
        lambda spans: tuple((1.78e9 + start * DAY, 1.78e9 + (start + days) * DAY) for start, days in spans)
    ),
)


@given(availabilities, st.floats(1.78e9, 1.82e9), st.floats(0, 10 * DAY))
def test_a_deadline_comes_when_its_time_has_been_counted(
    availability: Availability, start: float, seconds: float
) -> None:
    end = clock.after(availability, start, seconds)
    assert end >= start + seconds - 1
    assert clock.counted(availability, start, end) == pytest.approx(seconds, abs=0.01)


@given(availabilities, st.floats(1.78e9, 1.82e9), st.floats(0, 5 * DAY), st.floats(0, 5 * DAY))
def test_counting_in_two_parts_gives_the_same_time(
    availability: Availability, start: float, one: float, two: float
) -> None:
    whole = clock.counted(availability, start, start + one + two)
    parts = clock.counted(availability, start, start + one) + clock.counted(
        availability, start + one, start + one + two
    )
    assert whole == pytest.approx(parts, abs=0.01)
    assert whole <= one + two + 0.01


# The bank.


def test_a_quick_turn_adds_a_little_to_the_bank_and_never_beyond_its_cap() -> None:
    pace = PACES["1d"]
    kept = Clock(0, 100, pace.bank)
    for _ in range(50):
        kept = clock.ended(clock.begun(kept, "t", 0.0, running=True), pace, ALWAYS, 5 * HOUR, played=True)
        assert kept.bank <= pace.cap
    assert kept.bank == pace.cap


def test_time_beyond_the_turn_comes_from_the_bank() -> None:
    pace = PACES["1d"]
    slow = clock.ended(waiting(0.0, 10 * HOUR), pace, ALWAYS, 30 * HOUR, played=True)
    assert slow.bank == 4 * HOUR + pace.growth
    missed = clock.ended(waiting(0.0, 10 * HOUR), pace, ALWAYS, 90 * HOUR, played=False)
    assert missed.bank == 0, "a player who does not play earns nothing, and nobody owes time"


def test_the_deadline_is_the_turn_and_the_bank() -> None:
    pace = PACES["12h"]
    assert clock.deadline(waiting(0.0, 3 * HOUR), pace, ALWAYS) == 15 * HOUR
    assert clock.deadline(waiting(0.0, 3 * HOUR), None, ALWAYS) is None


def test_a_pause_costs_nothing() -> None:
    pace = PACES["12h"]
    stands = clock.paused(waiting(0.0), ALWAYS, 5 * HOUR)
    assert clock.deadline(stands, pace, ALWAYS) is None and clock.wake(stands, pace, ALWAYS) is None
    goes_on = clock.resumed(stands, 100 * HOUR)
    assert clock.deadline(goes_on, pace, ALWAYS) == 107 * HOUR
    assert clock.resumed(Clock(0, 100), 5.0).since is None, "nobody waits for this seat"


def test_new_quiet_hours_change_nothing_that_was_counted() -> None:
    noon = at("2026-06-01T12:00")
    before = waiting(noon)
    kept = clock.settled(before, ALWAYS, noon + 12 * HOUR)
    assert clock.used(kept, SLEEPER, noon + 12 * HOUR) == 12 * HOUR
    assert clock.used(kept, SLEEPER, noon + 19 * HOUR) == 12 * HOUR, "and from now on the night is quiet"


# Reminders.


def due_times(kept: Clock, pace: clock.Pace | None) -> list[tuple[float, WakeReason]]:
    """The hours at which this clock is due, and why, until its time is up."""
    found = []
    while (due := clock.wake(kept, pace, ALWAYS)) is not None:
        found.append((due.at / HOUR, due.why))
        if due.why != clock.WakeReason.REMINDER:
            break
        kept = kept._replace(reminded=kept.reminded + 1)
    return found


def test_reminders_come_at_half_the_turn_at_its_end_and_shortly_before_the_deadline() -> None:
    assert due_times(waiting(0.0, DAY), PACES["1d"]) == [
        (12, "reminder"),
        (24, "reminder"),
        (46, "reminder"),
        (48, "deadline"),
    ]
    assert due_times(waiting(0.0), PACES["1d"]) == [(12, "reminder"), (22, "reminder"), (24, "deadline")]


def test_a_game_without_a_pace_reminds_three_times_and_then_never() -> None:
    assert due_times(waiting(0.0), None) == [(24, "reminder"), (72, "reminder"), (168, "reminder")]


def test_another_day_is_a_full_day() -> None:
    pace = PACES["1d"]
    asked = waiting(0.0)._replace(stage=clock.Stage.ASKED, until=30 * HOUR, reminded=3)
    assert clock.wake(asked, pace, ALWAYS) == (30 * HOUR, "stand in")
    assert clock.wake(clock.more_time(asked, DAY, 25 * HOUR), pace, ALWAYS) == (48 * HOUR, "deadline")


# Vacations.


def test_a_vacation_stops_the_clock() -> None:
    now = at("2026-06-01T12:00")
    away = Availability("Europe/Berlin", None, ((now + HOUR, now + HOUR + 7 * DAY),))
    assert clock.deadline(waiting(now), PACES["12h"], away) == now + 12 * HOUR + 7 * DAY


def test_vacations_are_counted_a_calendar_year() -> None:
    now = at("2026-06-01T12:00")
    span = clock.vacation(Availability("Europe/Berlin"), now, 20)
    assert span is not None
    taken = Availability("Europe/Berlin", None, (span,))
    assert clock.days_away(taken, 2026) == 20
    assert clock.vacation(taken, now + 30 * DAY, 9) is None
    assert clock.vacation(taken, now + 30 * DAY, 8) is not None
    assert clock.vacation(taken, at("2027-02-01T12:00"), 28) is not None


def test_a_vacation_over_new_year_counts_in_both_years() -> None:
    span = clock.vacation(Availability("Europe/Berlin"), at("2026-12-28T00:00"), 10)
    assert span is not None
    taken = Availability("Europe/Berlin", None, (span,))
    assert (clock.days_away(taken, 2026), clock.days_away(taken, 2027)) == (4, 6)
