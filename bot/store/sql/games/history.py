"""Answers: the one transaction that stores them, the history, snapshots and open questions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.domain.errors import Conflict
from bot.domain.posts import ClaimedPosts, PostClaim
from bot.domain.records.games import FINISHED, Phase
from bot.domain.records.history import Ask, Commit, Move, MoveKind
from bot.store.sql.community.counting import count_game
from bot.store.sql.community.rating_changes import rate_game
from bot.store.sql.community.watches import watch_posts
from bot.store.sql.connections import Connections, Database, game_lock, lock, person_lock, upsert, use_idempotency_key
from bot.store.sql.games.clocks import update_clocks
from bot.store.sql.games.games import FORCED, SUGGESTED, open_seat, people_locks, put_seats
from bot.store.sql.games.lessons import count_exit
from bot.store.sql.games.seats import close_offers, put_marks
from bot.store.sql.outbox.posts import claim_due, insert_posts
from bot.store.sql.people.achievements import insert_achievements

MOVE = "move, kind, seat, picks, before, position, forced, user_id, events, at"
ASK = ", ".join(Ask._fields)


UPDATE_GAME = (
    "UPDATE games SET move = ?, position = ?, redo = ?, told = ?, told_turn = ?, updated_at = ?, lesson = ?,"
    " host_id = coalesce(?, host_id), second_round = coalesce(second_round, ?){} WHERE id = ? AND move = ? AND {}"
)
# Most answers leave a game in play: its phase is then not written, which spares an index.
STAY_IN_PLAY = UPDATE_GAME.format("", "phase = ?")
CHANGE_PHASE = UPDATE_GAME.format(
    ", phase = ?",
    "phase NOT IN ('over', 'ended') AND (phase = 'archived') = ? AND updated_at = coalesce(?, updated_at)",
)


class HistoryTable(Connections):
    """The part of the store that keeps what happened in a game."""

    async def commit(self, commit: Commit, claim: PostClaim | None = None) -> ClaimedPosts | None:
        """Everything of one answer at once; raises Conflict or AlreadyDone and changes nothing.

        If it queues posts, it takes as many that are due as the claim says, and returns them."""
        now = self.clock()

        def work(db: Database) -> ClaimedPosts | None:
            lock(db, *people_locks(*commit.seats or ()), *_locks_at_end(db, commit), game_lock(commit.game_id))
            use_idempotency_key(db, commit.idempotency_key, now)
            _compare_and_set(db, commit, now)
            _insert_moves(db, commit, now)
            _replace_asks(db, commit)
            if commit.lobby_at is not None:  # the order in the lobby says nothing about the seats of the game
                db.execute("DELETE FROM seats WHERE game_id = ?", (commit.game_id,))
            if commit.seats is not None:
                put_seats(db, commit.game_id, _last_move(commit), commit.seats)
            if commit.result is not None:
                _insert_result(db, commit, now)
            insert_achievements(db, commit.game_id, commit.achievements, now)
            if commit.facts is not None:
                count_game(db, commit.game_id, commit.facts, now)
            withdrawals = update_clocks(db, commit, now) if commit.clocks else []
            if commit.phase in FINISHED:
                rate_game(db, commit.game_id, now)
            if commit.left is not None:
                count_exit(db, commit.left)
            close_offers(db, commit)
            if commit.seat_change.opened is not None:
                open_seat(db, commit.game_id, commit.seat_change.opened)
            if commit.phase == Phase.PLAYING:
                put_marks(db, commit.game_id, commit.seat_change.marks)
            queued = insert_posts(db, commit.game_id, (*commit.posts, *withdrawals, *watch_posts(db, commit)))
            return claim_due(db, self.dialect, claim) if queued and claim is not None else None

        return await self._write(work)

    async def already_done(self, idempotency_key: int) -> bool:
        return await self._row("SELECT 1 FROM deeds WHERE interaction_id = ?", idempotency_key) is not None

    async def snapshot(self, game_id: int, position: int) -> str | None:
        return await self._read(lambda db: snapshot_of(db, game_id, position))

    async def snapshots(self, game_id: int, since: int = 0) -> dict[int, str]:
        """The saved states from this position on, by position."""
        sql = "SELECT position, state FROM snapshots WHERE game_id = ? AND position >= ? ORDER BY position"
        return {int(row[0]): str(row[1]) for row in await self._rows(sql, game_id, since)}

    async def asks(self, game_id: int) -> tuple[Ask, ...]:
        return await self._read(lambda db: asks_of(db, game_id))

    async def moves(self, game_id: int, after: int, upto: int) -> list[Move]:
        return await self._read(lambda db: moves_between(db, game_id, after, upto))

    async def move(self, game_id: int, move: int) -> Move | None:
        return await self._read(lambda db: _move_of(db, game_id, move))

    async def last_chosen(self, game_id: int, position: int) -> Move | None:
        """The move that led to this position, or to the forced ones before it."""
        return await self._read(lambda db: last_chosen(db, game_id, position))

    async def last_moves(self, game_id: int, limit: int, before: int | None = None) -> list[Move]:
        """The latest rows of the history, the latest first."""
        rows = await self._rows(
            f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move < ? ORDER BY move DESC LIMIT ?",
            game_id,
            2**62 if before is None else before,
            limit,
        )
        return [_move(row) for row in rows]


def snapshot_of(db: Database, game_id: int, position: int) -> str | None:
    sql = "SELECT state FROM snapshots WHERE game_id = ? AND position = ?"
    row = db.execute(sql, (game_id, position)).fetchone()
    return None if row is None else str(row[0])


def asks_of(db: Database, game_id: int) -> tuple[Ask, ...]:
    rows = db.execute(f"SELECT {ASK} FROM asks WHERE game_id = ? ORDER BY seat", (game_id,)).fetchall()
    return tuple(Ask(row[0], row[1], *map(bool, row[2:])) for row in rows)


def moves_between(db: Database, game_id: int, after: int, upto: int) -> list[Move]:
    sql = f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move > ? AND move <= ? ORDER BY move"
    return [_move(row) for row in db.execute(sql, (game_id, after, upto)).fetchall()]


def last_chosen(db: Database, game_id: int, position: int) -> Move | None:
    row = _move_of(db, game_id, position)
    while row is not None and row.forced:
        row = _move_of(db, game_id, row.before)
    return row


def _move_of(db: Database, game_id: int, move: int) -> Move | None:
    row = db.execute(f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move = ?", (game_id, move)).fetchone()
    return None if row is None else _move(row)


# The parts of a commit.


def _locks_at_end(db: Database, commit: Commit) -> list[str]:
    """The locks of everybody who has sat in a game that ends: nobody is rated while their data is deleted."""
    if commit.phase not in FINISHED:
        return []
    sql = "SELECT DISTINCT user_id FROM seats WHERE game_id = ? AND user_id IS NOT NULL"
    return [person_lock(row[0]) for row in db.execute(sql, (commit.game_id,)).fetchall()]


def _last_move(commit: Commit) -> int:
    return commit.moves[-1].move if commit.moves else commit.expected


def _compare_and_set(db: Database, commit: Commit, now: float) -> None:
    """Write the game's own row if it is still as the writer has seen it; raises Conflict."""
    written = (
        _last_move(commit),
        commit.position,
        json.dumps(commit.redo),
        commit.announced_move,
        commit.announced_turn,
        now,
        commit.lesson,
        commit.host_id,
        commit.second_round,
    )
    seen = commit.game_id, commit.expected
    begins = any(move.kind == MoveKind.SETUP for move in commit.moves)
    if commit.phase == Phase.PLAYING and not begins:
        cursor = db.execute(STAY_IN_PLAY, (*written, *seen, commit.phase))
    else:
        cursor = db.execute(CHANGE_PHASE, (*written, commit.phase, *seen, commit.archived, commit.lobby_at))
    if not cursor.rowcount:
        raise Conflict


