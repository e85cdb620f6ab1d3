"""Wish lists as a table: what somebody lets the table choose for them. Read by nobody but the table and its owner."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiosqlite

from bot.store.deeds import once
from bot.store.rows import Wishes

T = TypeVar("T")


class WishTable:
    """The part of the store that keeps wish lists."""

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        raise NotImplementedError

    async def wishes(self, game_id: int) -> dict[int, Wishes]:
        rows = await self._rows("SELECT user_id, picks, allowed FROM wishes WHERE game_id = ?", game_id)
        return {int(row[0]): Wishes(tuple(json.loads(row[1])), bool(row[2])) for row in rows}

    async def save_wishes(self, game_id: int, user_id: int, wishes: Wishes, deed: int | None = None) -> None:
        async def work(db: aiosqlite.Connection) -> None:
            await once(db, deed, time.time())
            if not wishes.picks:
                await db.execute("DELETE FROM wishes WHERE game_id = ? AND user_id = ?", (game_id, user_id))
                return
            await db.execute(
                "INSERT OR REPLACE INTO wishes (game_id, user_id, picks, allowed) VALUES (?, ?, ?, ?)",
                (game_id, user_id, json.dumps(wishes.picks), wishes.allowed),
            )

        await self._write(work)
