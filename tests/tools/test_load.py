"""The load test works: every click is acknowledged and its outcome becomes visible. Speed is not tested."""

from __future__ import annotations

from pathlib import Path

from tools.stress.load import measure_games, measure_idle_bot


async def test_all_clicks_of_a_few_games_under_load_are_answered(tmp_path: Path) -> None:
    found = await measure_games(games=6, rate=10.0, seconds=4.0, folder=tmp_path)
    assert found["acts"] > 10 and not found["unacknowledged"] and not found["late"]
    assert found["active_games"] >= 4 and found["work_max"] > 0
    assert await measure_idle_bot(10.0, 4.0, tmp_path) > 0
