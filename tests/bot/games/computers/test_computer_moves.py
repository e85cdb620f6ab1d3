"""Computer players move in the background, and go on after a crash."""

from __future__ import annotations

from pathlib import Path

from bot.base.workers.service import Workers
from bot.domain.records.seats import SeatedPlayer
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.service import GameService, Request
from bot.store.sqlite.store import SqliteStore
from tests.support.engine.toy_title import TITLES


async def test_computer_players_go_on_after_a_crash(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "test.db")
    workers = Workers()
    before_the_crash = GameService(store, TITLES, lambda: None)  # nobody lets the computer players move
    lobby = await store.open_game(
        title="beads", guild_id=1, channel_id=1, host=SeatedPlayer(0, 100, "Red"), options={"open": True}, seed="s"
    )
    seats = (SeatedPlayer(0, None, "Ada", "greedy"), SeatedPlayer(1, 100, "Red"))
    started = await before_the_crash.start(lobby, seats, Request(100))
    assert [seat.name for seat in started.session.waiting()] == ["Ada"]
    games = GameService(store, TITLES, lambda: None)
    computers = ComputerMoves(games, workers)
    await computers.resume()
    await computers.finish()
    assert [seat.name for seat in (await games.session(lobby.id)).waiting()] == ["Red"]
    boards = [post for post in await store.posts_due(0, 99) if post.kind == "board"]
    assert len(boards) <= 1, "a burst of computer moves is one post"
    await workers.close()
    await store.close()
