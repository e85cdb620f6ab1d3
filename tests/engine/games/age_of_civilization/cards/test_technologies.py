"""The nine technologies of the basic card."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import among, risen
from tests.support.engine.cases import case


@case("T4", "R38")
@pytest.mark.parametrize(
    ("had", "next_ones"),
    [
        ((), {"writing", "sailing", "mining"}),
        (("writing", "education"), {"science", "engineering", "sailing", "mining"}),
        (("mining", "iron_working"), {"gunpowder", "engineering", "writing", "sailing"}),
        (("sailing", "currency"), {"engineering", "writing", "mining"}),
        (("sailing",), {"currency", "writing", "mining"}),
    ],
)
def test_arrows_open_technologies(had: tuple[str, ...], next_ones: set[str]) -> None:
    table = among("kongo").give(coins=20, technologies=had)
    assert table.gainable() == next_ones
    assert set(table.answer("act:research").options) == {f"tech:{id}" for id in next_ones}


@case("R38")
def test_a_technology_is_learnt_once_and_in_order() -> None:
    table = among("kongo").give(coins=9, technologies=("writing",)).answer("act:research")
    table.refused("tech:writing", "You already have Writing.")
    table.refused("tech:engineering", "Engineering needs Education, Currency or Iron Working first.")
    table.refused("tech:alchemy", "not among your choices")


@case("R40", "R1")
def test_technologies_are_kept_whatever_happens() -> None:
    table = among("kongo", coming="plague").give(technologies=("mining",), points=5).rest_of_round()
    assert (table.player().technologies, table.player().points) == (("mining",), 5)


@case("R1")
def test_everybody_may_learn_the_same_technology() -> None:
    table = among("kongo", "inca", "egypt", "lydia").give(coins=4)
    for seat in range(4):
        table = table.give(seat, coins=4)
        table = table.answer("act:research", "tech:mining").end()
        table = table.answer("skip") if seat < 3 else table
    assert [player.technologies for player in table.state.players] == [("mining",)] * 4


@case("writing", "T37")
def test_writing_saves_a_coin_on_culture() -> None:
    assert (
        among("kongo", window="culture").give(coins=3, technologies=("writing",)).answer("act:culture").coins()[0] == 0
    )
    harappa = among(("carthage", "harappa"), window="culture").give(coins=9, technologies=("writing", "education"))
    assert harappa.answer("act:culture").player().coins == 9 - 2
    assert harappa.answer("end", "use:education").player().coins == 9 - 3


@case("education", "R33")
def test_education_performs_culture_without_a_worker() -> None:
    table = among("kongo", window="hunt").give(coins=4, ready=0, technologies=("education",)).answer("end")
    assert table.options == ["use:education", "pass"]
    taught = table.answer("use:education")
    assert (taught.player().points, taught.player().coins) == (2, 0)
    assert table.answer("pass").player().coins == 4


@case("R33")
def test_education_works_after_a_rest_and_beside_a_culture() -> None:
    rested = among("egypt").give(coins=2, technologies=("education",)).answer("rest")
    assert rested.options == ["use:education", "pass"]
    assert rested.answer("use:education").player().points == 2
    twice = among("egypt", window="culture").give(coins=8, technologies=("education",))
    assert twice.answer("act:culture", "end", "use:education").player().points == 4


@case("R33")
def test_education_is_not_offered_when_it_cannot_be_paid() -> None:
    assert among("egypt").give(coins=3, technologies=("education",)).answer("end").asked.seat == 1


@case("science", "T5", "R39")
@pytest.mark.parametrize(("round", "points"), [(1, 5), (4, 2), (6, 0)])
def test_science_scores_the_upcoming_cards(round: int, points: int) -> None:
    table = risen("kongo").lay(round=round).give(coins=4, technologies=("writing", "education"))
    assert table.answer("act:research", "tech:science").player().points == 1 + points


@case("sailing")
def test_sailing_adds_a_coin_to_fish_and_trade() -> None:
    table = among("egypt", window="fish trade").give(technologies=("sailing",)).answer("act:fish")
    assert table.player().coins == 3 + 2
    assert table.answer("act:trade").coins() == [5 + 3, 4]


@case("currency", "T41")
def test_currency_earns_two_coins_at_turn_end() -> None:
    table = among("kongo").give(coins=0, ready=2, technologies=("sailing", "currency")).answer("rest")
    assert (table.player().coins, table.player().workers, table.player().points) == (3 + 2, 3, 2)
    gains = [event.data["coins"] for event in table.happened("gain")]
    assert gains == [2, 1, 2]  # Rest, Kongo, and only then Currency


@case("engineering", "T38")
def test_engineering_builds_better() -> None:
    table = among("kongo", window="build").give(coins=2, technologies=("engineering",)).answer("act:build")
    assert (table.player().points, table.player().coins) == (4, 0)


@case("engineering", "T38")
@pytest.mark.parametrize(("main", "coins", "workers"), [("kongo", 5, 1), ("egypt", 4, 1), ("aztecs", 0, 2)])
def test_engineering_makes_wonders_cheaper(main: str, coins: int, workers: int) -> None:
    table = among(main).give(coins=coins, ready=workers, technologies=("engineering",)).answer("act:wonder")
    assert (table.player().coins, table.player().ready, table.player().points) == (0, 0, 3)
    if coins:
        among(main).give(coins=coins - 1, technologies=("engineering",)).refused("act:wonder", f"costs {coins} coin")


@case("mining", "T39")
def test_mining_exploits_for_four_coins() -> None:
    table = among("egypt").give(technologies=("mining",))
    assert table.military() == 1
    table = table.answer("act:exploit")
    assert (table.player().coins, table.end().player().workers) == (3 + 4, 2)


@case("mining")
def test_mining_saves_a_coin_on_build() -> None:
    table = among("egypt", window="build").give(coins=1, technologies=("mining",)).answer("act:build")
    assert (table.player().coins, table.player().points) == (0, 2)


@case("iron_working")
def test_iron_working_is_three_military() -> None:
    assert among("egypt").give(technologies=("iron_working",)).military() == 3


@case("gunpowder", "T40")
def test_gunpowder_conquers_for_four() -> None:
    arms = ("mining", "iron_working", "gunpowder")
    table = among("egypt", ("francia", "japan", "scythia"), window="conquest").give(technologies=arms)
    assert (table.military(0), table.military(1)) == (6, 6)
    assert table.answer("act:conquest").player().points == 4
    beaten = table.give(1, technologies=("mining",))
    assert beaten.military(1) == 7
    beaten = beaten.answer("act:conquest")
    assert (beaten.player().points, beaten.end().player().workers) == (0, 2)
