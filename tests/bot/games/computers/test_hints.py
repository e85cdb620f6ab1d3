"""Hints say why: there is a reason in the words of the game for every kind of decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.games.computers.hints import worded
from engine.ai.levels import CHOOSERS
from engine.core import Answer, Setup
from engine.phrases import spelled_out
from engine.titles import TITLES

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("age_of_civilization", 2, {"drafting": True}),
    ("age_of_civilization", 3, {"innovation": True, "changing_world": True}),
    ("age_of_civilization", 1, {}),
    ("roll_through_the_ages", 1, {}),
    ("roll_through_the_ages", 3, {"trading": True}),
    ("roll_through_the_ages", 2, {"late_bronze_age": True}),
    ("chronicles_of_civilization", 1, {}),
]


@pytest.mark.parametrize(("id", "seats", "options"), GAMES)
def test_every_decision_of_a_whole_game_has_a_reason(id: str, seats: int, options: dict[str, Any]) -> None:
    title, rng = TITLES[id], Random("why")
    state = title.rules.setup(Setup(id, seats, "why", options)).state
    while decisions := title.rules.decisions(state):
        decision = rng.choice(decisions)
        advised = CHOOSERS["greedy"](title, state, decision, rng)
        for answer in (advised, *([Answer(decision.seat, ())] if not decision.at_least else ())):
            label, why = worded(title, state, decision, answer)
            assert label and why and "{" not in spelled_out(why), (decision.ask, answer.picks)
        given = CHOOSERS["gentle"](title, state, decision, rng) if rng.random() < 0.3 else advised
        state = title.rules.apply(state, given).state
    assert title.rules.result(state) is not None


def rolled(*faces: str) -> tuple[Any, Any]:
    """Alone in the first round, after a roll of these faces."""
    rules = TITLES["roll_through_the_ages"].rules
    state = rules.setup(Setup("roll_through_the_ages", 1, "s", {}, {"dice": list(faces)})).state
    state = rules.apply(state, Answer(0, ("roll:all",))).state
    (decision,) = rules.decisions(state)
    return state, decision


def test_a_roll_is_advised_with_what_it_gains_and_keeps_and_with_who_goes_hungry() -> None:
    title = TITLES["roll_through_the_ages"]
    state, decision = rolled("skull", "skull", "coin")
    state = state._replace(players=(state.roller._replace(food=0),))
    _, why = worded(title, state, decision, Answer(0, ("roll:0", "roll:1")))
    reason = "points better than stopping; you keep 7 coins; as the dice lie, 3 cities would go hungry"
    assert reason in spelled_out(why)
    state, decision = rolled("food", "workers", "workers")
    _, why = worded(title, state, decision, Answer(0, ()))
    assert why.startswith("on average every roll would be at least a trifle worse")
