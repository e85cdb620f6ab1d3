"""What players have won for good, and their best solo games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.domain.records.history import Achievement
from bot.domain.records.people import OwnScore, SoloGame
from bot.store.sql.connections import Connections, Database
from bot.store.sql.games.games import SUGGESTED

SOLO_GAMES = (
    "SELECT s.user_id, s.name, g.options, s.points, r.result, g.id,"
    f" EXISTS (SELECT 1 FROM answers a WHERE a.game_id = g.id AND a.seat = s.seat AND (a.forced & {SUGGESTED}) != 0)"
    " FROM {tables} JOIN results r ON r.game_id = g.id"
    " WHERE {which} AND g.title = ? AND g.phase = 'over' AND s.user_id IS NOT NULL AND s.points IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM scores o WHERE o.game_id = g.id AND o.seat > 0) ORDER BY g.id"
)
OF_A_PLAYER = SOLO_GAMES.format(tables="scores s JOIN games g ON g.id = s.game_id", which="s.user_id = ?")
ON_A_SERVER = SOLO_GAMES.format(
    tables="games g JOIN scores s ON s.game_id = g.id AND s.seat = 0", which="g.guild_id = ?"
)
SCORES = (
    "SELECT g.id, g.options, (SELECT count(*) FROM scores o WHERE o.game_id = g.id), s.points, r.result"
    " FROM scores s JOIN games g ON g.id = s.game_id JOIN results r ON r.game_id = g.id"
    " WHERE s.user_id = ? AND g.title = ? AND g.phase = 'over' AND s.points IS NOT NULL ORDER BY g.id"
)


def insert_achievements(db: Database, game_id: int, achievements: Sequence[Achievement], now: float) -> None:
    """Keep what is won for the first time, with the game in which it was won."""
    if not achievements:
        return
    db.executemany(
        "INSERT INTO honours (user_id, title, honour, game_id, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(*achievement, game_id, now) for achievement in sorted(achievements)],
    )


class AchievementTable(Connections):
    """The part of the store that keeps achievements."""

    async def achievements_of(self, user_id: int, title: str) -> frozenset[str]:
        rows = await self._rows("SELECT honour FROM honours WHERE user_id = ? AND title = ?", user_id, title)
        return frozenset(str(row[0]) for row in rows)

    async def first_achieved_in(self, game_id: int) -> tuple[Achievement, ...]:
        """The achievements that somebody won for the first time in this game."""
        rows = await self._rows("SELECT user_id, title, honour FROM honours WHERE game_id = ?", game_id)
        return tuple(Achievement(*row) for row in rows)

    async def solo_games(
        self, title: str, *, user_id: int | None = None, guild_id: int | None = None
    ) -> list[SoloGame]:
        """The finished solo games of a person or of a server."""
        if user_id is not None:
            rows = await self._rows(OF_A_PLAYER, user_id, title)
        else:
            rows = await self._rows(ON_A_SERVER, guild_id, title)
        return [_solo_game(row) for row in rows]

    async def scores_of(self, user_id: int, title: str) -> list[OwnScore]:
        """What a person scored in every finished game of a title."""
        rows = await self._rows(SCORES, user_id, title)
        return [
            OwnScore(game_id, json.loads(options), seats, points, json.loads(result).get("won"))
            for game_id, options, seats, points, result in rows
        ]


def _solo_game(row: Sequence[Any]) -> SoloGame:
    user_id, name, options, points, result, game_id, suggested = row
    ending = json.loads(result)
    won, medal = ending.get("won"), ending.get("medal")
    return SoloGame(user_id, name, json.loads(options), points, won, medal, game_id, bool(suggested))
