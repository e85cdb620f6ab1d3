"""Until where somebody has read the history of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import aiosqlite

T = TypeVar("T")


class Looking(Protocol):
    """What looking back asks of a store."""

    async def looked(self, game_id: int, user_id: int, move: int) -> int:
        """Somebody reads the history up to this move; the move up to which they had read before."""


class LookTable:
    """The part of the store that remembers it."""

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        raise NotImplementedError

    async def looked(self, game_id: int, user_id: int, move: int) -> int:
        async def work(db: aiosqlite.Connection) -> int:
            sql = "SELECT move FROM looks WHERE game_id = ? AND user_id = ?"
            rows = list(await db.execute_fetchall(sql, (game_id, user_id)))
            await db.execute("INSERT OR REPLACE INTO looks VALUES (?, ?, ?)", (game_id, user_id, move))
            return int(rows[0][0]) if rows else 0

        return await self._write(work)
