"""Games, their lobbies, seats and channels."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.domain.errors import ChannelTaken, Conflict, TooManyGames
from bot.domain.posts import LobbyBody, Post, Target
from bot.domain.records.games import MOST_PERSONAL_GAMES, UNFINISHED, Game, HouseRuleChanges, LessonExit, Phase
from bot.domain.records.people import DailyAttempt
from bot.domain.records.seats import OpenSeat, SeatedPlayer
from bot.store.sql.connections import (
    Connections,
    Database,
    Dialect,
    Duplicate,
    game_lock,
    lock,
    person_lock,
    placeholders,
    upsert,
    use_idempotency_key,
)
from bot.store.sql.games.house_rules import write_house_rules
from bot.store.sql.games.lessons import count_exit, end_lesson
from bot.store.sql.outbox.posts import insert_posts, move_posts
from bot.store.sql.people.daily_games import insert_daily
from engine.language import ENGLISH

GAME = (
    "id, title, guild_id, channel_id, host_id, phase, options, seed, first, move, position, redo, told, told_turn,"
    " created_at, updated_at, arranged, lesson, data_version, language, begun_in"
)
FORCED, SUGGESTED = 1, 2  # the bits of the column `forced` of an answer
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
        data_version: int = 1,
        language: str = ENGLISH,
        left: LessonExit | None = None,
        daily: DailyAttempt | None = None,
    ) -> Game:
        """Open a lobby, with its message and these posts queued; raises ChannelTaken, TooManyGames or AlreadyDone.

        A lesson that is `left` for it ends in the same transaction. A second `daily` of a day is AlreadyDone."""
        now = self.clock()
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
            data_version=data_version,
            language=language,
        )

        def work(db: Database) -> Game:
            lock(db, *people_locks(host, *others), *([] if left is None else [game_lock(left.game_id)]))
            use_idempotency_key(db, idempotency_key, now)
            if left is not None and end_lesson(db, left.game_id):
                count_exit(db, left)
            if new.personal and not lesson and _personal_count(db, new.host_id) >= MOST_PERSONAL_GAMES:
                raise TooManyGames
            game = insert_game(db, new, self.dialect)
            if daily is not None:
                insert_daily(db, daily.day, new.host_id, daily.guild_id, game.id, seed)
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
        """Write a lobby's options, first player, phase and seats; raises Conflict if it has changed since."""
        now = self.clock()

        def work(db: Database) -> None:
            lock(db, *people_locks(*seats), game_lock(game.id))
            use_idempotency_key(db, idempotency_key, now)
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
            # A table for given people is looked at soon: it may have lost one of them.
            db.execute("UPDATE opened_tables SET wake_at = ? WHERE game_id = ?", (now, game.id))

        await self._write(work)

    async def set_language(self, game_id: int, language: str) -> None:
        """Say everything in the channel of this game in that language."""

        def work(db: Database) -> None:
            lock(db, game_lock(game_id))
            db.execute("UPDATE games SET language = ? WHERE id = ?", (language, game_id))

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
        """Let an unfinished game go on in another channel; raises ChannelTaken, Conflict or AlreadyDone.

        News that the old channel cannot have heard is queued for the new one. If the old one is gone, that is also what
        was tried or given up there."""
        now = self.clock()
        # A row of the history: an answer that is under way then meets a later move, and reads the game again.
        begun = game.phase == Phase.PLAYING
        move = game.move + 1 if begun else game.move
        announced = game.move if begun else game.announced_move  # the board among the posts shows it
        expected = (game.id, game.move, game.phase)

        def work(db: Database) -> None:
            lock(db, game_lock(game.id))
            use_idempotency_key(db, idempotency_key, now)
            cursor = db.execute(
                "UPDATE games SET guild_id = ?, channel_id = ?, begun_in = ?, move = ?, told = ?, updated_at = ?"
                " WHERE id = ? AND move = ? AND phase = ?",
                (guild_id, channel_id, game.home if begun else None, move, announced, now, *expected),
            )
            if not cursor.rowcount or game.phase not in UNFINISHED:
                raise Conflict
            if begun:
                db.execute(
                    "INSERT INTO answers (game_id, move, kind, seat, picks, before, position, forced, user_id, events,"
                    " at) VALUES (?, ?, 'moved', NULL, '[]', ?, ?, 0, ?, '[]', ?)",
                    (game.id, move, game.position, game.position, user_id, now),
                )
            db.execute("UPDATE asks SET noticed = TRUE WHERE game_id = ? AND NOT computer", (game.id,))
            move_posts(db, game, Target.channel(channel_id), posts, old_channel_gone=old_channel_gone)

        try:
            await self._write(work)
        except Duplicate as error:
            raise ChannelTaken from error

    async def game(self, game_id: int) -> Game | None:
        return await self._read(lambda db: game_of(db, game_id))

    async def game_in(self, channel_id: int) -> Game | None:
        """The unfinished game of this channel, or else its latest one."""
        row = await self._row(
            f"SELECT {GAME} FROM games WHERE channel_id = ?"
            " ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            channel_id,
        )
        return None if row is None else _game(row)

    async def games_of(self, user_id: int, limit: int = 25) -> list[Game]:
        """The games in which this person sits: unfinished ones first, the latest first."""
        rows = await self._rows(
            f"SELECT {G_GAME} FROM seats s JOIN games g ON g.id = s.game_id"
            " WHERE s.user_id = ? AND s.until IS NULL"
            " ORDER BY g.phase IN ('lobby', 'playing') DESC, g.id DESC LIMIT ?",
            user_id,
            limit,
        )
        return [_game(row) for row in rows]

    async def personal_games(self, user_id: int) -> list[Game]:
        """This person's own games that are not finished, archived ones among them, the latest first."""
        rows = await self._rows(
            f"SELECT {G_GAME} FROM seats s JOIN games g ON g.id = s.game_id WHERE s.user_id = ? AND s.until IS NULL"
            " AND g.channel_id = 0 AND g.phase IN ('lobby', 'playing', 'archived') ORDER BY g.id DESC",
            user_id,
        )
        return [_game(row) for row in rows]

    async def waiting_on(self, user_id: int) -> list[Game]:
        """The games that wait for this person."""
        return await self._read(lambda db: games_waiting_on(db, user_id))

    async def seats(self, game_id: int) -> tuple[SeatedPlayer, ...]:
        return await self._read(lambda db: seats_of(db, game_id))

    async def open_seats(self, game_id: int) -> dict[int, OpenSeat]:
        rows = await self._rows("SELECT seat, name, since FROM open_seats WHERE game_id = ?", game_id)
        return {row[0]: OpenSeat(*row) for row in rows}


