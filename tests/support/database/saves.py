"""A save of every schema version: `python -m tests.support.database.saves` writes one of the present version.

Each holds a running game of every title, a finished game and a lobby, as SQL text. A save is never written again: games
that were saved once must load and go on. Versions 1 and 2 were never released. Their saves hold the games of version 3
in the older tables, with the settings of two people, a report, a draft preference and an achievement."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

from bot.domain.records.games import Phase
from bot.domain.records.seats import SeatedPlayer
from bot.games.service import GameService, Request
from bot.store.sql.migrations import MIGRATIONS
from bot.store.sqlite.store import SqliteStore
from engine.ai.levels import at_random
from engine.titles import TITLES
from tests.support.database.rows import change

FOLDER = Path(__file__).parents[2] / "saves"
ANSWERS = 12
RED, BLUE = 1001, 1002


async def play_on(games: GameService, game_id: int, rng: Random, answers: int) -> int:
    """Answer for everybody, this many times or until the game is over."""
    for done in range(answers):
        session = await games.session(game_id)
        seats = session.waiting()
        if session.game.phase != Phase.PLAYING or not seats:
            return done
        seat = rng.choice(seats)
        answer = at_random(session.title, session.state, session.decisions[seat.seat], rng)
        assert seat.user_id is not None
        await games.answer(game_id, seat.seat, None, answer.picks, Request(seat.user_id))
    return answers


async def _open(store: SqliteStore, games: GameService, title: str, channel: int, seats: int) -> int:
    host, other = SeatedPlayer(0, RED, "Red"), SeatedPlayer(1, BLUE, "Blue")
    others = (other,) if seats > 1 else ()
    game = await store.open_game(
        title=title, guild_id=1, channel_id=channel, host=host, options={}, seed=f"save-{title}", others=others
    )
    await games.start(game, (host, *others), Request(RED))
    return game.id


async def write(path: Path) -> None:
    store = await SqliteStore.open(path)
    games = GameService(store, TITLES, lambda: None)
    try:
        for number, (title, chosen) in enumerate(TITLES.items(), 1):
            game_id = await _open(store, games, title, 100 + number, min(2, max(chosen.rules.seats)))
            await play_on(games, game_id, Random(title), ANSWERS)
        finished = await _open(store, games, "roll_through_the_ages", 200, 1)
        await play_on(games, finished, Random("over"), 10_000)
        await store.open_game(
            title="age_of_civilization",
            guild_id=1,
            channel_id=300,
            host=SeatedPlayer(0, RED, "Red"),
            options={},
            seed="lobby",
        )
    finally:
        await store.close()
    # The snapshots that undo needs of the finished game are not worth their size here.
    change(
        path,
        "DELETE FROM snapshots WHERE position < (SELECT position FROM games WHERE id = game_id) AND game_id = ?",
        finished,
    )


def text_of(path: Path) -> str:
    """The whole database as SQL."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return "\n".join([*db.iterdump(), f"PRAGMA user_version = {version};", ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"schema-{len(MIGRATIONS)}.sql"
    if file.exists():
        print(f"{file.name} exists already, and a save is never written again.")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ziggurat.db"
        asyncio.run(write(path))
        file.write_text(text_of(path), encoding="utf-8")
    print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
