"""Aksum, Carthage, Egypt, Kongo, Mali, Nubia, Zimbabwe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.engine.games.age_of_civilization.table import among, at_the_end, choosing, game, risen
from tests.support.engine.cases import case


@case("aksum.main", "R6")
def test_aksum_adds_a_culture_to_its_build() -> None:
    built = among("aksum", window="build").give(coins=6).answer("act:build")
    assert (built.player().points, built.player().coins) == (3, 5)  # its own legacy saves one of the two coins
    assert built.options == ["use:aksum.main", "pass"]
    cultured = built.answer("use:aksum.main")
    assert (cultured.player().points, cultured.player().coins, cultured.player().ready) == (5, 1, 2)
    declined = built.answer("pass")
    assert (declined.player().points, declined.player().coins) == (3, 5)
    assert "rest" not in declined.options and "end" in declined.options


@case("T23")
def test_aksum_by_itself_pays_two_for_the_build_and_four_for_the_culture(rewrite: Callable[..., Path]) -> None:
    text = 'main_text = "Build: +{point:1}. Build: may perform Culture once without a worker, paying its cost."\n'
    text += "legacy = ["
    rewrite(text + '\n  { kind = "cost", action = "build", less = 1 },\n]', text + "]")
    built = among("aksum", window="build").give(coins=6).answer("act:build")
    assert (built.player().coins, built.player().points) == (4, 3)
    cultured = built.answer("use:aksum.main")
    assert (cultured.player().coins, cultured.player().points) == (0, 5)


def test_aksum_is_not_asked_for_a_culture_that_it_cannot_pay() -> None:
    built = among("aksum", window="build").give(coins=4).answer("act:build")
    assert built.player().coins == 3 and built.asked.ask == "actions"


@case("aksum.legacy")
def test_aksums_legacy_builds_for_one_coin() -> None:
    table = among(("carthage", "aksum"), window="build").give(coins=1).answer("act:build")
    assert (table.player().coins, table.player().points) == (0, 2)


@case("carthage.main", "T24")
def test_carthage_triples_its_bonus_coins_when_it_rises() -> None:
    table = game("carthage", coins=(3,)).answer("rise:carthage")
    assert table.player().coins == 3 + 9


@case("T24", "R9")
def test_an_annexed_carthage_brings_its_bonus_coins_once() -> None:
    table = choosing("carthage", coins=(3,)).answer("annex:carthage")
    assert table.player().coins == 3 + 3


@case("carthage.legacy")
def test_carthages_legacy_adds_a_coin_to_trade() -> None:
    table = among(("egypt", "carthage"), window="trade").answer("act:trade")
    assert table.coins() == [3 + 2 + 1, 3 + 1]


@case("egypt.main")
def test_egypt_builds_a_wonder_for_six() -> None:
    table = among("egypt").give(coins=6, ready=1).answer("act:wonder")
    assert (table.player().coins, table.player().points) == (0, 3)
    among("egypt").give(coins=5).refused("act:wonder", "Wonder costs 6 coins and you have 5.")


@case("egypt.legacy")
def test_egypts_legacy_scores_every_wonder() -> None:
    wonders = ("chichen_itza", "great_pyramid", "petra")
    assert at_the_end("carthage", "egypt", wonders=wonders).tally()["egypt.legacy"] == 3


@case("kongo.main", "T15")
def test_kongo_scores_when_it_rests() -> None:
    table = risen("kongo").give(coins=3, ready=2).answer("rest")
    assert (table.player().coins, table.player().workers, table.player().points) == (6, 3, 2)


@case("kongo.legacy")
def test_kongos_legacy_exploits_for_three_coins() -> None:
    assert among(("carthage", "kongo")).answer("act:exploit").player().coins == 3 + 3


@case("mali.main")
def test_mali_earns_two_coins_at_its_turn_end() -> None:
    assert among("mali").end().player().coins == 3 + 2
    assert among(("carthage", "mali")).end().player().coins == 3  # declined, it earns nothing


@case("mali.legacy")
def test_malis_legacy_scores_its_coins_by_threes() -> None:
    assert at_the_end("carthage", "mali", coins=8).tally() == {"mali.legacy": 2}
    assert at_the_end("carthage", "mali", coins=9).tally() == {"mali.legacy": 3}


@case("nubia.main")
def test_nubia_exploits_for_four_coins_and_has_one_military() -> None:
    table = among("nubia")
    assert table.military() == 1 + 1  # main and legacy
    assert table.answer("act:exploit").player().coins == 3 + 4


@case("nubia.legacy")
def test_nubias_legacy_is_one_military() -> None:
    table = among(("carthage", "nubia"))
    assert table.military() == 1
    assert table.answer("act:exploit").player().coins == 3 + 2


@case("zimbabwe.main")
def test_zimbabwe_builds_twice_for_a_coin_each() -> None:
    table = among("zimbabwe", window="build").give(coins=2).answer("act:build", "act:build@zimbabwe")
    assert (table.player().coins, table.player().points, table.player().white) == (0, 4, 4)
    table.refused("act:build@zimbabwe", "used this Build slot")


@case("R17")
def test_zimbabwe_builds_although_the_card_is_not_in_the_window() -> None:
    table = among("zimbabwe", window="hunt fish farm").give(coins=1)
    table.refused("act:build", "Build is not open this round.")
    assert table.answer("act:build@zimbabwe").player().points == 2


@case("zimbabwe.legacy")
def test_zimbabwes_legacy_exploits_for_three_coins() -> None:
    table = among(("carthage", "zimbabwe"))
    assert table.answer("act:exploit").player().coins == 3 + 3
    table.refused("act:build@zimbabwe", "not among your choices")
