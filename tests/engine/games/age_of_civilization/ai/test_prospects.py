"""What computer players think that cards will still bring, with rivals at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.levels import thoughtful
from engine.core import Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.ai.advisor import value
from tests.engine.games.age_of_civilization.table import Table, among


def gain(table: Table, **cards: Any) -> float:
    """By how much the position looks better with these cards."""
    return value(table.give(**cards).state, 0) - value(table.state, 0)


def test_a_wonder_that_brings_coins_every_turn_is_worth_more_early() -> None:
    early, late = (gain(among("kongo", round=round), wonders=("lighthouse",)) for round in (2, 5))
    assert early > late > 1


def test_a_bonus_for_an_action_counts_until_the_action_is_gone() -> None:
    others = ("build", "conquest", "trade", "hunt", "fish", "farm", "plague")
    to_come, gone = (among("kongo", round=4).lay(track=track) for track in ((*others, "culture"), ("culture", *others)))
    assert gain(to_come, wonders=("angkor_wat",)) > gain(gone, wonders=("angkor_wat",))


def test_a_wonder_that_protects_is_worth_less_when_no_harm_is_to_come() -> None:
    before, after = (gain(among("kongo", round=round), wonders=("great_wall",)) for round in (2, 6))
    assert before > after


def test_coins_that_score_are_spent_in_part() -> None:
    table = among("kongo").give(coins=8)
    assert 0 < gain(table, wonders=("temple_of_artemis",)) < 4


def test_a_special_card_is_worth_what_it_brings_more_than_it_covers() -> None:
    table = among("kongo", window="build hunt fish")
    assert gain(table, special="spec_c3") > gain(table, special="spec_c2")
    learnt = table.give(technologies=("mining", "masonry", "fortresses"))
    assert gain(learnt, special="spec_c3") == 0


def test_a_special_card_brings_less_when_few_turns_are_left() -> None:
    early, late = (gain(among("kongo", round=round, window="build hunt fish"), special="spec_c3") for round in (2, 6))
    assert early > late


def test_a_thoughtful_player_keeps_a_civilization_for_a_late_rise() -> None:
    state, rng = RULES.setup(Setup(RULES.id, 2, "kept", data_version=2)).state, Random(0)
    while state.round < 4:
        state = RULES.apply(state, thoughtful(TITLE, state, RULES.decisions(state)[0], rng)).state
    assert any(len(player.civilizations) < state.cards.file.setup.max_civilizations for player in state.players)