def _insert_moves(db: Database, commit: Commit, now: float) -> None:
    game_id = commit.game_id
    db.executemany(
        f"INSERT INTO answers (game_id, {MOVE}) VALUES (?{', ?' * 10})",
        [(game_id, *_move_values(move, now)) for move in commit.moves],
    )
    db.executemany(
        upsert("snapshots", "game_id, position", "state"),
        [(game_id, position, state) for position, state in commit.states.items()],
    )
    if commit.forget:
        # As many snapshots stay as there are numbers between: a restored game has skipped some numbers.
        db.execute(
            "DELETE FROM snapshots WHERE game_id = ? AND position < (SELECT position FROM snapshots"
            " WHERE game_id = ? AND position <= ? ORDER BY position DESC LIMIT 1 OFFSET ?)",
            (game_id, game_id, commit.position, commit.position - commit.forget),
        )


def _replace_asks(db: Database, commit: Commit) -> None:
    db.execute("DELETE FROM asks WHERE game_id = ?", (commit.game_id,))
    db.executemany(
        f"INSERT INTO asks (game_id, {ASK}) VALUES (?{', ?' * len(Ask._fields)})",
        [(commit.game_id, *ask) for ask in commit.asks],
    )


def _insert_result(db: Database, commit: Commit, now: float) -> None:
    db.execute("INSERT INTO results VALUES (?, ?, ?)", (commit.game_id, now, commit.result))
    db.executemany(
        "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?)", [(commit.game_id, *score) for score in commit.scores]
    )


def _move(row: Sequence[Any]) -> Move:
    move, kind, seat, picks, before, position, forced, user_id, events, at = row
    by = bool(forced & FORCED), user_id, events, at, bool(forced & SUGGESTED)
    return Move(move, MoveKind(kind), seat, tuple(json.loads(picks)), before, position, *by)


def _move_values(move: Move, now: float) -> tuple[Any, ...]:
    return (
        move.move,
        move.kind,
        move.seat,
        json.dumps(move.picks),
        move.before,
        move.position,
        FORCED * move.forced | SUGGESTED * move.suggested,
        move.user_id,
        move.events,
        now,
    )
