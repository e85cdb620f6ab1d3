"""The first position: R1, R3, R4."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.games.roll_through_the_ages import TITLE
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case
from tests.support.engine.refusals import setup_refusal

ALL = ["step_pyramid", "stone_circle", "temple", "obelisk", "hanging_gardens", "great_wall", "great_pyramid"]


@case("R1", "players.1", "players.2", "players.3", "players.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_play_and_seat_0_starts(seats: int) -> None:
    view = Table(seats).view
    assert len(view["players"]) == seats
    assert (view["active"], view["waiting"], view["round"]) == (0, [0], 1)


@case("R1")
@pytest.mark.parametrize("seats", [0, 5, -1])
def test_no_other_number_can_play(seats: int) -> None:
    assert "1 to 4 players" in setup_refusal(TITLE, Setup(TITLE.id, seats, "s"))


@case("R1")
@pytest.mark.parametrize(
    ("seats", "options", "arranged", "sentence"),
    [
        (2, {"gold": True}, {}, 'no option "gold"'),
        (2, {"trading": "yes"}, {}, "true or false"),
        (1, {"trading": True}, {}, "2 to 4 players"),
        (2, {"late_bronze_age": 1}, {}, "true or false"),
        (2, {}, {"deck": []}, '"deck"'),
        (2, {}, {"dice": ["gold"]}, "list of faces"),
        (2, {}, {"dice": "food"}, "list of faces"),
        (2, {}, {"dice": [3]}, "list of faces"),
    ],
)
def test_an_impossible_setup_is_refused_with_a_sentence(
    seats: int, options: dict[str, object], arranged: dict[str, object], sentence: str
) -> None:
    assert sentence in setup_refusal(TITLE, Setup(TITLE.id, seats, "s", options, arranged))


@case("R3")
def test_everybody_starts_with_three_food_and_three_cities() -> None:
    for player in Table(4).view["players"]:
        assert player["food"] == 3
        assert set(player["goods"].values()) == {0}
        assert player["cities"] == 3
        assert player["city_boxes"] == [0, 0, 0, 0]
        assert set(player["monuments"].values()) == {0}
        assert player["completed"] == {} and player["developments"] == []
        assert player["disasters"] == 0 and player["points"] == 0


@case("R4", "players.1", "players.2", "players.3", "players.4")
@pytest.mark.parametrize(
    ("seats", "crossed_off"), [(1, []), (2, ["temple", "great_pyramid"]), (3, ["hanging_gardens"]), (4, [])]
)
def test_two_and_three_players_play_without_some_monuments(seats: int, crossed_off: list[str]) -> None:
    assert list(Table(seats).view["players"][0]["monuments"]) == [id for id in ALL if id not in crossed_off]
