"""How long a turn may take. Pure: every function is given the time, the settings and the clock as it is stored.

All times are seconds since 1970. A clock counts only while its player can be expected to play: it stands still in quiet
hours, on vacation and while the game is paused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from datetime import time as wall_time
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

HOUR, DAY = 3600.0, 86400.0
LONGEST_QUIET = 12 * 60  # minutes a day: a clock must not stand still for good
VACATION = 28  # days a calendar year
MISSES = 3  # turns that a computer player makes in somebody's place before the seat is open
WITHOUT_PACE = (DAY, 3 * DAY, 7 * DAY)  # when a game without deadlines reminds
LAST_CALL = 2 * HOUR  # before a deadline

ASKED, STANDING_IN = "asked", "standing in"


class Pace(NamedTuple):
    """How long a turn may take, and the bank on which longer ones draw."""

    id: str
    name: str
    turn: float
    bank: float  # what everybody begins with
    growth: float  # what a finished turn adds
    cap: float

    @property
    def grace(self) -> float:
        """How long the others have to say whether they go on waiting."""
        return self.turn / 4


PACES = {
    pace.id: pace
    for pace in (
        Pace("12h", "12 hours a turn", 12 * HOUR, 12 * HOUR, HOUR, DAY),
        Pace("1d", "1 day a turn", DAY, DAY, 2 * HOUR, 2 * DAY),
        Pace("2d", "2 days a turn", 2 * DAY, 2 * DAY, 4 * HOUR, 4 * DAY),
        Pace("3d", "3 days a turn", 3 * DAY, 3 * DAY, 6 * HOUR, 6 * DAY),
    )
}


class Rhythm(NamedTuple):
    """When a player's clocks stand still: each day from one minute of the day to another, and on vacations."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[tuple[float, float], ...] = ()


class Clock(NamedTuple):
    """The clock of one seat in one game, as it is stored."""

    seat: int
    user_id: int
    bank: float = 0.0
    waiting: bool = False
    since: float | None = None  # it has been running since then; None: it stands
    spent: float = 0.0  # counted before `since`
    turn: str = ""  # the turn in which the wait began
    reminded: int = 0
    stage: str = ""
    until: float | None = None  # when this stage ends
    misses: int = 0


class Wake(NamedTuple):
    """When a clock must be looked at next, and what for."""

    at: float
    why: str  # "reminder", "deadline", "stand in" or "open"


# Time that counts.


@cache
def zone(name: str) -> ZoneInfo:
    """The time zone of this name; UTC where there is none."""
    return ZoneInfo(name if name in available_timezones() else "UTC")


