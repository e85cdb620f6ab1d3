"""Every title obeys the laws, in modes with every choice; `make fuzz` plays them all."""

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
from tests.support.soak import SOAK, thinned

Mode = tuple[int, dict[str, Any]]  # seats and options
MOST = thinned(55, to=20)  # modes of a title; where there are more, so many of them are played
EVERY = 8 if SOAK else 20  # positions, of which one is looked at closely


def some_modes(title: Title[Any]) -> list[Mode]:
    """Random modes of the title, first of all those with something that none before them has."""
    known: set[object] = set()

    def has_nothing_new(mode: Mode) -> bool:
        before = len(known)
        known.update((mode[0], *mode[1].items()))
        return len(known) == before

    found = list(modes(title))
    return sorted(Random(title.id).sample(found, len(found)), key=has_nothing_new)[:MOST]


MODES = [(title, seats, options) for title, chosen in TITLES.items() for seats, options in some_modes(chosen)]
NAMES = [f"{title} {seats} {' '.join(map(str, options.items()))}" for title, seats, options in MODES]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_number_of_seats_and_every_choice_is_among_the_modes(title: Title[Any]) -> None:
    played, every = (
        {part for seats, options in found for part in (seats, *options.items())}
        for found in (some_modes(title), modes(title))
    )
    assert played == every


@pytest.mark.parametrize(("title", "seats", "options"), MODES, ids=NAMES)
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(seed=st.text(max_size=8))
def test_a_random_game_obeys_the_laws(title: str, seats: int, options: dict[str, Any], seed: str) -> None:
    setup = Setup(title, seats, seed, options)
    assert 0 < check_game(TITLES[title], setup, GameUnderTest(setup), every=EVERY) <= TITLES[title].rules.longest * 2
