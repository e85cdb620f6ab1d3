"""Harappa, India, Khmer, Srivijaya, Siam, Majapahit."""

from __future__ import annotations

from tests.engine.games.age_of_civilization.table import Table, among, choosing
from tests.support.engine.cases import case


def culture_price(table: Table) -> int:
    return table.player().coins - table.answer("act:culture").player().coins


def education_price(table: Table) -> int:
    return table.player().coins - table.answer("end", "use:education").player().coins


@case("harappa.main", "T18")
def test_harappa_researches_the_first_row_for_three() -> None:
    table = among("harappa").give(coins=3)
    for technology in ("writing", "sailing", "mining"):
        assert table.answer("act:research", f"tech:{technology}").player().coins == 0
    table.give(technologies=("sailing",)).answer("act:research").refused("tech:currency", "Currency costs 4 coins")


@case("harappa.legacy", "T19", "R28")
def test_harappas_legacy_saves_a_coin_on_culture_but_not_through_education() -> None:
    table = among(("carthage", "harappa"), window="culture").give(coins=9, technologies=("education",))
    assert (culture_price(table), education_price(table)) == (3, 4)


@case("T19", "R28")
def test_byzantium_saves_a_coin_through_education_as_well() -> None:
    table = among(("byzantium", "harappa"), window="culture").give(coins=9, technologies=("education",))
    assert (culture_price(table), education_price(table)) == (2, 3)


@case("R28")
def test_harappas_legacy_does_save_a_coin_through_aksum() -> None:
    table = among(("aksum", "harappa"), window="build").give(coins=4).answer("act:build", "use:aksum.main")
    assert (table.player().coins, table.player().points) == (0, 5)


@case("india.main", "R17")
def test_india_performs_culture_twice() -> None:
    table = among("india", window="culture").give(coins=8).answer("act:culture", "act:culture@india")
    assert (table.player().points, table.player().coins, table.player().white) == (4, 0, 2)
    away = among("india", window="hunt").give(coins=4).answer("act:culture@india")
    assert (away.player().points, away.player().coins) == (2, 0)


@case("india.legacy")
def test_indias_legacy_farms_for_four_coins() -> None:
    assert among(("carthage", "india"), window="farm").answer("act:farm").player().coins == 3 + 4


@case("khmer.main")
def test_khmer_farms_for_four_and_builds_wonders_for_five() -> None:
    assert among("khmer", window="farm").answer("act:farm").player().coins == 3 + 4
    table = among("khmer").give(coins=5).answer("act:wonder")  # main and legacy save one each
    assert (table.player().coins, table.player().points) == (0, 3)


@case("khmer.legacy")
def test_khmers_legacy_builds_wonders_for_six() -> None:
    table = among(("carthage", "khmer"), window="farm")
    assert table.give(coins=6).answer("act:wonder").player().coins == 0
    assert table.answer("act:farm").player().coins == 3 + 3


@case("srivijaya.main", "T50")
def test_srivijaya_trades_twice() -> None:
    table = among("srivijaya", "inca", "egypt", window="trade").answer("act:trade", "act:trade@srivijaya")
    assert table.coins() == [3 + 4 + 4, 3 + 2, 3 + 2]  # main and legacy add a coin each


@case("srivijaya.legacy")
def test_srivijayas_legacy_adds_a_coin_to_trade() -> None:
    table = among(("egypt", "srivijaya"), window="trade").answer("act:trade")
    assert table.coins() == [3 + 3, 4]
    table.refused("act:trade@srivijaya")


@case("siam.main", "T53")
def test_siam_farms_for_five_and_loses_nobody_in_war_or_plague() -> None:
    assert among("siam", window="farm").answer("act:farm").player().coins == 3 + 5
    war = among("siam", "rome", coming="culture")
    assert (war.military(0), war.military(1)) == (0, 1)
    assert war.rest_of_round().workers() == [3, 4]
    assert among("siam", coming="plague").rest_of_round().workers() == [3, 1]


@case("siam.legacy")
def test_siams_legacy_shields_from_war_only() -> None:
    assert among(("carthage", "siam"), "rome", coming="culture").rest_of_round().workers() == [4, 4]
    assert among(("carthage", "siam"), "rome", coming="plague").rest_of_round().workers() == [3, 3]


@case("majapahit.main", "T51")
def test_majapahit_scores_when_it_annexes() -> None:
    table = choosing("iberia", main="majapahit").answer("annex:iberia")
    assert (table.player().points, table.player().coins, table.player().workers) == (2, 3 + 1, 3)
    assert table.player().civilizations == ("majapahit", "iberia")


@case("majapahit.legacy", "T51")
def test_an_annexed_majapahit_pays_for_itself() -> None:
    table = choosing("majapahit", coins=(1,)).answer("annex:majapahit")
    assert (table.player().coins, table.player().points) == (3 + 2, 0)


def test_majapahit_gains_nothing_when_something_rises() -> None:
    table = choosing("iberia", main="majapahit").answer("rise:iberia")
    assert (table.player().points, table.player().coins) == (0, 3)
