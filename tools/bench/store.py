"""A durable answer against the disk itself: fdatasync of the same bytes, in turns."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.games.service import Click, Tables
from bot.runtime.workers import Workers
from bot.store.records import Commit, Seat
from bot.store.sqlite.store import SqliteStore
from engine.ai.levels import greedy
from engine.titles import TITLES
from tools.bench.measure import Bench, Row, at_most, mean, short, timed

GROUP = "durable answer"
ANSWERS = 40  # of each title, a round


def weight(database: Path, game: int) -> int:
    """Bytes that the last answer of a game had to store: its rows, the snapshot and what is to be sent."""
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


def commit_bytes(commit: Commit) -> int:
    """The same of a commit that is about to be made."""
    rows: list[Any] = [*commit.moves, *commit.asks, *commit.posts]
    return sum(len(state) for state in commit.states.values()) + sum(len(str(tuple(row))) for row in rows)


class Tabletop:
    """A store with its tables and no Discord, which notes how long each commit takes and what it has to store."""

    def __init__(self, store: SqliteStore) -> None:
        self.store, self.workers = store, Workers(pictures=False)
        self.tables = Tables(store, TITLES, self.workers, lambda: None)
        self.commits: list[tuple[float, int]] = []
        self._channels, self._clicks = count(time.time_ns()), count(time.time_ns())
        commit = store.commit

        async def noted(wanted: Commit) -> None:
            started = time.perf_counter()
            await commit(wanted)
            self.commits.append((time.perf_counter() - started, commit_bytes(wanted)))

        store.commit = noted  # type: ignore[method-assign, assignment]

    async def seat(self, title: str, seed: str) -> int:
        """A new game for two, or one where the title is for one."""
        seats = tuple(Seat(n, 100 + n, f"Player {n}") for n in range(min(2, max(TITLES[title].seats))))
        game = await self.store.open_game(
            title=title,
            guild_id=1,
            channel_id=next(self._channels),
            host=seats[0],
            options={},
            seed=seed,
            others=seats[1:],
        )
        await self.tables.start(game, seats, Click(100))
        return game.id

    async def answer(self, game: int, rng: Random) -> float | None:
        """Seconds for what a quick player answers; None where the game is over."""
        present = await self.tables.present(game)
        waiting = present.waiting()
        if not waiting:
            return None
        seat = waiting[0]
        picks = greedy(present.rules, present.state, present.decisions[seat.seat], rng).picks
        started = time.perf_counter()
        await self.tables.answer(game, seat.seat, None, picks, Click(seat.user_id or 0, next(self._clicks)))
        return time.perf_counter() - started

    async def send(self) -> None:
        """What is to be sent counts as sent, as the outbox does it."""
        now = time.time()
        for post in await self.store.posts_due(now, 32):
            await self.store.claim(post.id, now, now + 120)
            await self.store.mark_sent(post, 1, post.id, now)

    async def close(self) -> None:
        await self.workers.close()
        await self.store.close()


def synced(file: int, size: int) -> float:
    """Seconds for appending so many bytes and waiting until they are on the disk."""
    body = os.urandom(size)
    started = time.perf_counter()
    os.write(file, body)
    os.fdatasync(file)
    return time.perf_counter() - started


async def measure(bench: Bench, folder: Path) -> dict[str, dict[str, list[float]]]:
    file = os.open(folder / "written", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    top = Tabletop(await SqliteStore.open(folder / "data" / "ziggurat.db"))
    found: dict[str, dict[str, list[float]]] = {}
    for number in range(bench.rounds):
        for title in TITLES:
            times = found.setdefault(title, {"fdatasync": [], "commit": [], "answer": []})
            game = await top.seat(title, f"{title} {number}")
            rng = Random(number)
            for _ in range(5 if bench.quick else ANSWERS):
                await top.send()
                whole = await top.answer(game, rng)
                if whole is None:
                    break
                commit, size = top.commits[-1]
                times["fdatasync"].append(synced(file, size))
                times["commit"].append(commit)
                times["answer"].append(whole)
        bench.tick((number + 1) / bench.rounds, GROUP)
    await top.close()
    os.close(file)
    return found


def rows(bench: Bench) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="store-", dir=bench.folder) as name:
        found = asyncio.run(measure(bench, Path(name)))
    for title, times in found.items():
        floor, title_name = times["fdatasync"], short(title)
        yield timed(GROUP, f"{title_name}: commit, mean", floor, times["commit"], at_most(2), mean)
        yield timed(GROUP, f"{title_name}: the whole answer, mean", floor, times["answer"], None, mean)
