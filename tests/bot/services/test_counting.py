"""Games that ended before anything was counted are counted later, once; turns in time are counted as they end."""

from __future__ import annotations

from pathlib import Path

from bot.base.workers.service import Workers
from bot.services.counting import Counting
from tests.support.database.rows import FastStore, change
from tests.support.one_process import OneProcess
from tests.support.rated_games import finished

RED, BLUE = 1, 2


async def test_games_that_an_older_program_has_ended_are_counted_and_rated_later(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store, workers = await FastStore.open(path), Workers()
    process = OneProcess(store, workers)
    for _ in range(3):
        await finished(process, (RED, BLUE))
    titles, people, ratings = (
        await store.title_counts("beads"),
        await store.player_counts(RED),
        await store.ratings_of(RED),
    )
    for table in ("counted_games", "title_facts", "player_facts", "rated_places", "rated_games", "ratings"):
        change(path, f"DELETE FROM {table}")
    assert len(await store.uncounted_games(9)) == 3
    counting = Counting(store, process.games)
    for _ in range(2):
        await counting.count_missed(0.0)
        assert await store.title_counts("beads") == titles and await store.player_counts(RED) == people
        assert await store.ratings_of(RED) == ratings
    await workers.close()
    await store.close()
