"""Points and standings."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.leagues.standings import WIN, Finish, awarded, bye, medals, placed, standings


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [12, 0]),
        ([1, 2, 3], [12, 6, 0]),
        ([1, 2, 3, 4], [12, 8, 4, 0]),
        ([2, 1, 2], [3, 12, 3]),
        ([1, 1, 3, 4], [10, 10, 4, 0]),
        ([1], [12]),
    ],
)
def test_points_go_from_twelve_to_none_in_even_steps(places: list[int], points: list[int]) -> None:
    assert awarded(places) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_of_a_size_gives_the_same_points_in_all(seats: int) -> None:
    for ranks in product(range(4), repeat=seats):
        places = placed(ranks, [True] * seats)
        assert sum(awarded(places)) == WIN * seats // 2


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=2, max_size=4))
def test_whoever_left_comes_after_everybody_who_stayed(seats: list[tuple[int, bool]]) -> None:
    ranks, stayed = zip(*seats, strict=True)
    places = placed(ranks, stayed)
    here = [place for place, (_, is_here) in zip(places, seats, strict=True) if is_here]
    gone = {place for place, (_, is_here) in zip(places, seats, strict=True) if not is_here}
    assert gone <= {len(here) + 1} and all(place <= len(here) for place in here)


def test_level_points_are_decided_by_wins_then_opponents_then_scores() -> None:
    first = (Finish(1, 1, 12, 50), Finish(2, 2, 0, 40))
    second = (Finish(3, 1, 12, 50), Finish(4, 2, 0, 10))
    rows = standings((1, 2, 3, 4), [first, second])
    assert [(row.member, row.place) for row in rows] == [(1, 1), (3, 1), (2, 3), (4, 4)], "2 came nearer than 4"
    third = (Finish(1, 1, 12, 9), Finish(4, 2, 0, 0))
    rows = standings((1, 2, 3, 4), [first, second, third])
    assert [row.member for row in rows] == [1, 3, 2, 4], "2 has met somebody stronger than 4 has on average"
    tied = [(Finish(1, 1, 9), Finish(2, 1, 9), Finish(3, 3, 0)), (Finish(3, 1, 9), Finish(1, 1, 9), Finish(2, 3, 0))]
    rows = standings((1, 2, 3), tied)
    assert [(row.member, row.points, row.wins) for row in rows] == [(1, 18, 2), (2, 9, 1), (3, 9, 1)]


def test_those_who_are_level_in_everything_share_a_place() -> None:
    rows = standings((1, 2, 3), [(Finish(1, 1, 6, 5), Finish(2, 1, 6, 5)), bye(3)])
    assert [(row.member, row.place) for row in rows] == [(3, 1), (1, 2), (2, 2)]
    assert medals(rows) == {1: "silver", 2: "silver"}, "a bye alone wins no medal"


def test_those_who_have_left_stand_last_without_a_place() -> None:
    results = [(Finish(1, 1, 12), Finish(2, 2, 0)), (Finish(3, 1, 12), Finish(4, 2, 0))]
    rows = standings((1, 2, 3, 4), results, gone=(1,))
    assert [(row.member, row.place) for row in rows] == [(3, 1), (2, 2), (4, 2), (1, 0)]
    assert medals(rows) == {3: "gold", 2: "silver", 4: "silver"}


def test_a_bye_counts_as_a_win_and_as_no_opponent() -> None:
    (row,) = standings((1,), [bye(1)])
    assert (row.points, row.wins, row.opponents, row.played) == (WIN, 1, 0.0, 0)
