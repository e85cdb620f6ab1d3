"""Collecting, feeding and disasters: R12-R16, R18-R26, R60, R61."""

from __future__ import annotations

import pytest

from engine.games.roll_through_the_ages.steps.upkeep import placed
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case


@case("R12", "face.food", "face.good", "face.skull", "face.workers", "face.coin")
@pytest.mark.parametrize(
    ("face", "food", "goods", "workers", "coins"),
    [("f", 3, 0, 0, 0), ("g", 0, 1, 0, 0), ("s", 0, 2, 0, 0), ("w", 0, 0, 3, 0), ("c", 0, 0, 0, 7)],
)
def test_every_face_yields_what_it_shows(face: str, food: int, goods: int, workers: int, coins: int) -> None:
    table = Table(1, face + "ff").roll()
    collected = table.events_of("collected")[0].data
    assert collected["food"] == 6 + food
    assert sum(collected["goods"].values()) == goods
    assert (collected["workers"], collected["coins"]) == (workers, coins)


@case("R12", "coinage")
def test_a_coin_die_yields_twelve_with_coinage() -> None:
    assert Table(2, "ccf").having(0, developments=("coinage",)).roll().state.coins == 24


@case("R12", "agriculture")
def test_agriculture_adds_one_food_to_each_food_die() -> None:
    assert Table(2, "ffe").having(0, food=0, developments=("agriculture",)).roll("food").player(0).food == 11 - 3


@case("R12", "masonry")
def test_masonry_adds_one_worker_to_each_worker_die() -> None:
    assert Table(2, "wwe").having(0, developments=("masonry",)).roll("workers").state.workers == 11


@case("R13", "E1")
def test_e1_goods_are_placed_from_wood_upwards() -> None:
    table = Table(2, "ssss").having(0, cities=4, goods=(1, 1, 0, 0, 0), monuments={"great_wall": 13}).roll()
    assert table.me.goods == (3, 3, 2, 1, 1)
    assert table.view["players"][0]["goods_value"] == 36


@case("R13")
def test_every_turn_starts_placing_at_wood() -> None:
    table = Table(1, "gff gff").roll().finish().roll().finish()
    assert table.me.goods == (2, 0, 0, 0, 0)


@case("R14", "E2")
def test_e2_a_good_is_lost_when_its_row_is_full() -> None:
    assert placed((8, 0, 0, 0, 0), 6, 0) == (8, 1, 1, 1, 1)


@case("R14")
def test_rows_hold_8_7_6_5_and_4() -> None:
    assert placed((0, 0, 0, 0, 0), 60, 0) == (8, 7, 6, 5, 4)


