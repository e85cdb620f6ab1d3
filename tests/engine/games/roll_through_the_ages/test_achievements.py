"""The achievements of Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State
from engine.goals import Goal
from engine.phrases import spelled_out
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case_for_each

MONUMENTS = {monument.id: monument.boxes for monument in sheet().monument}
CHEAP = sorted(sheet().developments, key=lambda id: sheet().developments[id].points)
DEAREST = tuple(CHEAP[-5:])


def built(count: int) -> dict[str, int]:
    return dict(list(MONUMENTS.items())[:count])


def over(seats: int, round: int = 6, other: dict[str, Any] | None = None, **mine: Any) -> State:
    """A finished game in which seat 0 has these things, and seat 1 the others."""
    table = Table(seats).having(0, **mine)
    if other:
        table = table.having(1, **other)
    return table.state._replace(agenda=(), round=round)


def alone(**mine: Any) -> State:
    return over(1, 10, **mine)


def scoring(seats: int, points: int) -> State:
    """A finished game in which seat 0 has exactly so many points, some of them lost to disasters."""
    rich = over(seats, 10, monuments=MONUMENTS, developments=tuple(sheet().developments))
    spare = sum(RULES.standings(rich)[0].values()) - points
    assert spare >= 0
    return over(seats, 10, monuments=MONUMENTS, developments=tuple(sheet().developments), lost=spare)


def goal(state: State, id: str) -> Goal:
    assert not [*RULES.faults(state)], "there is no such game"
    return next(goal for goal in RULES.goals(state, 0) if goal.id == f"achievement:{id}")


STORIES: dict[str, tuple[Callable[[], State], Callable[[], State]]] = {
    "growing_realm": (lambda: scoring(1, 40), lambda: scoring(1, 39)),
    "flourishing_realm": (lambda: scoring(1, 60), lambda: scoring(1, 59)),
    "golden_realm": (lambda: scoring(1, 75), lambda: scoring(1, 74)),
    "every_stone": (lambda: alone(monuments=MONUMENTS), lambda: alone(monuments=built(6))),
    "house_of_learning": (
        lambda: alone(developments=tuple(CHEAP[:9])),
        lambda: alone(developments=tuple(CHEAP[:8])),
    ),
    "unscathed": (
        lambda: alone(developments=DEAREST),
        lambda: alone(developments=DEAREST, lost=1),
    ),
    "seven_cities": (lambda: over(2, cities=7), lambda: over(2, cities=6)),
    "master_builder": (lambda: over(4, monuments=built(4)), lambda: over(4, monuments=built(3))),
    "runaway": (lambda: over(2, other={"lost": 10}), lambda: over(2, other={"lost": 9})),
    "short_reign": (lambda: over(2, 5, other={"lost": 1}), lambda: over(2, 6, other={"lost": 1})),
}


@case_for_each("achievement", STORIES)
@pytest.mark.parametrize("id", STORIES)
def test_every_achievement_is_earned_and_just_missed(id: str) -> None:
    earned, missed = STORIES[id]
    assert goal(earned(), id).reached
    assert not goal(missed(), id).reached


def test_solitaire_has_no_victories_and_others_no_solitaire_goals() -> None:
    assert not {"achievement:runaway", "achievement:short_reign"} & {goal.id for goal in RULES.goals(alone(), 0)}
    assert "achievement:golden_realm" not in {goal.id for goal in RULES.goals(over(2), 0)}


def test_what_is_missing_is_counted() -> None:
    (missing,) = goal(scoring(1, 38), "growing_realm").missing
    assert spelled_out(TITLE.wording.progress(missing)) == "38 of 40 points"
    (missing,) = goal(over(2, cities=5), "seven_cities").missing
    assert spelled_out(TITLE.wording.progress(missing)) == "5 of 7 cities"
    (missing,) = goal(alone(developments=DEAREST, lost=2), "unscathed").missing
    assert spelled_out(TITLE.wording.progress(missing)) == "2 points lost to disasters, none allowed"
