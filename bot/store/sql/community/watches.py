"""Spectators: who watches which game, and how often they hear of it."""

from __future__ import annotations

from bot.domain.errors import TooManyGames
from bot.domain.posts import BoardBody, Post, Target, WatchBody
from bot.domain.records.community import Watch, WatchKind
from bot.domain.records.games import FINISHED
from bot.domain.records.history import Commit
from bot.store.sql.connections import Connections, Database, game_lock, lock, person_lock, upsert

WATCH = "game_id, user_id, kind, round"
ENDED = "game_id IN (SELECT id FROM games g WHERE g.id = watches.game_id AND g.phase IN ('over', 'ended'))"
MOST_WATCHED, MOST_SPECTATORS = 5, 20  # games of one person, and people of one game


class WatchTable(Connections):
    """The part of the store that keeps spectators."""

    async def start_watch(self, watch: Watch) -> None:
        """Let somebody watch a game; raises TooManyGames where they watch too many, or the game has too many."""

        def work(db: Database) -> None:
            lock(db, person_lock(watch.user_id), game_lock(watch.game_id))
            db.execute(f"DELETE FROM watches WHERE user_id = ? AND {ENDED}", (watch.user_id,))
            others = "SELECT count(*) FROM watches WHERE {} = ? AND {} != ?"
            own = db.execute(others.format("user_id", "game_id"), (watch.user_id, watch.game_id)).fetchone()[0]
            here = db.execute(others.format("game_id", "user_id"), (watch.game_id, watch.user_id)).fetchone()[0]
            if own >= MOST_WATCHED or here >= MOST_SPECTATORS:
                raise TooManyGames
            db.execute(upsert("watches", "game_id, user_id", "kind, round"), watch)

        await self._write(work)

    async def watch_of(self, game_id: int, user_id: int) -> Watch | None:
        row = await self._row(f"SELECT {WATCH} FROM watches WHERE game_id = ? AND user_id = ?", game_id, user_id)
        return None if row is None else Watch(row[0], row[1], WatchKind(row[2]), row[3])

    async def watches_of(self, user_id: int) -> list[Watch]:
        rows = await self._rows(f"SELECT {WATCH} FROM watches WHERE user_id = ? ORDER BY game_id", user_id)
        return [Watch(game_id, user, WatchKind(kind), round) for game_id, user, kind, round in rows]

    async def mark_round_watched(self, game_id: int, user_id: int, round: int) -> None:
        sql = "UPDATE watches SET round = ? WHERE game_id = ? AND user_id = ?"
        await self._write(lambda db: db.execute(sql, (round, game_id, user_id)) and None, durable=False)

    async def end_watch(self, game_id: int, user_id: int) -> bool:
        """Let somebody watch no longer; False if they did not."""
        sql = "DELETE FROM watches WHERE game_id = ? AND user_id = ?"
        return await self._write(lambda db: bool(db.execute(sql, (game_id, user_id)).rowcount))

    async def forget_ended_watches(self, now: float) -> None:
        """Delete the spectators of games that are over."""
        await self._write(lambda db: db.execute(f"DELETE FROM watches WHERE {ENDED}") and None, durable=False)


def watch_posts(db: Database, commit: Commit) -> list[Post]:
    """What spectators hear of a move: a board that the channel gets, or that the game is over."""
    shown = next((post.body for post in commit.posts if isinstance(post.body, BoardBody)), None)
    ended = commit.phase in FINISHED
    if shown is None and not ended:
        return []
    people = db.execute(
        "SELECT user_id, kind FROM watches WHERE game_id = ? ORDER BY user_id", (commit.game_id,)
    ).fetchall()
    since, upto = (commit.expected, commit.announced_move) if shown is None else (shown.since, shown.upto)
    body = WatchBody(since, upto, commit.position, ended)
    return [Post(Target.user(user), body) for user, kind in people if ended or kind != WatchKind.END]
