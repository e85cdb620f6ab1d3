"""Arabia, Babylon, Hittites, Lydia, Ottoman, Persia, Phoenicia, Sumer."""

from __future__ import annotations

from tests.engine.games.age_of_civilization.table import alone, among, at_the_end, game
from tests.support.engine.cases import case

FIVE = ("writing", "education", "science", "sailing", "mining")


@case("arabia.main", "T13")
def test_arabia_earns_from_its_technologies() -> None:
    five = ("writing", "sailing", "mining", "iron_working", "gunpowder")
    assert among("arabia").give(technologies=five).end().player().coins == 3 + 2
    assert among("arabia").give(technologies=("writing",)).end().player().coins == 3


@case("arabia.legacy")
def test_arabias_legacy_adds_a_coin_to_trade() -> None:
    assert among(("egypt", "arabia"), window="trade").answer("act:trade").coins() == [6, 4]


@case("babylon.main", "R36")
def test_babylon_learns_at_every_turn_end_without_a_research() -> None:
    table = among(("babylon", "greece")).answer("end")
    assert set(table.options) == {"tech:writing", "tech:sailing", "tech:mining"}
    table = table.answer("tech:sailing")
    assert table.player().technologies == ("sailing",)
    assert (table.player().points, table.player().coins) == (0, 3)
    assert table.asked.seat == 1


@case("R36", "R39")
def test_babylons_science_scores_the_upcoming_cards() -> None:
    table = among("babylon", round=4).give(technologies=("writing", "education"), coins=0).answer("end")
    assert table.answer("tech:science").player().points == 2


@case("R36", "R4")
def test_babylon_with_all_nine_technologies_is_not_asked() -> None:
    nine = (*FIVE, "currency", "engineering", "iron_working", "gunpowder")
    assert among("babylon").give(technologies=nine, coins=0).answer("end").asked.seat == 1


@case("R32")
def test_babylon_may_use_the_education_that_it_just_gained() -> None:
    table = among("babylon").give(technologies=("writing",), coins=3).answer("end", "tech:education")
    assert table.options == ["use:education", "pass"]
    table = table.answer("use:education")
    assert (table.player().points, table.player().coins, table.asked.seat) == (2, 0, 1)


@case("R32")
def test_babylon_earns_from_the_currency_that_it_just_gained() -> None:
    table = among("babylon").give(technologies=("sailing", "education"), coins=4).answer("end")
    assert table.options == ["use:babylon.main", "use:education"]
    table = table.answer("use:babylon.main", "tech:currency")
    assert (table.player().coins, table.options) == (6, ["use:education", "pass"])  # fixed coins come unasked


@case("babylon.legacy")
def test_babylons_legacy_scores_technologies_by_threes() -> None:
    assert at_the_end("carthage", "babylon", technologies=FIVE).tally() == {"babylon.legacy": 1}
    assert at_the_end("carthage", "babylon", technologies=(*FIVE, "currency")).tally() == {"babylon.legacy": 2}


@case("hittites.main", "T35")
def test_hittites_research_iron_working_for_free() -> None:
    table = among("hittites").give(coins=4)
    assert table.military() == 1 + 1
    table.answer("act:research").refused("tech:iron_working", "Iron Working needs Mining first.")
    table.give(coins=0).refused("act:research", "Research costs 4 coins and you have 0.")
    miners = among("hittites").give(coins=0, technologies=("mining",)).answer("act:research")
    assert miners.options == ["tech:iron_working"]
    forged = miners.answer("tech:iron_working")
    assert (forged.player().points, forged.player().coins, forged.military()) == (1, 0, 2 + 1 + 3)


@case("hittites.legacy")
def test_the_hittites_legacy_is_one_military_and_no_iron() -> None:
    table = among(("carthage", "hittites")).give(coins=0, technologies=("mining",))
    assert table.military() == 1 + 1
    table.refused("act:research", "Research costs 4 coins and you have 0.")


@case("lydia.main", "T47", "R31")
def test_lydia_gains_four_coins_and_gives_everyone_else_one() -> None:
    assert game("lydia", seats=3).answer("rise:lydia").coins() == [3 + 4, 3 + 1, 3 + 1]


