"""Bots killed at any instant: nothing shown is lost, nothing is done or said twice."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tools.stress.crash import Crash
from tools.stress.crash_audit import audit

KILLS = 50


def changed(database: Path, copy: Path, statement: str) -> Path:
    shutil.copy(database, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute(statement)
    return copy


async def test_a_bot_killed_fifty_times_loses_nothing_and_posts_nothing_twice(tmp_path: Path) -> None:
    crash = Crash(KILLS, 5, "ci", tmp_path, life=0.3)
    figures = await crash.run(quietly=True)
    assert not figures.failures
    assert figures.kills == KILLS and figures.long_pauses and len(figures.hows) > 1
    assert 0 < figures.shown <= figures.counts["stored answers"]  # how many depends on how busy the machine is

    # The audit sees what it is there to see.
    found = audit(changed(crash.database, tmp_path / "lost.db", "DELETE FROM answers WHERE move = 3"), crash.discord)[1]
    assert any("refuse its move" in failure for failure in found)
    found = audit(changed(crash.database, tmp_path / "unasked.db", "DELETE FROM asks"), crash.discord)[1]
    assert any("does not ask" in failure for failure in found)
    messages = crash.discord.world.messages
    place, posts = next((place, posts) for place, posts in messages.items() if len(posts) > 3)
    doubled = {**posts, "twice": next(message for message in posts.values() if message.viewer is None)}
    crash.discord.world.messages[place] = doubled
    assert any("stands there 2 times" in failure for failure in audit(crash.database, crash.discord)[1])
    crash.discord.world.messages[place] = {}
    assert any("latest board is missing" in failure for failure in audit(crash.database, crash.discord)[1])
