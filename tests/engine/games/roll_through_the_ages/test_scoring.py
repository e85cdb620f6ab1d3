"""The score and the winner: R51-R55, R62."""

from __future__ import annotations

import pytest

from engine.games.roll_through_the_ages import scoring
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case


@case("R51", "R52", "R53", "E20", "architecture", "empire")
def test_e20_the_score_adds_up_from_its_sources() -> None:
    table = Table(2).having(1, monuments={"obelisk": 9})
    table.having(
        0,
        developments=("irrigation", "religion", "masonry", "architecture", "empire"),
        monuments={"step_pyramid": 3, "obelisk": 9, "great_wall": 13},
        cities=6,
        lost=9,
    )
    parts = scoring.breakdown(table.state, 0)
    assert parts == {"developments": 30, "monuments": 14, "architecture": 3, "empire": 6, "disasters": -9}
    assert table.view["players"][0]["points"] == 44


@case("R51")
def test_goods_food_and_cities_score_nothing_by_themselves() -> None:
    table = Table(2).having(0, goods=(3, 3, 0, 0, 0), food=15, cities=7)
    assert scoring.points(table.state, 0) == 0


@case("R53")
def test_everybody_may_have_a_negative_score() -> None:
    table = Table(2).having(0, lost=7).having(1, lost=5).over()
    assert table.result.points == (-7, -5)
    assert table.result.winners == (1,)


@case("R54", "E21")
def test_e21_the_most_valuable_goods_break_a_tie() -> None:
    table = Table(2).having(0, goods=(4, 0, 0, 0, 1), food=15).having(1, goods=(1, 0, 0, 0, 2)).over()
    assert table.result.winners == (1,)
    assert table.result.ranking == ((1,), (0,))


@case("R55", "E21")
def test_e21_players_who_are_still_tied_share_the_win() -> None:
    table = Table(2).having(0, goods=(4, 0, 0, 1, 0)).having(1, goods=(0, 0, 2, 0, 1)).over()
    assert table.result.winners == (0, 1)
    assert table.result.ranking == ((0, 1),)


@case("R54", "R55")
@pytest.mark.parametrize(
    ("lost", "goods", "winners"),
    [
        ((5, 2, 2), (0, 3, 4), (2,)),
        ((2, 5, 2), (1, 8, 1), (0, 2)),
        ((9, 3, 3), (1, 2, 2), (1, 2)),
    ],
)
def test_any_seats_may_tie(lost: tuple[int, ...], goods: tuple[int, ...], winners: tuple[int, ...]) -> None:
    table = Table(3)
    for seat in range(3):
        table.having(seat, lost=lost[seat], goods=(goods[seat], 0, 0, 0, 0))
    assert table.over().result.winners == winners


@case("R62")
def test_solitaire_has_a_score_but_no_medal() -> None:
    table = Table(1).having(0, lost=4).over()
    assert table.result.points == (-4,)
    assert (table.result.won, table.result.medal) == (None, None)