@case("T47", "R61")
def test_lydia_gains_four_coins_in_a_solo_game() -> None:
    assert game("lydia", seats=1).answer("rise:lydia").coins() == [3 + 4]


@case("lydia.legacy")
def test_lydias_legacy_scores_its_coins_by_threes() -> None:
    assert at_the_end("carthage", "lydia", coins=11).tally() == {"lydia.legacy": 3}


@case("ottoman.main", "T18")
def test_the_ottoman_reach_science_and_gunpowder_for_a_coin() -> None:
    table = among("ottoman").give(coins=1, technologies=("writing", "education", "mining", "iron_working"))
    assert table.answer("act:research").options == ["tech:science", "tech:gunpowder"]
    assert table.answer("act:research", "tech:science").player().coins == 0
    assert table.answer("act:research", "tech:gunpowder").player().coins == 0


@case("ottoman.legacy")
def test_the_ottoman_legacy_is_one_military() -> None:
    assert among(("carthage", "ottoman")).military() == 1


@case("persia.main", "T8", "R43")
def test_persia_profits_from_every_war() -> None:
    table = among("persia", coming="culture").give(technologies=("mining", "iron_working", "gunpowder"))
    assert table.military() == 7
    assert table.rest_of_round().coins() == [3 + 3, 3]


@case("R43")
def test_persia_profits_although_it_loses_the_war() -> None:
    table = among("persia", "mongolia", coming="culture").give(technologies=("mining",))
    assert (table.military(0), table.military(1)) == (2, 4)
    after = table.rest_of_round()
    assert (after.coins(), after.workers()) == ([3 + 1, 3], [3, 3])


@case("persia.legacy")
def test_persias_legacy_is_one_military() -> None:
    table = among(("carthage", "persia"), coming="culture")
    assert table.military() == 1
    assert table.rest_of_round().player().coins == 3  # a declined Persia profits from no war


@case("phoenicia.main", "T33", "R35")
def test_phoenicia_puts_two_coins_on_a_card_for_two_points() -> None:
    table = among("phoenicia").give(coins=2)
    before = table.market()
    asked = table.answer("end")
    assert asked.options == ["use:phoenicia.main", "pass"]
    chosen = list(before)[1]
    paid = asked.answer("use:phoenicia.main", f"place:{chosen}")
    assert (paid.player().coins, paid.player().points) == (0, 2)
    assert paid.market() == before | {chosen: before[chosen] + 2}
    kept = asked.answer("pass")
    assert (kept.player().coins, kept.player().points, kept.market()) == (2, 0, before)


@case("T33", "R35", "R57")
def test_phoenicia_is_not_offered_without_two_coins_or_a_market() -> None:
    assert among("phoenicia").give(coins=1).answer("end").asked.seat == 1
    assert among("phoenicia").lay(market=()).answer("end").asked.seat == 1


@case("phoenicia.legacy")
def test_phoenicias_legacy_adds_a_coin_to_trade_and_to_fish() -> None:
    table = among(("egypt", "phoenicia"), window="trade fish").answer("act:fish")
    assert table.player().coins == 3 + 2
    assert table.answer("act:trade").coins() == [5 + 3, 4]


@case("sumer.main", "T17")
def test_sumer_researches_writing_and_sailing_for_free() -> None:
    table = among("sumer").give(coins=0).answer("act:research")
    assert table.options == ["tech:writing", "tech:sailing"]
    table.refused("tech:mining", "Mining costs 4 coins and you have 0.")
    table = table.answer("tech:writing")
    assert (table.player().points, table.player().coins, table.player().technologies) == (1, 0, ("writing",))


@case("sumer.legacy")
def test_sumers_legacy_earns_a_coin_with_culture() -> None:
    table = among(("carthage", "sumer"), window="culture").give(coins=4).answer("act:culture")
    assert (table.player().points, table.player().coins) == (2, 1)


@case("R60")
def test_persia_profits_from_war_in_a_solo_game() -> None:
    table = alone("persia", round=2, coming="culture").give(technologies=("mining", "iron_working"))
    assert table.rest_of_round().coins() == [3 + 2]
