"""The ten actions and the rules of slots, workers and costs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.games.age_of_civilization.table import among, game, risen
from tests.support.engine.cases import case

NINE = (
    *("writing", "education", "science"),
    *("sailing", "currency", "engineering"),
    *("mining", "iron_working", "gunpowder"),
)


@case("T2")
def test_the_first_window_opens_three_actions_beside_the_permanent_ones() -> None:
    table = risen("kongo", track=("hunt", "fish", "farm", "trade", "culture", "plague", "build", "conquest"))
    table = table.give(coins=20, ready=4)
    acts = [option.removeprefix("act:") for option in table.options if option.startswith("act:")]
    assert acts == ["wonder", "research", "exploit", "hunt", "fish", "farm"]


@case("wonder", "research", "exploit", "culture", "build", "conquest", "hunt", "fish", "trade", "farm", "R15")
@pytest.mark.parametrize(
    ("action", "workers", "slot", "cost", "earned", "uses"),
    [
        ("wonder", 1, "red", 7, 0, 1),
        ("research", 1, "white", 4, 0, 2),
        ("exploit", 1, "red", 0, 2, 1),
        ("culture", 1, "white", 4, 0, 1),
        ("build", 2, "white", 2, 0, 1),
        ("conquest", 1, "red", 0, 0, 1),
        ("hunt", 1, "white", 0, 1, 2),
        ("fish", 1, "white", 0, 1, 1),
        ("trade", 1, "white", 0, 2, 1),
        ("farm", 2, "white", 0, 3, 1),
    ],
)
def test_what_an_action_takes_and_how_often(
    action: str, workers: int, slot: str, cost: int, earned: int, uses: int
) -> None:
    table = among("rome", window="" if action in ("wonder", "research", "exploit") else action).lay(wonders=())
    for use in range(1, uses + 1):
        fresh = table.give(coins=20, ready=4, white=0, red=())
        table = fresh.answer(f"act:{action}" if use == 1 else f"act:{action}#{use}")
        if action == "research":
            table = table.answer(table.options[0])
        player = table.player()
        assert (player.coins, player.ready) == (20 - cost + earned, 4 - workers)
        assert (player.white, len(player.red)) == ((workers, 0) if slot == "white" else (0, workers))
    assert len(table.player().technologies) == (uses if action == "research" else 0)
    spent = table.give(coins=20, ready=4)
    assert not [option for option in spent.options if option.startswith(f"act:{action}")]


@case("wonder")
def test_a_wonder_takes_a_worker_and_seven_coins() -> None:
    table = among("kongo").lay(wonders=("petra", "colossus")).give(coins=7, ready=3).answer("act:wonder")
    assert (table.player().coins, table.player().points) == (0, 3)
    assert table.options == ["wonder:petra", "wonder:colossus"]
    table = table.answer("wonder:colossus")
    assert (table.player().wonders, table.state.wonders) == (("colossus",), ("petra",))
    table.refused("act:wonder", "used this Wonder slot")
    assert table.end().player().workers == 2


@case("R22")
def test_the_wonder_action_scores_even_when_the_market_is_empty() -> None:
    table = among("kongo").lay(wonders=()).give(coins=7).answer("act:wonder")
    assert (table.player().points, table.player().wonders, table.asked.ask) == (3, (), "actions")


@case("research", "T12", "R15")
def test_research_can_be_done_twice() -> None:
    table = among("kongo").give(coins=8, ready=2)
    table = table.answer("act:research", "tech:sailing", "act:research#2", "tech:currency")
    assert (table.player().coins, table.player().points, table.player().white) == (0, 2, 2)
    assert table.player().technologies == ("sailing", "currency")
    table.give(coins=8, ready=2).refused("act:research#2", "used this Research slot")


@case("R15")
def test_the_second_slot_appears_once_the_first_is_used() -> None:
    table = among("kongo").give(coins=8)
    assert "act:research#2" not in table.options
    assert "act:research#2" in table.answer("act:research", "tech:mining").options


@case("R23", "R4")
def test_research_with_nothing_left_to_learn_scores_its_point() -> None:
    table = among(("ottoman", "korea")).give(coins=4, technologies=NINE).answer("act:research")
    assert (table.player().points, table.player().coins, table.asked.ask) == (1, 0, "actions")
    among("sumer").give(coins=3, technologies=NINE).refused("act:research", "Research costs 4 coins and you have 3.")


@case("R23")
def test_research_without_a_technology_gives_no_extra_that_names_one() -> None:
    assert among("korea").give(coins=4, technologies=NINE).answer("act:research").player().points == 1
    assert among("greece").give(coins=4, technologies=NINE).answer("act:research").player().points == 2


@case("exploit")
def test_an_exploit_turns_a_worker_into_two_coins() -> None:
    table = among("egypt").answer("act:exploit")
    assert (table.player().coins, table.end().player().workers) == (5, 2)


@case("culture", "culture.card", "T3")
def test_culture_makes_two_points_of_four_coins() -> None:
    table = among("egypt", window="culture").give(coins=4, ready=1).answer("act:culture")
    assert (table.player().coins, table.player().points) == (0, 2)
    assert table.end().player().workers == 1


@case("build", "build.card")
def test_a_build_takes_two_workers_and_two_coins() -> None:
    table = among("egypt", window="build").give(coins=2).answer("act:build")
    assert (table.player().coins, table.player().points, table.player().white) == (0, 2, 2)
    assert table.end().player().workers == 3


@case("conquest", "conquest.card")
def test_a_conquest_by_the_strongest_scores_two() -> None:
    table = among(("egypt", "rome"), window="conquest").answer("act:conquest")
    assert (table.player().points, table.end().player().workers) == (2, 2)


@case("conquest", "R21")
def test_a_conquest_without_the_most_military_is_legal_but_scores_nothing() -> None:
    unarmed = among("egypt", window="conquest").answer("act:conquest")  # tied for the most, but at 0
    assert (unarmed.player().points, unarmed.end().player().workers) == (0, 2)
    weaker = among(("egypt", "aztecs", "rome"), "francia", window="conquest").answer("act:conquest")
    assert weaker.player().points == 0  # the Aztecs' extra point needs a Conquest that scores


@case("hunt", "hunt.card", "T32")
def test_two_hunts_without_a_technology() -> None:
    table = among("kongo", window="hunt").answer("act:hunt", "act:hunt#2")
    assert (table.player().coins, table.player().points) == (5, 2)


@case("R16")
def test_hunting_is_free_the_second_time_as_well() -> None:
    table = among("kongo", window="hunt").give(coins=0).answer("act:hunt", "act:hunt#2")
    assert table.player().coins == 2


@case("T32", "R30")
def test_a_hunt_after_a_research_scores_nothing() -> None:
    table = among("kongo", window="hunt").give(coins=4)
    hunted_last = table.answer("act:research", "tech:mining", "act:hunt")
    assert (hunted_last.player().coins, hunted_last.player().points) == (1, 1)
    hunted_first = table.answer("act:hunt", "act:research", "tech:mining")
    assert (hunted_first.player().coins, hunted_first.player().points) == (1, 2)


@case("fish", "fish.card")
def test_fish_brings_a_coin() -> None:
    table = among("kongo", window="fish").answer("act:fish")
    assert (table.coins(), table.player().white) == ([4, 3], 1)


@case("trade", "trade.card", "R31")
def test_trade_brings_two_coins_and_everybody_else_one() -> None:
    assert among("kongo", "inca", "egypt", window="trade").answer("act:trade").coins() == [5, 4, 4]


@case("farm", "farm.card")
def test_a_farm_takes_two_workers_for_three_coins() -> None:
    table = among("kongo", window="farm").answer("act:farm")
    assert (table.player().coins, table.player().white) == (6, 2)
    among("kongo", window="farm").give(ready=1).refused("act:farm", "Farm takes 2 free workers and you have 1.")


@case("plague.card", "R8")
def test_the_plague_card_has_no_action() -> None:
    table = among("kongo", window="plague hunt fish").give(coins=20, ready=4)
    acts = [option for option in table.options if option.startswith("act:")]
    assert acts == ["act:wonder", "act:research", "act:exploit", "act:hunt", "act:fish"]


@case("R8")
def test_the_plague_counts_as_an_upcoming_card() -> None:
    table = game("tiwanaku", track=("hunt", "fish", "farm", "trade", "culture", "build", "plague", "conquest"))
    assert table.answer("rise:tiwanaku").player().points == 5


@case("R15")
def test_each_player_has_their_own_slots() -> None:
    table = among("kongo", "egypt", window="fish").answer("act:fish", "end", "skip")
    assert table.asked.seat == 1 and "act:fish" in table.options


@case("R18")
def test_a_cost_never_falls_below_zero_and_still_takes_the_worker(rewrite: Callable[..., Path]) -> None:
    rewrite(
        '{ kind = "cost", action = "wonder", less = 6, extra', '{ kind = "cost", action = "wonder", less = 9, extra'
    )
    table = among("aztecs").give(coins=1, ready=2).answer("act:wonder")
    assert (table.player().coins, table.player().ready) == (1, 0)
    among("sumer").give(coins=0, ready=0).refused("act:research", "Research takes 1 free worker and you have 0.")


@case("R18")
def test_the_lowest_price_set_replaces_the_printed_one_before_reductions(rewrite: Callable[..., Path]) -> None:
    rewrite(
        '{ kind = "cost", action = "research", set = 0, tech = ["writing", "sailing"] },',
        '{ kind = "cost", action = "research", set = 3, tech = ["writing", "sailing"] },'
        '{ kind = "cost", action = "research", set = 2, tech = ["writing"] },'
        '{ kind = "cost", action = "research", less = 1, tech = ["writing"] },',
    )
    table = among("sumer").give(coins=3)
    assert table.answer("act:research", "tech:writing").player().coins == 2  # 2 set, 1 less
    assert table.answer("act:research", "tech:sailing").player().coins == 0


@case("R19")
@pytest.mark.parametrize(("coins", "ready"), [(3, 1), (4, 0)])
def test_an_action_that_cannot_be_paid_in_full_is_not_offered(coins: int, ready: int) -> None:
    table = among("egypt", window="culture").give(coins=coins, ready=ready)
    assert "act:culture" not in table.options
    table.refused("act:culture", "Culture")


@case("R27")
def test_extra_gains_come_with_every_performance() -> None:
    table = among("iroquois", window="hunt").give(technologies=("mining",), civilizations=("iroquois", "tiwanaku"))
    assert table.answer("act:hunt", "act:hunt@iroquois").player().coins == 3 + 3 + 3
    angkor = among("india", window="culture").give(coins=12, technologies=("education",), wonders=("angkor_wat",))
    angkor = angkor.answer("act:culture", "act:culture@india", "end", "use:education")
    assert (angkor.player().points, angkor.player().coins) == (9, 0)


@case("R27")
def test_extra_gains_come_with_aksums_culture_too() -> None:
    table = among(("aksum", "sumer"), window="build").give(coins=5, wonders=("angkor_wat",))
    table = table.answer("act:build", "use:aksum.main")
    assert (table.player().points, table.player().coins) == (3 + 3, 5 - 1 - 4 + 1)


@case("R29")
def test_a_technology_works_for_later_actions_of_the_turn_but_not_for_its_own() -> None:
    table = among("kongo", window="fish").give(coins=4).answer("act:research", "tech:sailing", "act:fish")
    assert table.player().coins == 2  # Fish with Sailing
    philosophy = among("kongo").give(coins=8, special="spec_a1", technologies=("writing",))
    once = philosophy.answer("act:research", "tech:philosophy")
    assert once.player().points == 1  # Philosophy adds nothing to the Research that brought it
    assert once.answer("act:research#2", "tech:mining").player().points == 1 + 2


@case("R29")
def test_a_new_wonder_gives_its_own_gains_at_once() -> None:
    table = among("kongo", round=2).lay(wonders=("petra", "chichen_itza")).give(coins=7)
    assert table.answer("act:wonder", "wonder:petra").player().coins == 5
    assert table.answer("act:wonder", "wonder:chichen_itza").player().points == 3 + 4


@case("R3")
def test_a_loss_takes_no_more_than_there_is() -> None:
    table = among("scythia", window="conquest").give(1, coins=1).answer("act:conquest")
    assert table.coins() == [3, 0]


@case("R31")
def test_a_player_who_is_immune_to_coin_loss_keeps_the_coins(rewrite: Callable[..., Path]) -> None:
    rewrite(
        'main_text = "Own Culture slot."\nlegacy = [',
        'main_text = "Own Culture slot."\nlegacy = [{ kind = "immune", to = ["coin_loss"] },',
    )
    table = among("scythia", "india", "egypt", window="conquest").answer("act:conquest")
    assert table.coins() == [3, 3, 1]
    assert "Ben loses nothing (Scythia)." in table.sentences()
