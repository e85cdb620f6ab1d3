"""One click for several answers: always legal, exactly labelled, and nothing revealed on the way."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.levels import at_random, greedy
from engine.core import Answer, Setup, Shortcut
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.steps.buy import Purchase, paid, payments
from engine.phrases import spelled_out
from tests.engine.games.roll_through_the_ages.table import NAMES, Table


def shortcuts(table: Table) -> list[Shortcut]:
    decision = table.decision()
    assert decision is not None
    return [each for bundle in TITLE.wording.shortcuts(table.state, decision, NAMES) for each in bundle.shortcuts]


def offered(table: Table) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The answers of each shortcut, by its label."""
    return {spelled_out(each.option.label): each.answers for each in shortcuts(table)}


def hints(table: Table) -> dict[str, str]:
    return {spelled_out(each.option.label): spelled_out(each.option.hint) for each in shortcuts(table)}


def done(state: State, seat: int, shortcut: Shortcut) -> State:
    for picks in shortcut.answers:
        state = RULES.apply(state, Answer(seat, picks)).state
    return state


@pytest.mark.parametrize(("seats", "trading", "sensible"), [(1, False, True), (3, False, False), (3, True, True)])
def test_every_shortcut_of_a_game_is_legal_fits_and_reveals_nothing(seats: int, trading: bool, sensible: bool) -> None:
    seen = 0
    for game in range(3):
        rng = Random(game)
        state = RULES.setup(Setup(RULES.id, seats, f"quick {game}", {"trading": trading})).state
        while decisions := RULES.decisions(state):
            for decision in decisions:
                for bundle in TITLE.wording.shortcuts(state, decision, NAMES):
                    labels = [spelled_out(each.option.label) for each in bundle.shortcuts]
                    assert len(set(labels)) == len(labels) <= 25 and bundle.heading
                    assert all(0 < len(label) <= 100 for label in labels)
                    for each in bundle.shortcuts:
                        assert "…" not in each.option.hint
                        assert done(state, decision.seat, each).counter == state.counter, "no die is rolled on the way"
                        seen += 1
                plan = TITLE.suggestion(state, decision, NAMES)
                if plan is not None:
                    rolls = done(state, decision.seat, plan).counter - state.counter
                    assert plan.option.label and rolls == (len(plan.answers) == 1 and rolls)
            decision = rng.choice(decisions)
            chooser = greedy if sensible and not decision.optional else at_random
            state = RULES.apply(state, chooser(TITLE, state, decision, rng)).state
    assert seen > 300


def test_either_dice_are_taken_together_and_the_hint_says_who_is_fed() -> None:
    table = Table(2, "eef").having(0, food=0).answer("roll:all")
    assert list(offered(table)) == [
        "Keep all dice; take 4 food",
        "Keep all dice; take 2 food and 2 workers",
        "Keep all dice; take 4 workers",
    ]
    assert hints(table)["Keep all dice; take 4 workers"] == "3 food for 3 cities: 0 food left."
    table.answer()
    assert offered(table)["Take 2 food and 2 workers"] == (("take:food",), ("take:workers",))
    hungry = Table(2, "eec").having(0, food=0).answer("roll:all").answer()
    assert hints(hungry)["Take 2 food and 2 workers"] == "2 food for 3 cities: you lose 1 point."
    full = Table(2, "eec").having(0, food=13).answer("roll:all").answer()
    assert hints(full)["Take 4 food"] == "15 food for 3 cities: 12 food left, 2 food lost."
    assert not offered(Table(2, "efc").answer("roll:all").answer()), "a single die needs one click anyway"


def test_one_click_places_all_workers_on_any_site() -> None:
    table = Table(2, "wwf").having(0, food=9).roll()
    found = offered(table)
    assert found["Finish City 4; check 3 boxes of City 5"] == (("city:4:3",), ("city:5:3",))
    assert hints(table)["Finish City 4; check 3 boxes of City 5"] == "One more city; City 5: 3 of 4 boxes"
    assert found["Check 6 boxes of the Great Wall"] == (("monument:great_wall:6",),)
    for site in ("city:4", "city:7", "monument:step_pyramid", "monument:obelisk", "monument:hanging_gardens"):
        assert any(pick.startswith(site) for answers in found.values() for (pick,) in answers), site
    for answers in found.values():
        assert sum(int(pick.rpartition(":")[2]) for (pick,) in answers) == 6


