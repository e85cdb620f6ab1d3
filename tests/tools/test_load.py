"""The load test works: every click is acknowledged and its outcome becomes visible. Speed is not tested."""

from __future__ import annotations

from pathlib import Path

from tests.support.soak import thinned
from tools.stress.load import busy_loops, failures, measure_games, measure_idle_bot
from tools.stress.load_compared import Setting, measure

SECONDS = float(thinned(4, to=2))


async def test_all_clicks_of_a_few_games_under_load_are_answered(tmp_path: Path) -> None:
    with busy_loops(1):
        found = await measure_games(games=6, rate=10.0, seconds=SECONDS, folder=tmp_path)
    assert found["acts"] > 10 and not found["unacknowledged"] and not found["late"]
    assert found["active_games"] >= 4 and found["work_max"] > 0 and found["gateway_max"] > 0
    assert found["opening"]["acts"] >= 6 and not failures(found, busy=True)
    lost = {**found, "opening": {**found["opening"], "late": ["Chronicles pick: never"]}, "unacknowledged": 1}
    assert failures(lost, busy=True) == ["an act was not acknowledged", "an outcome was never shown"]
    slow = {**found, "ack_p99": 0.3, "answer_p99": 2.0, "work_max": 0.1, "gateway_max": 2.0, "memory_after": 10**6}
    assert len(failures(slow, busy=False)) == 5
    assert await measure_idle_bot(10.0, SECONDS, tmp_path) > 0


async def test_two_bots_to_which_clicks_are_posted_lose_nothing(tmp_path: Path) -> None:
    setting = Setting(postgres=True, posted=True, bots=2)
    found = await measure(setting, 4, 10.0, SECONDS, tmp_path, lambda part, text: None)
    assert found.acts and found.seen and found.failures == []
    assert found.bots_cpu > 0 and found.server_cpu > 0