@case("R15", "E3", "quarrying")
@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ((0, 0, 0, 0, 0), 1, (1, 0, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 2, (1, 2, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 7, (2, 3, 1, 1, 1)),
        ((0, 5, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
        ((0, 6, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
        ((0, 7, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
    ],
)
def test_e3_quarrying_gives_one_extra_stone(before: tuple[int, ...], new: int, after: tuple[int, ...]) -> None:
    assert placed(before, new, 1) == after


@case("R15", "E3", "quarrying")
def test_the_extra_stone_is_lost_when_the_row_is_full() -> None:
    table = Table(2, "ggf").having(0, goods=(0, 6, 0, 0, 0), developments=("quarrying", "caravans")).roll()
    assert table.player(0).goods == (1, 7, 0, 0, 0)


@case("R16", "E4", "agriculture")
def test_e4_the_food_peg_stops_at_15_before_feeding() -> None:
    assert Table(2, "fff").having(0, food=14).roll().player(0).food == 12
    assert Table(2, "fff").having(0, food=0, developments=("agriculture",)).roll().player(0).food == 9


@case("R18")
def test_each_city_eats_one_food() -> None:
    assert Table(2, "ggg").having(0, cities=3, food=5).roll().player(0).food == 2


@case("R19", "disaster.famine")
def test_each_unfed_city_costs_a_point_and_still_works() -> None:
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
    assert not table.events_of("disaster")
    assert (table.player(0).lost, table.player(1).lost) == (0, 0)


@case("R20", "R21", "disaster.drought")
def test_drought_costs_the_roller_two_points() -> None:
    table = Table(2, "ssf").roll()
    assert (table.player(0).lost, table.player(1).lost) == (2, 0)


@case("R22", "E6", "disaster.pestilence", "medicine")
def test_e6_pestilence_strikes_the_opponents_without_medicine() -> None:
    table = Table(3, "sss").having(2, developments=("medicine",)).roll()
    assert [table.player(seat).lost for seat in range(3)] == [0, 3, 0]
    assert table.events_of("spared")[0].seat == 2


@case("R23", "E7", "disaster.invasion", "great_wall")
@pytest.mark.parametrize(("boxes", "lost"), [(0, 4), (12, 4), (13, 0)])
def test_e7_only_a_finished_great_wall_stops_an_invasion(boxes: int, lost: int) -> None:
    table = Table(2, "ssss").having(0, cities=4, food=4, monuments={"great_wall": boxes}).roll()
    assert table.player(0).lost == lost
    assert sum(table.player(0).goods) == 8 and table.asked() in ("buy", "discard")
    assert table.me.goods == (2, 2, 2, 1, 1)


@case("R23", "great_wall")
def test_a_great_wall_protects_its_owner_only_whether_first_or_later() -> None:
    later = Table(2, "ssss").having(1, monuments={"great_wall": 13})
    later.having(0, cities=4, food=4, monuments={"great_wall": 13})
    assert later.roll().player(0).lost == 0
    other = Table(2, "ssss").having(0, cities=4, food=4).having(1, monuments={"great_wall": 13})
    assert other.roll().player(0).lost == 4


@case("R24", "E8", "disaster.revolt")
def test_e8_a_revolt_takes_all_goods_including_new_ones() -> None:
    table = Table(2, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0), food=7).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)
    assert (table.player(0).food, table.player(0).lost) == (2, 0)


@case("R24", "disaster.revolt")
@pytest.mark.parametrize(("dice", "cities"), [("ssssssf", 7), ("sssssss", 7)])
def test_six_and_seven_skulls_are_a_revolt_too(dice: str, cities: int) -> None:
    table = Table(2, dice).having(0, cities=cities, food=15, goods=(1, 1, 1, 1, 1)).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R24")
def test_a_revolt_leaves_workers_and_coins() -> None:
    table = Table(2, "ssssswc").having(0, cities=7, food=15).roll()
    assert (table.state.workers, table.state.coins, table.asked()) == (3, 7, "build")


@case("R25", "E8", "disaster.revolt", "religion")
def test_e8_with_religion_a_revolt_strikes_opponents_without_it() -> None:
    table = Table(3, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0), developments=("religion",))
    table.having(1, goods=(1, 2, 3, 0, 0)).having(2, goods=(3, 0, 0, 1, 0), developments=("religion",)).roll()
    assert table.me.goods == (6, 2, 2, 2, 2)
    assert table.player(1).goods == (0, 0, 0, 0, 0)
    assert table.player(2).goods == (3, 0, 0, 1, 0)


@case("R25", "religion")
def test_an_opponents_religion_does_not_protect_the_roller() -> None:
    table = Table(2, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0)).having(1, developments=("religion",)).roll()
    assert table.player(0).goods == (0, 0, 0, 0, 0)


@case("R26")
def test_a_new_shield_protects_the_roller_from_the_next_turn_on() -> None:
    table = Table(2, "ssc fff ssf").having(0, goods=(2, 0, 0, 0, 0)).roll()
    assert table.me.lost == 2  # the drought came before irrigation could be bought
    table.each("buy:irrigation", "pay:wood", "done").roll().finish().roll()
    assert table.player(0).lost == 2


@case("R26", "medicine")
def test_a_new_shield_protects_from_opponents_at_once() -> None:
    table = Table(2, "ccc sss").roll().each("buy:medicine", "done").roll()
    assert table.player(0).lost == 0


@case("R26")
def test_lost_points_have_no_limit() -> None:
    assert Table(2, "ggg").having(0, food=0, lost=40).roll().player(0).lost == 43


@case("R60", "E22", "disaster.pestilence", "medicine")
@pytest.mark.parametrize(("developments", "lost"), [((), 3), (("medicine",), 0)])
def test_e22_pestilence_strikes_the_roller_in_solitaire(developments: tuple[str, ...], lost: int) -> None:
    assert Table(1, "sss").having(0, developments=developments).roll().me.lost == lost


@case("R61", "religion")
@pytest.mark.parametrize(("developments", "goods"), [((), 0), (("religion", "caravans"), 10)])
def test_religion_cancels_a_revolt_in_solitaire(developments: tuple[str, ...], goods: int) -> None:
    assert sum(Table(1, "sssss").having(0, cities=5, developments=developments).roll().me.goods) == goods
