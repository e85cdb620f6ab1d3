"""Lesson files: what is wrong with one is said with the file, the step and the field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.services.lessons.catalog import BadLesson, Lesson, lessons_of
from bot.services.lessons.script import write_script
from engine import assets
from engine.titles import TITLES

TITLE = "roll_through_the_ages"
GOOD = """
name = "One roll"
about = "Roll once."
[arranged]
dice = ["food", "coin", "good"]
[[step]]
text = "Choose **Roll the dice**."
expect = [["roll:all"]]
otherwise = "Roll."
[[step]]
expect = [["roll:1", "roll:2"], ["roll:2", "roll:1"]]
otherwise = "Roll both again."
instead = { "roll:0" = "Keep the food." }
[end]
text = "That was a roll."
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a lesson, in a folder that joins ours."""
    monkeypatch.setattr(assets, "_folders", [tmp_path, *assets._folders])
    (tmp_path / TITLE / "lessons").mkdir(parents=True)
    yield tmp_path / TITLE / "lessons" / "roll.toml"
    lessons_of.cache_clear()


def read(file: Path, text: str) -> Lesson:
    file.write_text(text, encoding="utf-8")
    lessons_of.cache_clear()
    return next(lesson for lesson in lessons_of(TITLE) if lesson.id == f"{TITLE}/roll")


def test_a_step_without_a_text_goes_on_with_the_one_before(written: Path) -> None:
    lesson = read(written, GOOD)
    assert [(step.number, step.text()) for step in lesson.steps] == [(1, "Choose **Roll the dice**.")] * 2
    assert lesson.steps[1].why_not(("roll:0", "roll:1")) == "Keep the food."
    assert lesson.steps[1].why_not(()) == "Roll both again."
    assert lesson.texts == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('about = "Roll once."', "", "roll.toml: about: Field required"),
        ('expect = [["roll:all"]]', 'expect = ["roll:all"]', "roll.toml: step 1, expect, 0: Input should be a valid"),
        ('otherwise = "Roll both again."', "because = 3", "roll.toml: step 2, because: Extra inputs"),
        ('text = "Choose **Roll the dice**."', "", "roll.toml: step 1: text: it is missing."),
        ('otherwise = "Roll."', "", "roll.toml: step 1: otherwise: it is missing."),
        ('about = "Roll once."', 'about = "Roll once."\nseats = 2', "roll.toml: others: 2 seats need the names"),
        ("[end]", "[end", "roll.toml: Expected"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(written: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadLesson) as error:
        read(written, GOOD.replace(old, new, 1))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("roll:all", "roll:none", "step 1: expect: That is not among your choices now."),
        ('"roll:0" =', '"roll:9" =', "step 2: instead: roll:9 is not offered."),
        ('["roll:2", "roll:1"]', '["roll:2"]', "step 2: expect: the answers lead to different positions."),
        ('"coin", "good"', '"gold"', "arranged: Arranged dice must be a list of faces"),
        ('otherwise = "Roll."', 'otherwise = "Roll."\nreplies = [[1, ["x"]]]', "step 1: replies: It is not your turn"),
    ],
)
def test_a_script_that_the_rules_do_not_follow_is_refused(written: Path, old: str, new: str, said: str) -> None:
    lesson = read(written, GOOD.replace(old, new, 1))
    with pytest.raises(BadLesson) as error:
        write_script(TITLES[TITLE], lesson)
    assert f"{TITLE}/roll: {said}" in str(error.value)


def test_the_line_has_a_position_for_each_answer(written: Path) -> None:
    assert len(write_script(TITLES[TITLE], read(written, GOOD)).positions) == 3
