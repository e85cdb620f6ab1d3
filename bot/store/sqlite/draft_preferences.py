"""Wish lists as a table: what somebody lets the table choose for them. Read by nobody but the table and its owner."""

from __future__ import annotations

import json
import sqlite3
import time

from bot.store.records import Wishes
from bot.store.sqlite.connection import Lines
from bot.store.sqlite.idempotency import once


class WishTable(Lines):
    """The part of the store that keeps wish lists."""

    async def wishes(self, game_id: int) -> dict[int, Wishes]:
        rows = await self._rows("SELECT user_id, picks, allowed FROM wishes WHERE game_id = ?", game_id)
        return {int(row[0]): Wishes(tuple(json.loads(row[1])), bool(row[2])) for row in rows}

    async def save_wishes(self, game_id: int, user_id: int, wishes: Wishes, deed: int | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            once(db, deed, time.time())
            if not wishes.picks:
                db.execute("DELETE FROM wishes WHERE game_id = ? AND user_id = ?", (game_id, user_id))
                return
            db.execute(
                "INSERT OR REPLACE INTO wishes (game_id, user_id, picks, allowed) VALUES (?, ?, ?, ?)",
                (game_id, user_id, json.dumps(wishes.picks), wishes.allowed),
            )

        await self._write(work)
