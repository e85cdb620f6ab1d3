"""Ratings: who is rated with which place, and whether ratings find out who is strong."""

from __future__ import annotations

from bot.domain.finished.fact_kinds import length_of
from bot.domain.finished.ratings import Rating, Tenure, rate, rated_places, season_before, season_of, size_of
from tools.ratings import measure

RED, BLUE, GREEN, SAND = 1, 2, 3, 4
ROUND_2 = 10  # the move with which the second round begins


def sat(seat: int, user: int | None, since: int = 1, until: int | None = None) -> Tenure:
    return Tenure(seat, user, since, until)


def test_whoever_stays_has_the_place_of_their_seat() -> None:
    tenures = [sat(0, RED), sat(1, BLUE), sat(2, GREEN)]
    assert rated_places(tenures, {0: 2, 1: 1, 2: 2}, ROUND_2) == {BLUE: 1, RED: 2, GREEN: 2}


def test_whoever_leaves_after_the_first_round_is_last_and_the_others_are_rated_among_themselves() -> None:
    tenures = [sat(0, RED, until=20), sat(0, None, 20), sat(1, BLUE), sat(2, GREEN)]
    assert rated_places(tenures, {0: 1, 1: 3, 2: 2}, ROUND_2) == {GREEN: 1, BLUE: 2, RED: 3}


def test_several_who_leave_share_the_last_place() -> None:
    tenures = [sat(0, RED, until=20), sat(0, None, 20), sat(1, BLUE, until=30), sat(1, SAND, 30), sat(2, GREEN)]
    assert rated_places(tenures, {0: 1, 1: 2, 2: 3}, ROUND_2) == {GREEN: 1, RED: 2, BLUE: 2}, "Sand came later"


def test_whoever_was_gone_before_the_second_round_is_left_out() -> None:
    tenures = [sat(0, RED, until=9), sat(0, None, 9), sat(1, BLUE), sat(2, GREEN)]
    assert rated_places(tenures, {0: 1, 1: 2, 2: 3}, ROUND_2) == {BLUE: 1, GREEN: 2}


def test_whoever_comes_back_to_their_seat_has_stayed() -> None:
    tenures = [sat(0, RED, until=20), sat(0, None, 20, 25), sat(0, RED, 25), sat(1, BLUE)]
    assert rated_places(tenures, {0: 1, 1: 2}, ROUND_2) == {RED: 1, BLUE: 2}


def test_a_game_that_ends_in_its_first_round_does_not_count() -> None:
    assert rated_places([sat(0, RED), sat(1, BLUE)], {0: 1, 1: 2}, None) == {}


def test_a_game_that_stops_without_a_result_counts_if_one_is_left() -> None:
    gone = [sat(0, RED, until=20), sat(0, None, 20)]
    assert rated_places([*gone, sat(1, BLUE)], {}, ROUND_2) == {BLUE: 1, RED: 2}
    assert rated_places([*gone, sat(1, BLUE), sat(2, GREEN)], {}, ROUND_2) == {}


def test_a_game_that_began_with_a_computer_player_does_not_count() -> None:
    assert rated_places([sat(0, RED), sat(1, None), sat(2, BLUE)], {0: 1, 1: 2, 2: 3}, ROUND_2) == {}


def test_a_number_is_shown_after_three_games_and_grows_more_certain() -> None:
    ratings = [Rating(), Rating()]
    spreads = []
    for games in range(1, 11):
        ratings = rate(ratings, [1, 2])
        assert ratings[0].is_shown == (games >= 3)
        spreads.append(ratings[0].uncertainty)
    assert spreads == sorted(spreads, reverse=True) and ratings[0].number > 1500 > ratings[1].number


def test_a_tie_brings_different_players_closer_together() -> None:
    strong, weak = rate([Rating(30, 4), Rating(20, 4)], [1, 1])
    assert strong.mu < 30 and weak.mu > 20


def test_ratings_find_out_who_is_strong_and_come_out_the_same_again() -> None:
    report = measure(1_000)
    assert report.rank_correlation > 0.9 and report.same


def test_seasons_are_quarters_of_a_year() -> None:
    assert season_of(1_798_700_000) == "2026Q4" and season_before("2026Q4") == "2026Q3"
    assert season_before("2026Q1") == "2025Q4"


def test_tables_of_two_are_rated_apart_from_larger_ones() -> None:
    assert [size_of(seats) for seats in (2, 3, 4)] == [2, 4, 4]


def test_lengths_are_told_in_steps() -> None:
    assert [length_of(seconds) for seconds in (60.0, 7200.0, 5e5, 1e9)] == ["hour", "day", "week", "longer"]
