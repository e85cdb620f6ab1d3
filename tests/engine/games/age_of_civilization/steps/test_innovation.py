"""Innovation: special technology cards and their eighteen technologies."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import Table, among, at_the_end, choosing, game
from tests.support.engine.cases import case

COVERS = {
    "spec_a1": ("left", {"philosophy", "printing"}),
    "spec_a2": ("left", {"theology", "monasticism"}),
    "spec_a3": ("left", {"drama", "fine_arts"}),
    "spec_b1": ("middle", {"compass", "banking"}),
    "spec_b2": ("middle", {"guilds", "colonies"}),
    "spec_b3": ("middle", {"aqueducts", "architecture"}),
    "spec_c1": ("right", {"bronze_casting", "siege_craft"}),
    "spec_c2": ("right", {"horsemanship", "chivalry"}),
    "spec_c3": ("right", {"masonry", "fortresses"}),
}
COLUMNS = {
    "left": ("writing", "education", "science"),
    "middle": ("sailing", "currency", "engineering"),
    "right": ("mining", "iron_working", "gunpowder"),
}


def market(*specials: str, window: str = "hunt") -> Table:
    return among("kongo", window=window, innovation=True).lay(specials=specials)


def versed(*technologies: str, main: str = "carthage", window: str = "hunt", coming: str = "") -> Table:
    """A player with these technologies, learnt from a special card."""
    return among(main, "rome", window=window, coming=coming).give(technologies=technologies)


@case("spec_a1", "spec_a2", "spec_a3", "spec_b1", "spec_b2", "spec_b3", "spec_c1", "spec_c2", "spec_c3", "R50")
@pytest.mark.parametrize("special", COVERS)
def test_a_special_card_costs_a_coin_and_covers_a_column(special: str) -> None:
    table = market(special, "spec_b3" if special != "spec_b3" else "spec_a1").answer(f"buy:{special}")
    assert (table.player().coins, table.player().special, len(table.state.specials)) == (2, special, 1)
    column, brings = COVERS[special]
    top, *covered = COLUMNS[column]
    everything = {id for ids in COLUMNS.values() for id in ids} - set(covered) | brings
    learnt: set[str] = set()
    while gainable := table.give(technologies=tuple(learnt)).gainable():
        learnt |= gainable
    assert learnt == everything and top in learnt  # R51: nine as before


@case("T36", "R49")
def test_the_left_card_replaces_education_and_science() -> None:
    table = market("spec_a1").give(coins=9).answer("buy:spec_a1", "act:research", "tech:writing")
    assert table.gainable() == {"philosophy", "sailing", "mining"}
    table = table.give(coins=9).answer("act:research#2", "tech:philosophy")
    assert {"printing", "engineering"} <= table.gainable()
    assert not {"education", "science"} & table.gainable()


@case("R49")
@pytest.mark.parametrize(
    ("special", "had", "opened"),
    [
        ("spec_b1", ("sailing", "compass"), {"banking", "writing", "mining"}),
        ("spec_b1", ("mining", "iron_working"), {"banking", "gunpowder", "writing", "sailing"}),
        ("spec_b1", ("writing", "education"), {"banking", "science", "sailing", "mining"}),
        ("spec_c1", ("mining", "bronze_casting"), {"siege_craft", "engineering", "writing", "sailing"}),
    ],
)
def test_arrows_belong_to_positions(special: str, had: tuple[str, ...], opened: set[str]) -> None:
    assert among("kongo").give(special=special, technologies=had).gainable() == opened


@case("T36")
def test_the_column_must_be_empty() -> None:
    table = market("spec_a1", "spec_b1").give(technologies=("writing",))
    table.refused("buy:spec_a1", "The column of Philosophy & Printing must be empty, and you have Writing there.")
    assert table.answer("buy:spec_b1").player().special == "spec_b1"


def test_nobody_may_have_two_special_cards() -> None:
    table = market("spec_a1", "spec_b1").answer("buy:spec_a1")
    table.refused("buy:spec_b1", "You already have Philosophy & Printing, and each player may have only one special")


def test_a_special_card_must_be_paid() -> None:
    market("spec_a1").give(coins=0).refused("buy:spec_a1", "Philosophy & Printing costs 1 coin and you have 0.")


@case("R48")
def test_iberia_gains_technologies_of_a_card_bought_before_it_rises() -> None:
    table = game("iberia", coins=(4,), innovation=True).lay(specials=("spec_b1",))
    table = table.answer("buy:spec_b1", "rise:iberia", "tech:sailing")
    assert "tech:compass" in table.options and "tech:currency" not in table.options
    assert table.answer("tech:compass").player().technologies == ("sailing", "compass")


@case("R48")
def test_a_special_card_may_be_bought_between_actions_and_with_a_rest() -> None:
    acted = market("spec_a1").answer("act:hunt", "buy:spec_a1")
    assert acted.asked.ask == "actions" and "act:hunt#2" in acted.options
    rested = market("spec_a1").answer("buy:spec_a1", "rest")
    assert (rested.player().coins, rested.player().special) == (3 - 1 + 3, "spec_a1")


@case("R48")
def test_no_special_card_is_sold_at_turn_end_or_inside_an_effect() -> None:
    table = market("spec_b1").give(coins=5, technologies=("education",)).answer("end")
    table.refused("buy:spec_b1", "not among your choices")
    market("spec_b1").give(coins=9).answer("act:research").refused("buy:spec_b1", "not among your choices")


@case("R48")
def test_buying_a_special_card_asks_the_same_question_again() -> None:
    table = choosing("rome", innovation=True).lay(specials=("spec_a1",)).answer("buy:spec_a1")
    assert table.asked.ask == "civilization" and {"rise:rome", "annex:rome", "skip"} <= set(table.options)


def test_the_special_market_is_never_refilled() -> None:
    table = game(innovation=True, seats=3)
    bought = table.answer(f"buy:{table.state.specials[0]}")
    assert bought.state.specials == table.state.specials[1:]
    assert bought.rest_of_game().state.specials == table.state.specials[1:]


@case("R50")
def test_hittites_find_no_iron_in_a_covered_column() -> None:
    table = among("hittites").give(coins=4, special="spec_c1", technologies=("mining",)).answer("act:research")
    assert "tech:bronze_casting" in table.options
    table.refused("tech:iron_working", "not among your choices")


@case("R51")
def test_special_technologies_count_as_technologies() -> None:
    known = ("writing", "philosophy", "printing", "mining")
    assert among("arabia").give(technologies=known).end().player().coins == 3 + 2
    assert among("rome").give(technologies=known).military() == 2 + 1 + 1
    assert among("kongo", window="hunt").give(technologies=("philosophy",)).answer("act:hunt").player().points == 0


# The eighteen.


@case("philosophy")
def test_philosophy_scores_a_research() -> None:
    assert versed("philosophy").give(coins=4).answer("act:research", "tech:mining").player().points == 2


@case("printing")
def test_printing_scores_technologies_by_pairs() -> None:
    known = ("writing", "philosophy", "printing", "mining", "sailing")
    assert at_the_end("carthage", technologies=known).tally() == {"printing": 2}


@case("theology")
def test_theology_makes_more_of_a_rest() -> None:
    table = versed("theology").answer("rest")
    assert (table.player().coins, table.player().points) == (3 + 3, 2)


@case("monasticism")
def test_monasticism_scores_workers() -> None:
    assert at_the_end("carthage", technologies=("monasticism",), ready=4).tally() == {"monasticism": 4}


@case("drama")
def test_drama_adds_a_point_to_culture() -> None:
    assert versed("drama", window="culture").give(coins=4).answer("act:culture").player().points == 3


@case("fine_arts")
def test_fine_arts_make_culture_cheaper_and_score_wonders() -> None:
    assert versed("fine_arts", window="culture").give(coins=3).answer("act:culture").player().coins == 0
    table = at_the_end("carthage", technologies=("fine_arts",), wonders=("chichen_itza", "petra"))
    assert table.tally() == {"fine_arts": 2, "petra": 1}


@case("compass")
def test_compass_earns_two_coins_a_turn() -> None:
    assert versed("compass").end().player().coins == 5


@case("banking")
@pytest.mark.parametrize(("coins", "points"), [(7, 3), (10, 5), (20, 5)])
def test_banking_scores_coins_up_to_five(coins: int, points: int) -> None:
    assert at_the_end("carthage", technologies=("banking",), coins=coins).tally() == {"banking": points}


@case("guilds")
def test_guilds_make_more_of_trade() -> None:
    table = versed("guilds", main="egypt", window="trade").answer("act:trade")
    assert (table.coins(), table.player().points) == ([3 + 4, 4], 1)


@case("colonies")
def test_colonies_reward_annexing_and_breadth() -> None:
    annexed = choosing("iberia").give(technologies=("colonies",)).answer("annex:iberia")
    assert annexed.player().points == 2
    assert at_the_end("carthage", "rome", technologies=("colonies",)).tally() == {"colonies": 2}


@case("aqueducts")
def test_aqueducts_keep_the_plague_out_and_help_farms() -> None:
    assert versed("aqueducts", coming="plague").rest_of_round().workers() == [4, 3]
    assert versed("aqueducts", coming="culture").rest_of_round().workers() == [3, 4]
    assert versed("aqueducts", window="farm").answer("act:farm").player().coins == 3 + 5


@case("architecture")
def test_architecture_builds_wonders_for_four() -> None:
    assert versed("architecture").give(coins=4).answer("act:wonder").player().coins == 0


@case("bronze_casting")
def test_bronze_casting_adds_military_and_helps_exploit() -> None:
    table = versed("bronze_casting")
    assert (table.military(), table.answer("act:exploit").player().coins) == (2, 3 + 3)


@case("siege_craft")
def test_siege_craft_scores_conquest_and_war() -> None:
    table = versed("siege_craft", window="conquest", coming="culture")
    assert (table.military(), table.answer("act:conquest").player().points) == (2, 3)
    assert table.rest_of_round().points() == [1, 0]


@case("horsemanship")
def test_horsemanship_hunts_for_two_coins() -> None:
    table = versed("horsemanship", window="hunt")
    assert (table.military(), table.answer("act:hunt").player().coins) == (2, 3 + 2)


@case("chivalry")
def test_chivalry_keeps_conquest_workers() -> None:
    table = versed("chivalry", window="conquest")
    assert table.military() == 1
    table = table.answer("act:conquest")
    assert (table.player().points, table.end().player().workers) == (3, 4)


@case("masonry")
def test_masonry_builds_better() -> None:
    assert versed("masonry", window="build").answer("act:build").player().points == 4


@case("fortresses")
def test_fortresses_protect_in_war() -> None:
    table = among("carthage", "francia", coming="culture").give(technologies=("fortresses",))
    assert (table.military(0), table.military(1)) == (2, 3)
    assert table.rest_of_round().workers() == [4, 3]
    assert at_the_end("carthage", technologies=("fortresses",)).tally() == {"fortresses": 1}
