"""A game at two front ends at once, with doubled taps, lost connections and restarts."""

from __future__ import annotations

from pathlib import Path

from standin import LocalDiscord
from tests.support.engine.toy_title import TITLES
from tests.support.players.two_frontends import TwoDoors


async def test_one_on_the_page_and_one_in_discord_with_restarts(local: LocalDiscord, tmp_path: Path) -> None:
    summary = await TwoDoors(local, tmp_path / "data", dict(TITLES), "beads", 1).play(restart_every=3)
    assert summary.restarts >= 1 and summary.on_page >= 5 and summary.moves >= 12
