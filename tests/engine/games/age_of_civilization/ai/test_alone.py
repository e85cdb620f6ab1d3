"""What computer players think that cards are worth when they play alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.levels import thoughtful, worths
from engine.core import Answer, Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.ai.advisor import AgeOfCivilizationAdvisor, value
from engine.games.age_of_civilization.state import State
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


def played(scenario: str, seed: str) -> State:
    """The end of a scenario that a thoughtful player plays with the cards of version 3."""
    state = RULES.setup(Setup(RULES.id, 1, seed, {"scenario": scenario}, data_version=3)).state
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, thoughtful(TITLE, state, decisions[0], Random(0))).state
    return state


def test_a_thoughtful_player_repels_raids() -> None:
    assert played("mongol_devastation", "raids").repelled >= 2


def test_a_thoughtful_player_works_for_the_turns_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_ahead = played("lost_civilization", "far")
    monkeypatch.setattr(AgeOfCivilizationAdvisor, "horizon", lambda self, state: 1)
    from_turn_to_turn = played("lost_civilization", "far")
    assert looked_ahead.players[0].points >= from_turn_to_turn.players[0].points + 2


def test_an_answer_that_ends_the_turn_is_judged_by_the_end_of_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("egypt", round=3)
    (decision,) = RULES.decisions(table.state)
    monkeypatch.setattr(AgeOfCivilizationAdvisor, "value", lambda self, state, seat: float(state.round))
    answers = [Answer(0, (pick,)) for pick in ("rest", "act:exploit", "end")]
    assert worths(TITLE, table.state, decision, answers, Random(0), 1) == [6, 6, 6]
