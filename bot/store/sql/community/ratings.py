"""Ratings as they are read: somebody's own, boards of the best, and games that are struck from them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from bot.domain.finished.ratings import GAMES_UNTIL_SHOWN, Rating
from bot.domain.posts import Post
from bot.domain.records.ratings import (
    LeaderboardEntry,
    LeaderboardPage,
    Pool,
    RatedGame,
    RatingChange,
    RatingCurve,
    Recomputed,
)
from bot.store.sql.community.rating_changes import rating_lock, recompute, strike
from bot.store.sql.connections import Connections, Database, lock, person_lock, placeholders, use_idempotency_key
from bot.store.sql.outbox.posts import insert_posts

NAME = "(SELECT s.name FROM scores s WHERE s.user_id = r.user_id ORDER BY s.game_id DESC LIMIT 1)"
# Everybody who stands on a board. Whoever looks at it sees themselves, however private they are.
ON_BOARD = (
    " FROM ratings r LEFT JOIN players p ON p.user_id = r.user_id"
    " WHERE r.title = ? AND r.size = ? AND r.season = ? AND r.user_id > 0 AND r.games >= ?"
)
ON_SERVER = (
    " AND (coalesce(p.profile, 'server') != 'private' OR r.user_id = ?) AND EXISTS (SELECT 1 FROM rated_servers s"
    " WHERE s.guild_id = ? AND s.title = r.title AND s.size = r.size AND s.season = r.season AND s.user_id = r.user_id)"
)
EVERYWHERE = " AND (coalesce(p.profile, 'server') = 'open' OR r.user_id = ?)"
# The best first: what somebody has surely reached counts, so that a lucky newcomer does not lead.
BETTER = "(r.mu - r.sigma > ? OR (r.mu - r.sigma = ? AND r.user_id < ?))"
RATED_GAME = "game_id, title, size, number, at, struck, asked_by, reason, agreed"
COURSE = 100  # games of a curve, the latest


class RatingTable(Connections):
    """The part of the store that keeps ratings."""

    async def ratings_of(self, user_id: int) -> list[RatingCurve]:
        """Somebody's ratings of all time, each with its course; those with the most games first."""

        def work(db: Database) -> list[RatingCurve]:
            rows = db.execute(
                "SELECT title, size, season, mu, sigma, games FROM ratings WHERE user_id = ? AND season = ''"
                " ORDER BY games DESC, title, size",
                (user_id,),
            ).fetchall()
            return [
                RatingCurve(Pool(*row[:3]), Rating(*row[3:]), _course(db, user_id, Pool(*row[:3]), row[5]))
                for row in rows
            ]

        return await self._read(work)

    async def strengths(self, title: str, users: Collection[int]) -> dict[int, float]:
        """How strong these people play a title, by the ratings with the most games; people without one are left out."""
        if not users:
            return {}
        rows = await self._rows(
            "SELECT user_id, mu FROM ratings"
            f" WHERE title = ? AND season = '' AND user_id IN ({placeholders(users)}) AND games >= ? ORDER BY games",
            title,
            *users,
            GAMES_UNTIL_SHOWN,
        )
        return dict(rows)

    async def board(self, pool: Pool, guild_id: int | None, user_id: int, start: int, limit: int) -> LeaderboardPage:
        """So many of the best from a place on, as this person sees them: on a server, or everywhere.

        Boards show people with enough games who let themselves be seen there."""
        which = (EVERYWHERE, (user_id,)) if guild_id is None else (ON_SERVER, (user_id, guild_id))

        def work(db: Database) -> LeaderboardPage:
            found, values = f"{ON_BOARD}{which[0]}", (*pool, GAMES_UNTIL_SHOWN, *which[1])
            (people,) = db.execute(f"SELECT count(*){found}", values).fetchone()
            rows = db.execute(
                f"SELECT r.user_id, {NAME}, r.mu, r.sigma, r.games{found}"
                " ORDER BY r.mu - r.sigma DESC, r.user_id LIMIT ? OFFSET ?",
                (*values, limit, start),
            ).fetchall()
            listed = tuple(_standing(start + n, row) for n, row in enumerate(rows, start=1))
            sql = f"SELECT r.user_id, {NAME}, r.mu, r.sigma, r.games{found} AND r.user_id = ?"
            own = db.execute(sql, (*values, user_id)).fetchone()
            if own is None:
                return LeaderboardPage(listed, people, None)
            reached = own[2] - own[3]
            (ahead,) = db.execute(
                f"SELECT count(*){found} AND {BETTER}", (*values, reached, reached, user_id)
            ).fetchone()
            return LeaderboardPage(listed, people, _standing(ahead + 1, own))

        return await self._read(work)

    async def recompute_ratings(self) -> Recomputed:
        """Compute all ratings again from the places of the games that count, in their order."""

        def work(db: Database) -> Recomputed:
            pools = db.execute("SELECT DISTINCT title, size FROM rated_games ORDER BY title, size").fetchall()
            lock(db, *(rating_lock(title, size) for title, size in pools))
            before = _every_rating(db)
            games = sum(recompute(db, title, size) for title, size in pools)
            after = _every_rating(db)
            return Recomputed(games, len(after), sum(after.get(key) != before.get(key) for key in before | after))

        return await self._write(work)

    # Games that are struck.

    async def rated_game(self, game_id: int) -> RatedGame | None:
        """How a game counts for ratings; None if it never did."""
        return await self._read(lambda db: _rated_game(db, game_id))

    async def rating_changes(self, game_id: int) -> list[RatingChange]:
        """What a rated game has done to the ratings of its players, without people whose profile is private."""

        def work(db: Database) -> list[RatingChange]:
            rows = db.execute(
                "SELECT r.user_id, r.title, r.size, r.number FROM rated_places r"
                " LEFT JOIN players p ON p.user_id = r.user_id WHERE r.game_id = ? AND r.user_id > 0"
                " AND r.mu IS NOT NULL AND coalesce(p.profile, 'server') != 'private' ORDER BY r.place, r.user_id",
                (game_id,),
            ).fetchall()
            return [RatingChange(row[0], *_before_and_after(db, *row)) for row in rows]

        return await self._read(work)

    async def agree_to_strike(
        self, game_id: int, user_id: int, reason: str, posts: Sequence[Post], once_struck: Sequence[Post]
    ) -> RatedGame | None:
        """A player wants the game struck from ratings; once all of them do, it is, and the later ones are rated again.

        The first one gives the reason, and these posts are queued. Returns the game as it is then."""

        def work(db: Database) -> RatedGame | None:
            lock(db, person_lock(user_id))
            game = _locked(db, game_id)
            if game is None or game.struck:
                return game
            first = not game.agreed
            agreed = tuple(sorted({*game.agreed, user_id}))
            values = (user_id, reason) if first else (game.asked_by, game.reason)
            db.execute(
                "UPDATE rated_games SET asked_by = ?, reason = ?, agreed = ? WHERE game_id = ?",
                (*values, json.dumps(agreed), game_id),
            )
            if set(game.players) <= set(agreed):
                strike(db, game.game_id, game.title, game.size, game.number)
                insert_posts(db, game_id, once_struck)
            elif first:
                insert_posts(db, game_id, posts)
            return _rated_game(db, game_id)

        return await self._write(work)

    async def strike(
        self, game_id: int, user_id: int, reason: str, posts: Sequence[Post], idempotency_key: int | None = None
    ) -> bool:
        """Strike a game from ratings; False if it does not count anyway. Raises AlreadyDone."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, person_lock(user_id))
            use_idempotency_key(db, idempotency_key, now)
            game = _locked(db, game_id)
            if game is None or game.struck:
                return False
            db.execute("UPDATE rated_games SET asked_by = ?, reason = ? WHERE game_id = ?", (user_id, reason, game_id))
            strike(db, game.game_id, game.title, game.size, game.number)
            insert_posts(db, game_id, posts)
            return True

        return await self._write(work)


def _course(db: Database, user_id: int, pool: Pool, games: int) -> tuple[Rating, ...]:
    rows = db.execute(
        "SELECT mu, sigma FROM rated_places WHERE user_id = ? AND title = ? AND size = ? AND mu IS NOT NULL"
        " ORDER BY number DESC LIMIT ?",
        (user_id, pool.title, pool.size, COURSE),
    ).fetchall()
    return tuple(Rating(mu, sigma, games - n) for n, (mu, sigma) in reversed(list(enumerate(rows))))


def _before_and_after(db: Database, user_id: int, title: str, size: int, number: int) -> tuple[Rating, Rating]:
    """Somebody's rating before and after the game of this number."""
    upto = "FROM rated_places WHERE user_id = ? AND title = ? AND size = ? AND number <= ? AND mu IS NOT NULL"
    values = (user_id, title, size, number)
    (games,) = db.execute(f"SELECT count(*) {upto}", values).fetchone()
    rows = db.execute(f"SELECT mu, sigma {upto} ORDER BY number DESC LIMIT 2", values).fetchall()
    after, *earlier = [Rating(mu, sigma, games - n) for n, (mu, sigma) in enumerate(rows)]
    return earlier[0] if earlier else Rating(), after


