"""A damaged save is refused with a sentence, or it is still a game that can be looked at and played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import Setup
from engine.titles import TITLES
from tests.support.database.damage import damaged, exercise, positions
from tests.support.engine.laws import modes

MODES = {id: list(modes(title)) for id, title in TITLES.items()}
EVERY = {"roll_through_the_ages": 100}  # answers from one position to the next; 12 in other titles


@pytest.mark.parametrize("id", TITLES)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(seed=st.integers(0, 10**9))
def test_a_damaged_save_is_refused_with_a_sentence_or_can_be_played(id: str, seed: int) -> None:
    title, rng = TITLES[id], Random(seed)
    seats, options = rng.choice(MODES[id])
    for state in positions(title, Setup(id, seats, str(seed), options), rng, EVERY.get(id, 12)):
        saved = title.rules.dump(state)
        for _ in range(5):
            text, change = damaged(saved, rng)
            try:
                loaded = title.rules.load(text)
            except ValueError as refusal:
                assert str(refusal).startswith("The saved game is damaged at "), change
                assert str(refusal).endswith("."), change
                continue
            try:
                exercise(title, loaded, rng, onwards=10)
            except Exception as fault:
                raise AssertionError(f"accepted and then broken: {change}") from fault
