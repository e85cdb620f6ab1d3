"""Until where somebody has read the history of a game."""

from __future__ import annotations

import sqlite3
from typing import Protocol

from bot.store.sqlite.connection import Lines


class Looking(Protocol):
    """What looking back asks of a store."""

    async def looked(self, game_id: int, user_id: int, move: int) -> int:
        """Somebody reads the history up to this move; the move up to which they had read before."""


class LookTable(Lines):
    """The part of the store that remembers it."""

    async def looked(self, game_id: int, user_id: int, move: int) -> int:
        def work(db: sqlite3.Connection) -> int:
            sql = "SELECT move FROM looks WHERE game_id = ? AND user_id = ?"
            rows = db.execute(sql, (game_id, user_id)).fetchall()
            db.execute("INSERT OR REPLACE INTO looks VALUES (?, ?, ?)", (game_id, user_id, move))
            return int(rows[0][0]) if rows else 0

        return await self._write(work, durable=False)
