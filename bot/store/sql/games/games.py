"""Games, their lobbies, seats and channels."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.store.errors import ChannelTaken, Conflict, TooManyGames
from bot.store.posts import LobbyBody, Post, PostKind, Target
from bot.store.records import (
    MOST_PERSONAL_GAMES,
    UNFINISHED,
    Game,
    HouseRuleChanges,
    LessonExit,
    OpenSeat,
    Phase,
    SeatedPlayer,
)
from bot.store.sql.games.lessons import count_exit, end_lesson
from bot.store.sql.outbox.posts import insert_posts
from bot.store.sql.people.settings import write_house_rules
from bot.store.sqlite.connection import Connections, use_key

GAME = (
    "id, title, guild_id, channel_id, host_id, phase, options, seed, first, move, position, redo, told, told_turn,"
    " created_at, updated_at, arranged, lesson"
)
# Posts that are not said anew when a game moves, as a list in SQL.
NEWS = f"'{PostKind.NOTE}', '{PostKind.SEAT_OFFER}'"
FORCED, SUGGESTED = 1, 2  # the bits of the column `forced` of an answer
# A restore notes in `sqlite_sequence` up to which number ids may have been used in the lost time.
NEXT_ID = (
    "SELECT 1 + max(coalesce((SELECT max(id) FROM games), 0),"
    " coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'games'), 0))"
)
G_GAME = ", ".join(f"g.{column.strip()}" for column in GAME.split(","))


class GameTable(Connections):
    """The part of the store that keeps games and seats."""

    async def open_game(
        self,
        *,
        title: str,
        guild_id: int | None,
        channel_id: int,
        host: SeatedPlayer,
        options: Mapping[str, Any],
        seed: str,
        idempotency_key: int | None = None,
        others: Sequence[SeatedPlayer] = (),
        house_rules: HouseRuleChanges | None = None,
        posts: Sequence[Post] = (),
        arranged: Mapping[str, Any] | None = None,
        lesson: str = "",
        left: LessonExit | None = None,
    ) -> Game:
        now = time.time()
        assert host.user_id is not None
        new = Game(
            0,
            title,
            guild_id,
            channel_id,
            host.user_id,
            Phase.LOBBY,
            options,
            seed,
            "random",
            created_at=now,
            updated_at=now,
            arranged=arranged or {},
            lesson=lesson,
        )

        def work(db: sqlite3.Connection) -> Game:
            use_key(db, idempotency_key, now)
            if left is not None and end_lesson(db, left.game_id):
                count_exit(db, left)
            if new.personal and not lesson and _personal_count(db, new.host_id) >= MOST_PERSONAL_GAMES:
                raise TooManyGames
            try:
                cursor = db.execute(
                    f"INSERT INTO games ({GAME}) VALUES (({NEXT_ID}){', ?' * 17})", _game_values(new)[1:]
                )
            except sqlite3.IntegrityError as error:
                raise ChannelTaken from error
            game = replace(new, id=int(cursor.lastrowid or 0))
            put_seats(db, game.id, 0, (host, *others))
            write_house_rules(db, game.id, house_rules or {}, now)
            insert_posts(db, game.id, (Post(Target.channel(channel_id), LobbyBody()), *posts))
            return game

        return await self._write(work)

    async def change_lobby(
        self,
        game: Game,
        seats: Sequence[SeatedPlayer],
        *,
        idempotency_key: int | None = None,
        phase: Phase | None = None,
        posts: Sequence[Post] = (),
    ) -> None:
        now = time.time()

        def work(db: sqlite3.Connection) -> None:
            use_key(db, idempotency_key, now)
            cursor = db.execute(
                "UPDATE games SET options = ?, first = ?, phase = ?, move = ?, updated_at = ?"
                " WHERE id = ? AND phase = 'lobby' AND updated_at = ?",
                (
                    json.dumps(dict(game.options)),
                    game.first,
                    phase or game.phase,
                    game.move if phase is None else 0,  # a closed lobby has no moves, and skips none
                    now,
                    game.id,
                    game.updated_at,
                ),
            )
            if not cursor.rowcount:
                raise Conflict
            db.execute("DELETE FROM seats WHERE game_id = ?", (game.id,))
            put_seats(db, game.id, 0, seats)
            insert_posts(db, game.id, posts)

        await self._write(work)

    async def move_game(
        self,
        game: Game,
        guild_id: int,
        channel_id: int,
        user_id: int,
        posts: Sequence[Post],
        idempotency_key: int | None = None,
        *,
        old_channel_gone: bool = False,
    ) -> None:
        now = time.time()
        # A row of the history: an answer that is under way then meets a later move, and reads the game again.
        begun = game.phase == Phase.PLAYING
        move = game.move + 1 if begun else game.move
        announced = game.move if begun else game.announced_move  # the board among the posts shows it

        def work(db: sqlite3.Connection) -> None:
            use_key(db, idempotency_key, now)
            try:
                cursor = db.execute(
                    "UPDATE games SET guild_id = ?, channel_id = ?, move = ?, told = ?, updated_at = ?"
                    " WHERE id = ? AND move = ? AND phase = ?",
                    (guild_id, channel_id, move, announced, now, game.id, game.move, game.phase),
                )
            except sqlite3.IntegrityError as error:
                raise ChannelTaken from error
            if not cursor.rowcount or game.phase not in UNFINISHED:
                raise Conflict
            if begun:
                db.execute(
                    "INSERT INTO answers (game_id, move, kind, seat, picks, before, position, forced, user_id, events,"
                    " at) VALUES (?, ?, 'moved', NULL, '[]', ?, ?, 0, ?, '[]', ?)",
                    (game.id, move, game.position, game.position, user_id, now),
                )
            db.execute("UPDATE asks SET noticed = 1 WHERE game_id = ? AND NOT computer", (game.id,))
            _move_posts(db, game, Target.channel(channel_id), old_channel_gone=old_channel_gone)
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

    async def personal_games(self, user_id: int) -> list[Game]:
        rows = await self._rows(
            f"SELECT {G_GAME} FROM seats s JOIN games g ON g.id = s.game_id WHERE s.user_id = ? AND s.until IS NULL"
            " AND g.channel_id = 0 AND g.phase IN ('lobby', 'playing', 'archived') ORDER BY g.id DESC",
            user_id,
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

    async def seats(self, game_id: int) -> tuple[SeatedPlayer, ...]:
        rows = await self._rows(
            "SELECT seat, user_id, name, level FROM seats WHERE game_id = ? AND until IS NULL ORDER BY seat", game_id
        )
        return tuple(SeatedPlayer(*row) for row in rows)

    async def open_seats(self, game_id: int) -> dict[int, OpenSeat]:
        rows = await self._rows("SELECT seat, name, since FROM open_seats WHERE game_id = ?", game_id)
        return {row[0]: OpenSeat(*row) for row in rows}


def _move_posts(db: sqlite3.Connection, game: Game, target: Target, *, old_channel_gone: bool) -> None:
    """What the old channel was to hear: news that it cannot have heard goes along, the rest is said anew.

    A channel that is gone has taken with it what it may have heard."""
    here = "game_id = ? AND target = ?"
    old = (game.id, str(Target.channel(game.channel_id)))
    unheard = "state = 'queued' AND (maybe_at IS NULL OR tries = 0)"
    if old_channel_gone:
        unheard = "state IN ('queued', 'dead')"
    news = f"kind IN ({NEWS}) AND {unheard}"
    # With new numbers: if a restore brings the old ones back and the game moves again, no post has been sent before.
    db.execute(
        "INSERT INTO outbox (game_id, kind, target, slot, body, nonce) SELECT game_id, kind, ?, slot, body,"
        f" lower(hex(randomblob(12))) FROM outbox WHERE {here} AND {news} ORDER BY id",
        (str(target), *old),
    )
    anew = f"kind NOT IN ({NEWS}) AND state = 'queued'"
    db.execute(f"UPDATE outbox SET state = 'replaced' WHERE {here} AND ({news} OR {anew})", old)


def put_seats(db: sqlite3.Connection, game_id: int, move: int, seats: Sequence[SeatedPlayer]) -> None:
    """Seat these players; whoever sat there before keeps a row that says until when."""
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


def open_seat(db: sqlite3.Connection, game_id: int, seat: OpenSeat) -> None:
    """Let this seat be claimed."""
    db.execute("INSERT OR REPLACE INTO open_seats (game_id, seat, name, since) VALUES (?, ?, ?, ?)", (game_id, *seat))


def _personal_count(db: sqlite3.Connection, user_id: int) -> int:
    """How many unfinished games of their own this person has, beside lessons."""
    sql = (
        "SELECT count(*) FROM seats s JOIN games g ON g.id = s.game_id WHERE s.user_id = ? AND s.until IS NULL"
        " AND g.channel_id = 0 AND g.phase IN ('lobby', 'playing') AND g.lesson IN ('', 'done')"
    )
    return int(db.execute(sql, (user_id,)).fetchone()[0])


def _game(row: sqlite3.Row) -> Game:
    values = list(row)
    values[5], values[6], values[11] = Phase(values[5]), json.loads(values[6]), tuple(json.loads(values[11]))
    values[16] = json.loads(values[16])
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
        game.announced_move,
        game.announced_turn,
        game.created_at,
        game.updated_at,
        json.dumps(dict(game.arranged)),
        game.lesson,
    )
