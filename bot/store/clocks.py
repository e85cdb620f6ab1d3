"""Clocks, vacations, open seats and players' settings as tables. What a commit does to clocks is part of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import aiosqlite

from bot import clock
from bot.clock import DAY, PACES, Clock, Pace, Rhythm
from bot.store.queue import insert_posts
from bot.store.rows import PLAYING, Commit, Post

T = TypeVar("T")

ARCHIVED = "archived"
IDLE, WARNING = 60 * DAY, 7 * DAY  # how long a game may lie untouched, and how long before it is told
CLOCK = ", ".join(Clock._fields)
HOUSE_RULES = "SELECT pace, hints, paused, warned_at, theme FROM house_rules WHERE game_id = ?"


class Preferences(NamedTuple):
    """How somebody wants to be treated."""

    user_id: int
    notices: str = "usual"  # usual: secret choices by direct message, turns by mention; or all "dm", or all "mention"
    theme: str = "dark"
    text_board: bool = False
    rhythm: Rhythm = Rhythm()
    colour: str = ""  # in which somebody likes to play; empty: that of the seat


class HouseRules(NamedTuple):
    """What a table has agreed on beside the rules of its game."""

    pace: str = ""
    hints: bool = True
    paused: bool = False
    warned_at: float | None = None
    theme: str = "dark"  # of the boards in the channel


class OpenSeat(NamedTuple):
    """A seat that anybody may claim, but for one who was sent away."""

    seat: int
    name: str
    barred: int | None
    since: float


class Due(NamedTuple):
    """A clock that must be looked at, with all that is needed for it."""

    game_id: int
    clock: Clock
    pace: Pace | None
    rhythm: Rhythm


class Times(Protocol):
    """What long games ask of a store."""

    clock: Callable[[], float]

    async def preferences(self, user_id: int) -> Preferences: ...

    async def save_preferences(self, preferences: Preferences) -> None:
        """Also the clocks of this person follow: what was counted until now stays counted."""

    async def house_rules(self, game_id: int) -> HouseRules: ...

    async def set_house_rules(self, game_id: int, rules: HouseRules, posts: Sequence[Post] = ()) -> None:
        """Change the table's own rules; running clocks follow."""

    async def clocks(self, game_id: int) -> list[Clock]: ...

    async def deadlines(self, game_id: int) -> dict[int, float]:
        """When the time of each seat is up that is waited for and has a deadline."""

    async def clocks_due(self, now: float, limit: int = 50) -> list[Due]:
        """The clocks that must be looked at, the longest due first."""

    async def next_wake(self) -> float | None: ...

    async def turn_clock(self, game_id: int, seen: Clock, new: Clock, posts: Sequence[Post] = ()) -> bool:
        """Set a clock and queue what is to be said; False, and nothing done, where it is no longer as it was seen."""

    async def open_seat(self, game_id: int, seat: OpenSeat, posts: Sequence[Post] = ()) -> bool:
        """Anybody may claim this seat; False where that was so before."""

    async def open_seats(self, game_id: int) -> dict[int, OpenSeat]: ...

    async def idle_games(self, now: float) -> list[tuple[int, str]]:
        """Games that nobody has touched for long: each with "warn" or "archive"."""

    async def warn_idle(self, game_id: int, now: float, posts: Sequence[Post]) -> bool: ...

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool: ...

    async def wake_game(self, game_id: int, posts: Sequence[Post]) -> bool:
        """Play on with an archived game; False where its channel has another one, or it is not archived."""