def insert_game(db: Database, new: Game, dialect: Dialect) -> Game:
    """Write a new game, and return it with its number; raises ChannelTaken."""
    _, *values = _game_values(new)
    row = db.execute(
        f"INSERT INTO games ({GAME}) VALUES ({dialect.new_game_id}, {placeholders(values)})"
        " ON CONFLICT DO NOTHING RETURNING id",
        values,
    ).fetchone()
    if row is None:
        raise ChannelTaken
    return replace(new, id=int(row[0]))


def game_of(db: Database, game_id: int) -> Game | None:
    row = db.execute(f"SELECT {GAME} FROM games WHERE id = ?", (game_id,)).fetchone()
    return None if row is None else _game(row)


def seats_of(db: Database, game_id: int) -> tuple[SeatedPlayer, ...]:
    sql = "SELECT seat, user_id, name, level FROM seats WHERE game_id = ? AND until IS NULL ORDER BY seat"
    return tuple(SeatedPlayer(*row) for row in db.execute(sql, (game_id,)).fetchall())


def games_where(db: Database, condition: str, values: Sequence[Any]) -> list[Game]:
    """The games for which this SQL condition of our own holds."""
    return [_game(row) for row in db.execute(f"SELECT {GAME} FROM games WHERE {condition}", values).fetchall()]


def games_waiting_on(db: Database, user_id: int) -> list[Game]:
    rows = db.execute(
        f"SELECT {G_GAME} FROM seats s JOIN asks a ON a.game_id = s.game_id AND a.seat = s.seat"
        " JOIN games g ON g.id = s.game_id"
        " WHERE s.user_id = ? AND s.until IS NULL AND NOT a.optional AND g.phase = 'playing' ORDER BY g.updated_at",
        (user_id,),
    ).fetchall()
    return [_game(row) for row in rows]


def people_locks(*seats: SeatedPlayer) -> list[str]:
    """The locks of those who sit here."""
    return [person_lock(seat.user_id) for seat in seats if seat.user_id is not None]


def put_seats(db: Database, game_id: int, move: int, seats: Sequence[SeatedPlayer]) -> None:
    """Seat these players; whoever sat there before keeps a row that says until when."""
    for seat in seats:
        db.execute(
            "UPDATE seats SET until = ? WHERE game_id = ? AND seat = ? AND until IS NULL"
            " AND (coalesce(user_id, 0) != ? OR level != ?)",
            (move, game_id, seat.seat, seat.user_id or 0, seat.level),
        )
        db.execute(
            "INSERT INTO seats (game_id, seat, since, user_id, name, level) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (game_id, seat.seat, move, seat.user_id, seat.name, seat.level),
        )


def open_seat(db: Database, game_id: int, seat: OpenSeat) -> None:
    """Let this seat be claimed."""
    db.execute(upsert("open_seats", "game_id, seat", "name, since"), (game_id, *seat))


def _personal_count(db: Database, user_id: int) -> int:
    """How many unfinished games of their own this person has, beside lessons."""
    sql = (
        "SELECT count(*) FROM seats s JOIN games g ON g.id = s.game_id WHERE s.user_id = ? AND s.until IS NULL"
        " AND g.channel_id = 0 AND g.phase IN ('lobby', 'playing') AND g.lesson IN ('', 'done')"
    )
    return int(db.execute(sql, (user_id,)).fetchone()[0])


def _game(row: Sequence[Any]) -> Game:
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
        game.data_version,
        game.language,
        game.begun_in,
    )
