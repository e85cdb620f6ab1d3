"""Leagues, their members, and the tables of their rounds."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from bot.domain.errors import TooManyLeagues
from bot.domain.leagues.pairing import Kind, Table
from bot.domain.leagues.standings import bye
from bot.domain.posts import Post
from bot.domain.records.leagues import (
    MOST_LEAGUES_IN_SERVER,
    MOST_LEAGUES_OF_HOST,
    MOST_LEAGUES_OF_PERSON,
    Departure,
    Joined,
    League,
    LeagueMedal,
    LeagueMember,
    LeaguePhase,
    LeagueRows,
    LeagueSeat,
    LeagueTable,
    MemberState,
    Verdict,
)
from bot.store.sql.connections import (
    Connections,
    Database,
    league_lock,
    leagues_lock,
    lock,
    person_lock,
    use_idempotency_key,
)
from bot.store.sql.outbox.posts import insert_posts

NEW_LEAGUE = (
    "guild_id, channel_id, host_id, name, title, kind, size, pace, days, rounds, people, seed, options, phase, round,"
    " announced, deadline, created_at, ended_at"
)
LEAGUE = f"id, {NEW_LEAGUE}"
UNFINISHED = "phase IN ('joining', 'running')"


class LeagueTables(Connections):
    """The part of the store that keeps leagues."""

    async def open_league(self, league: League, idempotency_key: int | None = None) -> League:
        """Store a new league; raises TooManyLeagues or AlreadyDone."""
        now = self.clock()
        new = replace(league, created_at=now)

        def work(db: Database) -> League:
            lock(db, person_lock(new.host_id), leagues_lock(new.guild_id))
            use_idempotency_key(db, idempotency_key, now)
            here = _count(db, f"leagues WHERE guild_id = ? AND {UNFINISHED}", new.guild_id)
            own = _count(db, f"leagues WHERE host_id = ? AND {UNFINISHED}", new.host_id)
            if here >= MOST_LEAGUES_IN_SERVER or own >= MOST_LEAGUES_OF_HOST:
                raise TooManyLeagues
            row = db.execute(
                f"INSERT INTO leagues ({NEW_LEAGUE}) VALUES (?{', ?' * 18}) RETURNING id", _league_values(new)
            ).fetchone()
            return replace(new, id=int(row[0]))

        return await self._write(work)

    async def league(self, league_id: int) -> League | None:
        return await self._read(lambda db: _league_of(db, league_id))

    async def league_rows(self, league_id: int) -> LeagueRows | None:
        return await self._read(lambda db: _rows_of(db, league_id))

    async def leagues_in(self, guild_id: int, limit: int = 25) -> list[League]:
        """The leagues of a server: unfinished ones first, the latest first."""
        rows = await self._rows(
            f"SELECT {LEAGUE} FROM leagues WHERE guild_id = ? ORDER BY {UNFINISHED} DESC, id DESC LIMIT ?",
            guild_id,
            limit,
        )
        return [_league(row) for row in rows]

    async def leagues_of(self, user_id: int) -> list[League]:
        """The unfinished leagues in which this person plays or is a substitute, the latest first."""
        rows = await self._rows(
            f"SELECT {LEAGUE} FROM leagues WHERE {UNFINISHED} AND id IN"
            " (SELECT league_id FROM league_members WHERE user_id = ? AND state != 'left') ORDER BY id DESC",
            user_id,
        )
        return [_league(row) for row in rows]

    # Members.

    async def join_league(self, league_id: int, user_id: int, name: str) -> Joined:
        """Take a place, or after the start one among the substitutes."""

        def work(db: Database) -> Joined:
            lock(db, person_lock(user_id), league_lock(league_id))
            rows = _rows_of(db, league_id)
            if rows is None or not rows.league.unfinished:
                return Joined.CLOSED
            if rows.member_of(user_id) is not None:
                return Joined.ALREADY
            started = rows.league.phase == LeaguePhase.RUNNING
            if len(rows.substitutes if started else rows.playing) >= rows.league.people:
                return Joined.FULL
            own = "leagues l JOIN league_members m ON m.league_id = l.id WHERE m.user_id = ? AND m.state != 'left'"
            if _count(db, f"{own} AND l.{UNFINISHED}", user_id) >= MOST_LEAGUES_OF_PERSON:
                return Joined.TOO_MANY
            number = 1 + max((member.number for member in rows.members), default=0)
            state = MemberState.SUBSTITUTE if started else MemberState.PLAYING
            db.execute(
                "INSERT INTO league_members VALUES (?, ?, ?, ?, ?, 0, '')", (league_id, number, user_id, name, state)
            )
            return Joined(state)

        return await self._write(work)

    async def leave_league(self, league_id: int, user_id: int) -> LeagueRows | None:
        """Give up one's place: a substitute takes it if there is one. None if the person has none, or it is over."""

        def work(db: Database) -> LeagueRows | None:
            lock(db, person_lock(user_id), league_lock(league_id))
            rows = _rows_of(db, league_id)
            member = None if rows is None or not rows.league.unfinished else rows.member_of(user_id)
            if rows is None or member is None:
                return None
            _leave(db, rows, member)
            return _rows_of(db, league_id)

        return await self._write(work)

    async def remove_members(self, league_id: int, numbers: Collection[int]) -> None:
        """Take these members out of a running league, as if they had left."""

        def work(db: Database) -> None:
            lock(db, league_lock(league_id))
            for number in sorted(numbers):
                rows = _rows_of(db, league_id)
                gone = [] if rows is None else [member for member in rows.playing if member.number == number]
                for member in gone:
                    assert rows is not None
                    _leave(db, rows, member)

        await self._write(work)

    # The course of a league.

    async def move_league(self, league_id: int, channel_id: int) -> None:
        """From now on the league posts in this channel."""

        def work(db: Database) -> None:
            db.execute("UPDATE leagues SET channel_id = ? WHERE id = ?", (channel_id, league_id))

        await self._write(work)

    async def cancel_league(self, league_id: int) -> bool:
        """Cancel a league that has not started; False if it has."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, league_lock(league_id))
            sql = "UPDATE leagues SET phase = 'cancelled', ended_at = ? WHERE id = ? AND phase = 'joining'"
            if not db.execute(sql, (now, league_id)).rowcount:
                return False
            db.execute("DELETE FROM league_members WHERE league_id = ?", (league_id,))
            return True

        return await self._write(work)

    async def start_round(self, league: League, tables: Sequence[Table], deadline: float, rounds: int) -> bool:
        """Store the tables of the round after the league's present one, by the numbers of the members.

        False, and nothing done, if the league has gone on, or if one of them plays in it no longer."""

        def work(db: Database) -> bool:
            lock(db, league_lock(league.id))
            rows = _rows_of(db, league.id)
            if rows is None or (rows.league.phase, rows.league.round) != (league.phase, league.round):
                return False
            holders = {member.number: member.user_id for member in rows.playing}
            if {member for table in tables for member in table} != set(holders):
                return False
            round = league.round + 1
            db.execute(
                "UPDATE leagues SET phase = 'running', round = ?, rounds = ?, deadline = ?, due_at = 0 WHERE id = ?",
                (round, rounds, deadline, league.id),
            )
            for number, table in enumerate(tables, start=1):
                _insert_table(db, league.id, round, number, table, holders)
            return True

        return await self._write(work)

    async def set_table_game(self, league_id: int, table: LeagueTable, game_id: int) -> None:
        """Remember the game of a table."""

        def work(db: Database) -> None:
            sql = "UPDATE league_tables SET game_id = ? WHERE league_id = ? AND round = ? AND number = ?"
            db.execute(sql, (game_id, league_id, table.round, table.number))

        await self._write(work)

    async def call_table(self, league_id: int, table: LeagueTable, post: Post) -> bool:
        """Queue the call of a table's players, under its game; False if that was done before."""

        def work(db: Database) -> bool:
            lock(db, league_lock(league_id))
            called = db.execute(
                "UPDATE league_tables SET called = TRUE"
                " WHERE league_id = ? AND round = ? AND number = ? AND NOT called RETURNING game_id",
                (league_id, table.round, table.number),
            ).fetchone()
            if called is None or called[0] is None:
                return False
            insert_posts(db, called[0], (post,))
            return True

        return await self._write(work)

    async def finish_table(
        self, league_id: int, table: LeagueTable, verdict: Verdict, seats: Sequence[LeagueSeat]
    ) -> bool:
        """Store the result of a table; False if it has one."""
        key = (league_id, table.round, table.number)

        def work(db: Database) -> bool:
            lock(db, league_lock(league_id))
            which = "league_id = ? AND round = ? AND number = ?"
            sql = f"UPDATE league_tables SET verdict = ? WHERE {which} AND verdict = ''"
            if not db.execute(sql, (verdict, *key)).rowcount:
                return False
            db.executemany(
                f"UPDATE league_seats SET place = ?, points = ?, score = ?, gone = ? WHERE {which} AND member = ?",
                [(seat.place, seat.points, seat.score, seat.gone, *key, seat.member) for seat in seats],
            )
            return True

        return await self._write(work)

    async def announce_round(self, league: League, game_id: int, posts: Sequence[Post]) -> bool:
        """Queue what is said of the league's round, under a game of it; False if that was done before."""

        def work(db: Database) -> bool:
            lock(db, league_lock(league.id))
            sql = "UPDATE leagues SET announced = round WHERE id = ? AND round = ? AND announced < round"
            if not db.execute(sql, (league.id, league.round)).rowcount:
                return False
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def end_league(
        self,
        league: League,
        places: Mapping[int, int],
        medals: Mapping[int, str],
        game_id: int | None = None,
        posts: Sequence[Post] = (),
    ) -> bool:
        """End a running league with these places and medals by member, and queue posts under a game of it.

        False, and nothing done, if it has gone on."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, league_lock(league.id))
            ended = db.execute(
                "UPDATE leagues SET phase = 'over', ended_at = ?, deadline = NULL, due_at = NULL"
                " WHERE id = ? AND round = ? AND phase = 'running'",
                (now, league.id, league.round),
            )
            if not ended.rowcount:
                return False
            db.execute("DELETE FROM league_members WHERE league_id = ? AND state = 'substitute'", (league.id,))
            db.executemany(
                "UPDATE league_members SET place = ?, medal = ? WHERE league_id = ? AND number = ?",
                [(place, medals.get(number, ""), league.id, number) for number, place in places.items()],
            )
            if game_id is not None:
                insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    # When somebody must look at a league.

    async def leagues_due(self, now: float, limit: int) -> list[int]:
        """The running leagues that somebody must look at, the longest due first."""
        rows = await self._rows(
            "SELECT id FROM leagues WHERE phase = 'running' AND due_at <= ? ORDER BY due_at, id LIMIT ?", now, limit
        )
        return [int(row[0]) for row in rows]

    async def look_at_league(self, league_id: int, at: float) -> None:
        """Let somebody look at a running league then."""

        def work(db: Database) -> None:
            db.execute("UPDATE leagues SET due_at = ? WHERE id = ? AND phase = 'running'", (at, league_id))

        await self._write(work, durable=False)

    async def league_of_game(self, game_id: int) -> int | None:
        """The running league for whose open table this game is played."""
        row = await self._row(
            "SELECT t.league_id FROM league_tables t JOIN leagues l ON l.id = t.league_id"
            " WHERE t.game_id = ? AND t.verdict = '' AND l.phase = 'running'",
            game_id,
        )
        return None if row is None else int(row[0])

    async def league_medals(self, user_id: int) -> list[LeagueMedal]:
        """How this person came out of every league that is over, the latest first."""
        rows = await self._rows(
            "SELECT l.id, l.guild_id, l.name, l.title, m.place, m.medal,"
            " (SELECT count(*) FROM league_members o WHERE o.league_id = l.id), l.ended_at"
            " FROM league_members m JOIN leagues l ON l.id = m.league_id"
            " WHERE m.user_id = ? AND l.phase = 'over' AND m.place > 0 ORDER BY l.ended_at DESC, l.id DESC",
            user_id,
        )
        return [LeagueMedal(*row) for row in rows]


def leave_all_leagues(db: Database, user_id: int) -> None:
    """Give up every place of a person who deletes their data."""
    sql = "SELECT league_id FROM league_members WHERE user_id = ? AND state != 'left' ORDER BY league_id"
    leagues = [int(row[0]) for row in db.execute(sql, (user_id,)).fetchall()]
    lock(db, *map(league_lock, leagues))
    for league_id in leagues:
        rows = _rows_of(db, league_id)
        member = None if rows is None or not rows.league.unfinished else rows.member_of(user_id)
        if rows is not None and member is not None:
            _leave(db, rows, member)


# What several transactions read and write.


def _count(db: Database, which: str, value: int) -> int:
    return int(db.execute(f"SELECT count(*) FROM {which}", (value,)).fetchone()[0])


def _leave(db: Database, rows: LeagueRows, member: LeagueMember) -> None:
    """A substitute takes the place. Without one it stays empty; before the start it is gone."""
    league_id, here = rows.league.id, "league_id = ? AND number = ?"
    if member.state == MemberState.SUBSTITUTE or rows.league.phase == LeaguePhase.JOINING:
        db.execute(f"DELETE FROM league_members WHERE {here}", (league_id, member.number))
        return
    if not rows.substitutes:
        db.execute(f"UPDATE league_members SET state = 'left' WHERE {here}", (league_id, member.number))
        return
    substitute = rows.substitutes[0]
    db.execute(f"DELETE FROM league_members WHERE {here}", (league_id, substitute.number))
    db.execute(
        f"UPDATE league_members SET user_id = ?, name = ? WHERE {here}",
        (substitute.user_id, substitute.name, league_id, member.number),
    )


def _insert_table(
    db: Database, league_id: int, round: int, number: int, table: Table, holders: Mapping[int, int]
) -> None:
    alone = len(table) == 1
    verdict = Verdict.BYE if alone else Verdict.OPEN
    db.execute("INSERT INTO league_tables VALUES (?, ?, ?, NULL, FALSE, ?)", (league_id, round, number, verdict))
    results = [bye(member)[0] if alone else None for member in table]
    seats = [
        LeagueSeat(member, holders[member], *((0, 0) if result is None else (result.place, result.points)))
        for member, result in zip(table, results, strict=True)
    ]
    db.executemany(
        "INSERT INTO league_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(league_id, round, number, seat, *held) for seat, held in enumerate(seats)],
    )


def _league_of(db: Database, league_id: int) -> League | None:
    row = db.execute(f"SELECT {LEAGUE} FROM leagues WHERE id = ?", (league_id,)).fetchone()
    return None if row is None else _league(row)


def _rows_of(db: Database, league_id: int) -> LeagueRows | None:
    league = _league_of(db, league_id)
    if league is None:
        return None
    members = db.execute(
        "SELECT number, user_id, name, state, place, medal FROM league_members WHERE league_id = ? ORDER BY number",
        (league_id,),
    ).fetchall()
    tables = db.execute(
        "SELECT t.round, t.number, t.game_id, t.called, t.verdict,"
        " s.member, s.user_id, s.place, s.points, s.score, s.gone"
        " FROM league_tables t JOIN league_seats s"
        " ON s.league_id = t.league_id AND s.round = t.round AND s.number = t.number"
        " WHERE t.league_id = ? ORDER BY t.round, t.number, s.seat",
        (league_id,),
    ).fetchall()
    return LeagueRows(league, tuple(_member(row) for row in members), tuple(_tables(tables)))


def _tables(rows: Sequence[Any]) -> list[LeagueTable]:
    return [
        LeagueTable(round, number, game_id, bool(called), Verdict(verdict), tuple(_seat(row[5:]) for row in seats))
        for (round, number, game_id, called, verdict), seats in groupby(rows, key=lambda row: tuple(row[:5]))
    ]


def _seat(row: Sequence[Any]) -> LeagueSeat:
    member, user_id, place, points, score, gone = row
    return LeagueSeat(member, user_id, place, points, score, Departure(gone))


def _member(row: Sequence[Any]) -> LeagueMember:
    number, user_id, name, state, place, medal = row
    return LeagueMember(number, user_id, name, MemberState(state), place, medal)


def _league(row: Sequence[Any]) -> League:
    values = list(row)
    values[6], values[13], values[14] = Kind(values[6]), json.loads(values[13]), LeaguePhase(values[14])
    return League(*values)


def _league_values(league: League) -> tuple[Any, ...]:
    return (
        league.guild_id,
        league.channel_id,
        league.host_id,
        league.name,
        league.title,
        league.kind,
        league.size,
        league.pace,
        league.days,
        league.rounds,
        league.people,
        league.seed,
        json.dumps(dict(league.options)),
        league.phase,
        league.round,
        league.announced,
        league.deadline,
        league.created_at,
        league.ended_at,
    )
