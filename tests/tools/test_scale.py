"""The simulation of a large installation: its days have all their acts, and the budget of requests is kept."""

from __future__ import annotations

from random import Random

import pytest

from tools.scale import DAY, DAYS, Day, daily_curve, memory_per_server, simulate


@pytest.mark.parametrize("acts", [1, 19, 20])
def test_every_act_of_a_day_is_a_commit(acts: int) -> None:
    load = simulate(50, acts, Day("test", posts=1.0), Random(1))
    assert sum(load.commits) == sum(load.wanted) == 50 * acts


@pytest.mark.parametrize("day", DAYS)
def test_the_hours_are_a_whole_day_and_a_rush_is_as_large_as_it_says(day: Day) -> None:
    curve = daily_curve(day.rush)
    assert len(curve) == 24 and sum(curve) == pytest.approx(1)
    assert max(curve) * 24 >= max(day.rush, 1.0)


def test_posts_wait_where_more_come_than_discord_takes() -> None:
    calm = simulate(2_000, 4, Day("calm", posts=1.0), Random(2))
    assert calm.longest_wait == calm.most_waiting == 0
    rush = simulate(60_000, 4, Day("rush", posts=1.0, rush=23.9), Random(2))
    assert max(rush.wanted) > 50 and rush.most_waiting > 0 and rush.longest_wait > 0
    assert rush.merged > calm.merged, "a board that waits is replaced by the next"
    assert len(rush.wanted) == DAY


def test_a_server_in_discord_py_s_memory_is_measured() -> None:
    assert memory_per_server(servers=5) > 1_000
