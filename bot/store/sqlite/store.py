"""The store in one SQLite file: one connection writes, another reads what is committed."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.store.protocol import ChannelTaken, Conflict
from bot.store.records import LOBBY, Ask, Commit, Draft, Game, Move, Player, Post, Seat
from bot.store.sqlite.achievements import HonourTable, insert_honours
from bot.store.sqlite.channels import MovingTable
from bot.store.sqlite.clocks import ClockTable, keep_clocks
from bot.store.sqlite.connection import Line, connected
from bot.store.sqlite.digests import GatheringTable
from bot.store.sqlite.draft_preferences import WishTable
from bot.store.sqlite.idempotency import once
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.outbox import OutboxTable, insert_posts
from bot.store.sqlite.privacy import PersonTable
from bot.store.sqlite.read_markers import LookTable
from bot.store.sqlite.statistics import TallyTable
from bot.store.sqlite.votes import RequestTable

GAME = (
    "id, title, guild_id, channel_id, host_id, phase, options, seed, first, move, position, redo, told, told_turn,"
    " created_at, updated_at"
)
G_GAME = ", ".join(f"g.{column.strip()}" for column in GAME.split(","))
MOVE = "move, kind, seat, picks, before, position, forced, user_id, events, at"
DEEDS_KEPT = 24 * 3600.0  # Discord's tokens live for 15 minutes; nothing older can come again


class SqliteStore(
    OutboxTable,
    GatheringTable,
    WishTable,
    HonourTable,
    ClockTable,
    RequestTable,
    LookTable,
    MovingTable,
    PersonTable,
    TallyTable,
):
    """A Store; see interface.py for what each method promises."""

    def __init__(self, writer: Line, reader: Line) -> None:
        super().__init__(writer, reader)
        self.clock = time.time

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file, made for its owner only where there is none, and bring it up to date."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        writer = await connected(path)
        try:
            await migrate(writer)
            await writer.execute("DELETE FROM deeds WHERE at < ?", (time.time() - DEEDS_KEPT,))
            # A process that died has left its claims. If it lives after all, the nonce keeps a post from doubling.
            # A power cut may have taken the claim of a post that was sent: whatever is queued is looked for first.
            await writer.execute(
                "UPDATE outbox SET claimed_until = 0, maybe_at = coalesce(maybe_at, 0) WHERE state = 'queued'"
            )
            reader = await connected(path)
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()

    # Games and their seats.

    async def open_game(
        self,
        *,
        title: str,
        guild_id: int | None,
        channel_id: int,
        host: Seat,
        options: Mapping[str, Any],
        seed: str,
        deed: int | None = None,
        others: Sequence[Seat] = (),
    ) -> Game:
        now = time.time()
        assert host.user_id is not None
        new = Game(
            0, title, guild_id, channel_id, host.user_id, LOBBY, options, seed, "random", created_at=now, updated_at=now
        )

        def work(db: sqlite3.Connection) -> Game:
            once(db, deed, now)
            try:
                cursor = db.execute(
                    f"INSERT INTO games ({GAME}) VALUES (NULL{', ?' * 15})",
                    _game_values(new)[1:],
                )
            except sqlite3.IntegrityError as error:
                raise ChannelTaken from error
            game = replace(new, id=int(cursor.lastrowid or 0))
            _put_seats(db, game.id, 0, (host, *others))
            insert_posts(db, game.id, (Post("lobby", f"channel:{channel_id}", {}),))
            return game

        return await self._write(work)

    async def change_lobby(
        self,
        game: Game,
        seats: Sequence[Seat],
        *,
        deed: int | None = None,
        phase: str | None = None,
        posts: Sequence[Post] = (),
    ) -> None:
        now = time.time()

        def work(db: sqlite3.Connection) -> None:
            once(db, deed, now)
            cursor = db.execute(
                "UPDATE games SET options = ?, first = ?, phase = ?, updated_at = ?"
                " WHERE id = ? AND phase = 'lobby' AND updated_at = ?",
                (json.dumps(dict(game.options)), game.first, phase or game.phase, now, game.id, game.updated_at),
            )
            if not cursor.rowcount:
                raise Conflict
            db.execute("DELETE FROM seats WHERE game_id = ?", (game.id,))
            _put_seats(db, game.id, 0, seats)
            insert_posts(db, game.id, posts)

        await self._write(work)

    async def game(self, game_id: int) -> Game | None:
        row = await self._row(f"SELECT {GAME} FROM games WHERE id = ?", game_id)
        return None if row is None else _game(row)

    async def game_in(self, channel_id: int) -> Game | None:
        row = await self._row(
            f"SELECT {GAME} FROM games WHERE channel_id = ?"
            " ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            channel_id,
        )
        return None if row is None else _game(row)

    async def games_of(self, user_id: int, limit: int = 25) -> list[Game]:
        rows = await self._rows(
            f"SELECT {G_GAME} FROM seats s JOIN games g ON g.id = s.game_id"
            " WHERE s.user_id = ? AND s.until IS NULL"
            " ORDER BY g.phase IN ('lobby', 'playing') DESC, g.id DESC LIMIT ?",
            user_id,
            limit,
        )
        return [_game(row) for row in rows]

    async def waiting_on(self, user_id: int) -> list[Game]:
        rows = await self._rows(
            f"SELECT {G_GAME} FROM seats s JOIN asks a ON a.game_id = s.game_id AND a.seat = s.seat"
            " JOIN games g ON g.id = s.game_id"
            " WHERE s.user_id = ? AND s.until IS NULL AND NOT a.optional AND g.phase = 'playing' ORDER BY g.updated_at",
            user_id,
        )
        return [_game(row) for row in rows]

    async def seats(self, game_id: int) -> tuple[Seat, ...]:
        rows = await self._rows(
            "SELECT seat, user_id, name, level FROM seats WHERE game_id = ? AND until IS NULL ORDER BY seat", game_id
        )
        return tuple(Seat(*row) for row in rows)

    # Play.

    async def commit(self, commit: Commit) -> None:
        now = self.clock()

        def work(db: sqlite3.Connection) -> None:
            once(db, commit.deed, now)
            game_id = commit.game_id
            last = commit.moves[-1].move if commit.moves else commit.expected
            cursor = db.execute(
                "UPDATE games SET move = ?, position = ?, redo = ?, phase = ?, told = ?, told_turn = ?, updated_at = ?"
                " WHERE id = ? AND move = ? AND phase IN ('lobby', 'playing') AND updated_at = coalesce(?, updated_at)",
                (
                    last,
                    commit.position,
                    json.dumps(commit.redo),
                    commit.phase,
                    commit.told,
                    commit.told_turn,
                    now,
                    game_id,
                    commit.expected,
                    commit.lobby_at,
                ),
            )
            if not cursor.rowcount:
                raise Conflict
            db.executemany(
                f"INSERT INTO answers (game_id, {MOVE}) VALUES (?{', ?' * 10})",
                [(game_id, *_move_values(move, now)) for move in commit.moves],
            )
            if commit.states:
                db.executemany(
                    "INSERT OR REPLACE INTO snapshots (game_id, position, state) VALUES (?, ?, ?)",
                    [(game_id, position, state) for position, state in commit.states.items()],
                )
            if commit.forget:
                db.execute("DELETE FROM snapshots WHERE game_id = ? AND position < ?", (game_id, commit.forget))
            db.execute("DELETE FROM asks WHERE game_id = ?", (game_id,))
            db.executemany(
                f"INSERT INTO asks (game_id, {', '.join(Ask._fields)}) VALUES (?{', ?' * len(Ask._fields)})",
                [(game_id, *ask) for ask in commit.asks],
            )
            if commit.lobby_at is not None:  # who sat where in the lobby is no tenure
                db.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
            if commit.seats is not None:
                _put_seats(db, game_id, last, commit.seats)
            if commit.result is not None:
                db.execute("INSERT INTO results VALUES (?, ?, ?)", (game_id, now, commit.result))
                db.executemany(
                    "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?)", [(game_id, *score) for score in commit.scores]
                )
            if commit.honours:
                insert_honours(db, game_id, commit.honours, now)
            insert_posts(db, game_id, commit.posts)
            keep_clocks(db, commit, now)

        await self._write(work)

    async def done(self, deed: int) -> bool:
        return await self._row("SELECT 1 FROM deeds WHERE interaction_id = ?", deed) is not None

    async def snapshot(self, game_id: int, position: int) -> str | None:
        row = await self._row("SELECT state FROM snapshots WHERE game_id = ? AND position = ?", game_id, position)
        return None if row is None else str(row[0])

    async def snapshots(self, game_id: int, since: int = 0) -> dict[int, str]:
        sql = "SELECT position, state FROM snapshots WHERE game_id = ? AND position >= ?"
        return {int(row[0]): str(row[1]) for row in await self._rows(sql, game_id, since)}

    async def asks(self, game_id: int) -> tuple[Ask, ...]:
        rows = await self._rows(f"SELECT {', '.join(Ask._fields)} FROM asks WHERE game_id = ? ORDER BY seat", game_id)
        return tuple(Ask(row[0], row[1], *map(bool, row[2:])) for row in rows)

    async def computers_waiting(self) -> list[int]:
        rows = await self._rows("SELECT DISTINCT game_id FROM asks WHERE computer AND NOT optional")
        return [int(row[0]) for row in rows]

    async def moves(self, game_id: int, after: int, upto: int) -> list[Move]:
        rows = await self._rows(
            f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move > ? AND move <= ? ORDER BY move",
            game_id,
            after,
            upto,
        )
        return [_move(row) for row in rows]

    async def move(self, game_id: int, move: int) -> Move | None:
        row = await self._row(f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move = ?", game_id, move)
        return None if row is None else _move(row)

    async def last_moves(self, game_id: int, limit: int, before: int | None = None) -> list[Move]:
        rows = await self._rows(
            f"SELECT {MOVE} FROM answers WHERE game_id = ? AND move < ? ORDER BY move DESC LIMIT ?",
            game_id,
            2**62 if before is None else before,
            limit,
        )
        return [_move(row) for row in rows]

    async def draft(self, game_id: int, seat: int) -> Draft | None:
        row = await self._row(
            "SELECT number, path, page, picks FROM drafts WHERE game_id = ? AND seat = ?", game_id, seat
        )
        return None if row is None else Draft(row[0], row[1], row[2], tuple(json.loads(row[3])))

    async def save_draft(self, game_id: int, seat: int, draft: Draft) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO drafts (game_id, seat, number, path, page, picks) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, seat, draft.number, draft.path, draft.page, json.dumps(draft.picks)),
            )

        await self._write(work, durable=False)

    # People.

    async def player(self, user_id: int) -> Player:
        row = await self._row("SELECT user_id, dm_channel, dm_closed, theme FROM players WHERE user_id = ?", user_id)
        return Player(user_id) if row is None else Player(row[0], row[1], bool(row[2]), row[3])

    async def save_player(self, player: Player) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO players (user_id, dm_channel, dm_closed, theme) VALUES (?, ?, ?, ?) ON CONFLICT (user_id)"
                " DO UPDATE SET dm_channel = excluded.dm_channel, dm_closed = excluded.dm_closed",
                player,
            )

        await self._write(work)

    async def report(self, user_id: int, game_id: int | None, move: int | None, text: str) -> int:
        def work(db: sqlite3.Connection) -> int:
            cursor = db.execute(
                "INSERT INTO reports (at, user_id, game_id, move, text) VALUES (?, ?, ?, ?, ?)",
                (time.time(), user_id, game_id, move, text),
            )
            return int(cursor.lastrowid or 0)

        return await self._write(work)


def _put_seats(db: sqlite3.Connection, game_id: int, move: int, seats: Sequence[Seat]) -> None:
    """Seat these people; who sat there before keeps a row that says until when."""
    for seat in seats:
        db.execute(
            "UPDATE seats SET until = ? WHERE game_id = ? AND seat = ? AND until IS NULL"
            " AND (user_id IS NOT ? OR level != ?)",
            (move, game_id, seat.seat, seat.user_id, seat.level),
        )
        db.execute(
            "INSERT OR IGNORE INTO seats (game_id, seat, since, user_id, name, level) VALUES (?, ?, ?, ?, ?, ?)",
            (game_id, seat.seat, move, seat.user_id, seat.name, seat.level),
        )


def _game(row: sqlite3.Row) -> Game:
    values = list(row)
    values[6], values[11] = json.loads(values[6]), tuple(json.loads(values[11]))
    return Game(*values)


def _game_values(game: Game) -> tuple[Any, ...]:
    return (
        game.id,
        game.title,
        game.guild_id,
        game.channel_id,
        game.host_id,
        game.phase,
        json.dumps(dict(game.options)),
        game.seed,
        game.first,
        game.move,
        game.position,
        json.dumps(game.redo),
        game.told,
        game.told_turn,
        game.created_at,
        game.updated_at,
    )


def _move(row: sqlite3.Row) -> Move:
    return Move(row[0], row[1], row[2], tuple(json.loads(row[3])), row[4], row[5], bool(row[6]), row[7], row[8], row[9])


def _move_values(move: Move, now: float) -> tuple[Any, ...]:
    return (
        move.move,
        move.kind,
        move.seat,
        json.dumps(move.picks),
        move.before,
        move.position,
        move.forced,
        move.user_id,
        move.events,
        now,
    )
