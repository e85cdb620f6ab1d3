"""A bot may be killed at any moment: no answer that somebody saw is lost, and nothing happens twice."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.soak import thinned
from tools.stress import crash as crash_test
from tools.stress.crash import CrashTest
from tools.stress.crash_audit import audit
from tools.stress.crash_several import SeveralBotsCrashTest
from tools.stress.players import read_only

KILLS, KILLS_OF_SEVERAL = thinned(50, to=20), thinned(15, to=6)
LOST = "DELETE FROM answers WHERE kind = 'setup'"
UNSAID = "DELETE FROM outbox WHERE kind IN ('note', 'consent')"
LEFT_BEHIND = "UPDATE outbox SET state = 'dead', target = 'channel:1', message_id = NULL WHERE kind = 'note'"
LATEST_BOARD = (
    "SELECT o.channel_id, o.message_id FROM games g JOIN outbox o ON o.game_id = g.id AND o.kind = 'board'"
    " WHERE g.phase = 'playing' AND o.state = 'sent' ORDER BY o.id DESC"
)
GREEDY = "UPDATE seats SET user_id = (SELECT host_id FROM games WHERE id = game_id)"


def changed(database: Path, copy: Path, statement: str) -> Path:
    shutil.copy(database, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute(statement)
    return copy


async def test_a_bot_killed_again_and_again_loses_nothing_and_posts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Long pauses and busy channels come often enough for a few kills.
    monkeypatch.setattr(crash_test, "PAUSES", crash_test.PAUSES[-6:])
    monkeypatch.setattr(crash_test, "BUSY", 0.3)
    crash = CrashTest(KILLS, 5, "ci", tmp_path, life=0.3)
    figures = await crash.run()
    assert not figures.failures
    assert figures.kills == KILLS and figures.long_pauses and len(figures.moments) > 1
    assert figures.restores and figures.busy_channels
    # How many of each there are depends on how busy the machine is.
    assert figures.seen and figures.changes and figures.counts["stored answers"]

    # The audit finds damage.
    found = audit(changed(crash.database, tmp_path / "lost.db", LOST), crash.discord)[1]
    assert any("refuse its move" in failure for failure in found)
    with read_only(changed(crash.database, tmp_path / "empty.db", "DELETE FROM answers")) as db:
        assert len([*crash.ledger.check(db)]) == crash.ledger.standing
    found = audit(changed(crash.database, tmp_path / "unasked.db", "DELETE FROM asks"), crash.discord)[1]
    assert any("are not those of its rules" in failure for failure in found)
    found = audit(changed(crash.database, tmp_path / "unsaid.db", UNSAID), crash.discord)[1]
    assert any("changes have 0 announcements" in failure for failure in found)
    found = audit(changed(crash.database, tmp_path / "behind.db", LEFT_BEHIND), crash.discord)[1]
    assert any("nobody sees it" in failure for failure in found)
    found = audit(changed(crash.database, tmp_path / "greedy.db", GREEDY), crash.discord)[1]
    assert any("held two seats at once" in failure for failure in found)
    with read_only(crash.database) as db:
        channel, board = map(str, db.execute(LATEST_BOARD).fetchone())
    messages = crash.discord.world.messages
    messages[channel]["twice"] = messages[channel][board]
    assert any("was posted 2 times" in failure for failure in audit(crash.database, crash.discord)[1])
    messages[channel] = {}
    assert any("latest board is missing" in failure for failure in audit(crash.database, crash.discord)[1])


async def test_three_bots_on_one_postgresql_lose_nothing_whichever_is_killed(tmp_path: Path) -> None:
    figures = await SeveralBotsCrashTest(KILLS_OF_SEVERAL, 4, "ci", tmp_path, bots=3, life=0.3).run()
    assert not figures.failures
    assert figures.kills == KILLS_OF_SEVERAL and figures.restarts and figures.seen and figures.counts["stored answers"]