def _instants(day: date, minute: int, place: ZoneInfo) -> tuple[float, float]:
    """When the wall clock shows this, early and late: they differ where clocks are being changed."""
    shown = datetime.combine(day, wall_time(minute // 60, minute % 60), place)
    early, late = sorted((shown.timestamp(), shown.replace(fold=1).timestamp()))
    return early, late


def _standing(rhythm: Rhythm, around: float) -> list[tuple[float, float]]:
    """The stretches in which the clock stands, near this time; the next day's quiet hours are always among them."""
    stretches = list(rhythm.away)
    if rhythm.quiet is not None:
        begins, ends = rhythm.quiet
        place = zone(rhythm.zone)
        today = datetime.fromtimestamp(around, place).date()
        for day in (today + timedelta(days=n) for n in (-1, 0, 1, 2)):
            # Where clocks are changed within the quiet hours they are as long as they can be read to be.
            start = _instants(day, begins, place)[0]
            end = _instants(day + timedelta(days=ends <= begins), ends, place)[1]
            stretches.append((start, end))
    return stretches


def _running(rhythm: Rhythm, start: float) -> Iterator[tuple[float, float]]:
    """The stretches in which the clock runs, from this time on."""
    now = start
    while True:
        stretches = _standing(rhythm, now)
        end = max((until for since, until in stretches if since <= now < until), default=None)
        if end is not None:
            now = end
            continue
        halt = min((since for since, _ in stretches if since > now), default=float("inf"))
        yield now, halt
        now = halt


def counted(rhythm: Rhythm, start: float, end: float) -> float:
    """The seconds between these times that count."""
    total = 0.0
    for since, until in _running(rhythm, start):
        if since >= end:
            break
        total += min(until, end) - since
    return total


def after(rhythm: Rhythm, start: float, seconds: float) -> float:
    """The time at which so many seconds have been counted."""
    left = max(seconds, 0.0)
    for since, until in _running(rhythm, start):
        if since + left <= until:
            return since + left
        left -= until - since
    raise AssertionError("time does not end")


# One clock.


def used(clock: Clock, rhythm: Rhythm, now: float) -> float:
    """What this wait has taken so far."""
    return clock.spent + (0.0 if clock.since is None else counted(rhythm, clock.since, now))


def settled(clock: Clock, rhythm: Rhythm, now: float) -> Clock:
    """The same clock, with all that was counted until now written down: before a change of rhythm."""
    if clock.since is None:
        return clock
    return clock._replace(spent=used(clock, rhythm, now), since=now)


def paused(clock: Clock, rhythm: Rhythm, now: float) -> Clock:
    """The clock stands; what the others were asked is asked again when it goes on."""
    asked = clock.stage == ASKED
    return settled(clock, rhythm, now)._replace(
        since=None, stage="" if asked else clock.stage, until=None if asked else clock.until
    )


def resumed(clock: Clock, now: float) -> Clock:
    return clock._replace(since=now) if clock.waiting and clock.since is None else clock


def begun(clock: Clock, turn: str, now: float, *, running: bool) -> Clock:
    """The game begins to wait for this seat."""
    return clock._replace(
        waiting=True,
        since=now if running else None,
        spent=0.0,
        turn=turn,
        reminded=0,
        stage="",
        until=None,
    )


def ended(clock: Clock, pace: Pace | None, rhythm: Rhythm, now: float, *, played: bool) -> Clock:
    """The game no longer waits: what went beyond the turn's time leaves the bank, and who has played gets a little."""
    bank = clock.bank
    if pace is not None:
        beyond = max(0.0, used(clock, rhythm, now) - pace.turn)
        bank = min(pace.cap, max(0.0, bank - beyond) + (pace.growth if played else 0.0))
    return clock._replace(waiting=False, since=None, spent=0.0, bank=bank, reminded=0, stage="", until=None)


def deadline(clock: Clock, pace: Pace | None, rhythm: Rhythm) -> float | None:
    """When the time is up; None: never, as things stand."""
    if pace is None or clock.since is None:
        return None
    return after(rhythm, clock.since, pace.turn + clock.bank - clock.spent)


def reminders(clock: Clock, pace: Pace | None) -> tuple[float, ...]:
    """How much has been counted when each reminder is due; the first rings, the others are silent, then none come."""
    if pace is None:
        return WITHOUT_PACE
    total = pace.turn + clock.bank
    points = sorted({pace.turn / 2, pace.turn, total - LAST_CALL})
    return tuple(point for point in points if pace.turn / 2 <= point < total)


def wake(clock: Clock, pace: Pace | None, rhythm: Rhythm) -> Wake | None:
    """When to look at this clock next."""
    if clock.misses >= MISSES:
        return Wake(0.0, "open")
    if clock.stage == STANDING_IN:
        return Wake(clock.until or 0.0, "stand in")
    if not clock.waiting or clock.since is None:
        return None
    if clock.stage == ASKED:
        return None if clock.until is None else Wake(clock.until, "stand in")
    points = reminders(clock, pace)
    ends = deadline(clock, pace, rhythm)
    if clock.reminded < len(points):
        at = after(rhythm, clock.since, points[clock.reminded] - clock.spent)
        if ends is None or at < ends:
            return Wake(at, "reminder")
    return None if ends is None else Wake(ends, "deadline")


def back(clock: Clock, pace: Pace | None, rhythm: Rhythm, now: float) -> Clock:
    """Somebody whose time was up plays after all: a little is left to finish the turn."""
    if pace is None or not clock.stage:
        return clock._replace(stage="", until=None)
    spent = pace.turn + clock.bank - pace.grace
    return settled(clock, rhythm, now)._replace(spent=spent, stage="", until=None)


def more_time(clock: Clock, seconds: float, now: float) -> Clock:
    """The others wait on: the wait counts so much less, and is running again."""
    return clock._replace(
        spent=clock.spent - seconds, stage="", until=None, since=now if clock.since is None else clock.since
    )


# Vacations.


def days_away(rhythm: Rhythm, year: int) -> int:
    """The days of this calendar year, begun ones too, that are taken as vacation."""
    place = zone(rhythm.zone)
    first, last = (datetime(each, 1, 1, tzinfo=place).timestamp() for each in (year, year + 1))
    taken = (min(until, last) - max(since, first) for since, until in rhythm.away)
    return sum(-int(-span // DAY) for span in taken if span > 0)


def vacation(rhythm: Rhythm, now: float, days: int) -> tuple[float, float] | None:
    """A vacation from now on; None where a year that it touches has not so many days left."""
    stretch = (now, now + days * DAY)
    wanted = rhythm._replace(away=(*rhythm.away, stretch))
    years = {datetime.fromtimestamp(at, zone(rhythm.zone)).year for at in stretch}
    return None if any(days_away(wanted, year) > VACATION for year in years) else stretch


def quiet_minutes(quiet: tuple[int, int] | None) -> int:
    """How long the quiet hours are."""
    return 0 if quiet is None else (quiet[1] - quiet[0]) % (24 * 60)
