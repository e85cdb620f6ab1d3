"""`recompute-ratings` gives the same ratings as the games did one after another, and repairs what is not so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.admin.ratings import recompute
from bot.base.workers.service import Workers
from bot.domain.errors import InUse
from tests.support.database.rows import FastStore, change, rows
from tests.support.one_process import OneProcess
from tests.support.processes.command_line import run
from tests.support.processes.database_holder import held_by_another_process
from tests.support.rated_games import finished

EVERYTHING = "SELECT * FROM ratings ORDER BY title, size, season, user_id"


async def test_ratings_are_computed_again_and_are_the_same(tmp_path: Path) -> None:
    database = tmp_path / "data" / "ziggurat.db"
    database.parent.mkdir()
    store, workers = await FastStore.open(database), Workers()
    process = OneProcess(store, workers)
    for people in ((1, 2), (2, 3), (1, 2, 3), (3, 1)):
        await finished(process, people)
    await workers.close()
    await store.close()
    before = rows(database, EVERYTHING)
    done = run(tmp_path, "recompute-ratings")
    assert "4 rated games give 12 ratings; 0 of them have changed." in done.stdout, done.stderr
    assert rows(database, EVERYTHING) == before
    change(database, "UPDATE ratings SET mu = 40 WHERE user_id = 1 AND season = ''")
    change(database, "DELETE FROM ratings WHERE user_id = 2 AND size = 2")
    assert "4 of them have changed" in run(tmp_path, "recompute-ratings").stdout
    assert rows(database, EVERYTHING) == before


async def test_ratings_are_not_computed_on_a_file_that_a_bot_serves(tmp_path: Path) -> None:
    with held_by_another_process(tmp_path / "ziggurat.db"), pytest.raises(InUse, match="stop it first"):
        await recompute(tmp_path / "ziggurat.db")