class ClockTable:
    """The part of the store that long games use."""

    clock: Callable[[], float]

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        raise NotImplementedError

    async def preferences(self, user_id: int) -> Preferences:
        rows = await self._rows("SELECT notices, theme, text_board, colour FROM players WHERE user_id = ?", user_id)
        notices, theme, text_board, colour = rows[0] if rows else ("usual", "dark", 0, "")
        rhythm = await _rhythm(self._rows, user_id)
        return Preferences(user_id, notices, theme, bool(text_board), rhythm, colour)

    async def save_preferences(self, preferences: Preferences) -> None:
        now, user_id, rhythm = self.clock(), preferences.user_id, preferences.rhythm
        quiet = rhythm.quiet or (None, None)

        async def work(db: aiosqlite.Connection) -> None:
            before = await _rhythm(_reading(db), user_id)
            await db.execute(
                "INSERT INTO players (user_id, dm_closed, theme, notices, text_board, colour, zone, quiet_from,"
                " quiet_until) VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET"
                " theme = excluded.theme, notices = excluded.notices, text_board = excluded.text_board,"
                " colour = excluded.colour, zone = excluded.zone, quiet_from = excluded.quiet_from,"
                " quiet_until = excluded.quiet_until",
                (
                    user_id,
                    preferences.theme,
                    preferences.notices,
                    preferences.text_board,
                    preferences.colour,
                    rhythm.zone,
                    *quiet,
                ),
            )
            await db.execute("DELETE FROM vacations WHERE user_id = ?", (user_id,))
            await db.executemany(
                "INSERT INTO vacations (user_id, since, until) VALUES (?, ?, ?)",
                [(user_id, *stretch) for stretch in rhythm.away],
            )
            rows = await db.execute_fetchall(f"SELECT game_id, {CLOCK} FROM clocks WHERE user_id = ?", (user_id,))
            for row in rows:
                pace = PACES.get((await _house_rules(db, row[0])).pace)
                await _put(db, row[0], clock.settled(_clock(row[1:]), before, now), pace, rhythm)

        await self._write(work)

    async def house_rules(self, game_id: int) -> HouseRules:
        return _as_house_rules(await self._rows(HOUSE_RULES, game_id))

    async def set_house_rules(self, game_id: int, rules: HouseRules, posts: Sequence[Post] = ()) -> None:
        now = self.clock()

        async def work(db: aiosqlite.Connection) -> None:
            before = await _house_rules(db, game_id)
            await db.execute(
                f"INSERT OR REPLACE INTO house_rules (game_id, {', '.join(rules._fields)}) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, *rules),
            )
            pace = PACES.get(rules.pace)
            for kept in await _clocks(db, game_id):
                rhythm = await _rhythm(_reading(db), kept.user_id)
                new = clock.settled(kept, rhythm, now)
                if rules.pace != before.pace:
                    # A new pace is a new agreement: everybody begins with its bank, and this turn with its time.
                    new = new._replace(bank=pace.bank if pace else 0.0, spent=0.0, reminded=0, stage="", until=None)
                new = clock.paused(new, rhythm, now) if rules.paused else clock.resumed(new, now)
                await _put(db, game_id, new, pace, rhythm)
            await insert_posts(db, game_id, posts)

        await self._write(work)

    async def clocks(self, game_id: int) -> list[Clock]:
        return [_clock(row) for row in await self._rows(f"SELECT {CLOCK} FROM clocks WHERE game_id = ?", game_id)]

    async def deadlines(self, game_id: int) -> dict[int, float]:
        pace = PACES.get((await self.house_rules(game_id)).pace)
        found = {}
        for kept in await self.clocks(game_id) if pace else ():
            ends = clock.deadline(kept, pace, await _rhythm(self._rows, kept.user_id)) if kept.waiting else None
            if ends is not None:
                found[kept.seat] = ends
        return found

    async def clocks_due(self, now: float, limit: int = 50) -> list[Due]:
        rows = await self._rows(
            f"SELECT game_id, {CLOCK} FROM clocks WHERE wake_at <= ? ORDER BY wake_at LIMIT ?", now, limit
        )
        due = []
        for row in rows:
            kept = _clock(row[1:])
            pace = PACES.get((await self.house_rules(row[0])).pace)
            due.append(Due(row[0], kept, pace, await _rhythm(self._rows, kept.user_id)))
        return due

    async def next_wake(self) -> float | None:
        rows = await self._rows(
            "SELECT min(at) FROM (SELECT min(wake_at) AS at FROM clocks WHERE wake_at IS NOT NULL"
            " UNION ALL SELECT min(until) FROM requests WHERE state = 'open')"
        )
        return None if rows[0][0] is None else float(rows[0][0])

    async def turn_clock(self, game_id: int, seen: Clock, new: Clock, posts: Sequence[Post] = ()) -> bool:
        async def work(db: aiosqlite.Connection) -> bool:
            if seen not in await _clocks(db, game_id):
                return False
            pace = PACES.get((await _house_rules(db, game_id)).pace)
            await _put(db, game_id, new, pace, await _rhythm(_reading(db), new.user_id))
            await insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def open_seat(self, game_id: int, seat: OpenSeat, posts: Sequence[Post] = ()) -> bool:
        async def work(db: aiosqlite.Connection) -> bool:
            cursor = await db.execute("INSERT OR IGNORE INTO open_seats VALUES (?, ?, ?, ?, ?)", (game_id, *seat))
            if cursor.rowcount:
                await insert_posts(db, game_id, posts)
            return bool(cursor.rowcount)

        return await self._write(work)

    async def open_seats(self, game_id: int) -> dict[int, OpenSeat]:
        rows = await self._rows("SELECT seat, name, barred, since FROM open_seats WHERE game_id = ?", game_id)
        return {row[0]: OpenSeat(*row) for row in rows}

    # Games that nobody touches.

    async def idle_games(self, now: float) -> list[tuple[int, str]]:
        rows = await self._rows(
            "SELECT g.id, g.updated_at, h.warned_at FROM games g LEFT JOIN house_rules h ON h.game_id = g.id"
            " WHERE g.phase IN ('lobby', 'playing') AND g.updated_at <= ? ORDER BY g.updated_at",
            now - IDLE + WARNING,
        )
        idle = []
        for id, touched, warned in rows:
            if warned is None or warned < touched:
                idle.append((int(id), "warn"))
            elif warned + WARNING <= now and touched + IDLE <= now:
                idle.append((int(id), "archive"))
        return idle

    async def warn_idle(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        async def work(db: aiosqlite.Connection) -> bool:
            cursor = await db.execute(
                "INSERT INTO house_rules (game_id, warned_at) SELECT id, ? FROM games WHERE id = ? AND updated_at <= ?"
                " AND phase IN ('lobby', 'playing') ON CONFLICT (game_id) DO UPDATE SET warned_at = excluded.warned_at"
                " WHERE warned_at IS NULL OR warned_at < (SELECT updated_at FROM games WHERE id = excluded.game_id)",
                (now, game_id, now - IDLE + WARNING),
            )
            if cursor.rowcount:
                await insert_posts(db, game_id, posts)
            return bool(cursor.rowcount)

        return await self._write(work)

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        async def work(db: aiosqlite.Connection) -> bool:
            cursor = await db.execute(
                "UPDATE games SET phase = CASE phase WHEN 'lobby' THEN 'ended' ELSE ? END WHERE id = ?"
                " AND phase IN ('lobby', 'playing') AND updated_at <= ?",
                (ARCHIVED, game_id, now - IDLE),
            )
            if not cursor.rowcount:
                return False
            await db.execute("UPDATE clocks SET since = NULL, wake_at = NULL WHERE game_id = ?", (game_id,))
            await insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def wake_game(self, game_id: int, posts: Sequence[Post]) -> bool:
        now = self.clock()

        async def work(db: aiosqlite.Connection) -> bool:
            try:
                cursor = await db.execute(
                    "UPDATE games SET phase = ?, updated_at = ? WHERE id = ? AND phase = ?",
                    (PLAYING, now, game_id, ARCHIVED),
                )
            except sqlite3.IntegrityError:
                return False
            if not cursor.rowcount:
                return False
            house = await _house_rules(db, game_id)
            for kept in await _clocks(db, game_id):
                rhythm = await _rhythm(_reading(db), kept.user_id)
                fresh = clock.begun(kept, kept.turn, now, running=not house.paused) if kept.waiting else kept
                await _put(db, game_id, fresh, PACES.get(house.pace), rhythm)
            await insert_posts(db, game_id, posts)
            return True

        return await self._write(work)


async def keep_clocks(db: aiosqlite.Connection, commit: Commit, now: float) -> None:
    """What a commit does to the clocks of its game, in the same transaction."""
    game_id = commit.game_id
    if commit.phase != PLAYING:
        for table in ("clocks", "open_seats"):
            await db.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))
        return
    rows = await db.execute_fetchall("SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL", (game_id,))
    holders: dict[int, int | None] = {row[0]: row[1] for row in rows}
    house = await _house_rules(db, game_id)
    pace = PACES.get(house.pace)
    before = {kept.seat: kept for kept in await _clocks(db, game_id)}
    for seat, user_id in holders.items():
        if user_id is None:
            await db.execute("DELETE FROM clocks WHERE game_id = ? AND seat = ?", (game_id, seat))
            continue
        kept = before.get(seat)
        if kept is None or kept.user_id != user_id:
            kept = Clock(seat, user_id, pace.bank if pace else 0.0)
        rhythm = await _rhythm(_reading(db), user_id)
        new = moved(kept, commit, pace, rhythm, now, running=not house.paused)
        await _put(db, game_id, new, pace, rhythm)
        if kept.reminded > new.reminded:  # the wait is over: what reminded of it is no longer true
            gone = Post("withdraw", f"user:{user_id}", {"seat": seat, "of": "reminder"}, f"reminder:{seat}")
            await insert_posts(db, game_id, (gone,))
        if _played(commit, seat, user_id) or (commit.seats and any(each.seat == seat for each in commit.seats)):
            await db.execute("DELETE FROM open_seats WHERE game_id = ? AND seat = ?", (game_id, seat))


