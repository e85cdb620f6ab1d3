"""The bench's sample databases look as if the bot had written them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from tools.bench.headless_games import HeadlessGames
from tools.bench.sample_databases import ANSWERS, database_with, lengthen


def test_a_sample_database_holds_the_games_and_each_can_be_continued(tmp_path: Path) -> None:
    data = database_with(tmp_path, 3, 2)

    async def answer_in_each() -> list[int]:
        games = HeadlessGames(await SqliteStore.open(data / "ziggurat.db"))
        moves = []
        for game in (2, 3, 4):
            session = await games.games.session(game)
            (seat,) = session.waiting()
            assert seat.user_id != 100, "each copy has its own players"
            await games.answer(game, Random(1))
            moves.append((await games.games.session(game)).game.move - session.game.move)
        await games.close()
        return moves

    assert all(more >= 1 for more in asyncio.run(answer_in_each()))
    with closing(sqlite3.connect(data / "ziggurat.db")) as db:
        assert dict(db.execute("SELECT phase, count(*) FROM games GROUP BY phase")) == {"playing": 3, "over": 3}
        assert db.execute("SELECT count(DISTINCT game_id) FROM answers").fetchone() == (6,)
        assert db.execute("SELECT count(*) FROM outbox WHERE state = 'queued' AND game_id > 4").fetchone() == (0,)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_longer_history_does_not_change_the_position(tmp_path: Path) -> None:
    database = tmp_path / "ziggurat.db"

    async def play() -> None:
        games = HeadlessGames(await SqliteStore.open(database))
        game, rng = await games.start("age_of_civilization", "long"), Random(1)
        for _ in range(ANSWERS):
            await games.answer(game, rng)
        before = await games.games.session(game)
        lengthen(database, game, 500)
        games.games.clear_cache()
        after = await games.games.session(game)
        assert after.state == before.state
        assert after.game.move == before.game.move + 500
        assert [ask.number for ask in after.asks.values()] == [ask.number + 500 for ask in before.asks.values()]
        assert await games.answer(game, rng) is not None
        assert len(await games.store.moves(game, 0, 10_000)) == (await games.games.session(game)).game.move
        await games.close()

    asyncio.run(play())
