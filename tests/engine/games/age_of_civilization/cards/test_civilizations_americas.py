"""Aztecs, Inca, Maya, Polynesia, Tiwanaku, Olmecs, Iroquois."""

from __future__ import annotations

from tests.engine.games.age_of_civilization.table import among, at_the_end, game
from tests.support.engine.cases import case


@case("aztecs.main", "T16", "R20")
def test_aztecs_sacrifice_two_workers_for_a_cheap_wonder() -> None:
    table = among("aztecs").give(coins=1, ready=2).answer("act:wonder")
    assert (table.player().coins, table.player().points) == (0, 3)
    table = table.answer(table.options[0])
    assert len(table.player().wonders) == 1
    assert table.end().player().workers == 0


@case("T16", "R20", "R19")
def test_aztecs_need_two_workers_for_a_wonder() -> None:
    among("aztecs").give(coins=9, ready=1).refused("act:wonder", "Wonder takes 2 free workers and you have 1.")


@case("aztecs.legacy", "R20")
def test_the_aztecs_legacy_scores_a_conquest_and_changes_no_wonder() -> None:
    table = among(("carthage", "aztecs", "rome"), window="conquest")
    assert table.answer("act:conquest").player().points == 3
    wonder = table.give(coins=7, ready=1).answer("act:wonder")
    assert (wonder.player().coins, len(wonder.player().red)) == (0, 1)


@case("inca.main", "T46", "R11")
def test_inca_rises_with_a_wonder() -> None:
    table = game("inca").lay(wonders=("petra", "stonehenge")).answer("rise:inca")
    assert table.options == ["wonder:petra", "wonder:stonehenge"]
    table = table.answer("wonder:petra")
    assert (table.player().coins, table.player().points, table.player().wonders) == (3 + 5, 0, ("petra",))
    assert (table.state.wonders, table.asked.ask) == (("stonehenge",), "actions")
    assert at_the_end("inca", wonders=("petra",)).tally() == {"petra": 1}


@case("R11")
def test_inca_finds_no_wonder_in_an_empty_market() -> None:
    table = game("inca").lay(wonders=()).answer("rise:inca")
    assert (table.asked.ask, table.player().wonders, table.player().points) == ("actions", (), 0)


@case("inca.legacy")
def test_the_incas_legacy_builds_for_one_coin() -> None:
    table = among(("carthage", "inca"), window="build").give(coins=1).answer("act:build")
    assert (table.player().coins, table.player().points) == (0, 2)


@case("maya.main", "R26")
def test_maya_uses_the_slots_of_upcoming_cards() -> None:
    table = among("maya", round=2, window="hunt fish farm", coming="trade")
    left, right = table.state.track[0], table.state.upcoming
    assert right[0] == "trade" and len(right) == 4
    open_now = {option.removeprefix("act:") for option in table.options if option.startswith("act:")}
    assert {"hunt", "fish", "farm", "trade"} < open_now and left not in open_now
    traded = table.answer("act:trade")
    assert traded.coins() == [3 + 2, 3 + 1]
    traded.refused("act:trade", "used this Trade slot")
    traded.refused(f"act:{left}", "not open")


@case("maya.main", "R8")
def test_maya_farms_for_five_and_finds_no_slot_in_the_plague() -> None:
    assert among("maya", window="farm").answer("act:farm").player().coins == 3 + 3 + 1 + 1  # main and legacy
    table = among("maya", coming="plague")
    assert "act:plague" not in table.options


@case("maya.legacy")
def test_the_mayas_legacy_farms_for_four_and_sees_no_future() -> None:
    table = among(("carthage", "maya"), window="farm hunt fish", coming="trade")
    assert table.answer("act:farm").player().coins == 3 + 4
    table.refused("act:trade", "Trade is not open this round.")


@case("polynesia.main", "T25", "R42")
def test_polynesia_loses_nobody_in_a_war_and_fishes_for_two() -> None:
    assert among("polynesia", window="fish").answer("act:fish").player().coins == 3 + 2
    table = among("polynesia", "francia", coming="culture")
    assert (table.military(0), table.military(1)) == (0, 3)
    after = table.rest_of_round()
    assert after.workers() == [4, 3]
    assert "Ann loses nothing (War)." in after.sentences()
    assert among("polynesia", coming="plague").rest_of_round().workers() == [3, 1]


@case("polynesia.legacy")
def test_polynesias_legacy_rests_for_three_coins() -> None:
    table = among(("carthage", "polynesia"), coming="culture")
    assert table.answer("rest").player().coins == 3 + 3
    assert table.rest_of_round().workers() == [3, 1]  # no shield


@case("tiwanaku.main", "T6")
def test_tiwanaku_scores_the_upcoming_cards_when_it_rises() -> None:
    assert game("tiwanaku").answer("rise:tiwanaku").player().points == 5
    assert game("tiwanaku").lay(round=4).answer("rise:tiwanaku").player().points == 2


@case("tiwanaku.legacy")
def test_tiwanakus_legacy_hunts_for_two_coins() -> None:
    assert among(("carthage", "tiwanaku"), window="hunt").answer("act:hunt").player().coins == 3 + 2


@case("olmecs.main")
def test_olmecs_score_every_turn_without_a_technology() -> None:
    assert among("olmecs").end().player().points == 1
    assert among("olmecs").give(technologies=("mining",)).end().player().points == 0


@case("olmecs.legacy", "T45")
def test_olmecs_and_stonehenge_score_without_a_technology() -> None:
    innocent = at_the_end("carthage", "olmecs", wonders=("stonehenge",))
    assert innocent.tally() == {"olmecs.legacy": 3, "stonehenge": 4}
    assert at_the_end("carthage", "olmecs", wonders=("stonehenge",), technologies=("mining",)).tally() == {}


@case("iroquois.main")
def test_iroquois_hunt_a_third_time_for_two_coins_each() -> None:
    table = among("iroquois", window="hunt").answer("act:hunt", "act:hunt#2", "act:hunt@iroquois")
    assert (table.player().coins, table.player().points) == (3 + 6, 3)
    away = among("iroquois", window="fish").answer("act:hunt@iroquois")
    assert away.player().coins == 3 + 2


@case("iroquois.legacy")
def test_the_iroquois_legacy_is_one_military() -> None:
    table = among(("carthage", "iroquois"), window="hunt")
    assert (table.military(), table.answer("act:hunt").player().coins) == (1, 3 + 1)
