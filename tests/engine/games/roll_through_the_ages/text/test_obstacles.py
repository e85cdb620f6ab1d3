"""Refusals: every obstacle can be worded."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.levels import at_random
from engine.core import Obstacle, Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.phrases import spelled_out


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (3, {}), (3, {"trading": True}), (3, {"late_bronze_age": True})]
)
def test_every_obstacle_of_a_random_game_has_a_sentence(seats: int, options: dict[str, bool]) -> None:
    rng = Random(f"words {seats}")
    state = RULES.setup(Setup(RULES.id, seats, "words", options)).state
    refused = set()
    while decisions := RULES.decisions(state):
        for decision in decisions:
            for pick, obstacle in RULES.obstacles(state, decision.seat).items():
                if obstacle is not None:
                    sentence = spelled_out(TITLE.wording.obstacle(obstacle, pick))
                    assert sentence.endswith(".") and len(sentence) < 120 and "{" not in sentence
                    refused.add(obstacle.kind)
        state = RULES.apply(state, at_random(TITLE, state, rng.choice(decisions), rng)).state
    assert {"workers", "boxes", "owned", "cost", "row_empty"} <= refused


@pytest.mark.parametrize(
    ("obstacle", "sentence"),
    [
        (Obstacle("workers", {"have": 0}), "Each box takes one worker, and you have no workers left."),
        (Obstacle("workers", {"have": 1}), "Each box takes one worker, and you have only 1 worker."),
        (Obstacle("boxes", {"id": "obelisk", "left": 1}), "The Obelisk has only 1 box left to check."),
        (Obstacle("stones", {"have": 0}), "You have no stone."),
        (Obstacle("give_have", {"ware": "spearheads", "most": 1}), "You have only 1 spearhead to give."),
        (Obstacle("ask_have", {"ware": "food", "most": 0}), "The other player has no food to give."),
        (Obstacle("ask_room", {"ware": "cloth", "most": 0}), "You have no room for more cloth."),
        (Obstacle("give_room", {"ware": "wood", "most": 2}), "The other player has room for only 2 wood."),
    ],
)
def test_none_one_and_many_read_right(obstacle: Obstacle, sentence: str) -> None:
    assert spelled_out(TITLE.wording.obstacle(obstacle, "")) == sentence
