"""Databases with many games, made once by copying one game inside SQLite and kept in `build/bench`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from bot.store.sql.migrations import MIGRATIONS
from bot.store.sqlite.store import SqliteStore
from tools.bench.headless_games import HeadlessGames

TITLE = "age_of_civilization"
ANSWERS = 10  # in each stored game
PEOPLE = 5_000  # players of all these games
IN_A_GUILD = 20  # games


def database_with(folder: Path, unfinished: int, finished: int, *, same_people: bool = False) -> Path:
    """A folder whose database holds these games, as after years of play; each game keeps only its last snapshot.

    With `same_people` all of them are games of the same two players."""
    data = folder / f"sample-{len(MIGRATIONS)}-{unfinished}-{finished}{'-same' if same_people else ''}"
    if not data.exists():
        building = data.with_suffix(".new")
        database = building / "ziggurat.db"
        database.unlink(missing_ok=True)
        asyncio.run(_one_game(database))
        with _fast_connection(database) as db:
            db.execute("DELETE FROM snapshots WHERE position < (SELECT position FROM games WHERE id = game_id)")
            person = "" if same_people else f"+ 1000 + n % {PEOPLE}"
            _copy(db, 2, unfinished, person)
            db.execute("UPDATE games SET phase = 'over' WHERE id = 1")
            for table in ("asks", "clocks"):
                db.execute(f"DELETE FROM {table} WHERE game_id = 1")
            db.execute("INSERT INTO results VALUES (1, 0, '{}')")
            db.execute("INSERT INTO scores SELECT 1, seat, user_id, name, 10, 1 FROM seats WHERE game_id = 1")
            _copy(db, 2 + unfinished, finished, person)
        building.rename(data)
    return data


async def _one_game(database: Path) -> None:
    games = HeadlessGames(await SqliteStore.open(database))
    game, rng = await games.start(TITLE, "stock"), Random(1)
    for _ in range(ANSWERS):
        await games.answer(game, rng)
        await games.empty_outbox()
    await games.close()


@contextmanager
def _fast_connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA synchronous = OFF")
        yield db
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(db: sqlite3.Connection, first: int, count: int, person: str) -> None:
    """Copy game 1 with all its rows, `count` times, each copy with its own channel and perhaps its own players."""
    if not count:
        return
    games = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for table in games:
        columns = [str(row[1]) for row in db.execute(f"PRAGMA table_info({table})")]
        if table != "games" and "game_id" not in columns:
            continue
        own = "id" if table == "games" else "game_id"
        kept = [column for column in columns if column != "id" or table == "games"]
        changed = {own: "n", "channel_id": "n", "user_id": f"user_id {person}", "host_id": f"host_id {person}"}
        changed |= {"nonce": "nonce || n", "guild_id": f"1 + n / {IN_A_GUILD}"}
        db.execute(
            f"WITH RECURSIVE numbers (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers LIMIT {count})"
            f" INSERT INTO {table} ({', '.join(kept)})"
            f" SELECT {', '.join(changed.get(column, column) for column in kept)} FROM {table}, numbers WHERE {own} = 1"
        )


def lengthen(database: Path, game: int, moves: int) -> None:
    """Insert moves at the beginning of a game's history."""
    with closing(sqlite3.connect(database, timeout=30)) as db, db:
        for table, columns in (
            ("answers", "move, before, position"),
            ("snapshots", "position"),
            ("asks", "number"),
            ("games", "move, position, told"),
        ):
            shifted = ", ".join(f"{column} = {column} + {moves}" for column in columns.split(", "))
            db.execute(f"UPDATE {table} SET {shifted} WHERE {'id' if table == 'games' else 'game_id'} = ?", (game,))
        kept = "kind, seat, picks, forced, user_id, events, at"
        db.execute(
            f"WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT {moves})"
            f" INSERT INTO answers (game_id, move, before, position, {kept})"
            f" SELECT game_id, n, n - 1, n, {kept} FROM numbers,"
            " (SELECT * FROM answers WHERE game_id = ? AND kind = 'answer' ORDER BY move DESC LIMIT 1)",
            (game,),
        )
