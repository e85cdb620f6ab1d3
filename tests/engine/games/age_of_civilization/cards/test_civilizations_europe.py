"""Britain, Byzantium, Francia, Iberia, Italy, Rome, Greece."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import among, at_the_end, choosing, game
from tests.support.engine.cases import case


@case("britain.main", "T14", "R34")
@pytest.mark.parametrize(("before", "after"), [(20, 22), (6, 6), (21, 24)])
def test_britain_scores_a_point_for_every_seven(before: int, after: int) -> None:
    assert among("britain").give(points=before).end().player().points == after


@case("R34", "R5")
def test_britain_counts_its_points_at_the_moment_of_its_choice() -> None:
    table = among("britain").give(points=12, coins=4, technologies=("education",)).answer("end")
    assert table.options == ["use:britain.main", "use:education"]
    culture_first = table.answer("use:education")  # then only Britain is left, and it must be used
    assert culture_first.player().points == 12 + 2 + 2
    britain_first = table.answer("use:britain.main", "use:education")
    assert britain_first.player().points == 12 + 1 + 2


@case("R37")
def test_britain_scores_in_the_last_round_as_well() -> None:
    assert among("britain", round=6).give(points=7).end().player().points == 8


@case("britain.legacy")
def test_britains_legacy_earns_a_coin_at_turn_end() -> None:
    assert among(("carthage", "britain")).end().player().coins == 4


@case("byzantium.main")
def test_byzantium_saves_a_coin_on_culture_while_it_has_the_most_military() -> None:
    table = among("byzantium", window="culture").give(coins=3).answer("act:culture")
    assert (table.player().coins, table.player().points) == (0, 2)
    tied = among("byzantium", ("inca", "nubia"), window="culture").give(coins=3)
    assert (tied.military(0), tied.military(1)) == (1, 1) and "act:culture" in tied.options
    weaker = among("byzantium", "francia", window="culture").give(coins=3)
    weaker.refused("act:culture", "Culture costs 4 coins and you have 3.")


@case("byzantium.legacy")
def test_byzantiums_legacy_is_one_military() -> None:
    assert among(("carthage", "byzantium")).military() == 1


@case("francia.main", "R17")
def test_francia_conquers_on_its_own_slot() -> None:
    table = among("francia", window="hunt fish farm")
    assert table.military() == 2 + 1
    conquered = table.answer("act:conquest@francia")
    assert (conquered.player().points, conquered.end().player().workers) == (2, 2)
    both = among("francia", window="conquest").answer("act:conquest", "act:conquest@francia")
    assert (both.player().points, both.end().player().workers) == (4, 1)


@case("francia.legacy")
def test_francias_legacy_is_one_military_and_no_slot() -> None:
    table = among(("carthage", "francia"))
    assert table.military() == 1
    table.refused("act:conquest@francia")


@case("iberia.main", "T7", "R10")
def test_iberia_learns_from_its_bonus_coins() -> None:
    table = game("iberia", coins=(5,)).answer("rise:iberia")
    assert table.player().coins == 3 + 5
    assert table.asked.ask == "technology"
    assert set(table.options) == {"tech:writing", "tech:sailing", "tech:mining"}
    table = table.answer("tech:mining")
    assert "tech:iron_working" in table.options  # each may open the next
    table = table.answer("tech:iron_working")
    assert table.player().technologies == ("mining", "iron_working")
    assert (table.player().points, table.player().workers, table.asked.ask) == (0, 4, "actions")


@case("R9")
def test_an_annexed_iberia_teaches_nothing() -> None:
    table = choosing("iberia", coins=(5,)).answer("annex:iberia")
    assert (table.player().coins, table.player().technologies, table.asked.ask) == (8, (), "actions")


@case("iberia.legacy")
def test_iberias_legacy_adds_a_coin_to_fish() -> None:
    assert among(("carthage", "iberia"), window="fish").answer("act:fish").player().coins == 3 + 2


@case("italy.main", "T52")
def test_italy_makes_three_points_of_three_coins() -> None:
    table = among("italy", window="culture").give(coins=3).answer("act:culture")
    assert (table.player().points, table.player().coins) == (3, 0)


@case("italy.legacy")
def test_italys_legacy_adds_a_coin_to_trade() -> None:
    assert among(("egypt", "italy"), window="trade").answer("act:trade").coins() == [6, 4]


@case("rome.main", "T13")
def test_rome_draws_military_from_its_technologies() -> None:
    five = ("writing", "education", "science", "sailing", "currency")  # without military of their own
    assert among("rome").give(technologies=five).military() == 2 + 1
    assert among("rome").give(technologies=five[:3]).military() == 1 + 1
    assert among("rome").military() == 0 + 1


@case("rome.legacy")
def test_romes_legacy_is_one_military() -> None:
    assert among(("carthage", "rome")).give(technologies=("writing", "sailing")).military() == 1


@case("greece.main")
def test_greece_scores_two_for_a_research() -> None:
    table = among("greece").give(coins=4).answer("act:research", "tech:mining")
    assert (table.player().points, table.player().coins) == (2, 0)


@case("greece.legacy")
def test_greeces_legacy_scores_technologies_by_pairs() -> None:
    technologies = ("writing", "sailing", "mining", "education", "currency")
    assert at_the_end("carthage", "greece", technologies=technologies).tally() == {"greece.legacy": 2}
