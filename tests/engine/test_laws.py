"""Every title, in every mode, obeys the laws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import Setup
from engine.title import Title
from engine.titles import TITLES
from tests.support.engine.laws import GameUnderTest, check_game, modes

MOST = 55  # modes of a title; where there are more, so many of them are played


def some_modes(title: Title[Any]) -> list[tuple[int, dict[str, Any]]]:
    found = list(modes(title))
    return found if len(found) <= MOST else Random(title.id).sample(found, MOST)


MODES = [(title, seats, options) for title, chosen in TITLES.items() for seats, options in some_modes(chosen)]
NAMES = [f"{title} {seats} {' '.join(map(str, options.items()))}" for title, seats, options in MODES]


@pytest.mark.parametrize(("title", "seats", "options"), MODES, ids=NAMES)
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(seed=st.text(max_size=8))
def test_a_random_game_obeys_the_laws(title: str, seats: int, options: dict[str, Any], seed: str) -> None:
    setup = Setup(title, seats, seed, options)
    assert 0 < check_game(TITLES[title], setup, GameUnderTest(setup), every=8) <= TITLES[title].rules.longest * 2