def test_one_click_turns_in_stones_and_uses_their_workers() -> None:
    table = Table(2, "wff").having(0, food=9, goods=(0, 2, 0, 0, 0), developments=("engineering",)).roll()
    found = [answers for answers in offered(table).values() if answers[0][0].startswith("stone:")]
    assert found
    for answers in found:
        (first,), *rest = answers
        assert sum(int(pick.rpartition(":")[2]) for (pick,) in rest) == 3 + 3 * int(first.removeprefix("stone:"))


def test_a_purchase_names_its_cost_its_payment_and_its_surplus() -> None:
    """E14: 7 coins, wood 3 (6), stone 2 (6), cloth 2 (12)."""
    table = Table(2, "cff").having(0, goods=(3, 2, 0, 2, 0)).roll()
    found = offered(table)
    both = [label for label in found if label.startswith("Buy Religion")]
    assert both == [
        "Buy Religion (20) for 7 coins, 3 wood (6) and 2 cloth (12)",
        "Buy Religion (20) for 7 coins, 2 stone (6) and 2 cloth (12)",
    ]
    assert found[both[0]] == (("buy:religion",), ("pay:wood",), ("pay:cloth",), ("done",))
    assert hints(table)[both[0]].startswith("6 points; you overpay by 5 coins.")
    affordable = set(table.offered()) - {"pass"}
    assert {answers[0][0] for answers in found.values()} == affordable
    table.answer("buy:religion")
    assert list(offered(table)) == both, "the whole payment at once after the development was chosen"
    table.answer("pay:stone")
    assert list(offered(table).values()) == [(("pay:cloth",), ("done",))], "and the rest of a payment that has begun"


def test_a_payment_with_granaries_lists_food() -> None:
    """E15: Granaries, 7 coins, food 4 after feeding, pottery 4 (30)."""
    table = Table(2, "cww").having(0, food=7, goods=(0, 0, 4, 0, 0), developments=("granaries",)).roll()
    table.answer("pass")
    assert "Buy Engineering (40) for 7 coins, 4 pottery (30) and 1 food (4)" in offered(table)


def test_no_payment_contains_anything_needless() -> None:
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
                    assert all(paid(state, less) < due for less in lesser(plan)), "every part of it is needed"
                    seen += 1
            state = RULES.apply(state, greedy(TITLE, state, decision, rng)).state
    assert seen > 100


def lesser(plan: Purchase) -> list[Purchase]:
    """The same payment with one part left out."""
    found = [plan._replace(rows=tuple(row for row in plan.rows if row != left)) for left in plan.rows]
    return found + ([plan._replace(food=plan.food - 1)] if plan.food else [])


def test_goods_are_discarded_together_and_the_best_way_comes_first() -> None:
    table = Table(2, "fff").having(0, goods=(3, 2, 0, 0, 3)).roll().answer("pass")
    first, *_ = offered(table)
    assert first == "Discard 2 wood" and hints(table)[first] == "What you keep is worth 37 coins."
    assert offered(table)["Discard 1 wood and 1 stone"] == (("discard:wood",), ("discard:stone",))
    assert not offered(Table(2, "fff").having(0, goods=(3, 2, 0, 0, 2)).roll().answer("pass"))


def test_one_click_ends_trading_and_builds() -> None:
    table = Table(2, "wff", trading=True).having(0, food=9).roll()
    assert offered(table)["End trading; finish City 4"] == (("pass",), ("city:4:3",))


def test_one_click_completes_an_offer_and_sends_it() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    table.answer("offer:1")
    assert not offered(table)
    table.answer("give:wood:1")
    assert offered(table)["Ask for 2 stone and send the offer to Ben"] == (("ask:stone:2",), ("send",))
