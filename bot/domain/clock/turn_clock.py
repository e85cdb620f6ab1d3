"""How long a turn may take. Pure: every function gets the time, the settings and the clock as it is stored.

All times are seconds since 1970. A clock runs only while its player can be expected to play: it stands still in quiet
hours, on vacation and while the game is paused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from datetime import time as wall_time
from enum import StrEnum
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

HOUR, DAY = 3600.0, 86400.0
LONGEST_QUIET = 12 * 60  # minutes a day: a clock must not stand still for good
VACATION = 28  # days a calendar year
MISSES = 3  # turns that a computer player takes for an absent player before the seat is opened to others
WITHOUT_PACE = (DAY, 3 * DAY, 7 * DAY)  # when players are reminded in a game without deadlines
LAPSED_WITHOUT_PACE = 7 * DAY  # without an answer
LAST_CALL = 2 * HOUR  # before a deadline


class Stage(StrEnum):
    """What has been done about a player whose time is up."""

    NONE = ""
    ASKED = "asked"  # the others are being asked whether they go on waiting
    STANDING_IN = "standing in"  # a computer player finishes the turn


class WakeReason(StrEnum):
    """Why a clock is due."""

    REMINDER = "reminder"
    DEADLINE = "deadline"
    STAND_IN = "stand in"
    OPEN_SEAT = "open"


class Pace(NamedTuple):
    """How long a turn may take, and the bank of time that longer turns draw on."""

    id: str
    turn: float
    bank: float  # at the start of the game
    growth: float  # for each finished turn
    cap: float

    @property
    def grace(self) -> float:
        """How long the others may think about whether they go on waiting."""
        return self.turn / 4


PACES = {
    pace.id: pace
    for pace in (
        Pace("12h", 12 * HOUR, 12 * HOUR, HOUR, DAY),
        Pace("1d", DAY, DAY, 2 * HOUR, 2 * DAY),
        Pace("2d", 2 * DAY, 2 * DAY, 4 * HOUR, 4 * DAY),
        Pace("3d", 3 * DAY, 3 * DAY, 6 * HOUR, 6 * DAY),
    )
}


class Availability(NamedTuple):
    """When a player's clocks stand still: in quiet hours, and on vacation."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None  # from one minute of the day to another
    away: tuple[tuple[float, float], ...] = ()


class Clock(NamedTuple):
    """The clock of one seat in one game, as it is stored."""

    seat: int
    user_id: int
    bank: float = 0.0
    waiting: bool = False
    since: float | None = None  # it has been running since then; None: it stands still
    spent: float = 0.0  # counted before `since`
    turn: str = ""  # the turn in which the wait began
    reminded: int = 0
    stage: Stage = Stage.NONE
    until: float | None = None  # when this stage ends
    misses: int = 0  # turns in a row that a computer player has finished
    turns: int = 0  # that were waited for with a deadline
    late: int = 0  # of them, those that went beyond it


class Wake(NamedTuple):
    """When a clock is due next, and why."""

    at: float
    why: WakeReason


# Counted time.


@cache
def zone(name: str) -> ZoneInfo:
    """The time zone of this name, or UTC if there is none."""
    return ZoneInfo(name if name in available_timezones() else "UTC")


