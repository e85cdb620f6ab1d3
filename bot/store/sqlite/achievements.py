"""What players have won for ever, and their best games alone, as tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.store.records import Best, Honour
from bot.store.sqlite.connection import Lines

# The best game of each player in each form of a title; SQLite gives the other columns of the row with the greatest.
BEST = (
    "SELECT s.user_id, s.name, g.options, s.points, json_extract(r.result, '$.won'),"
    " json_extract(r.result, '$.medal'), g.id, max(coalesce(json_extract(r.result, '$.won'), 1) * 100000 + s.points)"
    " FROM {tables} JOIN results r ON r.game_id = g.id"
    " WHERE {which} AND g.title = ? AND g.phase = 'over' AND s.user_id IS NOT NULL AND s.points IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM scores o WHERE o.game_id = g.id AND o.seat > 0)"
    " GROUP BY g.options, s.user_id"
)
OF_A_PLAYER = BEST.format(tables="scores s JOIN games g ON g.id = s.game_id", which="s.user_id = ?")
ON_A_SERVER = BEST.format(tables="games g JOIN scores s ON s.game_id = g.id AND s.seat = 0", which="g.guild_id = ?")


def insert_honours(db: sqlite3.Connection, game_id: int, honours: Sequence[Honour], now: float) -> None:
    """Keep what is won for the first time, with the game in which it was."""
    db.executemany(
        "INSERT OR IGNORE INTO honours (user_id, title, honour, game_id, at) VALUES (?, ?, ?, ?, ?)",
        [(*honour, game_id, now) for honour in honours],
    )


class HonourTable(Lines):
    """The part of the store that looks back on finished games."""

    async def honours_of(self, user_id: int, title: str) -> frozenset[str]:
        rows = await self._rows("SELECT honour FROM honours WHERE user_id = ? AND title = ?", user_id, title)
        return frozenset(str(row[0]) for row in rows)

    async def first_won_in(self, game_id: int) -> tuple[str, ...]:
        rows = await self._rows("SELECT honour FROM honours WHERE game_id = ?", game_id)
        return tuple(str(row[0]) for row in rows)

    async def best_alone(self, title: str, *, user_id: int | None = None, guild_id: int | None = None) -> list[Best]:
        if user_id is not None:
            rows = await self._rows(OF_A_PLAYER, user_id, title)
        else:
            rows = await self._rows(ON_A_SERVER, guild_id, title)
        return [
            Best(row[0], row[1], json.loads(row[2]), row[3], None if row[4] is None else bool(row[4]), row[5], row[6])
            for row in rows
        ]
