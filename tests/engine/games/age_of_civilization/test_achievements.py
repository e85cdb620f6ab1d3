"""Our own achievements, and how far a solo game came toward what it can win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.age_of_civilization import RULES, TITLE
from engine.goals import Goal
from engine.phrases import spelled_out
from tests.engine.games.age_of_civilization.table import Table, alone, among
from tests.support.engine.cases import case_for_each

WONDERS = ("chichen_itza", "stonehenge", "great_library")  # that score nothing here
SEVEN = ("writing", "education", "sailing", "currency", "engineering", "mining", "iron_working")
MIXED = ("rome", "egypt", "china")


def two(mine: int, theirs: int, coins: int = 1, technologies: tuple[str, ...] = (), wonders: int = 0) -> Table:
    """A game of two that ends with these points; Ann holds the rest, and no military but that of her technologies."""
    table = among("carthage", "inca", round=6).give(1, **hunted(theirs), coins=0, ready=0)
    table = table.give(**hunted(mine), coins=coins, ready=0, technologies=technologies, wonders=WONDERS[:wonders])
    return table.lay(wonders=()).rest_of_game()


def one(points: int, coins: int = 0, civilizations: tuple[str, ...] = ("rome",), **mine: Any) -> Table:
    return alone(*civilizations, round=6).give(**hunted(points), coins=coins, ready=0, **mine).rest_of_game()


def hunted(points: int) -> dict[str, Any]:
    return {"points": points, "tally": (("hunt", points),)}


def goal(table: Table, id: str, seat: int = 0) -> Goal:
    assert not [*RULES.faults(table.state)], "there is no such game"
    return next(goal for goal in RULES.goals(table.state, seat) if goal.id == f"achievement:{id}")


# A game that earns it, and one that only just doesn't.
STORIES: dict[str, tuple[Callable[[], Table], Callable[[], Table]]] = {
    "golden_age": (lambda: two(30, 40), lambda: two(29, 40)),
    "landslide": (lambda: two(20, 10), lambda: two(20, 11)),
    "by_a_hair": (lambda: two(20, 19), lambda: two(20, 18)),
    "scholars_rule": (lambda: two(20, 10, technologies=SEVEN), lambda: two(20, 10, technologies=SEVEN[:6])),
    "house_of_wonders": (lambda: two(20, 10, wonders=3), lambda: two(20, 10, wonders=2)),
    "dove": (lambda: two(20, 10), lambda: two(20, 10, technologies=("mining",))),
    "empty_purse": (lambda: two(20, 10, coins=0), lambda: two(20, 10, coins=1)),
    "world_traveller": (
        lambda: one(25, civilizations=MIXED),
        lambda: one(24, civilizations=MIXED),
    ),
    "mosaic": (
        lambda: one(25, civilizations=MIXED, technologies=SEVEN[:3], wonders=WONDERS[:1]),
        lambda: one(25, civilizations=MIXED[:2], technologies=SEVEN[:3], wonders=WONDERS[:1]),
    ),
    "full_treasury": (lambda: one(30, coins=10), lambda: one(30, coins=9)),
}


@case_for_each("achievement", STORIES)
@pytest.mark.parametrize("id", STORIES)
def test_every_achievement_is_earned_and_just_missed(id: str) -> None:
    earned, missed = STORIES[id]
    assert goal(earned(), id).reached
    assert not goal(missed(), id).reached


@pytest.mark.parametrize("id", ["landslide", "dove", "empty_purse"])
def test_who_loses_does_not_earn_a_victory(id: str) -> None:
    assert not goal(two(10, 20, coins=0), id).reached


def test_games_with_others_and_games_alone_have_goals_of_their_own() -> None:
    together = {goal.id for goal in RULES.goals(two(20, 10).state, 1)}
    solo = {goal.id for goal in RULES.goals(one(20).state, 0)}
    assert "achievement:landslide" in together and "achievement:great_kingdom" not in together
    assert "achievement:great_kingdom" in solo and "achievement:landslide" not in solo


def test_a_missed_achievement_says_by_how_much() -> None:
    (missing,) = goal(one(23), "great_kingdom").missing
    assert spelled_out(TITLE.wording.progress(missing)) == "23 of 25 points"
    clever = alone("rome", round=6).give(**hunted(25), coins=0, technologies=("mining",)).rest_of_game()
    (missing,) = goal(clever, "realm_of_primitive").missing
    assert spelled_out(TITLE.wording.progress(missing)) == "1 technology, none allowed"


def test_goals_and_the_result_agree_on_every_achievement_of_skirmish() -> None:
    for points in range(18, 38):
        table = one(points)
        earned = {goal.id for goal in RULES.goals(table.state, 0) if goal.reached}
        assert {f"achievement:{id}" for id in table.result.achievements or ()} <= earned


def test_a_scenario_without_a_medal_is_a_defeat_with_its_cause_and_its_remedy() -> None:
    table = alone("kongo", scenario="mongol_devastation", round=6).give(coins=0, ready=0).rest_of_game()
    cause, remedy = TITLE.wording.defeat(table.state)
    assert cause == "You missed the bronze medal."
    assert "military before the raids" in remedy
    bronze = next(goal for goal in RULES.goals(table.state, 0) if goal.id == "medal:mongol_devastation:bronze")
    told = [spelled_out(TITLE.wording.progress(part)) for part in bronze.missing]
    assert told == ["0 of 23 points", "0 of 1 repelled raid"]
    assert TITLE.wording.defeat(one(20).state) == (), "Skirmish has no defeat"


def test_the_standing_counts_what_the_cards_would_score_now() -> None:
    table = among(("mali", "lydia"), round=5).give(wonders=("great_pyramid",), coins=7)
    (standing, _) = RULES.standings(table.state)
    assert standing["great_pyramid"] > 0 and table.tally() == {}
    ended = table.rest_of_game()
    assert RULES.standings(ended.state) == ended.result.breakdown
