"""Lessons: which of them nobody goes on with, and where people leave them. Tips: who has seen which."""

from __future__ import annotations

import logging

from bot.base.redacted import error_location
from bot.domain.errors import StoreFailed
from bot.domain.records.games import LessonExit
from bot.store.sql.connections import Connections, Database

log = logging.getLogger(__name__)


def count_exit(db: Database, left: LessonExit) -> None:
    """Count that somebody left a lesson at this step."""
    db.execute(
        "INSERT INTO lesson_exits VALUES (?, ?, 1)"
        " ON CONFLICT (lesson, step) DO UPDATE SET count = lesson_exits.count + 1",
        (left.lesson, left.step),
    )


def end_lesson(db: Database, game_id: int) -> bool:
    """End a lesson that another one takes the place of; False if it is over already."""
    cursor = db.execute(
        "UPDATE games SET phase = 'ended' WHERE id = ? AND lesson NOT IN ('', 'done')"
        " AND phase IN ('lobby', 'playing')",
        (game_id,),
    )
    if not cursor.rowcount:
        return False
    db.execute("DELETE FROM asks WHERE game_id = ?", (game_id,))
    return True


class LessonTable(Connections):
    """The part of the store that keeps what is peculiar to lessons and tips."""

    async def idle_lessons(self, since: float) -> list[int]:
        """The lessons that nobody has touched since then."""
        rows = await self._rows(
            "SELECT id FROM games WHERE phase = 'playing' AND lesson != '' AND lesson != 'done' AND updated_at <= ?"
            " ORDER BY updated_at",
            since,
        )
        return [int(row[0]) for row in rows]

    async def tips_seen(self, user_id: int) -> frozenset[str]:
        """The tips that this person has seen."""
        rows = await self._rows("SELECT tip FROM tips_seen WHERE user_id = ?", user_id)
        return frozenset(str(row[0]) for row in rows)

    async def mark_tip_seen(self, user_id: int, tip: str) -> None:
        """Remember that this person has seen a tip. Where nothing can be stored, nothing is: looking must not fail."""

        def work(db: Database) -> None:
            db.execute("INSERT INTO tips_seen VALUES (?, ?) ON CONFLICT DO NOTHING", (user_id, tip))

        try:
            await self._write(work, durable=False)
        except StoreFailed as failure:
            log.warning("it is not stored that a tip was seen: %s", error_location(failure))
