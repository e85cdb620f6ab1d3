"""Feeding and disasters: R18-R26."""

from __future__ import annotations

import pytest

from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.cases import case


@case("R18")
def test_each_city_eats_one_food() -> None:
    assert Table(2, "ggg").having(0, cities=3, food=5).roll().player(0).food == 2


@case("R19", "disaster.famine")
def test_each_unfed_city_costs_a_point_and_works_all_the_same() -> None:
    table = Table(2, "gggg").having(0, cities=4, food=1).roll().finish()
    assert (table.player(0).food, table.player(0).lost) == (0, 3)
    assert table.view["players"][0]["cities"] == 4


@case("R19", "R20", "E5", "disaster.famine", "disaster.drought", "irrigation")
@pytest.mark.parametrize(("developments", "lost"), [((), 6), (("irrigation",), 4)])
def test_e5_famine_and_drought_in_one_turn(developments: tuple[str, ...], lost: int) -> None:
    table = Table(2, "ssgwc").having(0, cities=5, food=1, developments=developments).roll()
    assert table.me.goods == (1, 1, 1, 1, 1)
    assert table.me.lost == lost
    assert (table.state.workers, table.state.coins) == (3, 7)


@case("R20")
@pytest.mark.parametrize("dice", ["fff", "sff"])
def test_one_skull_is_no_disaster(dice: str) -> None:
    table = Table(2, dice).roll()
    assert not table.told("disaster")
    assert (table.player(0).lost, table.player(1).lost) == (0, 0)


@case("R20", "R21", "disaster.drought")
def test_drought_costs_the_roller_two_points() -> None:
    table = Table(2, "ssf").roll()
    assert (table.player(0).lost, table.player(1).lost) == (2, 0)


@case("R22", "E6", "disaster.pestilence", "medicine")
def test_e6_pestilence_strikes_the_opponents_without_medicine() -> None:
    table = Table(3, "sss").having(2, developments=("medicine",)).roll()
    assert [table.player(seat).lost for seat in range(3)] == [0, 3, 0]
    assert table.told("spared")[0].seat == 2


@case("R23", "E7", "disaster.invasion", "great_wall")
@pytest.mark.parametrize(("boxes", "lost"), [(0, 4), (12, 4), (13, 0)])
def test_e7_only_a_finished_great_wall_keeps_an_invasion_off(boxes: int, lost: int) -> None:
    table = Table(2, "ssss").having(0, cities=4, food=4, monuments={"great_wall": boxes}).roll()
    assert table.player(0).lost == lost
    assert sum(table.player(0).goods) == 8 and table.asked() in ("buy", "discard")
    assert table.me.goods == (2, 2, 2, 1, 1)


@case("R23", "great_wall")
def test_a_great_wall_built_later_protects_too_and_an_opponents_does_not() -> None:
    later = Table(2, "ssss").having(1, monuments={"great_wall": 13})
    later.having(0, cities=4, food=4, monuments={"great_wall": 13})
    assert later.roll().player(0).lost == 0
    other = Table(2, "ssss").having(0, cities=4, food=4).having(1, monuments={"great_wall": 13})
    assert other.roll().player(0).lost == 4


@case("R24", "E8", "disaster.revolt")
def test_e8_a_revolt_takes_all_goods_the_new_ones_too() -> None:
    table = Table(2, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0), food=7).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)
    assert (table.player(0).food, table.player(0).lost) == (2, 0)


@case("R24", "disaster.revolt")
@pytest.mark.parametrize(("dice", "cities"), [("ssssssf", 7), ("sssssss", 7)])
def test_more_skulls_are_a_revolt_too(dice: str, cities: int) -> None:
    table = Table(2, dice).having(0, cities=cities, food=15, goods=(1, 1, 1, 1, 1)).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R24")
def test_after_a_revolt_workers_and_coins_are_still_there() -> None:
    table = Table(2, "ssssswc").having(0, cities=7, food=15).roll()
    assert (table.state.workers, table.state.coins, table.asked()) == (3, 7, "build")


@case("R25", "E8", "disaster.revolt", "religion")
def test_e8_with_religion_the_revolt_turns_on_opponents_without_it() -> None:
    table = Table(3, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0), developments=("religion",))
    table.having(1, goods=(1, 2, 3, 0, 0)).having(2, goods=(3, 0, 0, 1, 0), developments=("religion",)).roll()
    assert table.me.goods == (6, 2, 2, 2, 2)
    assert table.player(1).goods == (0, 0, 0, 0, 0)
    assert table.player(2).goods == (3, 0, 0, 1, 0)


@case("R25", "religion")
def test_an_opponents_religion_does_not_help_a_roller_without() -> None:
    table = Table(2, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0)).having(1, developments=("religion",)).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R26")
def test_what_is_bought_this_turn_protects_from_the_next_on() -> None:
    table = Table(2, "ssc fff ssf").having(0, goods=(2, 0, 0, 0, 0)).roll()
    assert table.me.lost == 2  # the drought came before irrigation could be bought
    table.each("buy:irrigation", "pay:wood", "done").roll().finish().roll()
    assert table.player(0).lost == 2


@case("R26", "medicine")
def test_a_new_shield_guards_at_once_against_opponents() -> None:
    table = Table(2, "ccc sss").roll().each("buy:medicine", "done").roll()
    assert table.player(0).lost == 0


@case("R26")
def test_lost_points_have_no_limit() -> None:
    assert Table(2, "ggg").having(0, food=0, lost=40).roll().player(0).lost == 43
