"""One tap for several answers: always legal, always said exactly, and nothing revealed on the way."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.levels import at_random, greedy
from engine.core import Answer, Decision, Setup, Shortcut
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.steps.buy import Purchase, paid, payments
from tests.engine.games.roll_through_the_ages.table import Table

NAMES = ["Ann", "Ben", "Cid", "Dot"]


def asked(table: Table, seat: int = 0) -> Decision:
    return next(one for one in RULES.decisions(table.state) if one.seat == seat)


def offered(table: Table) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What one tap may do, by its label."""
    bundles = TITLE.wording.shortcuts(table.state, asked(table), NAMES)
    return {each.option.label: each.answers for bundle in bundles for each in bundle.shortcuts}


def hints(table: Table) -> dict[str, str]:
    bundles = TITLE.wording.shortcuts(table.state, asked(table), NAMES)
    return {each.option.label: each.option.hint for bundle in bundles for each in bundle.shortcuts}


def suggested(table: Table, seat: int = 0) -> Shortcut:
    found = TITLE.suggestion(table.state, asked(table, seat), NAMES)
    assert found is not None
    return found


def done(state: State, seat: int, shortcut: Shortcut) -> State:
    for picks in shortcut.answers:
        state = RULES.apply(state, Answer(seat, picks)).state
    return state


@pytest.mark.parametrize(("seats", "trading", "sensible"), [(1, False, True), (3, False, False), (3, True, True)])
def test_whatever_is_offered_is_legal_fits_and_reveals_nothing(seats: int, trading: bool, sensible: bool) -> None:
    seen = 0
    for game in range(3):
        rng = Random(game)
        state = RULES.setup(Setup(RULES.id, seats, f"quick {game}", {"trading": trading})).state
        while decisions := RULES.decisions(state):
            for decision in decisions:
                for bundle in TITLE.wording.shortcuts(state, decision, NAMES):
                    labels = [each.option.label for each in bundle.shortcuts]
                    assert len(set(labels)) == len(labels) <= 25 and bundle.heading
                    for each in bundle.shortcuts:
                        assert 0 < len(each.option.label) <= 100 and len(each.option.hint) <= 100
                        assert done(state, decision.seat, each).counter == state.counter, "no die is rolled by the way"
                        seen += 1
                plan = TITLE.suggestion(state, decision, NAMES)
                if plan is not None:
                    rolls = done(state, decision.seat, plan).counter - state.counter
                    assert plan.option.label and rolls == (len(plan.answers) == 1 and rolls)
            decision = rng.choice(decisions)
            chooser = greedy if sensible and not decision.optional else at_random
            state = RULES.apply(state, chooser(TITLE, state, decision, rng)).state
    assert seen > 300


def test_dice_that_may_be_either_are_taken_together_and_the_feeding_is_told() -> None:
    table = Table(2, "eef").having(0, food=0).answer("roll:all")
    assert list(offered(table)) == ["Keep all: 4 food", "Keep all: 2 food and 2 workers", "Keep all: 4 workers"]
    assert hints(table)["Keep all: 4 workers"] == "3 food for 3 cities, 0 left"
    table.answer()
    assert offered(table)["2 food and 2 workers"] == (("take:food",), ("take:workers",))
    hungry = Table(2, "eec").having(0, food=0).answer("roll:all").answer()
    assert hints(hungry)["2 food and 2 workers"] == "2 food for 3 cities: 1 point lost"
    full = Table(2, "eec").having(0, food=13).answer("roll:all").answer()
    assert hints(full)["4 food"] == "15 food for 3 cities, 12 left, 2 does not fit"
    assert not offered(Table(2, "efc").answer("roll:all").answer()), "one die is one tap anyway"


def test_all_workers_are_placed_by_one_tap_wherever_there_are_boxes() -> None:
    table = Table(2, "wwf").having(0, food=9).roll()
    found = offered(table)
    assert found["Finish City 4 (3 boxes); 3 boxes of City 5"] == (("city:4:3",), ("city:5:3",))
    assert hints(table)["Finish City 4 (3 boxes); 3 boxes of City 5"] == "one more city; City 5 3 of 4"
    assert found["6 boxes of Great Wall"] == (("monument:great_wall:6",),)
    for site in ("city:4", "city:7", "monument:step_pyramid", "monument:obelisk", "monument:hanging_gardens"):
        assert any(pick.startswith(site) for answers in found.values() for (pick,) in answers), site
    for answers in found.values():
        assert sum(int(pick.rpartition(":")[2]) for (pick,) in answers) == 6


def test_stones_are_turned_in_and_used_by_the_same_tap() -> None:
    table = Table(2, "wff").having(0, food=9, goods=(0, 2, 0, 0, 0), developments=("engineering",)).roll()
    found = [answers for answers in offered(table).values() if answers[0][0].startswith("stone:")]
    assert found
    for answers in found:
        (first,), *rest = answers
        assert sum(int(pick.rpartition(":")[2]) for (pick,) in rest) == 3 + 3 * int(first.removeprefix("stone:"))


def test_a_purchase_names_its_price_what_is_paid_and_what_is_lost() -> None:
    """E14: 7 coins, wood 3 (6), stone 2 (6), cloth 2 (12)."""
    table = Table(2, "cff").having(0, goods=(3, 2, 0, 2, 0)).roll()
    found = offered(table)
    both = [label for label in found if label.startswith("Religion")]
    assert both == [
        "Religion (20) for 7 coins, 3 wood (6) and 2 cloth (12)",
        "Religion (20) for 7 coins, 2 stone (6) and 2 cloth (12)",
    ]
    assert found[both[0]] == (("buy:religion",), ("pay:wood",), ("pay:cloth",), ("done",))
    assert hints(table)[both[0]].startswith("6 points; 5 too much, lost.")
    affordable = {option.id for option in asked(table).options} - {"pass"}
    assert {answers[0][0] for answers in found.values()} == affordable
    table.answer("buy:religion")
    assert list(offered(table)) == both, "all of a payment at once, when the development is chosen before"
    table.answer("pay:stone")
    assert list(offered(table).values()) == [(("pay:cloth",), ("done",))], "and whatever is left of it"


