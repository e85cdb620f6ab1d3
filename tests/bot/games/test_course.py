"""What decided a game, when, and how it compares with earlier ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.domain.finished.course import Course, Rank, TurningPoint
from bot.domain.finished.ratings import Rating
from bot.domain.records.games import Game, Phase
from bot.domain.records.people import OwnScore
from bot.domain.records.ratings import RatingChange
from bot.games.history.course import beaten_best, course_of, margin, missed_achievements, rank
from bot.games.history.replay import PlayedAnswer, replay_answers
from bot.text.game import results as result_text
from bot.ui.panels.game_over.result import Finish, result_words
from engine.core import Result
from engine.goals import Goal, Part
from engine.phrases import spelled_out
from engine.titles import TITLES
from tests.support.engine.golden import FOLDER, read

RTTA, AOC = TITLES["roll_through_the_ages"], TITLES["age_of_civilization"]
NAMES = ("Ada", "Ben", "Cid")


def result(*breakdown: dict[str, int], ranking: tuple[tuple[int, ...], ...]) -> Result:
    points = tuple(sum(parts.values()) for parts in breakdown)
    return Result(ranking[0], ranking, points, breakdown)


def sentence(ended: Result) -> str:
    """What a game of Roll Through the Ages with this result would say."""
    by = margin(ended)
    assert by is not None
    return spelled_out(result_text.won_by(NAMES[ended.winners[0]], by, RTTA.wording.source(by.source)))


def sheet(monuments: int, developments: int = 0, disasters: int = 0, architecture: int = 0) -> dict[str, int]:
    parts = {"monuments": monuments, "developments": developments, "disasters": -disasters}
    return {**parts, "architecture": architecture}


@pytest.mark.parametrize(
    ("ada", "ben", "told"),
    [
        (sheet(16, 10), sheet(12, 8), "by 6 points, most of them from monuments."),
        (sheet(16), sheet(10), "by 6 points, all of them from monuments."),
        (sheet(16, 5), sheet(6, 9), "by 6 points, thanks to 10 more from monuments."),
        (sheet(8, 8, architecture=4), sheet(6, 6, architecture=2), "by 6 points, 2 of them from monuments."),
        (sheet(7), sheet(6), "by 1 point, from monuments."),
        (sheet(9, disasters=2), sheet(9, disasters=8), "by 6 points, all of them by losing less to disasters."),
        (sheet(5), sheet(9, disasters=8), "by 4 points, thanks to losing 8 less to disasters."),
    ],
)
def test_a_single_winner_wins_by_what_made_the_largest_difference(
    ada: dict[str, int], ben: dict[str, int], told: str
) -> None:
    assert sentence(result(ada, ben, ranking=((0,), (1,)))) == f"Ada wins {told}"


def test_what_is_said_of_the_second_is_true_of_all_who_share_that_place() -> None:
    ended = result(
        {"monuments": 10, "developments": 10},
        {"monuments": 2, "developments": 12},
        {"monuments": 9, "developments": 5},
        ranking=((0,), (1, 2)),
    )
    by = margin(ended)
    assert by is not None and (by.source, by.difference) == ("monuments", 1)


def finished(ended: Result, title: Any = RTTA, finish: Finish | None = None) -> list[str]:
    """The opening of an ending, told for a finished golden game with this result in its place."""
    setup, answers = read(FOLDER / title.id / ("dice-3.txt" if title is RTTA else "base-3.txt"))
    played = [PlayedAnswer(n, answer) for n, answer in enumerate(answers, 1)]
    state = replay_answers(title, setup, played).turns[-1].state
    told = result_words(title, state, ended, NAMES, finish or Finish())
    return [spelled_out(line) for line in told.opening]


def test_a_rated_game_says_how_ratings_changed() -> None:
    changes = (
        RatingChange(1, Rating(25, 5, 3), Rating(26, 4, 4)),
        RatingChange(2, Rating(25, 5, 9), Rating(23.9, 4, 10)),
        RatingChange(3, Rating(25, 5, 2), Rating(26, 4, 3)),
        RatingChange(4, Rating(), Rating(26, 4, 1)),
    )
    assert [result_text.rating_change("Ada", each) for each in changes] == [
        "Ada: 1540 ± 160 (+40)",
        "Ada: 1456 ± 160 (−44)",
        "Ada: 1540 ± 160",
        "Ada: 1 of 3 games until a rating is shown.",
    ]


def test_ties_and_shared_victories_are_told_as_they_are() -> None:
    level = ({"monuments": 9}, {"monuments": 9}, {"monuments": 4})
    assert finished(result(*level, ranking=((0, 1), (2,)))) == ["Ada and Ben share the victory with 9 points each."]
    assert finished(result(*level, ranking=((1,), (0,), (2,)))) == [
        "Ben wins",
        "Ben and Ada have 9 points each; Ben wins with more valuable goods.",
    ]
    (_, told) = finished(result(*level, ranking=((1,), (0,), (2,))), AOC)
    assert told.endswith(("Ben wins with more workers.", "Ben wins with more coins."))
    every = ({"monuments": 9}, {"monuments": 9}, {"monuments": 9})
    assert finished(result(*every, ranking=((0, 1, 2),))) == ["Ada, Ben and Cid share the victory with 9 points each."]


@pytest.mark.parametrize(("title", "name"), [(RTTA, "dice-3"), (AOC, "base-4")])
def test_turning_points_are_the_turns_that_changed_the_lead_most(title: Any, name: str) -> None:
    setup, answers = read(FOLDER / title.id / f"{name}.txt")
    turns = replay_answers(title, setup, [PlayedAnswer(n, answer) for n, answer in enumerate(answers, 1)]).turns
    ended = title.rules.result(turns[-1].state)
    assert ended is not None
    found = course_of(title, turns, setup.seats, ended.winners).turning_points
    assert 1 <= len(found) <= 3
    leads = [0]
    for turn in turns:
        points = [sum(sources.values()) for sources in title.rules.standings(turn.state)]
        others = [points[seat] for seat in range(setup.seats) if seat not in ended.winners]
        leads.append(min(points[seat] for seat in ended.winners) - max(others))
    changes = sorted((abs(b - a) for a, b in pairwise(leads)), reverse=True)
    assert sorted((abs(point.after - point.before) for point in found), reverse=True) == changes[: len(found)]
    assert leads[-1] == ended.points[ended.winners[0]] - max(
        ended.points[seat] for seat in range(setup.seats) if seat not in ended.winners
    )
    assert [point.round for point in found] == sorted(point.round for point in found)


def test_a_turning_point_is_told_in_two_short_sentences() -> None:
    ben = TurningPoint(4, 1, 3, -9, 1, 12, "monuments", 12)
    told = spelled_out(result_text.turning_point(ben, ["Ada"], "Ben", "", "monuments"))
    assert told == "Round 4, Ben's turn: 12 points from monuments. Ada goes from 3 ahead to 9 behind."
    cid = TurningPoint(5, 1, 0, 4, 2, -4, "disasters", -4)
    told = spelled_out(result_text.turning_point(cid, ["Ada", "Ben"], "Ben", "Cid", "disasters"))
    assert told == "Round 5, Ben's turn: Cid: 4 points lost to disasters. Ada and Ben go from level to 4 ahead."
    several = TurningPoint(6, None, -1, 6, 0, 7, "culture", 2)
    told = spelled_out(result_text.turning_point(several, ["Ada"], "", "Ada", "Culture"))
    assert told == "Round 6: Ada: 7 points, 2 of them from Culture. Ada goes from 1 behind to 6 ahead."


def test_a_victory_that_everybody_shares_has_no_turning_points() -> None:
    setup, answers = read(FOLDER / RTTA.id / "dice-3.txt")
    turns = replay_answers(RTTA, setup, [PlayedAnswer(n, answer) for n, answer in enumerate(answers, 1)]).turns
    found = course_of(RTTA, turns, 3, (0, 1, 2))
    assert isinstance(found, Course) and found.turning_points == () and len(found.growth) == 3


# Compared with earlier games.


def game(id: int, **options: Any) -> Game:
    return Game(id, RTTA.id, 1, 1, 1, Phase.OVER, options, "s", "0")


def test_a_solo_score_has_its_place_among_the_earlier_ones_of_its_mode() -> None:
    scores = [OwnScore(n, {}, 1, points, None) for n, points in enumerate((40, 60, 50, 55), 1)]
    scores.append(OwnScore(5, {}, 2, 99, None))
    assert rank(RTTA, game(4), scores) == Rank(2, 4)
    assert rank(RTTA, game(3), scores) == Rank(2, 3), "later games do not count"
    assert rank(RTTA, game(1), scores) == Rank(1, 1)
    assert rank(RTTA, game(7), scores) is None
    level = [OwnScore(1, {}, 1, 40, None), OwnScore(2, {}, 1, 40, None)]
    assert rank(RTTA, game(2), level) == Rank(1, 2, tied=True)


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (Rank(3, 12), "Skirmish: your 3rd best of 12."),
        (Rank(1, 12), "Skirmish: your best of 12."),
        (Rank(1, 12, tied=True), "Skirmish: level with your best of 12."),
        (Rank(1, 1), "Skirmish: your first game."),
        (Rank(22, 30), "Skirmish: your 22nd best of 30."),
        (Rank(11, 30), "Skirmish: your 11th best of 30."),
    ],
)
def test_the_place_of_a_score_is_told(place: Rank, told: str) -> None:
    assert result_text.own_rank(place, "Skirmish") == told


def test_a_victory_counts_for_more_than_points() -> None:
    scores = [OwnScore(1, {}, 1, 9, False), OwnScore(2, {}, 1, 4, True)]
    assert rank(TITLES["chronicles_of_civilization"], game(2), scores) == Rank(1, 2)


def test_a_personal_best_is_one_among_as_many_players_and_the_same_rules() -> None:
    scores = [
        OwnScore(1, {}, 3, 20, None),
        OwnScore(2, {}, 2, 90, None),
        OwnScore(3, {"trading": True}, 3, 90, None),
        OwnScore(4, {}, 3, 25, None),
        OwnScore(5, {}, 3, 25, None),
    ]
    assert beaten_best(game(4), scores) == 20
    assert beaten_best(game(5), scores) is None, "it is only as good"
    assert beaten_best(game(1), scores) is None, "the first is no record"


def test_missed_achievements_are_the_nearest_that_are_not_held() -> None:
    goals = [
        Goal("achievement:far", (Part("points", 1, 40),)),
        Goal("achievement:in_debt", (Part("points", -15, 40),)),
        Goal("achievement:nearer", (Part("points", 38, 40),)),
        Goal("achievement:near", (Part("points", 30, 40),)),
        Goal("achievement:held", (Part("points", 39, 40),)),
        Goal("achievement:reached", (Part("points", 40, 40),)),
        Goal("achievement:lost", (Part("won", 0, 1), Part("points", 40, 40))),
        Goal("medal:silk_road:gold", (Part("points", 38, 40),)),
    ]
    found = missed_achievements(goals, {"achievement:held"})
    assert [goal.id for goal in found] == ["achievement:nearer", "achievement:near"]
