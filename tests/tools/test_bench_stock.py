"""The databases of the bench are such as the bot itself would have made."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from bot.store.sqlite.store import SqliteStore
from tools.bench.stock import OPENING, lengthen, stocked
from tools.bench.store import Tabletop


def test_a_stock_holds_so_many_games_and_each_goes_on(tmp_path: Path) -> None:
    data = stocked(tmp_path, 3, 2)

    async def go_on() -> list[int]:
        top = Tabletop(await SqliteStore.open(data / "ziggurat.db"))
        moves = []
        for game in (2, 3, 4):
            present = await top.tables.present(game)
            (seat,) = present.waiting()
            assert seat.user_id != 100, "everybody has games of their own"
            await top.answer(game, Random(1))
            moves.append((await top.tables.present(game)).game.move - present.game.move)
        await top.close()
        return moves

    assert all(more >= 1 for more in asyncio.run(go_on()))
    with closing(sqlite3.connect(data / "ziggurat.db")) as db:
        assert dict(db.execute("SELECT phase, count(*) FROM games GROUP BY phase")) == {"playing": 3, "over": 3}
        assert db.execute("SELECT count(DISTINCT game_id) FROM answers").fetchone() == (6,)
        assert db.execute("SELECT count(*) FROM outbox WHERE state = 'queued' AND game_id > 4").fetchone() == (0,)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_long_history_leaves_the_game_as_it_stands(tmp_path: Path) -> None:
    database = tmp_path / "ziggurat.db"

    async def play() -> None:
        top = Tabletop(await SqliteStore.open(database))
        game, rng = await top.seat("age_of_civilization", "long"), Random(1)
        for _ in range(OPENING):
            await top.answer(game, rng)
        before = await top.tables.present(game)
        lengthen(database, game, 500)
        top.tables.read_again()
        after = await top.tables.present(game)
        assert after.state == before.state
        assert after.game.move == before.game.move + 500
        assert [ask.number for ask in after.asks.values()] == [ask.number + 500 for ask in before.asks.values()]
        assert await top.answer(game, rng) is not None
        assert len(await top.store.moves(game, 0, 10_000)) == (await top.tables.present(game)).game.move
        await top.close()

    asyncio.run(play())
