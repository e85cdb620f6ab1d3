"""Every achievement, medal and victory has a recorded game that earns it by legal moves."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.titles import TITLES
from tools.prizes import earned, load


@pytest.mark.parametrize("title", TITLES)
def test_a_game_earns_every_prize(title: str) -> None:
    found = load(title)
    assert {prize.id for prize in TITLES[title].wording.prizes()} == found.keys(), "`python -m tools.prizes` searches"
    for prize, game in found.items():
        assert game.setup.title == title and prize in earned(game)


# Who plays for a prize must be told if it takes a game alone; Chronicles of Civilization is only ever played alone.
TOGETHER = [id for id, title in TITLES.items() if max(title.rules.seats) > 1]


@pytest.mark.parametrize("title", TOGETHER)
def test_achievements_for_one_player_say_so(title: str) -> None:
    texts = {prize.id: prize.text for prize in TITLES[title].wording.prizes() if prize.id.startswith("achievement:")}
    alone, together = winnable(title, 1), winnable(title, 2)
    for id, text in texts.items():
        assert text.startswith("Alone, ") == (id in alone - together), f"{id}: {text}"


def winnable(title: str, seats: int) -> set[str]:
    rules = TITLES[title].rules
    return {goal.id for goal in rules.goals(rules.setup(Setup(title, seats, "prizes")).state, 0)}
