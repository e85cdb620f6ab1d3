"""Games played against a real store without Discord; the time and size of each commit are recorded."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.domain.posts import BoardBody, ClaimedPosts, PostClaim
from bot.domain.records.history import Commit
from bot.domain.records.seats import SeatedPlayer
from bot.games.service import GameService, Request
from bot.store.sqlite.store import SqliteStore
from engine.ai.levels import greedy
from engine.titles import TITLES


def commit_bytes(commit: Commit) -> int:
    """How many bytes a commit has to store, roughly."""
    rows: list[Any] = [*commit.moves, *commit.asks, *commit.posts]
    return sum(len(state) for state in commit.states.values()) + sum(len(str(tuple(row))) for row in rows)


class HeadlessGames:
    """Games on a store, without Discord."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.games = GameService(store, TITLES, lambda: None)
        self.commits: list[tuple[float, int]] = []  # seconds and bytes of each
        self._channels, self._clicks = count(time.time_ns()), count(time.time_ns())
        commit = store.commit

        async def timed_commit(wanted: Commit, claim: PostClaim | None = None) -> ClaimedPosts | None:
            started = time.perf_counter()
            claimed = await commit(wanted, claim)
            self.commits.append((time.perf_counter() - started, commit_bytes(wanted)))
            return claimed

        store.commit = timed_commit  # type: ignore[method-assign, assignment]

    async def start(self, title: str, seed: str) -> int:
        """Start a game for two players, or for one if the title has a single seat; its id."""
        seats = tuple(SeatedPlayer(n, 100 + n, f"Player {n}") for n in range(min(2, max(TITLES[title].rules.seats))))
        game = await self.store.open_game(
            title=title,
            guild_id=1,
            channel_id=next(self._channels),
            host=seats[0],
            options={},
            seed=seed,
            others=seats[1:],
        )
        await self.games.start(game, seats, Request(100))
        return game.id

    async def answer(self, game: int, rng: Random) -> float | None:
        """Let a quick player answer; the seconds it took, or None if the game is over."""
        session = await self.games.session(game)
        waiting = session.waiting()
        if not waiting:
            return None
        seat = waiting[0]
        picks = greedy(session.title, session.state, session.decisions[seat.seat], rng).picks
        started = time.perf_counter()
        rows = await self.store.click_rows(game, seat.user_id or 0)
        assert rows is not None
        request = Request(seat.user_id or 0, next(self._clicks), contacts=rows.contacts)
        await self.games.answer(game, seat.seat, None, picks, request)
        return time.perf_counter() - started

    async def empty_outbox(self) -> None:
        """Mark all due posts as sent, with the same calls as the real outbox."""
        posts = (await self.store.claim_posts(time.time(), 16, 120)).posts
        while posts:
            post, *others = posts
            if isinstance(post.body, BoardBody):
                await self.store.board_rows(post.game_id, post.body.since, post.body.upto, post.body.seats)
            claimed = await self.store.mark_sent_and_claim(post, 1, post.id, time.time(), 1, 120)
            posts = (*others, *claimed.posts)

    async def close(self) -> None:
        await self.store.close()


def bytes_of_last_answer(database: Path, game: int) -> int:
    """How many bytes the last answer of a game stored: its row, the snapshot and the posts."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        (position,) = db.execute("SELECT position FROM games WHERE id = ?", (game,)).fetchone()
        parts = (
            ("SELECT length(state) FROM snapshots WHERE game_id = ? AND position = ?", (game, position)),
            (
                "SELECT length(picks) + length(events) + 60 FROM answers WHERE game_id = ? AND move = ?",
                (game, position),
            ),
            ("SELECT length(body) + length(target) + length(nonce) + 60 FROM outbox WHERE game_id = ?", (game,)),
        )
        return sum(int(found[-1][0]) for sql, values in parts if (found := db.execute(sql, values).fetchall()))
