"""The attempts at the daily game, and the secret that its seeds are made of."""

from __future__ import annotations

import json
import secrets

from bot.store.errors import AlreadyDone
from bot.store.records import DailyResult, Phase
from bot.store.sql.connections import Connections, Database

RESULTS = (
    "SELECT d.user_id, s.name, g.phase, c.points, r.result, r.at FROM daily_games d JOIN games g ON g.id = d.game_id"
    " JOIN seats s ON s.game_id = g.id AND s.seat = 0 AND s.until IS NULL"
    " LEFT JOIN results r ON r.game_id = g.id LEFT JOIN scores c ON c.game_id = g.id AND c.seat = 0"
    " LEFT JOIN players p ON p.user_id = d.user_id"
    " WHERE d.guild_id = ? AND d.day = ? AND (d.user_id = ? OR p.profile IS NULL OR p.profile != 'private')"
    " ORDER BY g.id"
)


def insert_daily(db: Database, day: str, user_id: int, guild_id: int | None, game_id: int) -> None:
    """Note somebody's attempt of a day; raises AlreadyDone if they have made one."""
    sql = "INSERT INTO daily_games (day, user_id, guild_id, game_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    if not db.execute(sql, (day, user_id, guild_id, game_id)).rowcount:
        raise AlreadyDone


class DailyGameTable(Connections):
    """The part of the store that keeps the attempts at the daily game."""

    async def secret(self, name: str) -> str:
        def work(db: Database) -> str:
            sql = "INSERT INTO secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING"
            db.execute(sql, (name, secrets.token_hex(32)))
            return str(db.execute("SELECT secret FROM secrets WHERE name = ?", (name,)).fetchone()[0])

        known = await self._row("SELECT secret FROM secrets WHERE name = ?", name)
        return await self._write(work) if known is None else str(known[0])

    async def daily_attempt(self, day: str, user_id: int) -> int | None:
        row = await self._row("SELECT game_id FROM daily_games WHERE day = ? AND user_id = ?", day, user_id)
        return None if row is None else int(row[0])

    async def day_of_game(self, game_id: int) -> str | None:
        row = await self._row("SELECT day FROM daily_games WHERE game_id = ?", game_id)
        return None if row is None else str(row[0])

    async def daily_results(self, guild_id: int, day: str, user_id: int) -> list[DailyResult]:
        return [
            DailyResult(person, name, Phase(phase), points, json.loads(result or "{}").get("won"), at)
            for person, name, phase, points, result, at in await self._rows(RESULTS, guild_id, day, user_id)
        ]
