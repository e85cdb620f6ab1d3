"""Games that nobody touches: they are warned, archived, and woken again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.clock.clock_changes import after_waking, idle_before, idle_step, may_be_archived, phase_once_archived
from bot.domain.clock.turn_clock import PACES
from bot.domain.posts import Post
from bot.domain.records.games import IdleStep, Phase
from bot.store.sql.connections import Connections, Database, Duplicate, game_lock, lock, upsert
from bot.store.sql.games.clocks import availability_of, clocks_in, house_rules_of, put_clock
from bot.store.sql.outbox.posts import insert_posts

IDLE = (
    "SELECT g.id, g.phase, g.updated_at, h.warned_at FROM games g LEFT JOIN house_rules h ON h.game_id = g.id"
    " WHERE g.phase IN ('lobby', 'playing')"
)


class IdleGameTable(Connections):
    """The part of the store that archives games."""

    async def idle_games(self, now: float) -> list[tuple[int, IdleStep]]:
        """The games that nobody has touched for long, each with what is to be done."""
        rows = await self._rows(f"{IDLE} AND g.updated_at <= ? ORDER BY g.updated_at", idle_before(now))
        steps = ((int(id), idle_step(touched, warned, now)) for id, _, touched, warned in rows)
        return [(id, step) for id, step in steps if step is not None]

    async def warn_idle(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        """Say that the game will be archived; False if it is no longer idle, or was warned before."""

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            row = db.execute(f"{IDLE} AND g.id = ?", (game_id,)).fetchone()
            if row is None or idle_step(row[2], row[3], now) != IdleStep.WARN:
                return False
            db.execute(upsert("house_rules", "game_id", "warned_at"), (game_id, now))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        """Set an idle game aside; False if it is no longer idle."""

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            row = db.execute(f"{IDLE} AND g.id = ?", (game_id,)).fetchone()
            if row is None or not may_be_archived(row[2], now):
                return False
            db.execute("UPDATE games SET phase = ? WHERE id = ?", (phase_once_archived(Phase(row[1])), game_id))
            # A closed lobby has no moves, and skips none.
            db.execute("UPDATE games SET move = 0 WHERE id = ? AND phase = ?", (game_id, Phase.ENDED))
            db.execute("UPDATE clocks SET since = NULL, wake_at = NULL WHERE game_id = ?", (game_id,))
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)

    async def wake_game(self, game_id: int, posts: Sequence[Post]) -> bool:
        """Play on with an archived game; False if its channel has another one, or it is not archived."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            cursor = db.execute(
                "UPDATE games SET phase = ?, updated_at = ? WHERE id = ? AND phase = ?",
                (Phase.PLAYING, now, game_id, Phase.ARCHIVED),
            )
            if not cursor.rowcount:
                return False
            house = house_rules_of(db, game_id)
            for clock in clocks_in(db, game_id):
                new = after_waking(clock, house, now)
                put_clock(db, game_id, new, PACES.get(house.pace), availability_of(db, clock.user_id))
            insert_posts(db, game_id, posts)
            return True

        try:
            return await self._write(work)
        except Duplicate:  # its channel has another game
            return False
