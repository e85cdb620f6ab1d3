"""Tips as data: each can come up, is short, and a mistake in a file is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.services.lessons.catalog import lessons_of, under
from bot.services.lessons.tips import BadTips, tips_of
from engine import assets
from engine.ai.levels import at_random
from engine.core import Setup
from engine.titles import TITLES
from tests.support.engine.laws import modes

MOST_ANSWERS = 600  # of one game
GOOD = """
[[tip]]
id = "goal"
when = ["round:1"]
text = "{goal}"
"""


def coming_up(title: str) -> tuple[set[str], set[str]]:
    """What random games of all modes bring up, as conditions of tips, and the ids of their options."""
    rules = TITLES[title].rules
    conditions = {"round:1", "round:2", "round:3"}
    options = {pick for lesson in lessons_of(title) for step in lesson.steps for picks in step.expect for pick in picks}
    for seats, chosen in modes(TITLES[title]):
        rng = Random(1)
        conditions |= {f"with:{option}" for option in chosen}
        outcome = rules.setup(Setup(title, seats, "tips", chosen))
        for _ in range(MOST_ANSWERS):
            decisions = rules.decisions(outcome.state)
            conditions |= {f"ask:{decision.ask}" for decision in decisions}
            options |= {option.id for decision in decisions for option in decision.options}
            if not decisions:
                break
            answer = at_random(TITLES[title], outcome.state, rng.choice(decisions), rng)
            outcome = rules.apply(outcome.state, answer)
            conditions |= {f"event:{event.kind}" for event in outcome.events}
    return conditions, options


@pytest.mark.parametrize("title", TITLES)
def test_every_tip_can_come_up(title: str) -> None:
    conditions, options = coming_up(title)
    for tip in tips_of(title):
        for condition in tip.when:
            path = condition.removeprefix("option:")
            found = condition in conditions if path == condition else any(under(path, id) for id in options)
            assert found, f"{tip.id}: {condition}"


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_a_dozen_tips_at_most_and_begins_with_the_goal(title: str) -> None:
    tips = tips_of(title)
    assert 8 <= len(tips) <= 12
    goal = next(tip for tip in tips if not tip.when[0].startswith("with:"))
    assert goal.id == f"{title}/goal" and ("{goal}" in goal.text() or "ways to win" in goal.text())


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of tips that replaces one of ours."""
    monkeypatch.setattr(assets, "_folders", [tmp_path, *assets._folders])
    (tmp_path / "roll_through_the_ages").mkdir()
    tips_of.cache_clear()
    yield tmp_path / "roll_through_the_ages" / "tips.toml"
    tips_of.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("round:1", "weather:rain", "tip.0.when.0: String should match"),
        ("round:1", "round:one", "tip.0.when.0: String should match"),
        ('text = "{goal}"', "", "tip.0.text: Field required"),
        ("{goal}", "goal " * 50, "tip.0.text: String should have at most 220 characters"),
        ("[[tip]]", "[[tip", "Expected"),
        (GOOD, GOOD + GOOD, "there are two tips with the same id."),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(written: Path, old: str, new: str, said: str) -> None:
    written.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadTips) as error:
        tips_of("roll_through_the_ages")
    assert str(error.value).startswith(str(written)) and said in str(error.value)
