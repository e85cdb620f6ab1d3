"""What players have won for good, and their best solo games."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.store.records import Achievement, BestSoloGame, OwnScore
from bot.store.sql.games.games import SUGGESTED
from bot.store.sqlite.connection import Connections

# The best game of each player for each set of options. Beside max(), SQLite takes the other columns from its row.
BEST = (
    "SELECT s.user_id, s.name, g.options, s.points, json_extract(r.result, '$.won'),"
    " json_extract(r.result, '$.medal'), g.id,"
    f" EXISTS (SELECT 1 FROM answers a WHERE a.game_id = g.id AND a.seat = s.seat AND a.forced & {SUGGESTED}),"
    " max(coalesce(json_extract(r.result, '$.won'), 1) * 100000 + s.points)"
    " FROM {tables} JOIN results r ON r.game_id = g.id"
    " WHERE {which} AND g.title = ? AND g.phase = 'over' AND s.user_id IS NOT NULL AND s.points IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM scores o WHERE o.game_id = g.id AND o.seat > 0)"
    " GROUP BY g.options, s.user_id"
)
OF_A_PLAYER = BEST.format(tables="scores s JOIN games g ON g.id = s.game_id", which="s.user_id = ?")
SCORES = (
    "SELECT g.id, g.options, (SELECT count(*) FROM scores o WHERE o.game_id = g.id), s.points,"
    " json_extract(r.result, '$.won')"
    " FROM scores s JOIN games g ON g.id = s.game_id JOIN results r ON r.game_id = g.id"
    " WHERE s.user_id = ? AND g.title = ? AND g.phase = 'over' AND s.points IS NOT NULL"
)
ON_A_SERVER = BEST.format(tables="games g JOIN scores s ON s.game_id = g.id AND s.seat = 0", which="g.guild_id = ?")


def insert_achievements(db: sqlite3.Connection, game_id: int, achievements: Sequence[Achievement], now: float) -> None:
    """Keep what is won for the first time, with the game in which it was won."""
    db.executemany(
        "INSERT OR IGNORE INTO honours (user_id, title, honour, game_id, at) VALUES (?, ?, ?, ?, ?)",
        [(*achievement, game_id, now) for achievement in achievements],
    )


class AchievementTable(Connections):
    """The part of the store that keeps achievements."""

    async def achievements_of(self, user_id: int, title: str) -> frozenset[str]:
        rows = await self._rows("SELECT honour FROM honours WHERE user_id = ? AND title = ?", user_id, title)
        return frozenset(str(row[0]) for row in rows)

    async def first_achieved_in(self, game_id: int) -> tuple[Achievement, ...]:
        rows = await self._rows("SELECT user_id, title, honour FROM honours WHERE game_id = ?", game_id)
        return tuple(Achievement(*row) for row in rows)

    async def best_solo_games(
        self, title: str, *, user_id: int | None = None, guild_id: int | None = None
    ) -> list[BestSoloGame]:
        if user_id is not None:
            rows = await self._rows(OF_A_PLAYER, user_id, title)
        else:
            rows = await self._rows(ON_A_SERVER, guild_id, title)
        return [
            BestSoloGame(
                user,
                name,
                json.loads(options),
                points,
                None if won is None else bool(won),
                medal,
                game_id,
                bool(suggested),
            )
            for user, name, options, points, won, medal, game_id, suggested, _ in rows
        ]

    async def scores_of(self, user_id: int, title: str) -> list[OwnScore]:
        rows = await self._rows(SCORES, user_id, title)
        return [
            OwnScore(game_id, json.loads(options), seats, points, None if won is None else bool(won))
            for game_id, options, seats, points, won in rows
        ]
