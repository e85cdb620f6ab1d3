"""Suggestions: the effect of the advisor's next answers, in one line."""

from __future__ import annotations

from engine.core import Answer, Shortcut
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.phrases import spelled_out
from tests.engine.games.roll_through_the_ages.table import NAMES, Table


def suggestion(table: Table, seat: int = 0) -> Shortcut:
    decision = table.decision(seat)
    assert decision is not None
    found = TITLE.suggestion(table.state, decision, NAMES)
    assert found is not None
    return found


def label(table: Table, seat: int = 0) -> str:
    return spelled_out(suggestion(table, seat).option.label)


def test_a_suggestion_goes_on_to_the_end_of_the_turn_and_says_so() -> None:
    table = Table(2, "wec", last_round=True).having(0, food=3, monuments={"obelisk": 4}).answer("roll:all").answer()
    assert label(table) == "Take 2 workers; finish the Obelisk"
    assert suggestion(table).answers == (("take:workers",), ("monument:obelisk:5",))
    rich = Table(2, "cff", last_round=True).having(0, food=3, goods=(3, 2, 0, 0, 0)).roll()
    assert label(rich) == "Buy Agriculture for 7 coins, all wood and all stone"


def test_a_suggestion_stops_before_a_roll() -> None:
    table = Table(2, "ggg").having(0, food=0).answer("roll:all")
    assert label(table).startswith("Roll di") and label(table).endswith(" again")
    assert len(suggestion(table).answers) == 1


def test_a_suggestion_stops_before_others_may_trade() -> None:
    table = Table(2, "fee", trading=True).having(0, food=3).answer("roll:all").answer()
    state = table.state
    for picks in suggestion(table).answers:
        state = RULES.apply(state, Answer(0, picks)).state
    assert state.agenda[-1].step == "trade"
    table.each("take:food", "take:workers")
    assert label(table).startswith("End trading; ")


def test_an_opponent_of_the_roller_gets_a_whole_offer_suggested() -> None:
    table = Table(2, "ccf", trading=True).roll()
    table.having(0, food=0, goods=(2, 1, 1, 1, 0), developments=("agriculture", "coinage", "masonry"))
    table.having(1, food=5, goods=(0, 0, 0, 1, 0), developments=("agriculture", "coinage", "religion"))
    answers = suggestion(table, 1).answers
    assert answers[0] == ("offer:0",) and answers[-1] == ("send",)
    assert label(table, 1).startswith("Offer Ann ")


def test_a_suggested_reply_names_the_other_player() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(0, 0, 0, 0, 2)).having(1, goods=(0, 0, 0, 0, 2)).roll()
    table.each("offer:1", "give:spearheads:1", "send")
    assert label(table, 1) == "Accept Ann's offer"
