"""The tool that measures how well computer players play."""

from __future__ import annotations

import pytest

from tools.ai import strength


def test_the_interval_of_a_share_stays_within_bounds_and_narrows() -> None:
    assert strength.wilson(1.0, 200) == pytest.approx((0.981, 1.0), abs=0.001)
    assert strength.wilson(0.0, 200) == pytest.approx((0.0, 0.019), abs=0.001)
    low, high = strength.wilson(0.885, 200)
    assert (low, high) == pytest.approx((0.833, 0.922), abs=0.001)
    assert strength.wilson(0.885, 800)[0] > low


def test_the_hero_plays_one_of_four_seats() -> None:
    match = strength.Match("roll_through_the_ages", 4, "greedy", "random")
    games = [strength.play(match, "s", number) for number in range(4)]
    assert all(len(game.seconds["random"]) > len(game.seconds["greedy"]) for game in games)
    assert sum(game.share for game in games) > 2


def test_a_level_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    strength.main("greedy", title="roll_through_the_ages", seats=1, games=2, jobs=1)
    text = capsys.readouterr().out
    assert "alone: quick:" in text and "points, at best" in text and "95 % within" in text


def test_everything_includes_each_level_alone() -> None:
    levels = {match.hero for match in strength.all_matches() if match.seats == 1}
    assert levels == {"random", "gentle", "greedy", "thoughtful"}