def _standing(place: int, row: Sequence[Any]) -> LeaderboardEntry:
    return LeaderboardEntry(place, row[0], row[1] or "", Rating(*row[2:]))


def _every_rating(db: Database) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    rows = db.execute("SELECT title, size, season, user_id, mu, sigma, games FROM ratings").fetchall()
    return {tuple(row[:4]): tuple(row[4:]) for row in rows}


def _rated_game(db: Database, game_id: int) -> RatedGame | None:
    row = db.execute(f"SELECT {RATED_GAME} FROM rated_games WHERE game_id = ?", (game_id,)).fetchone()
    if row is None:
        return None
    id, title, size, number, at, struck, asked_by, reason, agreed = row
    sql = "SELECT user_id FROM rated_places WHERE game_id = ? AND user_id > 0 ORDER BY user_id"
    players = tuple(int(each[0]) for each in db.execute(sql, (game_id,)).fetchall())
    return RatedGame(id, title, size, number, at, bool(struck), asked_by, reason, tuple(json.loads(agreed)), players)


def _locked(db: Database, game_id: int) -> RatedGame | None:
    """The game under the lock of its ratings."""
    game = _rated_game(db, game_id)
    if game is None:
        return None
    lock(db, rating_lock(game.title, game.size))
    return _rated_game(db, game_id)
