"""Counts of facts about titles and people: what happens in a game is added to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.domain.clock.turn_clock import Clock
from bot.domain.finished.fact_kinds import BEST, CLOCK, NOW, STREAK, TURNS
from bot.store.sql.connections import Database

COUNTED = "games = {table}.games + excluded.games, wins = {table}.wins + excluded.wins"
ADD_TO_TITLE = (
    "INSERT INTO title_facts (title, seats, kind, fact, games, wins) VALUES (?, ?, ?, ?, ?, ?)"
    f" ON CONFLICT (title, seats, kind, fact) DO UPDATE SET {COUNTED.format(table='title_facts')}"
)
ADD_TO_PLAYER = (
    "INSERT INTO player_facts (user_id, title, kind, fact, games, wins) VALUES (?, ?, ?, ?, ?, ?)"
    f" ON CONFLICT (user_id, title, kind, fact) DO UPDATE SET {COUNTED.format(table='player_facts')}"
)


def count_turns(db: Database, game_id: int, clocks: Iterable[Clock]) -> None:
    """Count the turns of clocks that end, and those that were in time."""
    for clock in sorted(clocks, key=lambda each: each.user_id):
        if clock.turns:
            (title,) = db.execute("SELECT title FROM games WHERE id = ?", (game_id,)).fetchone()
            in_time = max(0, clock.turns - clock.late)
            db.execute(ADD_TO_PLAYER, (clock.user_id, title, CLOCK, TURNS, clock.turns, in_time))


def add_facts(db: Database, sql: str, key: tuple[object, ...], facts: Sequence[tuple[str, str, bool]]) -> None:
    """Always in the same order, so that two transactions never wait for each other."""
    games = Counter((kind, fact) for kind, fact, _ in facts)
    wins = Counter((kind, fact) for kind, fact, won in facts if won)
    db.executemany(sql, [(*key, *what, games[what], wins[what]) for what in sorted(games)])


def count_streak(db: Database, user_id: int, title: str, *, won: bool) -> None:
    """Games won in a row: this one continues or ends the streak."""
    key = (user_id, title, STREAK)
    if not won:
        db.execute(
            "UPDATE player_facts SET games = 0 WHERE user_id = ? AND title = ? AND kind = ? AND fact = ?", (*key, NOW)
        )
        return
    db.execute(ADD_TO_PLAYER, (*key, NOW, 1, 0))
    sql = "SELECT games FROM player_facts WHERE user_id = ? AND title = ? AND kind = ? AND fact = ?"
    (running,) = db.execute(sql, (*key, NOW)).fetchone()
    db.execute(
        "INSERT INTO player_facts (user_id, title, kind, fact, games, wins) VALUES (?, ?, ?, ?, ?, 0)"
        " ON CONFLICT (user_id, title, kind, fact) DO UPDATE SET games ="
        " CASE WHEN excluded.games > player_facts.games THEN excluded.games ELSE player_facts.games END",
        (*key, BEST, running),
    )
