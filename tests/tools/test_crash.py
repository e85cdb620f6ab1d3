"""A bot may be killed at any moment: no answer is lost that somebody saw, and nothing happens twice."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tools.stress.crash import CrashTest
from tools.stress.crash_audit import audit

KILLS = 50


def changed(database: Path, copy: Path, statement: str) -> Path:
    shutil.copy(database, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute(statement)
    return copy


async def test_a_bot_killed_fifty_times_loses_nothing_and_posts_nothing_twice(tmp_path: Path) -> None:
    crash = CrashTest(KILLS, 5, "ci", tmp_path, life=0.3)
    figures = await crash.run()
    assert not figures.failures
    assert figures.kills == KILLS and figures.long_pauses and len(figures.moments) > 1
    assert 0 < figures.seen <= figures.counts["stored answers"]  # the number depends on how busy the machine is

    # The audit finds damage.
    found = audit(changed(crash.database, tmp_path / "lost.db", "DELETE FROM answers WHERE move = 3"), crash.discord)[1]
    assert any("refuse its move" in failure for failure in found)
    found = audit(changed(crash.database, tmp_path / "unasked.db", "DELETE FROM asks"), crash.discord)[1]
    assert any("are not those of its rules" in failure for failure in found)
    messages = crash.discord.world.messages
    channel, posts = next((channel, posts) for channel, posts in messages.items() if len(posts) > 3)
    doubled = {**posts, "twice": next(message for message in posts.values() if message.viewer is None)}
    crash.discord.world.messages[channel] = doubled
    assert any("was posted 2 times" in failure for failure in audit(crash.database, crash.discord)[1])
    crash.discord.world.messages[channel] = {}
    assert any("latest board is missing" in failure for failure in audit(crash.database, crash.discord)[1])
