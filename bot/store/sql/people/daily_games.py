"""The attempts at the daily game, and the secret that its seeds are made of."""

from __future__ import annotations

import json
import secrets

from bot.domain.errors import AlreadyDone
from bot.domain.records.games import Phase
from bot.domain.records.people import DailyResult
from bot.domain.seat_rules import person_key
from bot.store.sql.connections import Connections, Database

RESULTS = (
    "SELECT d.user_id, s.name, g.phase, c.points, r.result, r.at FROM daily_games d JOIN games g ON g.id = d.game_id"
    " JOIN seats s ON s.game_id = g.id AND s.seat = 0 AND s.until IS NULL"
    " LEFT JOIN results r ON r.game_id = g.id LEFT JOIN scores c ON c.game_id = g.id AND c.seat = 0"
    " LEFT JOIN players p ON p.user_id = d.user_id"
    " WHERE d.guild_id = ? AND d.day = ? AND (d.user_id = ? OR p.profile IS NULL OR p.profile != 'private')"
    " ORDER BY g.id"
)


DAY = 24 * 3600.0  # seconds


def insert_daily(db: Database, day: str, user_id: int, guild_id: int | None, game_id: int, seed: str) -> None:
    """Note somebody's attempt of a day; raises AlreadyDone if they have made one, even if their data is gone."""
    if db.execute("SELECT 1 FROM deeds WHERE interaction_id = ?", (_attempt_key(seed, user_id),)).fetchone():
        raise AlreadyDone
    sql = "INSERT INTO daily_games (day, user_id, guild_id, game_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    if not db.execute(sql, (day, user_id, guild_id, game_id)).rowcount:
        raise AlreadyDone


def keep_attempt(db: Database, user_id: int, now: float) -> None:
    """Use the idempotency key of today's attempt, so that whoever deletes their data gets no second one.

    It is kept for 24 hours, as every key is, and so outlives the day."""
    sql = "SELECT g.seed FROM daily_games d JOIN games g ON g.id = d.game_id WHERE d.user_id = ? AND g.created_at > ?"
    for (seed,) in db.execute(sql, (user_id, now - DAY)).fetchall():
        db.execute("INSERT INTO deeds VALUES (?, ?) ON CONFLICT DO NOTHING", (_attempt_key(seed, user_id), now))


def _attempt_key(seed: str, user_id: int) -> int:
    """The attempt of a person as a number below 0, which no interaction has; without the seed it leads to nobody."""
    return -1 - int(person_key(seed, user_id)[:15], 16)


class DailyGameTable(Connections):
    """The part of the store that keeps the attempts at the daily game."""

    async def secret(self, name: str) -> str:
        """A secret of this installation, made when it is first asked for; it is shown to nobody."""

        def work(db: Database) -> str:
            sql = "INSERT INTO secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING"
            db.execute(sql, (name, secrets.token_hex(32)))
            return str(db.execute("SELECT secret FROM secrets WHERE name = ?", (name,)).fetchone()[0])

        known = await self._row("SELECT secret FROM secrets WHERE name = ?", name)
        return await self._write(work) if known is None else str(known[0])

    async def daily_attempt(self, day: str, user_id: int) -> int | None:
        """The game in which this person plays the game of this day."""
        row = await self._row("SELECT game_id FROM daily_games WHERE day = ? AND user_id = ?", day, user_id)
        return None if row is None else int(row[0])

    async def day_of_game(self, game_id: int) -> str | None:
        """The day whose game this is; None for all other games."""
        row = await self._row("SELECT day FROM daily_games WHERE game_id = ?", game_id)
        return None if row is None else str(row[0])

    async def daily_results(self, guild_id: int, day: str, user_id: int) -> list[DailyResult]:
        """The attempts that were begun on this server, but for other people's whose profile is private."""
        return [
            DailyResult(person, name, Phase(phase), points, json.loads(result or "{}").get("won"), at)
            for person, name, phase, points, result, at in await self._rows(RESULTS, guild_id, day, user_id)
        ]
