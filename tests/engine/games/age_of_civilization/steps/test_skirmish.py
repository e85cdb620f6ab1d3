"""Solo: Skirmish and its achievements."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.age_of_civilization.cards.catalog import cards
from tests.engine.games.age_of_civilization.table import alone, game, risen
from tests.support.engine.cases import case

REMOVED = {"mongolia", "vikings", "germania", "carthage", "phoenicia", "scythia", "iberia"}
NINE = (
    *("writing", "education", "science"),
    *("sailing", "currency", "engineering"),
    *("mining", "iron_working", "gunpowder"),
)


def test_seven_civilizations_stay_in_the_box() -> None:
    state = game(seats=1).state
    left = {*state.deck, *(offer.civilization for offer in state.market)}
    assert len(left) == 41 and not left & REMOVED
    assert len(state.market) == 5 and len(state.wonders) == 4


@case("R63")
def test_the_plague_lies_at_position_five_and_comes_at_the_end_of_round_two() -> None:
    table = game(seats=1)
    assert table.state.track[4] == "plague"
    first = table.rest_of_round()
    second = first.rest_of_round()
    assert (len(first.happened("plague")), len(second.happened("plague"))) == (0, 1)


def test_the_market_changes_at_the_round_end_and_not_after_a_pick() -> None:
    table = game("egypt", "kongo", "mali", "rome", "persia", seats=1)
    newcomer = table.state.deck[0]
    table = table.answer("rise:mali")
    assert table.market() == {"egypt": 0, "kongo": 0, "rome": 0, "persia": 0}
    table = table.end()
    assert list(table.market().items()) == [("egypt", 1), ("kongo", 1), ("rome", 1), ("persia", 1), (newcomer, 0)]


@case("R59")
def test_the_opponent_grows_with_every_round() -> None:
    table = game(seats=1)
    for round in range(1, 7):
        assert (table.state.round, table.state.opponent) == (round, round - 1)
        table = table.rest_of_round()
    assert table.state.opponent == 6


@case("R59")
@pytest.mark.parametrize(("technologies", "points"), [(("mining",), 0), (("mining", "iron_working"), 2)])
def test_a_conquest_in_round_three_meets_two_military(technologies: tuple[str, ...], points: int) -> None:
    table = alone("kongo", round=3, window="conquest").give(technologies=technologies)
    assert table.state.opponent == 2
    assert table.answer("act:conquest").player().points == points


@case("R59")
def test_slavs_are_compared_with_the_opponent() -> None:
    assert alone("slavs", round=2).end().player().coins == 4  # 1 against 1
    assert alone("slavs", round=3).end().player().coins == 3


@case("R59", "R47")
@pytest.mark.parametrize(("main", "military", "points"), [("egypt", 5, 0), ("rome", 6, 3)])
def test_the_opponent_has_six_at_the_end(main: str, military: int, points: int) -> None:
    arms = ("mining", "iron_working")  # 4 military
    table = alone(main, *(["nubia"] if main == "egypt" else []), round=6)
    table = table.give(technologies=arms, wonders=("terracotta_army",))
    assert table.military() == military
    assert table.rest_of_game().tally().get("terracotta_army", 0) == points


@case("T9", "R60")
@pytest.mark.parametrize(("technologies", "workers"), [((), 2), (("mining",), 2), (("mining", "iron_working"), 3)])
def test_the_war_after_round_two_meets_two_military(technologies: tuple[str, ...], workers: int) -> None:
    table = alone("egypt", "nubia", round=2, coming="culture").give(technologies=technologies)
    after = table.rest_of_round()
    assert after.state.opponent == 2
    assert after.player().workers == workers  # with 1 and 2 military one is lost, with 5 none


@case("R61", "trade")
def test_trade_alone_brings_two_coins() -> None:
    assert alone("egypt", window="trade").answer("act:trade").coins() == [5]


@case("R62")
def test_innovation_may_be_added() -> None:
    table = game(seats=1, innovation=True)
    assert len(table.state.specials) == 2
    bought = table.answer(f"buy:{table.state.specials[0]}")
    assert bought.player().coins == 2 and bought.asked.ask == "civilization"


def test_the_round_end_comes_in_order() -> None:
    table = risen("egypt", seats=1).end()
    kinds = [event.kind for event in table.events if event.kind in ("market", "window", "war", "plague", "round")]
    assert kinds[:2] == ["market", "window"] and kinds[-1] == "round"
    assert table.state.starter == 0


# Achievements.


def earned(points: int, **changes: Any) -> set[str]:
    """The achievements of a game that ends with these points."""
    table = alone("rome", round=6).give(points=points, coins=0, **changes).rest_of_game()
    assert table.player().points == points
    achievements = table.result.achievements
    assert achievements is not None
    return set(achievements)


@case("remarkable_clan", "great_kingdom", "mighty_empire", "eternal_civilization")
@pytest.mark.parametrize(
    ("points", "achievements"),
    [
        (19, set()),
        (20, {"remarkable_clan"}),
        (24, {"remarkable_clan"}),
        (25, {"remarkable_clan", "great_kingdom"}),
        (30, {"remarkable_clan", "great_kingdom", "mighty_empire"}),
        (35, {"remarkable_clan", "great_kingdom", "mighty_empire", "eternal_civilization"}),
    ],
)
def test_points_earn_achievements(points: int, achievements: set[str]) -> None:
    assert earned(points, technologies=("writing",)) == achievements


@case("realm_of_technology", "R64")
def test_the_realm_of_technology_knows_everything() -> None:
    assert "realm_of_technology" in earned(25, technologies=NINE)
    assert "realm_of_technology" not in earned(24, technologies=NINE)
    assert "realm_of_technology" not in earned(25, technologies=NINE[:8])


@case("realm_of_primitive")
def test_the_realm_of_primitive_knows_nothing() -> None:
    assert "realm_of_primitive" in earned(25)
    assert "realm_of_primitive" not in earned(24)
    assert "realm_of_primitive" not in earned(25, technologies=("mining",))


@case("world_of_wonders", "R64")
def test_a_world_of_wonders_has_four() -> None:
    silent = ("chichen_itza", "stonehenge", "great_library", "terracotta_army")  # that score nothing here
    assert "world_of_wonders" in earned(25, wonders=silent, technologies=("writing",))
    assert "world_of_wonders" not in earned(25, wonders=silent[:3], technologies=("writing",))
    assert "world_of_wonders" not in earned(24, wonders=silent, technologies=("writing",))


@case("super_power")
def test_a_super_power_has_much_military_and_few_technologies() -> None:
    armed = alone("japan", "nubia", round=6).give(technologies=("mining", "iron_working", "gunpowder"))
    assert armed.military() == 2 + 1 + 1 + 6
    strong = armed.give(points=25).rest_of_game().result.achievements
    assert strong is not None and "super_power" in strong
    learned = armed.give(points=25, technologies=("mining", "iron_working", "gunpowder", "writing"))
    assert "super_power" not in (learned.rest_of_game().result.achievements or ())
    assert "super_power" not in earned(25, technologies=("mining", "iron_working", "gunpowder"))  # 6 + 1 + 1


@case("R64", "end.skirmish")
def test_one_game_may_earn_several_and_the_file_names_eight() -> None:
    assert len(cards().file.achievement) == 8
    assert len(earned(35)) == 5
