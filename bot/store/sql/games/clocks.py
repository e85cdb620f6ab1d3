"""Clocks, and what an answer does to them in its own transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.domain.clock import turn_clock
from bot.domain.clock.clock_changes import after_commit, at_the_end, known_holders
from bot.domain.clock.turn_clock import PACES, Availability, Clock, Pace, Stage
from bot.domain.posts import Post
from bot.domain.records.games import DueClock, HouseRules, Phase
from bot.domain.records.history import Commit
from bot.store.sql.community.fact_counts import count_turns
from bot.store.sql.connections import Connections, Database, game_lock, lock, upsert
from bot.store.sql.outbox.posts import insert_posts

CLOCK = ", ".join(Clock._fields)
PUT_CLOCK = upsert("clocks", "game_id, seat", f"{', '.join(Clock._fields[1:])}, wake_at")


class ClockTable(Connections):
    """The part of the store that keeps clocks."""

    async def clocks(self, game_id: int) -> list[Clock]:
        return await self._read(lambda db: clocks_in(db, game_id))

    async def clock_of(self, game_id: int, seat: int) -> DueClock | None:
        """The clock of the person in this seat, due or not."""

        def work(db: Database) -> DueClock | None:
            clock = next((each for each in clocks_in(db, game_id) if each.seat == seat), None)
            return None if clock is None else _with_settings(db, game_id, clock)

        return await self._read(work)

    async def deadlines(self, game_id: int) -> dict[int, float]:
        """When the time is up for each seat that the game waits for and that has a deadline."""
        return await self._read(lambda db: deadlines_in(db, game_id))

    async def clocks_due(self, now: float, limit: int = 50) -> list[DueClock]:
        """The clocks that are due, the longest due first."""
        return await self._read(lambda db: due_clocks(db, now, limit))

    async def next_wake(self) -> float | None:
        """When the next clock or vote is due."""
        rows = await self._rows(
            "SELECT min(at) FROM (SELECT min(wake_at) AS at FROM clocks WHERE wake_at IS NOT NULL"
            " UNION ALL SELECT min(until) FROM requests WHERE state = 'open') AS next"
        )
        return None if rows[0][0] is None else float(rows[0][0])

    async def replace_clock(self, game_id: int, seen: Clock, new: Clock, posts: Sequence[Post] = ()) -> bool:
        """Set a clock and queue these posts; False, and nothing done, if the clock is not as it was seen."""

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            if seen not in clocks_in(db, game_id):
                return False
            pace = PACES.get(house_rules_of(db, game_id).pace)
            put_clock(db, game_id, new, pace, availability_of(db, new.user_id))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)


def due_clocks(db: Database, now: float, limit: int, which: str = "TRUE") -> list[DueClock]:
    """The clocks that are due and fulfil a condition, the longest due first."""
    sql = f"SELECT game_id, {CLOCK} FROM clocks WHERE wake_at <= ? AND {which} ORDER BY wake_at LIMIT ?"
    due = [(row[0], _clock(row[1:])) for row in db.execute(sql, (now, limit)).fetchall()]
    return [_with_settings(db, game_id, clock) for game_id, clock in due]


def update_clocks(db: Database, commit: Commit, now: float) -> list[Post]:
    """Write what a commit does to the clocks of its game, in the same transaction; returns what must be withdrawn."""
    game_id = commit.game_id
    if commit.phase == Phase.ARCHIVED:  # its clocks stand still
        gone = [(game_id, seat.seat) for seat in commit.seats or () if not seat.human]
        db.executemany("DELETE FROM clocks WHERE game_id = ? AND seat = ?", gone)
        return []
    if commit.phase != Phase.PLAYING:
        house = house_rules_of(db, game_id)
        count_turns(db, game_id, [at_the_end(clock, commit, house) for clock in clocks_in(db, game_id)])
        for table in ("clocks", "open_seats", "seat_marks", "seat_offers"):
            db.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))
        return []
    before = {clock.seat: clock for clock in clocks_in(db, game_id)}
    known = known_holders(before, commit)
    holders: dict[int, int | None] = {**known} if known is not None else _seated(db, game_id)
    house = house_rules_of(db, game_id)
    withdrawals = []
    count_turns(
        db, game_id, [clock for seat, clock in before.items() if holders.get(seat, clock.user_id) != clock.user_id]
    )
    for seat, user_id in holders.items():
        if user_id is None:
            db.execute("DELETE FROM clocks WHERE game_id = ? AND seat = ?", (game_id, seat))
            continue
        availability = availability_of(db, user_id)
        change = after_commit(before.get(seat), seat, user_id, commit, house, availability, now)
        if change.clock != before.get(seat):
            put_clock(db, game_id, change.clock, PACES.get(house.pace), availability)
        if change.withdrawal is not None:
            withdrawals.append(change.withdrawal)
        if change.claimed:
            db.execute("DELETE FROM open_seats WHERE game_id = ? AND seat = ?", (game_id, seat))
    return withdrawals


def _with_settings(db: Database, game_id: int, clock: Clock) -> DueClock:
    return DueClock(game_id, clock, PACES.get(house_rules_of(db, game_id).pace), availability_of(db, clock.user_id))


def _seated(db: Database, game_id: int) -> dict[int, int | None]:
    sql = "SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL"
    return dict(db.execute(sql, (game_id,)).fetchall())


# What several transactions read and write.


def clocks_in(db: Database, game_id: int) -> list[Clock]:
    sql = f"SELECT {CLOCK} FROM clocks WHERE game_id = ? ORDER BY seat"
    return [_clock(row) for row in db.execute(sql, (game_id,)).fetchall()]


def deadlines_in(db: Database, game_id: int) -> dict[int, float]:
    pace = PACES.get(house_rules_of(db, game_id).pace)
    waiting = [clock for clock in clocks_in(db, game_id) if clock.waiting] if pace else []
    ends = {clock.seat: turn_clock.deadline(clock, pace, availability_of(db, clock.user_id)) for clock in waiting}
    return {seat: end for seat, end in ends.items() if end is not None}


def clocks_of(db: Database, user_id: int) -> list[tuple[int, Clock]]:
    """A person's clocks, each with its game."""
    rows = db.execute(f"SELECT game_id, {CLOCK} FROM clocks WHERE user_id = ? ORDER BY game_id", (user_id,)).fetchall()
    return [(row[0], _clock(row[1:])) for row in rows]


