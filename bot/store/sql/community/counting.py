"""Counts of finished games. Each game is counted once, in the transaction that ends it or later."""

from __future__ import annotations

from bot.domain.finished.fact_kinds import LENGTH, PLACE, length_of
from bot.domain.records.ratings import Count, GameFacts, HeadToHead
from bot.store.sql.community.fact_counts import ADD_TO_PLAYER, ADD_TO_TITLE, add_facts, count_streak
from bot.store.sql.community.rating_changes import rate_game
from bot.store.sql.connections import Connections, Database, game_lock, lock

TOGETHER = (
    "SELECT g.title, count(*), sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END),"
    " sum(CASE WHEN a.place > b.place THEN 1 ELSE 0 END)"
    " FROM scores a JOIN scores b ON b.game_id = a.game_id AND b.user_id = ? JOIN games g ON g.id = a.game_id"
    " WHERE a.user_id = ? GROUP BY g.title ORDER BY g.title"
)


class CountTable(Connections):
    """The part of the store that counts finished games."""

    async def uncounted_games(self, limit: int) -> list[int]:
        """Finished games that are in no count yet: an older program has ended them."""
        rows = await self._rows(
            "SELECT r.game_id FROM results r LEFT JOIN counted_games c ON c.game_id = r.game_id"
            " WHERE c.game_id IS NULL ORDER BY r.game_id LIMIT ?",
            limit,
        )
        return [int(row[0]) for row in rows]

    async def count_game(self, game_id: int, facts: GameFacts | None) -> None:
        """Count a finished game, and rate it if that is due; nothing of it happens twice."""

        def work(db: Database) -> None:
            lock(db, game_lock(game_id))
            row = db.execute("SELECT at FROM results WHERE game_id = ?", (game_id,)).fetchone()
            if row is not None:
                count_game(db, game_id, facts, row[0])
                rate_game(db, game_id, row[0])

        await self._write(work)

    async def title_counts(self, title: str) -> dict[int, list[Count]]:
        """What was counted of a title's games, by the number of seats."""
        rows = await self._rows(
            "SELECT seats, kind, fact, games, wins FROM title_facts WHERE title = ? ORDER BY seats, kind, fact", title
        )
        found: dict[int, list[Count]] = {}
        for seats, *count in rows:
            found.setdefault(seats, []).append(Count(*count))
        return found

    async def player_counts(self, user_id: int) -> dict[str, list[Count]]:
        """What was counted of somebody's games, by title."""
        rows = await self._rows(
            "SELECT title, kind, fact, games, wins FROM player_facts WHERE user_id = ? ORDER BY title, kind, fact",
            user_id,
        )
        found: dict[str, list[Count]] = {}
        for title, *count in rows:
            found.setdefault(title, []).append(Count(*count))
        return found

    async def shares_server(self, user_id: int, guild_id: int) -> bool:
        """Whether this person has finished a game on this server."""
        sql = "SELECT 1 FROM scores s JOIN games g ON g.id = s.game_id WHERE s.user_id = ? AND g.guild_id = ? LIMIT 1"
        return await self._row(sql, user_id, guild_id) is not None

    async def head_to_head(self, user_id: int, other_id: int) -> list[HeadToHead]:
        """The finished games in which both people sat at the end, by title."""
        return [HeadToHead(*row) for row in await self._rows(TOGETHER, other_id, user_id)]


def count_game(db: Database, game_id: int, facts: GameFacts | None, now: float) -> None:
    """Count a finished game, unless it is counted already; a game without facts is only marked."""
    marked = db.execute("INSERT INTO counted_games (game_id) VALUES (?) ON CONFLICT DO NOTHING", (game_id,)).rowcount
    if not marked or facts is None:
        return
    daily = db.execute("SELECT 1 FROM daily_games WHERE game_id = ?", (game_id,)).fetchone() is not None
    if facts.about_title and not daily:  # the same game again and again would say little about its title
        (created_at,) = db.execute("SELECT created_at FROM games WHERE id = ?", (game_id,)).fetchone()
        told = [(fact.kind, fact.fact, fact.won) for fact in facts.about_title]
        add_facts(db, ADD_TO_TITLE, (facts.title, facts.seats), [*told, (LENGTH, length_of(now - created_at), False)])
    for user_id in sorted({user for user, _ in facts.about_people}):
        own = [fact for user, fact in facts.about_people if user == user_id]
        add_facts(db, ADD_TO_PLAYER, (user_id, facts.title), [(fact.kind, fact.fact, fact.won) for fact in own])
        for fact in own:
            if fact.kind == PLACE:
                count_streak(db, user_id, facts.title, won=fact.won)