def _instants(day: date, minute: int, place: ZoneInfo) -> tuple[float, float]:
    """The first and last moment at which wall clocks show this; they differ in a night when clocks change."""
    shown = datetime.combine(day, wall_time(minute // 60, minute % 60), place)
    early, late = sorted((shown.timestamp(), shown.replace(fold=1).timestamp()))
    return early, late


def _standing(availability: Availability, around: float) -> list[tuple[float, float]]:
    """When the clock stands still around this time; the next day's quiet hours are always included."""
    stretches = list(availability.away)
    if availability.quiet is not None:
        begins, ends = availability.quiet
        place = zone(availability.zone)
        today = datetime.fromtimestamp(around, place).date()
        for day in (today + timedelta(days=n) for n in (-1, 0, 1, 2)):
            # In a night when clocks change, quiet hours get their longest reading.
            start = _instants(day, begins, place)[0]
            end = _instants(day + timedelta(days=ends <= begins), ends, place)[1]
            stretches.append((start, end))
    return stretches


def _running(availability: Availability, start: float) -> Iterator[tuple[float, float]]:
    """When the clock runs, from this time on."""
    now = start
    while True:
        stretches = _standing(availability, now)
        end = max((until for since, until in stretches if since <= now < until), default=None)
        if end is not None:
            now = end
            continue
        halt = min((since for since, _ in stretches if since > now), default=float("inf"))
        yield now, halt
        now = halt


def counted(availability: Availability, start: float, end: float) -> float:
    """How many seconds between these times count."""
    total = 0.0
    for since, until in _running(availability, start):
        if since >= end:
            break
        total += min(until, end) - since
    return total


def after(availability: Availability, start: float, seconds: float) -> float:
    """The time at which this many seconds have been counted."""
    left = max(seconds, 0.0)
    for since, until in _running(availability, start):
        if since + left <= until:
            return since + left
        left -= until - since
    raise AssertionError("time does not end")


# One clock.


def used(clock: Clock, availability: Availability, now: float) -> float:
    """How much counted time this wait has taken so far."""
    return clock.spent + (0.0 if clock.since is None else counted(availability, clock.since, now))


def settled(clock: Clock, availability: Availability, now: float) -> Clock:
    """The same clock with the time until now added to `spent`, so that new settings change only the future."""
    if clock.since is None:
        return clock
    return clock._replace(spent=used(clock, availability, now), since=now)


def paused(clock: Clock, availability: Availability, now: float) -> Clock:
    """The clock stands still. A question to the others is dropped, and is asked again after the pause."""
    asked = clock.stage == Stage.ASKED
    return settled(clock, availability, now)._replace(
        since=None, stage=Stage.NONE if asked else clock.stage, until=None if asked else clock.until
    )


def resumed(clock: Clock, now: float) -> Clock:
    """The clock runs again, if the game waits for its seat."""
    return clock._replace(since=now) if clock.waiting and clock.since is None else clock


def begun(clock: Clock, turn: str, now: float, *, running: bool) -> Clock:
    """The game begins to wait for this seat."""
    return clock._replace(
        waiting=True,
        since=now if running else None,
        spent=0.0,
        turn=turn,
        reminded=0,
        stage=Stage.NONE,
        until=None,
    )


def ended(clock: Clock, pace: Pace | None, availability: Availability, now: float, *, played: bool) -> Clock:
    """The game no longer waits. Time beyond the turn is taken from the bank; a player who has played earns some."""
    bank = clock.bank
    if pace is not None:
        beyond = max(0.0, used(clock, availability, now) - pace.turn)
        bank = min(pace.cap, max(0.0, bank - beyond) + (pace.growth if played else 0.0))
    return clock._replace(waiting=False, since=None, spent=0.0, bank=bank, reminded=0, stage=Stage.NONE, until=None)


def deadline(clock: Clock, pace: Pace | None, availability: Availability) -> float | None:
    """When the time is up; None while there is no deadline."""
    if pace is None or clock.since is None:
        return None
    return after(availability, clock.since, pace.turn + clock.bank - clock.spent)


def lapsed(clock: Clock, pace: Pace | None, availability: Availability, now: float) -> bool:
    """Whether the player has let their time pass: the deadline, or a week in a game without deadlines."""
    if not clock.waiting or clock.since is None:
        return False
    ends = deadline(clock, pace, availability)
    return used(clock, availability, now) >= LAPSED_WITHOUT_PACE if ends is None else ends <= now


def reminders(clock: Clock, pace: Pace | None) -> tuple[float, ...]:
    """After how much counted time each reminder is due."""
    if pace is None:
        return WITHOUT_PACE
    total = pace.turn + clock.bank
    points = sorted({pace.turn / 2, pace.turn, total - LAST_CALL})
    return tuple(point for point in points if pace.turn / 2 <= point < total)


def wake(clock: Clock, pace: Pace | None, availability: Availability) -> Wake | None:
    """When this clock is due next, if ever."""
    if clock.misses >= MISSES:
        return Wake(0.0, WakeReason.OPEN_SEAT)
    if clock.stage == Stage.STANDING_IN:
        return Wake(clock.until or 0.0, WakeReason.STAND_IN)
    if not clock.waiting or clock.since is None:
        return None
    if clock.stage == Stage.ASKED:
        return None if clock.until is None else Wake(clock.until, WakeReason.STAND_IN)
    points = reminders(clock, pace)
    ends = deadline(clock, pace, availability)
    if clock.reminded < len(points):
        at = after(availability, clock.since, points[clock.reminded] - clock.spent)
        if ends is None or at < ends:
            return Wake(at, WakeReason.REMINDER)
    return None if ends is None else Wake(ends, WakeReason.DEADLINE)


def returned(clock: Clock, pace: Pace | None, availability: Availability, now: float) -> Clock:
    """A player whose time was up plays after all, and gets the grace period to finish the turn."""
    if pace is None or not clock.stage:
        return clock._replace(stage=Stage.NONE, until=None)
    spent = pace.turn + clock.bank - pace.grace
    return settled(clock, availability, now)._replace(spent=spent, stage=Stage.NONE, until=None)


def more_time(clock: Clock, seconds: float, now: float) -> Clock:
    """The others go on waiting: the clock is set back by this many seconds and runs again."""
    return clock._replace(
        spent=clock.spent - seconds, stage=Stage.NONE, until=None, since=now if clock.since is None else clock.since
    )


# Vacations.


def days_away(availability: Availability, year: int) -> int:
    """How many days of this calendar year are vacation; a part of a day counts as a day."""
    place = zone(availability.zone)
    first, last = (datetime(each, 1, 1, tzinfo=place).timestamp() for each in (year, year + 1))
    taken = (min(until, last) - max(since, first) for since, until in availability.away)
    return sum(-int(-span // DAY) for span in taken if span > 0)


def vacation(availability: Availability, now: float, days: int) -> tuple[float, float] | None:
    """A vacation from now on; None if a year that it touches has too few days left."""
    stretch = (now, now + days * DAY)
    wanted = availability._replace(away=(*availability.away, stretch))
    years = {datetime.fromtimestamp(at, zone(availability.zone)).year for at in stretch}
    return None if any(days_away(wanted, year) > VACATION for year in years) else stretch


def quiet_minutes(quiet: tuple[int, int] | None) -> int:
    """How long the quiet hours are."""
    return 0 if quiet is None else (quiet[1] - quiet[0]) % (24 * 60)
