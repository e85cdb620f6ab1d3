"""Computer players decide on what their seat can know, and on nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.levels import CHOOSERS
from engine.core import Setup
from engine.titles import TITLES

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("age_of_civilization", 2, {}),
    ("age_of_civilization", 3, {"drafting": True}),
    ("age_of_civilization", 4, {"innovation": True, "changing_world": True}),
    ("age_of_civilization", 1, {}),
    ("roll_through_the_ages", 2, {}),
    ("roll_through_the_ages", 3, {"trading": True}),
    ("chronicles_of_civilization", 1, {}),
]


@pytest.mark.parametrize(("title", "seats", "options"), GAMES)
def test_what_a_seat_may_not_know_changes_no_move(title: str, seats: int, options: dict[str, Any]) -> None:
    chosen = TITLES[title]
    different = compared = 0
    for seed in range(4):
        rng = Random(f"{title}/{seed}")
        state = chosen.rules.setup(Setup(title, seats, str(seed), options)).state
        for step in range(60):
            decisions = chosen.rules.decisions(state)
            if not decisions:
                break
            decision = rng.choice(decisions)
            if step % 12 == 3:
                other = chosen.rules.imagine(state, decision.seat, "another world")
                (same,) = [each for each in chosen.rules.decisions(other) if each.seat == decision.seat]
                different += other != state
                for name, chooser in CHOOSERS.items():
                    compared += 1
                    here = chooser(chosen, state, decision, Random("its own"))
                    assert chooser(chosen, other, same, Random("its own")) == here, f"{name} at {step} of {seed}"
            state = chosen.rules.apply(state, CHOOSERS["random"](chosen, state, decision, rng)).state
    assert compared > 20 and different > 3, "there was something hidden to be seen"


def test_a_gentle_player_is_mostly_a_quick_one() -> None:
    chosen = TITLES["age_of_civilization"]
    state = chosen.rules.setup(Setup("age_of_civilization", 2, "s", {})).state
    (decision, *_) = chosen.rules.decisions(state)
    quick = CHOOSERS["greedy"](chosen, state, decision, Random(0))
    answers = [CHOOSERS["gentle"](chosen, state, decision, Random(n)) for n in range(60)]
    assert 30 <= answers.count(quick) < 60
