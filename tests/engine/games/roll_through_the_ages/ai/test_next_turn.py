"""What the thoughtful player buys, and what its judgement knows that the quick one's does not."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.computers.computer_players import choose_in_time
from engine.ai.levels import CHOOSERS
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.ai.outlook import Outlook, turns_left
from engine.games.roll_through_the_ages.ai.player import outlook
from engine.games.roll_through_the_ages.ai.weights import QUICK, WEIGHTS
from engine.games.roll_through_the_ages.cards.catalog import sheet
from tests.engine.games.roll_through_the_ages.table import Table


def picked(table: Table, level: str = "thoughtful") -> str:
    (decision,) = RULES.decisions(table.state)
    return CHOOSERS[level](TITLE, table.state, decision, Random(1)).picks[0]


def test_it_buys_what_it_can_pay_and_the_rules_allow() -> None:
    table = Table(2, "ccf").having(0, food=9, goods=(2, 1, 1, 1, 1)).roll()
    offered = [option.id for decision in RULES.decisions(table.state) for option in decision.options]
    assert picked(table) in offered


def test_it_keeps_its_goods_for_something_better_than_the_cheapest_development() -> None:
    table = Table(2, "fff").having(0, food=9, goods=(2, 1, 1, 1, 0)).roll()
    assert picked(table, "greedy") == "buy:irrigation"
    assert picked(table) == "pass", "only so many are bought before the game ends"


def test_it_stops_when_its_time_is_up() -> None:
    table = Table(2, "fff").having(0, food=9, goods=(2, 1, 1, 1, 0)).roll()
    (decision,) = RULES.decisions(table.state)
    answer = choose_in_time("thoughtful", TITLE, table.state, decision, Random(1), seconds=-1)
    assert answer.picks == ("buy:irrigation",), "what a quick player buys"


def test_in_the_last_round_it_buys_what_scores_most() -> None:
    table = Table(2, "ccf", last_round=True).having(0, food=9, goods=(0, 0, 0, 2, 0)).roll()
    scored = sheet().developments
    bought = picked(table).removeprefix("buy:")
    affordable = [one.points for one in scored.values() if one.cost <= 26]
    assert scored[bought].points == max(affordable)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_medicine_is_worth_more_with_more_opponents(seats: int) -> None:
    ahead = Outlook(Table(seats).state, 0, WEIGHTS)
    assert ahead.rate(sheet().developments["medicine"]) == pytest.approx(0.55 * (seats - 1))
    assert Outlook(Table(seats).state, 0, QUICK).rate(sheet().developments["medicine"]) == QUICK.effects.shield


def test_the_end_comes_nearer_with_every_round_and_development() -> None:
    state = Table(2).state
    later = state._replace(round=4)
    owner = Table(2).having(1, developments=("leadership", "irrigation")).state
    assert turns_left(later, WEIGHTS) < turns_left(state, WEIGHTS) > turns_left(owner, WEIGHTS)
    assert turns_left(state._replace(round=20), WEIGHTS) > 0 == turns_left(state._replace(last_round=True), WEIGHTS)


def test_alone_and_with_variants_it_judges_as_before() -> None:
    assert outlook(Table(2).state, 0).weights == WEIGHTS
    for table in (Table(1), Table(2, trading=True), Table(2, late=True)):
        assert outlook(table.state, 0).weights == QUICK
