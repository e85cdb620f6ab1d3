"""China, Korea, Khitan, Japan, Tibet, Ryukyu."""

from __future__ import annotations

from tests.engine.games.age_of_civilization.table import among
from tests.support.engine.cases import case


@case("china.main", "T20", "R24")
def test_china_grows_when_it_farms() -> None:
    table = among("china", window="farm").give(ready=3).answer("act:farm")
    assert (table.player().workers, table.player().ready, table.player().white) == (4, 2, 2)
    assert among("china", window="farm").give(ready=2).answer("act:farm").player().workers == 3


@case("T20", "R2")
def test_china_does_not_grow_beyond_four() -> None:
    table = among("china", window="farm").give(ready=4).answer("act:farm")
    assert (table.player().workers, table.player().ready) == (4, 2)


@case("T21")
def test_chinas_new_worker_is_free_at_once() -> None:
    table = among("china", window="farm").give(ready=3).answer("act:exploit", "act:farm")
    assert (table.player().ready, table.player().white, len(table.player().red)) == (1, 2, 1)
    assert table.end().player().workers == 3


@case("china.legacy")
def test_chinas_legacy_farms_for_five_coins() -> None:
    table = among(("carthage", "china"), window="farm").answer("act:farm")
    assert (table.player().coins, table.player().workers) == (3 + 5, 4)


@case("korea.main")
def test_korea_scores_for_writing_education_and_sailing() -> None:
    for technology, had, points in [
        ("writing", (), 3),
        ("education", ("writing",), 3),
        ("sailing", (), 3),
        ("mining", (), 1),
        ("currency", ("sailing",), 1),
    ]:
        table = among("korea").give(coins=4, technologies=had).answer("act:research", f"tech:{technology}")
        assert table.player().points == points


@case("korea.legacy")
def test_koreas_legacy_makes_later_technologies_cheaper() -> None:
    three = among(("carthage", "korea")).give(coins=3)
    education = three.give(technologies=("writing",)).answer("act:research", "tech:education")
    science = three.give(technologies=("writing", "education")).answer("act:research", "tech:science")
    engineering = three.give(technologies=("sailing", "currency")).answer("act:research", "tech:engineering")
    assert [table.player().coins for table in (education, science, engineering)] == [0, 0, 0]
    three.give(technologies=("writing",)).answer("act:research").refused("tech:mining", "Mining costs 4 coins")


@case("khitan.main")
def test_khitan_hunts_for_three_coins() -> None:
    table = among("khitan", window="hunt")
    assert table.military() == 1
    assert table.answer("act:hunt").player().coins == 3 + 1 + 1 + 1  # main and legacy


@case("khitan.legacy")
def test_khitans_legacy_hunts_for_two_coins() -> None:
    table = among(("carthage", "khitan"), window="hunt")
    assert (table.military(), table.answer("act:hunt").player().coins) == (0, 3 + 2)


@case("japan.main")
def test_japan_scores_three_for_a_conquest() -> None:
    table = among("japan", window="conquest")
    assert table.military() == 2 + 1
    assert table.answer("act:conquest").player().points == 3


@case("japan.legacy")
def test_japans_legacy_is_one_military() -> None:
    table = among(("carthage", "japan"), window="conquest")
    assert (table.military(), table.answer("act:conquest").player().points) == (1, 2)


@case("tibet.main")
def test_tibet_gains_more_from_a_rest_and_loses_nobody_in_war_or_plague() -> None:
    rested = among("tibet").answer("rest")
    assert (rested.player().coins, rested.player().workers) == (3 + 3, 3)
    assert rested.player().points == 1 + 1  # main and legacy
    assert among("tibet", coming="culture").rest_of_round().workers() == [2, 1]
    assert among("tibet", coming="plague").rest_of_round().workers() == [2, 1]


@case("tibet.legacy")
def test_tibets_legacy_scores_a_rest_but_shields_nobody() -> None:
    rested = among(("carthage", "tibet")).answer("rest")
    assert (rested.player().coins, rested.player().points) == (3 + 2, 1)
    assert among(("carthage", "tibet"), coming="plague").rest_of_round().workers() == [3, 1]


@case("ryukyu.main")
def test_ryukyu_gains_more_from_fish_and_trade() -> None:
    table = among("ryukyu", window="fish trade").answer("act:fish")
    assert (table.player().coins, table.player().points) == (3 + 2, 1)
    table = table.answer("act:trade")
    assert table.coins() == [5 + 2 + 1 + 1, 4]  # main and legacy


@case("ryukyu.legacy")
def test_ryukyus_legacy_adds_a_coin_to_trade_only() -> None:
    table = among(("egypt", "ryukyu"), window="fish trade").answer("act:fish", "act:trade")
    assert (table.coins(), table.player().points) == ([3 + 1 + 3, 4], 0)
