"""Germania, Mongolia, Scythia, Slavs, Vikings, Huns, Celts."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import among, choosing, game
from tests.support.engine.cases import case


@case("germania.main", "T48", "R3")
def test_germania_takes_a_coin_from_everybody_when_it_rises() -> None:
    table = game("germania", seats=3).give(1, coins=1).give(2, coins=0).answer("rise:germania")
    assert table.coins() == [3, 0, 0]
    assert table.military() == 2 + 1


@case("germania.legacy")
def test_germanias_legacy_is_one_military() -> None:
    table = choosing("germania").answer("annex:germania")
    assert (table.military(), table.coins()) == (1, [3, 3])  # R9: nobody loses a coin to an annexation


@case("mongolia.main", "T49")
def test_mongolia_conquers_for_three_and_plunders() -> None:
    table = among("mongolia", window="conquest")
    assert table.military() == 3 + 1
    table = table.answer("act:conquest")
    assert (table.player().points, table.coins()) == (3, [3, 2])


@case("T49", "R21")
def test_mongolia_plunders_even_when_a_conquest_scores_nothing() -> None:
    table = among("mongolia", ("francia", "scythia"), window="conquest")
    assert (table.military(0), table.military(1)) == (4, 5)
    table = table.answer("act:conquest")
    assert (table.player().points, table.coins()) == (0, [3, 2])
    assert table.end().player().workers == 2


@case("mongolia.legacy")
def test_mongolias_legacy_is_one_military() -> None:
    table = among(("carthage", "mongolia"), window="conquest")
    assert table.military() == 1
    assert table.answer("act:conquest").coins() == [3, 3]


@case("scythia.main", "T22", "R31")
def test_scythia_plunders_and_keeps_its_worker() -> None:
    table = among("scythia", "inca", "egypt", "kongo", window="conquest")
    table = table.give(1, coins=5).give(2, coins=1).give(3, coins=0).answer("act:conquest")
    assert table.coins() == [3, 3, 0, 0]
    assert (table.player().points, table.end().player().workers) == (2, 3)


@case("R21")
def test_scythia_plunders_after_a_lost_conquest() -> None:
    table = among("scythia", "francia", window="conquest").give(1, coins=3).answer("act:conquest")
    assert (table.player().points, table.coins()) == (0, [3, 1])


@case("scythia.main")
def test_scythias_exploit_worker_is_still_sacrificed() -> None:
    assert among("scythia", window="conquest").answer("act:conquest", "act:exploit").end().player().workers == 2


@case("scythia.legacy")
def test_scythias_legacy_is_two_military() -> None:
    table = among(("carthage", "scythia"), window="conquest")
    assert table.military() == 2
    assert table.answer("act:conquest").end().player().workers == 3


@case("slavs.main")
def test_slavs_earn_a_coin_while_nobody_is_stronger() -> None:
    assert among("slavs").end().player().coins == 4
    assert among("slavs", ("inca", "nubia")).end().player().coins == 4  # tied at 1
    assert among("slavs", "francia").end().player().coins == 3


@case("slavs.legacy")
def test_the_slavs_legacy_is_one_military() -> None:
    table = among(("carthage", "slavs"))
    assert (table.military(), table.end().player().coins) == (1, 3)


@case("vikings.main", "T34", "R25")
def test_vikings_bar_everybody_else_from_trade() -> None:
    table = among("srivijaya", "vikings", window="trade")
    table.refused("act:trade", "closes every Trade slot").refused("act:trade@srivijaya", "closes every Trade slot")
    assert table.military(1) == 1
    assert among("vikings", window="trade").answer("act:trade").coins() == [5, 4]


@case("R25")
@pytest.mark.parametrize("main", ["vikings", "egypt"])
def test_the_bar_on_trade_ends_when_vikings_decline(main: str) -> None:
    others = ("vikings", "egypt") if main == "vikings" else ("egypt", "vikings")
    table = among("kongo", others, window="trade")
    assert ("act:trade" in table.options) == (main == "egypt")


@case("vikings.legacy")
def test_the_vikings_legacy_adds_a_coin_to_fish() -> None:
    table = among(("carthage", "vikings"), window="fish")
    assert (table.military(), table.answer("act:fish").player().coins) == (0, 3 + 2)


@case("huns.main")
def test_huns_score_in_every_war() -> None:
    table = among("huns", coming="culture")
    assert table.military() == 2 + 1
    assert table.rest_of_round().points() == [1, 0]
    assert among("huns", coming="plague").rest_of_round().points() == [0, 0]


@case("huns.legacy")
def test_the_huns_legacy_is_one_military() -> None:
    table = among(("carthage", "huns"), coming="culture")
    assert (table.military(), table.rest_of_round().points()) == (1, [0, 0])


@case("celts.main")
def test_celts_hunt_for_two_coins() -> None:
    table = among("celts", window="hunt")
    assert (table.military(), table.answer("act:hunt").player().coins) == (1 + 1, 3 + 2)


@case("celts.legacy")
def test_the_celts_legacy_is_one_military() -> None:
    table = among(("carthage", "celts"), window="hunt")
    assert (table.military(), table.answer("act:hunt").player().coins) == (1, 3 + 1)
