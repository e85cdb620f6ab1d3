"""The fifteen wonders."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import among, at_the_end
from tests.support.engine.cases import case


@case("great_pyramid", "machu_picchu", "T42")
def test_pyramid_and_machu_picchu_with_egypts_legacy() -> None:
    table = at_the_end("carthage", "egypt", wonders=("great_pyramid", "machu_picchu"))
    assert table.tally() == {"egypt.legacy": 2, "great_pyramid": 4, "machu_picchu": 2 + 1}
    assert table.player().points == 9


@case("hanging_gardens", "T44")
def test_the_hanging_gardens_score_workers() -> None:
    assert at_the_end("carthage", wonders=("hanging_gardens",), ready=3).tally() == {"hanging_gardens": 3}


@case("great_library")
def test_the_great_library_scores_technologies_by_pairs() -> None:
    technologies = ("writing", "sailing", "mining", "education", "currency")
    assert at_the_end("carthage", wonders=("great_library",), technologies=technologies).tally() == {"great_library": 2}


@case("colossus")
def test_the_colossus_scores_military_by_pairs_and_one_more() -> None:
    table = at_the_end("scythia", "rome", wonders=("colossus",), technologies=("mining", "iron_working"))
    assert table.military() == 7
    assert table.tally() == {"colossus": 3 + 1}


@case("temple_of_artemis", "T43")
@pytest.mark.parametrize(("coins", "points"), [(11, 5), (5, 2), (30, 5)])
def test_the_temple_of_artemis_scores_coins_by_pairs_up_to_five(coins: int, points: int) -> None:
    assert at_the_end("carthage", wonders=("temple_of_artemis",), coins=coins).tally() == {"temple_of_artemis": points}


@case("great_wall")
def test_the_great_wall_keeps_war_and_plague_out() -> None:
    assert among("kongo", "rome", coming="culture").give(wonders=("great_wall",)).rest_of_round().workers() == [3, 4]
    assert among("kongo", "rome", coming="plague").give(wonders=("great_wall",)).rest_of_round().workers() == [3, 3]
    assert at_the_end("carthage", wonders=("great_wall",)).tally() == {"great_wall": 2}


@case("colosseum")
def test_the_colosseum_celebrates_a_conquest() -> None:
    table = among(("carthage", "rome"), window="conquest").give(wonders=("colosseum",))
    assert table.answer("act:conquest").player().points == 3
    unarmed = among("carthage", window="conquest").give(wonders=("colosseum",))
    assert unarmed.answer("act:conquest").player().points == 0
    assert at_the_end("carthage", wonders=("colosseum",)).tally() == {"colosseum": 1}


@case("lighthouse")
def test_the_lighthouse_earns_a_coin_every_turn() -> None:
    assert among("carthage").give(wonders=("lighthouse",)).end().player().coins == 4
    assert at_the_end("carthage", wonders=("lighthouse",)).tally() == {"lighthouse": 1}


@case("angkor_wat")
def test_angkor_wat_adds_a_point_to_culture() -> None:
    table = among("carthage", window="culture").give(coins=4, wonders=("angkor_wat",)).answer("act:culture")
    assert table.player().points == 3
    assert at_the_end("carthage", wonders=("angkor_wat",)).tally() == {"angkor_wat": 1}


@case("petra")
def test_petra_brings_five_coins_at_once() -> None:
    table = among("carthage").lay(wonders=("petra",)).give(coins=7).answer("act:wonder", "wonder:petra")
    assert (table.player().coins, table.player().points) == (5, 3)
    assert at_the_end("carthage", wonders=("petra",)).tally() == {"petra": 1}


@case("terracotta_army", "R47")
def test_the_terracotta_army_needs_the_most_military_or_a_tie() -> None:
    assert at_the_end("rome", wonders=("terracotta_army",)).tally() == {"terracotta_army": 3}
    assert at_the_end("carthage", wonders=("terracotta_army",)).tally() == {"terracotta_army": 3}  # all at 0
    weaker = among("carthage", "rome", round=6).give(wonders=("terracotta_army",)).rest_of_round()
    assert weaker.tally() == {}


@case("stonehenge", "T45")
def test_stonehenge_scores_without_a_technology() -> None:
    assert at_the_end("carthage", wonders=("stonehenge",)).tally() == {"stonehenge": 4}
    assert at_the_end("carthage", wonders=("stonehenge",), technologies=("writing",)).tally() == {}


@case("forbidden_city")
def test_the_forbidden_city_scores_civilizations() -> None:
    assert at_the_end("carthage", "rome", "iberia", wonders=("forbidden_city",)).tally() == {"forbidden_city": 3}


@case("chichen_itza")
def test_chichen_itza_scores_the_upcoming_cards_at_once() -> None:
    table = among("carthage", round=3).lay(wonders=("chichen_itza",)).give(coins=7)
    assert table.answer("act:wonder", "wonder:chichen_itza").player().points == 3 + 3
    assert at_the_end("carthage", wonders=("chichen_itza",)).tally() == {}


def test_military_never_comes_from_wonders() -> None:
    assert among("carthage").give(wonders=("colossus", "terracotta_army", "great_wall")).military() == 0
