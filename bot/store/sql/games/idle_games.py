"""Games that nobody touches: they are warned, archived, and woken again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from bot.games.clock.clock_changes import ARCHIVE_AFTER, ARCHIVE_WARNING, after_waking, idle_step
from bot.games.clock.turn_clock import PACES
from bot.store.posts import Post
from bot.store.records import IdleStep, Phase
from bot.store.sql.games.clocks import availability_of, clocks_in, house_rules_of, put_clock
from bot.store.sql.outbox.posts import insert_posts
from bot.store.sqlite.connection import Connections


class IdleGameTable(Connections):
    """The part of the store that archives games."""

    clock: Callable[[], float]

    async def idle_games(self, now: float) -> list[tuple[int, IdleStep]]:
        rows = await self._rows(
            "SELECT g.id, g.updated_at, h.warned_at FROM games g LEFT JOIN house_rules h ON h.game_id = g.id"
            " WHERE g.phase IN ('lobby', 'playing') AND g.updated_at <= ? ORDER BY g.updated_at",
            now - ARCHIVE_AFTER + ARCHIVE_WARNING,
        )
        steps = ((int(id), idle_step(touched, warned, now)) for id, touched, warned in rows)
        return [(id, step) for id, step in steps if step is not None]

    async def warn_idle(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "INSERT INTO house_rules (game_id, warned_at) SELECT id, ? FROM games WHERE id = ? AND updated_at <= ?"
                " AND phase IN ('lobby', 'playing') ON CONFLICT (game_id) DO UPDATE SET warned_at = excluded.warned_at"
                " WHERE warned_at IS NULL OR warned_at < (SELECT updated_at FROM games WHERE id = excluded.game_id)",
                (now, game_id, now - ARCHIVE_AFTER + ARCHIVE_WARNING),
            )
            if cursor.rowcount:
                insert_posts(db, game_id, posts)
            return bool(cursor.rowcount)

        return await self._write(work)

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE games SET phase = CASE phase WHEN 'lobby' THEN 'ended' ELSE 'archived' END,"
                " move = CASE phase WHEN 'lobby' THEN 0 ELSE move END"
                " WHERE id = ? AND phase IN ('lobby', 'playing') AND updated_at <= ?",
                (game_id, now - ARCHIVE_AFTER),
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
                    (Phase.PLAYING, now, game_id, Phase.ARCHIVED),
                )
            except sqlite3.IntegrityError:
                return False
            if not cursor.rowcount:
                return False
            house = house_rules_of(db, game_id)
            for clock in clocks_in(db, game_id):
                new = after_waking(clock, house, now)
                put_clock(db, game_id, new, PACES.get(house.pace), availability_of(db, clock.user_id))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)
