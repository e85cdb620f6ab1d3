"""Building: R27-R37."""

from __future__ import annotations

import pytest

from engine.games.roll_through_the_ages.cards.catalog import sheet
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case


@case("R27", "R30", "E11", "C8")
def test_e11_boxes_are_spread_over_a_city_and_a_monument() -> None:
    table = Table(2, "wee ffff ffff").having(0, city_boxes=(1, 0, 0, 0)).roll("workers", "workers")
    assert table.state.workers == 7
    table.answer("city:4:2")
    assert table.view["players"][0]["cities"] == 4
    table.answer("monument:obelisk:5")
    assert table.view["players"][0]["monuments"]["obelisk"] == 5
    table.roll().finish().answer("roll:all")
    assert len(table.state.dice) == 4


@case("R27")
def test_workers_may_stay_unused_and_checked_boxes_remain() -> None:
    table = Table(2, "wwf").roll().each("city:4:1", "pass")
    assert table.player(0).cities == (1, 0, 0, 0)
    assert table.state.seat == 1


@case("R28", "C8")
def test_boxes_are_limited_by_the_site_and_by_the_workers() -> None:
    table = Table(2, "www").roll()
    assert "city:4:3" in table.offered() and "city:4:4" not in table.offered()
    assert "monument:obelisk:9" in table.offered()
    assert table.refused("monument:hanging_gardens:10") == "Each box takes one worker, and you have only 9 workers."
    table.answer("city:4:1")
    assert table.refused("city:4:3") == "City 4 has only 2 boxes left to check."
    table.answer("city:4:2")
    assert table.refused("city:4:1") == "You have already finished City 4."


@case("R29")
def test_cities_may_be_built_in_any_order() -> None:
    table = Table(2, "wwe").roll("workers").each("city:7:6")
    assert table.view["players"][0]["cities"] == 4
    table.each("city:5:1", "city:6:1")
    assert table.player(0).cities == (0, 1, 1, 6)


@case("R29")
def test_cities_cost_3_4_5_and_6_boxes() -> None:
    assert [city.boxes for city in sheet().city] == [3, 4, 5, 6]


@case("R30")
def test_several_cities_may_be_built_in_one_turn_up_to_seven() -> None:
    table = Table(1, "wwwwwww").having(0, cities=7, food=15).roll()
    assert not any(id.startswith("city:") for id in table.offered())
    table = Table(2, "wwe").having(0, developments=("masonry",)).roll("workers").each("city:4:3", "city:5:4")
    assert table.view["players"][0]["cities"] == 5


@case(
    "R31",
    "R32",
    "step_pyramid",
    "stone_circle",
    "temple",
    "obelisk",
    "hanging_gardens",
    "great_wall",
    "great_pyramid",
)
@pytest.mark.parametrize(
    ("id", "boxes", "first", "later"),
    [
        ("step_pyramid", 3, 1, 0),
        ("stone_circle", 5, 2, 1),
        ("temple", 7, 4, 2),
        ("obelisk", 9, 6, 3),
        ("hanging_gardens", 11, 8, 4),
        ("great_wall", 13, 10, 5),
        ("great_pyramid", 15, 12, 6),
    ],
)
def test_each_monument_has_its_boxes_and_points(id: str, boxes: int, first: int, later: int) -> None:
    table = Table(4, "wff wff").having(0, monuments={id: boxes - 1}).having(1, monuments={id: boxes - 2})
    table.roll().each(f"monument:{id}:1").finish()
    assert table.view["players"][0]["completed"] == {id: first}
    assert table.view["first"] == {id: 0}
    table.roll().each(f"monument:{id}:2").finish()
    assert table.view["players"][1]["completed"] == {id: later}
    assert table.view["first"] == {id: 0}


@case("R32", "E12", "great_pyramid")
def test_e12_the_second_player_scores_less_even_in_the_same_round() -> None:
    table = Table(4, "fff fff wff wff wff")
    for seat in (0, 2, 3):
        table.having(seat, monuments={"great_pyramid": 14})
    table.roll().finish().roll().finish()
    for _ in range(3):
        table.roll().each("monument:great_pyramid:1").finish()
    points = [player["completed"].get("great_pyramid") for player in table.view["players"]]
    assert points == [6, None, 12, 6]


@case("R33")
def test_a_monument_is_completed_once_and_an_unfinished_one_scores_nothing() -> None:
    table = Table(2, "wff").having(0, monuments={"step_pyramid": 3, "obelisk": 8}).roll()
    assert table.refused("monument:step_pyramid:1") == "You have already finished the Step Pyramid."
    assert table.view["players"][0]["points"] == 1


@case("R34")
def test_a_crossed_off_monument_cannot_be_built() -> None:
    table = Table(2, "wff").roll()
    assert table.refused("monument:temple:1") == "The Temple is not in play with 2 players."
    assert "monument:temple:1" in Table(3, "wff").roll().offered()


@case("R35", "R36", "E13", "C7", "engineering")
def test_e13_stones_become_workers_and_the_rest_of_the_row_is_worth_less() -> None:
    table = Table(2, "eff").having(0, goods=(0, 5, 0, 0, 0), developments=("engineering",)).roll("workers")
    assert [id for id in table.offered() if id.startswith("stone:")] == [f"stone:{n}" for n in range(1, 6)]
    table.answer("stone:2")
    assert table.state.workers == 8
    assert table.view["players"][0]["goods"]["stone"] == 3
    assert table.view["players"][0]["goods_value"] == 12
    table.answer("pass")
    table.each("buy:leadership")
    assert "pay:stone" in table.offered()


@case("R36", "engineering")
def test_engineering_needs_no_worker_dice() -> None:
    table = Table(2, "fff").having(0, goods=(0, 1, 0, 0, 0), developments=("engineering",)).roll()
    assert table.offered() == ["stone:1", "pass"]
    table.each("stone:1", "city:4:3")
    assert table.view["players"][0]["cities"] == 4


@case("R35", "C7")
def test_stones_cannot_be_turned_in_without_engineering() -> None:
    table = Table(2, "wff").having(0, goods=(0, 2, 0, 0, 0)).roll()
    assert table.refused("stone:1") == "You need Engineering to turn in stone for workers."
    table = Table(2, "wff").having(0, goods=(0, 2, 0, 0, 0), developments=("engineering",)).roll()
    assert table.refused("stone:3") == "You have only 2 stone."


@case("R37", "engineering")
def test_stones_may_be_turned_in_after_some_boxes() -> None:
    table = Table(2, "wff").having(0, goods=(0, 2, 0, 0, 0), developments=("engineering",)).roll()
    table.each("city:5:3")
    assert table.offered() == ["stone:1", "stone:2", "pass"]
    table.each("stone:1", "city:5:1", "city:4:2", "pass")
    assert table.player(0).cities == (2, 4, 0, 0)


@case("R37", "C7", "C8")
def test_building_is_skipped_without_workers_or_open_boxes() -> None:
    assert Table(2, "fff").roll().asked() == "roll"
    full = {one.id: one.boxes for one in sheet().monument}
    table = Table(1, "wwwwwwf").having(0, cities=7, monuments=full, developments=("engineering",))
    assert table.having(0, goods=(0, 1, 0, 0, 0), food=15).roll().asked() == "roll"