def moved(kept: Clock, commit: Commit, pace: Pace | None, rhythm: Rhythm, now: float, *, running: bool) -> Clock:
    """This clock after the commit: stopped, started, or going on."""
    seat = kept.seat
    waited = any(ask.seat == seat and not ask.optional for ask in commit.asks)
    played = _played(commit, seat, kept.user_id)
    acted = any(move.seat == seat for move in commit.moves)
    if kept.waiting and (not waited or (acted and kept.turn != commit.told_turn)):
        missed = kept.stage == clock.STANDING_IN
        kept = clock.ended(kept, pace, rhythm, now, played=played)._replace(misses=kept.misses + missed)
    elif played:
        kept = clock.back(kept, pace, rhythm, now)
    if played:
        kept = kept._replace(misses=0)
    if waited and not kept.waiting:
        kept = clock.begun(kept, commit.told_turn, now, running=running)
    return kept


def _played(commit: Commit, seat: int, user_id: int) -> bool:
    """Somebody has answered in person."""
    return any(move.kind == "answer" and move.seat == seat and move.user_id == user_id for move in commit.moves)


Reading = Callable[..., Awaitable[list[sqlite3.Row]]]


def _reading(db: aiosqlite.Connection) -> Reading:
    async def rows(sql: str, *values: Any) -> list[sqlite3.Row]:
        return list(await db.execute_fetchall(sql, values))

    return rows