def put_clock(db: Database, game_id: int, clock: Clock, pace: Pace | None, availability: Availability) -> None:
    """Write a clock with the time at which it is due next."""
    due = turn_clock.wake(clock, pace, availability)
    db.execute(PUT_CLOCK, (game_id, *clock, None if due is None else due.at))


def availability_of(db: Database, user_id: int) -> Availability:
    rows = db.execute(
        "SELECT p.zone, p.quiet_from, p.quiet_until, v.since, v.until FROM players p"
        " LEFT JOIN vacations v ON v.user_id = p.user_id WHERE p.user_id = ? ORDER BY v.since",
        (user_id,),
    ).fetchall()
    if not rows:
        return Availability()
    zone, begins, ends, *_ = rows[0]
    quiet = None if begins is None or ends is None else (int(begins), int(ends))
    away = tuple((float(since), float(until)) for *_, since, until in rows if since is not None)
    return Availability(zone, quiet, away)


def house_rules_of(db: Database, game_id: int) -> HouseRules:
    sql = "SELECT pace, hints, paused, warned_at, theme, rated FROM house_rules WHERE game_id = ?"
    row = db.execute(sql, (game_id,)).fetchone()
    if row is None:
        return HouseRules()
    pace, hints, paused, warned_at, theme, rated = row
    return HouseRules(pace, bool(hints), bool(paused), warned_at, theme, bool(rated))


def _clock(row: Sequence[Any]) -> Clock:
    found = Clock(*row)
    return found._replace(waiting=bool(found.waiting), stage=Stage(found.stage))
