"""What computer players think that cards are worth when they play alone."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.levels import thoughtful
from engine.core import Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.ai.advisor import value
from tests.engine.games.age_of_civilization.table import Table, alone


def gain(table: Table, **cards: Any) -> float:
    """By how much the position looks better with these cards."""
    return value(table.give(**cards).state, 0) - value(table.state, 0)


def test_a_wonder_that_the_medal_asks_for_is_worth_more() -> None:
    asked, free = (alone("egypt", scenario=scenario, round=3) for scenario in ("age_of_wonders", "silk_road"))
    assert gain(asked, wonders=("great_pyramid",)) > gain(free, wonders=("great_pyramid",)) + 3


def test_what_a_medal_asks_for_counts_after_the_last_turn_and_no_more_than_it_asks() -> None:
    table = alone("egypt", scenario="age_of_wonders", round=7).lay(agenda=(), active=-1)
    enough = ("petra", "colosseum", "lighthouse", "stonehenge")
    first = gain(table, wonders=("great_pyramid",))
    fifth = gain(table.give(wonders=enough), wonders=(*enough, "great_pyramid"))
    assert first > fifth + 3


def test_military_is_worth_more_where_raids_come() -> None:
    raided, safe = (alone("egypt", scenario=scenario) for scenario in ("mongol_devastation", "death_and_rebirth"))
    assert gain(raided, technologies=("iron_working",)) > gain(safe, technologies=("iron_working",))


def test_a_thoughtful_player_repels_raids() -> None:
    options = {"scenario": "mongol_devastation"}
    state = RULES.setup(Setup(RULES.id, 1, "raids", options, data_version=3)).state
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, thoughtful(TITLE, state, decisions[0], Random(0))).state
    assert state.repelled >= 2
