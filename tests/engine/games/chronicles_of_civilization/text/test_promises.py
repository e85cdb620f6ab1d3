"""What options promise: everything that will happen, with its source, and nothing else."""

from __future__ import annotations

from engine.core import Answer
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.promises import promise
from tests.engine.games.chronicles_of_civilization.table import game, new
from tests.support.engine.laws import check_promises


def test_a_command_tells_its_price_and_what_it_brings() -> None:
    table = game("C4").paint(D5="T", C5="D").with_workers(w1="D4").having(work=1, wood=0, ore=0)
    assert table.hints["map:chop:D5"] == "1 work: +1 wood."
    assert table.hints["map:dig:C5"] == "1 work: +3 ore."
    assert table.hints["map:stop"] == "The remaining moves are lost."


def test_what_does_not_fit_is_told_as_the_gold_that_it_becomes() -> None:
    table = game("C4").paint(D5="D").with_workers(w1="D4").rich().having(ore=11, gold=0)
    after = table.answer("map:dig:D5").state.goods
    gold = after.gold
    assert table.hints["map:dig:D5"] == f"1 work: +{after.ore - 11} ore, +{gold} gold."


def test_the_bonus_marker_is_a_price_of_its_own() -> None:
    table = game(track="agriculture").having(bonus="production", bonus_free=True)
    assert table.hints["act:production:1"].startswith("Bonus marker: +1 ")
    assert table.having(bonus_free=False).hints["act:production:1"].startswith("1 worker: +1 ")


def test_a_discovery_on_the_way_is_named_as_the_source() -> None:
    table = game("C4").paint(".", D3="*").with_workers(w1="C4").having(wood=0, gold=0, ore=0, food=0)
    assert "(discovery)" in table.hints["map:move:D3"]
    assert "(discovery)" not in table.hints["map:move:C3"]


def test_the_end_of_a_turn_tells_costs_event_and_draw() -> None:
    table = game().having(food=5, pool=0, bonus_free=False)
    assert table.hints["end"] == "Lose 2 food (costs). Then draw a card."
    starving = table.having(food=0)
    assert starving.hints["end"] == "Happiness\u00a0−1, Hunger\u00a0+2. Then draw a card."
    assert promise(RULES, starving.state, Answer(0, ("end",))).total("hunger") == 2


def test_an_attack_promises_a_roll_and_never_its_outcome() -> None:
    table = game().at_war().army(1, [9], 2).foes(1, [1], 3).dice(6)
    assert table.hints["war:move:1"].startswith("1 worker: roll a die. ")
    assert promise(RULES, table.state, Answer(0, ("war:move:1",))).chance == "battle"
    assert table.hints == table.dice(1).hints


def test_battles_are_foreseen_where_no_die_changes_our_numbers() -> None:
    overrun = game().at_war().army(1, [1], 1).foes(1, [9], 2).answer("end")
    assert overrun.hints["disband:done"] == "The game is lost. A die is rolled."
    event = "Lose 1 wood (event). A die is rolled."
    for foe, hint in ((1, event), (3, "A die is rolled."), (4, "A die is rolled."), (6, event)):
        table = game().at_war().army(1, [1, 1], 2).foes(1, [foe], 3).having(food=0, event=1).answer("end")
        assert {table.dice(die).hints["disband:done"] for die in range(1, 7)} == {hint}
        check_promises(TITLE, table.state, RULES.decisions(table.state)[0])


def test_removing_a_unit_says_what_it_saves_and_what_is_left() -> None:
    table = game().army(1, [1, 2, 3, 1]).having(food=9, gold=9).answer("end")
    assert table.hints["disband:1"].startswith("Food need -1, upkeep -1. Yours: 1, 2, 3, ")
    less = table.answer("disband:1")
    assert less.hints["disband:1"].startswith("Food need and upkeep stay the same. Yours: 1, 2, ")
    assert "-1, upkeep -1. Yours: none, " in less.answer("disband:1", "disband:1").hints["disband:1"]


def test_a_capital_promises_the_first_card_without_telling_it() -> None:
    one, other = new(deck=(1,)), new(deck=(2,))
    assert one.hints == other.hints
    assert all(hint.startswith("Around it: ") and hint.endswith(". Then draw a card.") for hint in one.hints.values())


def test_the_end_of_a_turn_tells_its_event_once() -> None:
    table = new(deck=(1,), chronicle="first_hearths").answer("capital:C7")
    ends = {side: table.answer(side).hints["end"] for side in table.options if side.startswith("card:")}
    assert ends
    for hint in ends.values():
        assert ("(event)" in hint) != ("Event:" in hint), hint


def test_a_harvest_that_ends_ones_own_farm_is_warned_of() -> None:
    table = game("C4").paint(".", D5="C").with_structures(("farm", "C5", "D5")).with_workers(w1="D4").having(work=1)
    assert table.works("farm") == 1 and table.answer("map:harvest:D5").works("farm") == 0
    assert table.hints["map:harvest:D5"].endswith(", a farm stops working.")
    assert table.warning("map:harvest:D5") == "Your farm on C5 uses D5 and would stop working."
    assert table.warning("map:stop") == ""


def test_a_structure_without_connection_says_that_it_does_not_work_yet() -> None:
    table = game("C4").paint(".", G5="C").with_workers(w1="G4").rich()
    built = {id: hint for id, hint in table.hints.items() if id.startswith("map:build:farm:")}
    assert built and all(hint.endswith("It works once it is connected with the capital.") for hint in built.values())


def test_a_command_that_loses_the_game_is_warned_of() -> None:
    table = game().having(rebellion=5, happiness=1)
    lost = [id for id in table.options if table.hints[id].endswith("the game is lost.")]
    assert lost
    for id in lost:
        assert table.answer(id).state.ending.startswith("lost") and "The game would be lost." in table.warning(id)
