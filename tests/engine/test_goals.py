"""Goals, and the files of achievements: what a mistake in one is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.goals import AchievementError, Facts, Goal, Part, achievement_goals, read_achievements
from engine.titles import TITLES

ENTRY = '[swift]\nname = "Swift"\ntext = "Win early."\nplay = "any"\n'


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "achievements.toml"
    path.write_text(text, encoding="utf-8")
    return read_achievements(path, ("points", "turn"), {"map": ("vale",)})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (ENTRY, "swift: expected a condition"),
        (ENTRY + "at_least = { coins = 3 }", "swift: expected one of points, turn, found coins"),
        (ENTRY + "at_least = { turn = 5 }\nat_most = { turn = 4 }", "nobody can have at least 5 and at most 4 turn"),
        (ENTRY + 'won = true\nsetting = { map = "moon" }', "expected a known map, found moon"),
        (ENTRY + 'won = true\nsetting = { moon = "map" }', "unknown setting moon"),
        (ENTRY + 'won = true\ncolour = "red"', "swift, colour: "),
        (ENTRY.replace("any", "often") + "won = true", "swift, play: "),
        (ENTRY + "at_least = { turn = -1 }", "swift, at_least, turn: "),
        (ENTRY.replace("Win early.", "Win " * 40) + "won = true", "expected at most 100 characters"),
        ("[Swift]", "Swift"),
        ("[swift", "not a TOML file"),
    ],
)
def test_a_mistake_names_its_entry_and_what_was_expected(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(AchievementError, match=r"^achievements\.toml: ") as error:
        read(tmp_path, text)
    assert complaint in str(error.value)


def test_a_goal_tells_what_is_missing_and_how_near_it_is() -> None:
    goal = Goal("achievement:swift", (Part("points", 15, 20), Part("turn", 12, 10, at_most=True), Part("won", 1, 1)))
    assert not goal.reached
    assert [part.what for part in goal.missing] == ["points", "turn"]
    assert goal.share == pytest.approx((0.75 + 10 / 12 + 1) / 3)


def test_only_games_of_the_right_kind_can_earn_an_achievement(tmp_path: Path) -> None:
    text = ENTRY.replace("any", "alone") + 'at_least = { points = 1 }\nsetting = { map = "vale" }'
    (tmp_path / "achievements.toml").write_text(text, encoding="utf-8")
    known = read_achievements(tmp_path / "achievements.toml", ("points",), {"map": ("vale",)})
    counts = {"points": 1}
    assert achievement_goals(known, Facts(counts, True, False, {"map": "vale"}))
    assert not achievement_goals(known, Facts(counts, False, False, {"map": "vale"})), "it is for games alone"
    assert not achievement_goals(known, Facts(counts, True, False, {"map": "hills"}))


@pytest.mark.parametrize("title", TITLES)
def test_every_prize_has_an_id_and_words_of_its_own(title: str) -> None:
    prizes = TITLES[title].wording.prizes()
    assert sum(prize.id.startswith("achievement:") for prize in prizes) >= 8
    assert len({prize.id for prize in prizes}) == len({prize.name for prize in prizes}) == len(prizes)
    assert all(prize.text.endswith(".") for prize in prizes)