async def _rhythm(rows: Reading, user_id: int) -> Rhythm:
    found = await rows("SELECT zone, quiet_from, quiet_until FROM players WHERE user_id = ?", user_id)
    away = await rows("SELECT since, until FROM vacations WHERE user_id = ? ORDER BY since", user_id)
    zone, begins, ends = found[0] if found else ("UTC", None, None)
    quiet = None if begins is None or ends is None else (int(begins), int(ends))
    return Rhythm(zone, quiet, tuple((float(since), float(until)) for since, until in away))


async def _house_rules(db: aiosqlite.Connection, game_id: int) -> HouseRules:
    return _as_house_rules(list(await db.execute_fetchall(HOUSE_RULES, (game_id,))))


def _as_house_rules(rows: Sequence[sqlite3.Row]) -> HouseRules:
    if not rows:
        return HouseRules()
    pace, hints, paused, warned_at, theme = rows[0]
    return HouseRules(pace, bool(hints), bool(paused), warned_at, theme)


async def _clocks(db: aiosqlite.Connection, game_id: int) -> list[Clock]:
    rows = await db.execute_fetchall(f"SELECT {CLOCK} FROM clocks WHERE game_id = ?", (game_id,))
    return [_clock(row) for row in rows]


def _clock(row: Sequence[Any]) -> Clock:
    found = Clock(*row)
    return found._replace(waiting=bool(found.waiting))


async def _put(db: aiosqlite.Connection, game_id: int, kept: Clock, pace: Pace | None, rhythm: Rhythm) -> None:
    due = clock.wake(kept, pace, rhythm)
    values: Mapping[str, Any] = kept._asdict()
    await db.execute(
        f"INSERT OR REPLACE INTO clocks (game_id, {CLOCK}, wake_at) VALUES (?{', ?' * (len(values) + 1)})",
        (game_id, *values.values(), None if due is None else due.at),
    )