def test_a_payment_lists_food_where_it_is_worth_coins() -> None:
    """E15: Granaries, 7 coins, food 4 after feeding, pottery 4 (30)."""
    table = Table(2, "cww").having(0, food=7, goods=(0, 0, 4, 0, 0), developments=("granaries",)).roll()
    table.answer("pass")
    assert "Engineering (40) for 7 coins, 4 pottery (30) and 1 food (4)" in offered(table)


def test_no_payment_gives_anything_needless() -> None:
    seen = 0
    for game in range(8):
        rng = Random(game)
        state = RULES.setup(Setup(RULES.id, 2, f"payments {game}")).state
        while decisions := RULES.decisions(state):
            (decision,) = decisions
            for id in (option.id for option in decision.options if option.id.startswith("buy:")):
                due = sheet().developments[id.removeprefix("buy:")].cost
                for plan in payments(state, id.removeprefix("buy:")):
                    assert paid(state, plan) >= due
                    assert all(paid(state, less) < due for less in lesser(plan)), "each part of it is needed"
                    seen += 1
            state = RULES.apply(state, greedy(TITLE, state, decision, rng)).state
    assert seen > 100


def lesser(plan: Purchase) -> list[Purchase]:
    """The same payment with one thing less."""
    found = [plan._replace(rows=tuple(row for row in plan.rows if row != left)) for left in plan.rows]
    return found + ([plan._replace(food=plan.food - 1)] if plan.food else [])


def test_goods_are_given_up_together_the_best_way_first() -> None:
    table = Table(2, "fff").having(0, goods=(3, 2, 0, 0, 3)).roll().answer("pass")
    first, *_ = offered(table)
    assert first == "Give up 2 wood" and hints(table)[first] == "What stays is worth 37 coins"
    assert offered(table)["Give up 1 wood and 1 stone"] == (("discard:wood",), ("discard:stone",))
    assert not offered(Table(2, "fff").having(0, goods=(3, 2, 0, 0, 2)).roll().answer("pass"))


def test_trading_is_ended_and_building_done_by_one_tap() -> None:
    table = Table(2, "wff", trading=True).having(0, food=9).roll()
    assert offered(table)["End trading; finish City 4 (3 boxes)"] == (("pass",), ("city:4:3",))


def test_the_second_half_of_an_offer_sends_it() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    table.answer("offer:1")
    assert not offered(table)
    table.answer("give:wood:1")
    assert offered(table)["Ask for 2 stone, and send the offer"] == (("ask:stone:2",), ("send",))


# What is suggested.


def test_a_suggestion_goes_on_to_the_end_of_the_turn_and_says_so() -> None:
    table = Table(2, "wec", last_round=True).having(0, food=3, monuments={"obelisk": 4}).answer("roll:all").answer()
    plan = suggested(table)
    assert plan.option.label == "Take 2 workers; finish Obelisk (5 boxes)"
    assert plan.answers == (("take:workers",), ("monument:obelisk:5",))
    rich = Table(2, "cff", last_round=True).having(0, food=3, goods=(3, 2, 0, 0, 0)).roll()
    assert suggested(rich).option.label == "Buy Agriculture for 7 coins, all wood and all stone"


def test_a_suggestion_stops_before_a_roll_and_before_others_may_speak() -> None:
    rolls = Table(2, "ggg").having(0, food=0).answer("roll:all")
    assert suggested(rolls).option.label.startswith("Roll d") and len(suggested(rolls).answers) == 1
    trade = Table(2, "fee", trading=True).having(0, food=3).answer("roll:all").answer()
    end = done(trade.state, 0, suggested(trade))
    assert end.agenda[-1].step == "trade", "whoever has something to offer gets the time for it"
    trade.each("take:food", "take:workers")
    assert suggested(trade).option.label.startswith("End trading; ")


def test_who_does_not_roll_is_suggested_a_whole_offer() -> None:
    table = Table(2, "ccf", trading=True).roll()
    table.having(0, food=0, goods=(2, 1, 1, 1, 0), developments=("agriculture", "coinage", "masonry"))
    table.having(1, food=5, goods=(0, 0, 0, 1, 0), developments=("agriculture", "coinage", "religion"))
    plan = suggested(table, 1)
    assert plan.answers[0] == ("offer:0",) and plan.answers[-1] == ("send",)
    assert plan.option.label.startswith("Offer Ann ")


def test_suggested_offers_and_answers_name_the_other_player() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(0, 0, 0, 0, 2)).having(1, goods=(0, 0, 0, 0, 2)).roll()
    table.each("offer:1", "give:spearheads:1", "send")
    assert suggested(table, 1).option.label == "Accept the offer of Ann"
    worded = TITLE.wording.question(table.state, asked(table, 1), NAMES)
    assert worded.prompt == "Offers to you: Ann gives 1 spearheads for nothing."
    assert [option.label for option in worded.options][:2] == ["Accept the offer of Ann", "Decline the offer of Ann"]
    assert "player A" in TITLE.wording.question(table.state, asked(table, 1)).prompt, "letters where there are no names"
