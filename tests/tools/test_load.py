"""The load driver itself: every click is acknowledged and its outcome seen. How fast is measured by hand."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tools.stress.load import nothing, play


async def test_a_few_tables_under_load_are_all_answered(tmp_path: Path) -> None:
    args = Namespace(games=6, rate=10.0, seconds=4.0)
    found = await play(args, tmp_path)
    assert found["acts"] > 10 and not found["unacknowledged"] and not found["unseen"]
    assert found["active_games"] >= 4 and found["work_max"] > 0
    assert await nothing(args, tmp_path) > 0
