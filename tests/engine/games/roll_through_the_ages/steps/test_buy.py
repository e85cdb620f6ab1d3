"""Buying and discarding: R38-R47."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import worth
from engine.games.roll_through_the_ages.steps.buy import MOST_BACKS
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case

COSTS_AND_POINTS = {
    "leadership": (10, 2),
    "irrigation": (10, 2),
    "agriculture": (15, 3),
    "quarrying": (15, 3),
    "medicine": (15, 3),
    "coinage": (20, 4),
    "caravans": (20, 4),
    "religion": (20, 6),
    "granaries": (30, 6),
    "masonry": (30, 6),
    "engineering": (40, 6),
    "architecture": (50, 8),
    "empire": (60, 8),
}


@case(
    "R38",
    "leadership",
    "irrigation",
    "agriculture",
    "quarrying",
    "medicine",
    "coinage",
    "caravans",
    "religion",
    "granaries",
    "masonry",
    "engineering",
    "architecture",
    "empire",
)
@pytest.mark.parametrize("id", COSTS_AND_POINTS)
def test_each_development_has_its_cost_and_its_points(id: str) -> None:
    cost, points = COSTS_AND_POINTS[id]
    table = Table(2, "cff").having(0, goods=(8, 7, 6, 5, 4)).roll().answer(f"buy:{id}")
    assert f"of {cost} coins so far" in table.question().prompt
    table.each("pay:spearheads", "pay:cloth", "done")
    assert table.player(0).developments == (id,)
    bonus = {"empire": 3}.get(id, 0)
    assert table.view["players"][0]["points"] == points + bonus


@case("R38", "C9")
def test_a_player_buys_one_development_a_turn_or_none() -> None:
    table = Table(2, "ccc").roll()
    assert "pass" in table.offered()
    table.each("buy:leadership", "done")
    assert table.state.seat == 1
    table = Table(2, "ccc").roll().answer("pass")
    assert (table.player(0).developments, table.state.seat) == ((), 1)


@case("R39", "R40", "R41", "E14", "C10", "masonry")
def test_e14_masonry_takes_all_three_rows() -> None:
    table = Table(2, "cff").having(0, goods=(3, 2, 0, 2, 0)).roll().each("buy:masonry", "pay:wood", "pay:stone")
    assert table.refused("done") == "You need 30 coins for Masonry and have paid 19 coins so far."
    table.answer("pay:cloth")
    assert "paid 31 of 30 coins" in table.question().prompt
    table.answer("done")
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R39", "E14", "religion")
@pytest.mark.parametrize(
    ("rows", "enough"), [(["wood", "cloth"], True), (["cloth"], False), (["stone", "cloth"], True)]
)
def test_e14_several_ways_to_pay_for_religion(rows: list[str], enough: bool) -> None:
    table = Table(2, "cff").having(0, goods=(3, 2, 0, 2, 0)).roll().answer("buy:religion")
    table.each(*[f"pay:{row}" for row in rows])
    assert ("done" in table.offered()) is enough


@case("R40")
def test_rows_are_worth_their_printed_values() -> None:
    factors = {"wood": 1, "stone": 2, "pottery": 3, "cloth": 4, "spearheads": 5}
    for good in sheet().good:
        assert list(good.values) == [factors[good.id] * n * (n + 1) // 2 for n in range(1, len(good.values) + 1)]
    assert worth((3, 3, 2, 1, 1)) == 36


@case("R40")
def test_a_row_is_spent_whole_and_an_empty_one_cannot_be_spent() -> None:
    table = Table(2, "cff").having(0, goods=(4, 1, 0, 0, 0)).roll().each("buy:leadership", "pay:wood")
    assert table.refused("pay:pottery") == "You have no pottery."
    assert table.refused("pay:wood") == "You already pay with your wood."
    table.answer("done")
    assert table.player(0).goods == (0, 1, 0, 0, 0)


@case("R41", "C10")
def test_a_needless_row_may_be_paid_and_no_change_is_given() -> None:
    table = Table(2, "ccf").having(0, goods=(4, 1, 0, 0, 0)).roll().each("buy:leadership")
    assert "done" in table.offered()
    table.each("pay:wood", "pay:stone", "done")
    assert table.events_of("bought")[0].data["paid"] == 26
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R42", "E15", "granaries", "C10")
def test_e15_one_food_through_granaries_is_just_enough() -> None:
    table = Table(2, "cfg").having(0, food=4, goods=(0, 0, 4, 0, 0), developments=("granaries",)).roll()
    assert table.me.food == 4
    table.each("buy:engineering", "pay:pottery")
    assert "done" not in table.offered()
    assert [id for id in table.offered() if id.startswith("sell:")] == [f"sell:{n}" for n in range(1, 5)]
    table.answer("sell:1")
    assert table.refused("sell:1") == "You can turn in food only once per purchase; go back to change the amount."
    table.answer("done")
    assert table.events_of("bought")[0].data["paid"] == 41
    assert (table.player(0).food, table.player(0).goods) == (3, (1, 0, 0, 0, 0))


@case("E15", "granaries")
def test_e15_food_alone_does_not_reach_the_cost() -> None:
    table = Table(2, "cfg").having(0, food=4, goods=(0, 0, 4, 0, 0), developments=("granaries",)).roll()
    table.each("buy:engineering", "sell:4")
    assert "done" not in table.offered() and "paid 23 of 40 coins" in table.question().prompt


@case("R42")
def test_coins_left_after_a_purchase_are_lost() -> None:
    table = Table(2, "ccc").roll().each("buy:leadership", "done")
    assert table.events_of("bought")[0].data["paid"] == 21
    assert table.state.coins == 0


@case("R43", "granaries")
def test_food_pays_only_within_a_purchase_and_only_with_granaries() -> None:
    table = Table(2, "ccf").having(0, food=9, developments=("granaries",)).roll()
    assert not any(id.startswith("sell:") for id in table.offered())
    table.refused("sell:1")
    table = Table(2, "ccf").having(0, food=9).roll().answer("buy:leadership")
    assert table.refused("sell:1") == "You need Granaries to turn in food for coins."


@case("R43", "granaries")
def test_only_the_food_left_after_feeding_can_pay() -> None:
    table = Table(2, "ccf").having(0, food=2, developments=("granaries",)).roll().answer("buy:leadership")
    assert table.refused("sell:3") == "You have only 2 food."


@case("R43", "C10", "granaries")
def test_too_little_food_is_refused_so_that_nobody_gets_stuck() -> None:
    table = Table(2, "cff").having(0, food=9, goods=(1, 0, 0, 0, 0), developments=("granaries",)).roll()
    table.answer("buy:agriculture")
    assert "cannot reach the cost" in table.refused("sell:1")
    table.each("sell:2", "pay:wood", "done")
    assert table.events_of("bought")[0].data["paid"] == 16


@case("R44")
def test_each_player_can_own_each_development_once() -> None:
    table = Table(2, "ccc ccc").having(0, developments=("irrigation",)).roll()
    assert table.refused("buy:irrigation") == "You already own Irrigation."
    table.finish().roll().each("buy:irrigation", "done")
    assert table.player(0).developments == table.player(1).developments == ("irrigation",)


@case("R45", "R47", "E17", "caravans")
def test_e17_caravans_help_in_the_turn_of_purchase() -> None:
    table = Table(2, "ccc").having(0, goods=(2, 2, 2, 2, 2)).roll().each("buy:caravans", "done")
    assert table.state.seat == 1
    assert table.player(0).goods == (2, 2, 2, 2, 2)


@case("R45", "granaries")
def test_granaries_do_not_help_to_pay_for_themselves() -> None:
    table = Table(2, "cfc").having(0, food=15, goods=(0, 0, 0, 3, 0)).roll().answer("buy:granaries")
    assert not any(id.startswith("sell:") for id in table.offered())


@case("R46", "C9")
def test_buying_is_skipped_when_nothing_can_be_paid_for() -> None:
    assert Table(2, "cff").roll().state.seat == 1
    assert Table(2, "ccf").roll().asked() == "buy"
    assert Table(2, "ccf").roll().refused("buy:empire") == "Empire costs 60 coins and you can pay 14 coins."


@case("C10")
def test_a_player_may_go_back_from_paying_ten_times_a_turn() -> None:
    table = Table(2, "ccf").having(0, goods=(3, 0, 0, 0, 0)).roll().each("buy:agriculture", "pay:wood", "back")
    assert table.asked() == "buy" and table.me.goods == (3, 0, 0, 0, 0)
    for _ in range(MOST_BACKS - 1):
        table.each("buy:leadership", "back")
    assert "gone back" in table.answer("buy:leadership").refused("back")
    assert "done" in table.offered()


@case("R47", "E16", "C11")
@pytest.mark.parametrize(("row", "left"), [("wood", (4, 2, 0, 0, 0)), ("stone", (5, 1, 0, 0, 0))])
def test_e16_exactly_the_excess_is_discarded(row: str, left: tuple[int, ...]) -> None:
    table = Table(2, "fff").having(0, goods=(5, 2, 0, 0, 0)).roll().answer("pass")
    assert table.offered() == ["discard:wood", "discard:stone"]
    assert table.refused("discard:cloth") == "You have no cloth."
    table.answer(f"discard:{row}")
    assert table.player(0).goods == left
    assert table.state.seat == 1


@case("R47")
def test_six_goods_may_stay_and_opponents_do_not_discard() -> None:
    table = Table(2, "fff").having(0, goods=(6, 0, 0, 0, 0)).having(1, goods=(6, 3, 0, 0, 0)).roll().answer("pass")
    assert table.state.seat == 1
    assert table.player(1).goods == (6, 3, 0, 0, 0)


@case("R47", "caravans", "C11")
def test_with_caravans_there_is_no_discard() -> None:
    table = Table(2, "fff").having(0, goods=(6, 3, 0, 0, 0), developments=("caravans",)).roll().finish()
    assert table.player(0).goods == (6, 3, 0, 0, 0)


def test_the_developments_are_listed_by_cost() -> None:
    assert all(one.cost <= other.cost for one, other in pairwise(sheet().development))
