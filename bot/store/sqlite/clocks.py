"""Clocks, vacations, open seats and players' settings as tables. What a commit does to clocks is part of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from bot.games import turn_clock as clock
from bot.games.turn_clock import DAY, PACES, Clock, Pace, Rhythm
from bot.store.records import PLAYING, Commit, Post
from bot.store.sqlite.connection import Lines
from bot.store.sqlite.outbox import insert_posts

ARCHIVED = "archived"
IDLE, WARNING = 60 * DAY, 7 * DAY  # how long a game may lie untouched, and how long before it is told
CLOCK = ", ".join(Clock._fields)


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


class Taste(NamedTuple):
    """How a game is shown: to one person, and in its channel."""

    theme: str
    text_board: bool
    house: HouseRules
    wishes: tuple[str, ...]  # the colour that each seat would like


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

    async def taste(self, game_id: int, user_id: int | None) -> Taste: ...

    async def ways(self, users: Iterable[int]) -> dict[int, tuple[str, bool]]:
        """How each of these people wants to be called, and whether their direct messages are closed."""

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


class ClockTable(Lines):
    """The part of the store that long games use."""

    clock: Callable[[], float]

    async def preferences(self, user_id: int) -> Preferences:
        return await self._read(lambda db: _preferences(db, user_id))

    async def taste(self, game_id: int, user_id: int | None) -> Taste:
        def work(db: sqlite3.Connection) -> Taste:
            own = db.execute("SELECT theme, text_board FROM players WHERE user_id = ?", (user_id,)).fetchone()
            theme, text_board = own or ("dark", 0)
            wishes = db.execute(
                "SELECT coalesce(p.colour, '') FROM seats s LEFT JOIN players p ON p.user_id = s.user_id"
                " WHERE s.game_id = ? AND s.until IS NULL ORDER BY s.seat",
                (game_id,),
            ).fetchall()
            return Taste(theme, bool(text_board), _house_rules(db, game_id), tuple(str(row[0]) for row in wishes))

        return await self._read(work)

    async def ways(self, users: Iterable[int]) -> dict[int, tuple[str, bool]]:
        asked = json.dumps(list(users))
        sql = "SELECT user_id, notices, dm_closed FROM players WHERE user_id IN (SELECT value FROM json_each(?))"
        return {row[0]: (row[1], bool(row[2])) for row in await self._rows(sql, asked)}

    async def save_preferences(self, preferences: Preferences) -> None:
        now, user_id, rhythm = self.clock(), preferences.user_id, preferences.rhythm
        quiet = rhythm.quiet or (None, None)

        def work(db: sqlite3.Connection) -> None:
            before = _rhythm(db, user_id)
            db.execute(
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
            db.execute("DELETE FROM vacations WHERE user_id = ?", (user_id,))
            db.executemany(
                "INSERT INTO vacations (user_id, since, until) VALUES (?, ?, ?)",
                [(user_id, *stretch) for stretch in rhythm.away],
            )
            rows = db.execute(f"SELECT game_id, {CLOCK} FROM clocks WHERE user_id = ?", (user_id,))
            for row in rows.fetchall():
                pace = PACES.get(_house_rules(db, row[0]).pace)
                _put(db, row[0], clock.settled(_clock(row[1:]), before, now), pace, rhythm)

        await self._write(work)

    async def house_rules(self, game_id: int) -> HouseRules:
        return await self._read(lambda db: _house_rules(db, game_id))

    async def set_house_rules(self, game_id: int, rules: HouseRules, posts: Sequence[Post] = ()) -> None:
        now = self.clock()

        def work(db: sqlite3.Connection) -> None:
            before = _house_rules(db, game_id)
            db.execute(
                f"INSERT OR REPLACE INTO house_rules (game_id, {', '.join(rules._fields)}) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, *rules),
            )
            pace = PACES.get(rules.pace)
            for kept in _clocks(db, game_id):
                rhythm = _rhythm(db, kept.user_id)
                new = clock.settled(kept, rhythm, now)
                if rules.pace != before.pace:
                    # A new pace is a new agreement: everybody begins with its bank, and this turn with its time.
                    new = new._replace(bank=pace.bank if pace else 0.0, spent=0.0, reminded=0, stage="", until=None)
                new = clock.paused(new, rhythm, now) if rules.paused else clock.resumed(new, now)
                _put(db, game_id, new, pace, rhythm)
            insert_posts(db, game_id, posts)

        await self._write(work)

    async def clocks(self, game_id: int) -> list[Clock]:
        return await self._read(lambda db: _clocks(db, game_id))

    async def deadlines(self, game_id: int) -> dict[int, float]:
        def work(db: sqlite3.Connection) -> dict[int, float]:
            pace = PACES.get(_house_rules(db, game_id).pace)
            waiting = [kept for kept in _clocks(db, game_id) if kept.waiting] if pace else []
            ends = {kept.seat: clock.deadline(kept, pace, _rhythm(db, kept.user_id)) for kept in waiting}
            return {seat: end for seat, end in ends.items() if end is not None}

        return await self._read(work)

    async def clocks_due(self, now: float, limit: int = 50) -> list[Due]:
        def work(db: sqlite3.Connection) -> list[Due]:
            sql = f"SELECT game_id, {CLOCK} FROM clocks WHERE wake_at <= ? ORDER BY wake_at LIMIT ?"
            due = [(row[0], _clock(row[1:])) for row in db.execute(sql, (now, limit)).fetchall()]
            return [
                Due(game_id, kept, PACES.get(_house_rules(db, game_id).pace), _rhythm(db, kept.user_id))
                for game_id, kept in due
            ]

        return await self._read(work)

    async def next_wake(self) -> float | None:
        rows = await self._rows(
            "SELECT min(at) FROM (SELECT min(wake_at) AS at FROM clocks WHERE wake_at IS NOT NULL"
            " UNION ALL SELECT min(until) FROM requests WHERE state = 'open')"
        )
        return None if rows[0][0] is None else float(rows[0][0])

    async def turn_clock(self, game_id: int, seen: Clock, new: Clock, posts: Sequence[Post] = ()) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            if seen not in _clocks(db, game_id):
                return False
            pace = PACES.get(_house_rules(db, game_id).pace)
            _put(db, game_id, new, pace, _rhythm(db, new.user_id))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def open_seat(self, game_id: int, seat: OpenSeat, posts: Sequence[Post] = ()) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute("INSERT OR IGNORE INTO open_seats VALUES (?, ?, ?, ?, ?)", (game_id, *seat))
            if cursor.rowcount:
                insert_posts(db, game_id, posts)
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
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "INSERT INTO house_rules (game_id, warned_at) SELECT id, ? FROM games WHERE id = ? AND updated_at <= ?"
                " AND phase IN ('lobby', 'playing') ON CONFLICT (game_id) DO UPDATE SET warned_at = excluded.warned_at"
                " WHERE warned_at IS NULL OR warned_at < (SELECT updated_at FROM games WHERE id = excluded.game_id)",
                (now, game_id, now - IDLE + WARNING),
            )
            if cursor.rowcount:
                insert_posts(db, game_id, posts)
            return bool(cursor.rowcount)

        return await self._write(work)

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE games SET phase = CASE phase WHEN 'lobby' THEN 'ended' ELSE ? END WHERE id = ?"
                " AND phase IN ('lobby', 'playing') AND updated_at <= ?",
                (ARCHIVED, game_id, now - IDLE),
            )
            if not cursor.rowcount:
                return False
            db.execute("UPDATE clocks SET since = NULL, wake_at = NULL WHERE game_id = ?", (game_id,))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def wake_game(self, game_id: int, posts: Sequence[Post]) -> bool:
        now = self.clock()

        def work(db: sqlite3.Connection) -> bool:
            try:
                cursor = db.execute(
                    "UPDATE games SET phase = ?, updated_at = ? WHERE id = ? AND phase = ?",
                    (PLAYING, now, game_id, ARCHIVED),
                )
            except sqlite3.IntegrityError:
                return False
            if not cursor.rowcount:
                return False
            house = _house_rules(db, game_id)
            for kept in _clocks(db, game_id):
                rhythm = _rhythm(db, kept.user_id)
                fresh = clock.begun(kept, kept.turn, now, running=not house.paused) if kept.waiting else kept
                _put(db, game_id, fresh, PACES.get(house.pace), rhythm)
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)


def keep_clocks(db: sqlite3.Connection, commit: Commit, now: float) -> None:
    """What a commit does to the clocks of its game, in the same transaction."""
    game_id = commit.game_id
    if commit.phase != PLAYING:
        for table in ("clocks", "open_seats"):
            db.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))
        return
    before = {kept.seat: kept for kept in _clocks(db, game_id)}
    if before and commit.seats is None:  # as most often: nobody has sat down or got up
        concerned = {ask.seat for ask in commit.asks} | {move.seat for move in commit.moves}
        holders = {kept.seat: kept.user_id for kept in before.values() if kept.waiting or kept.seat in concerned}
    else:
        holders = dict(db.execute("SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL", (game_id,)))
    house = _house_rules(db, game_id)
    pace = PACES.get(house.pace)
    for seat, user_id in holders.items():
        if user_id is None:
            db.execute("DELETE FROM clocks WHERE game_id = ? AND seat = ?", (game_id, seat))
            continue
        kept = before.get(seat)
        if kept is None or kept.user_id != user_id:
            kept = Clock(seat, user_id, pace.bank if pace else 0.0)
        rhythm = _rhythm(db, user_id)
        new = moved(kept, commit, pace, rhythm, now, running=not house.paused)
        if new != before.get(seat):
            _put(db, game_id, new, pace, rhythm)
        if kept.reminded > new.reminded:  # the wait is over: what reminded of it is no longer true
            gone = Post("withdraw", f"user:{user_id}", {"seat": seat, "of": "reminder"}, f"reminder:{seat}")
            insert_posts(db, game_id, (gone,))
        if _played(commit, seat, user_id) or (commit.seats and any(each.seat == seat for each in commit.seats)):
            db.execute("DELETE FROM open_seats WHERE game_id = ? AND seat = ?", (game_id, seat))


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


def _preferences(db: sqlite3.Connection, user_id: int) -> Preferences:
    row = db.execute("SELECT notices, theme, text_board, colour FROM players WHERE user_id = ?", (user_id,)).fetchone()
    notices, theme, text_board, colour = row or ("usual", "dark", 0, "")
    return Preferences(user_id, notices, theme, bool(text_board), _rhythm(db, user_id), colour)


def _rhythm(db: sqlite3.Connection, user_id: int) -> Rhythm:
    found = db.execute("SELECT zone, quiet_from, quiet_until FROM players WHERE user_id = ?", (user_id,)).fetchone()
    away = db.execute("SELECT since, until FROM vacations WHERE user_id = ? ORDER BY since", (user_id,)).fetchall()
    zone, begins, ends = found or ("UTC", None, None)
    quiet = None if begins is None or ends is None else (int(begins), int(ends))
    return Rhythm(zone, quiet, tuple((float(since), float(until)) for since, until in away))


def _house_rules(db: sqlite3.Connection, game_id: int) -> HouseRules:
    sql = "SELECT pace, hints, paused, warned_at, theme FROM house_rules WHERE game_id = ?"
    row = db.execute(sql, (game_id,)).fetchone()
    if row is None:
        return HouseRules()
    pace, hints, paused, warned_at, theme = row
    return HouseRules(pace, bool(hints), bool(paused), warned_at, theme)


def _clocks(db: sqlite3.Connection, game_id: int) -> list[Clock]:
    return [_clock(row) for row in db.execute(f"SELECT {CLOCK} FROM clocks WHERE game_id = ?", (game_id,)).fetchall()]


def _clock(row: Sequence[Any]) -> Clock:
    found = Clock(*row)
    return found._replace(waiting=bool(found.waiting))


def _put(db: sqlite3.Connection, game_id: int, kept: Clock, pace: Pace | None, rhythm: Rhythm) -> None:
    due = clock.wake(kept, pace, rhythm)
    values: Mapping[str, Any] = kept._asdict()
    db.execute(
        f"INSERT OR REPLACE INTO clocks (game_id, {CLOCK}, wake_at) VALUES (?{', ?' * (len(values) + 1)})",
        (game_id, *values.values(), None if due is None else due.at),
    )
