"""The end of the game: scoring, ranking, breakdown."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import Table, among, at_the_end
from tests.support.engine.cases import case


def finished(first: tuple[int, int, int], second: tuple[int, int, int]) -> Table:
    """A two-player game that ends with these points, workers and coins."""
    table = among("carthage", "inca", round=6)
    for seat, (points, workers, coins) in enumerate((first, second)):
        table = table.give(seat, points=points, ready=workers, coins=coins)
    return table.rest_of_game()


@case("T30", "end.ranking", "end.shared_victory")
@pytest.mark.parametrize(
    ("first", "second", "winners", "ranking"),
    [
        ((30, 2, 0), (30, 1, 9), (0,), ((0,), (1,))),
        ((30, 2, 4), (30, 2, 5), (1,), ((1,), (0,))),
        ((30, 2, 4), (30, 2, 4), (0, 1), ((0, 1),)),
        ((29, 4, 9), (30, 0, 0), (1,), ((1,), (0,))),
    ],
)
def test_ties_go_to_workers_then_to_coins(
    first: tuple[int, int, int],
    second: tuple[int, int, int],
    winners: tuple[int, ...],
    ranking: tuple[tuple[int, ...], ...],
) -> None:
    result = finished(first, second).result
    assert (result.winners, result.ranking) == (winners, ranking)


def test_lower_places_are_compared_in_the_same_way() -> None:
    table = among("carthage", "inca", "egypt", "rome", round=6)
    for seat, (points, workers) in enumerate([(10, 1), (20, 0), (10, 2), (10, 1)]):
        table = table.give(seat, points=points, ready=workers, coins=0)
    assert table.rest_of_game().result.ranking == ((1,), (2,), (0, 3))


def test_coins_are_not_points() -> None:
    assert finished((5, 0, 90), (6, 0, 0)).result.winners == (1,)


def test_no_result_before_the_end() -> None:
    with pytest.raises(AssertionError):
        _ = among("carthage", round=6).result


@case("R46")
def test_everything_is_counted_from_the_same_final_position() -> None:
    wonders = ("temple_of_artemis", "great_pyramid", "machu_picchu", "hanging_gardens")
    table = at_the_end("mali", "lydia", wonders=wonders, coins=7, ready=2)
    # Mali's turn end brings two coins before the count; no game-end ability changes what another one counts.
    assert table.tally() == {
        "mali.legacy": 3,
        "lydia.legacy": 3,
        "temple_of_artemis": 4,
        "great_pyramid": 4,
        "machu_picchu": 5,
        "hanging_gardens": 2,
    }


def test_the_breakdown_adds_up() -> None:
    table = among(("kongo", "egypt"), round=6).give(wonders=("petra", "colosseum")).answer("rest").rest_of_game()
    result = table.result
    assert result.breakdown[0] == {"kongo.main": 2, "egypt.legacy": 2, "petra": 1, "colosseum": 1}
    assert result.points[0] == 6 == sum(result.breakdown[0].values())
    assert (result.won, result.achievements, result.medal) == (None, None, None)


@case("R47")
def test_the_most_military_at_the_end_may_be_shared() -> None:
    tied = among("rome", ("inca", "nubia"), round=6).give(wonders=("terracotta_army",)).rest_of_game()
    assert tied.tally() == {"terracotta_army": 3}


@case("R58")
def test_unused_hand_cards_are_worth_nothing() -> None:
    table = among("carthage", round=6).lay(drafting=True).give(hand=("rome", "mali"), coins=9, ready=0)
    assert table.rest_of_game().player().points == 0


@case("R1")
def test_points_never_fall() -> None:
    table, before = among("kongo", "egypt", round=3).give(points=4), 4
    while table.options:
        table = table.rest_of_round()
        assert table.player().points >= before
        before = table.player().points
