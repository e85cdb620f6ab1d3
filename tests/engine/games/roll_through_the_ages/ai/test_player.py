"""The computer player: sensible in detail, and far better than chance in whole games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.ai.levels import CHOOSERS, at_random
from engine.core import Answer, Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.ai.odds import Odds
from engine.games.roll_through_the_ages.ai.player import value
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State
from tests.engine.games.roll_through_the_ages.table import Table


def advised(table: Table, seat: int = 0) -> tuple[str, ...] | None:
    decision = next(one for one in RULES.decisions(table.state) if one.seat == seat)
    answer = TITLE.advisor.advice(RULES, table.state, decision, Random(1))
    return None if answer is None else answer.picks


def play(seats: int, seed: str, computers: set[int], **options: bool) -> State:
    rng = Random(seed)
    state = RULES.setup(Setup(RULES.id, seats, seed, options)).state
    while decisions := RULES.decisions(state):
        decision = next(one for one in decisions if not one.optional)
        answer: Answer | None = None
        if decision.seat in computers:
            answer = TITLE.advisor.advice(RULES, state, decision, rng)
        state = RULES.apply(state, answer or at_random(TITLE, state, decision, rng)).state
    return state


def test_in_solitaire_it_scores_well_above_fifty() -> None:
    scores = [sum(RULES.result(play(1, f"alone {game}", {0})).points) for game in range(12)]  # type: ignore[union-attr]
    assert sum(scores) / len(scores) > 52


@pytest.mark.parametrize(("seats", "trading"), [(2, False), (3, True), (4, False)])
def test_it_beats_players_who_pick_at_random(seats: int, trading: bool) -> None:
    result = RULES.result(play(seats, "against chance", {1}, trading=trading))
    assert result is not None
    assert result.winners == (1,)


def test_it_feeds_its_cities_and_finishes_monuments() -> None:
    hungry = Table(2, "eee", last_round=True).having(0, food=0).answer("roll:all").answer()
    assert advised(hungry) == ("take:food",)
    nearly = Table(2, "wff", last_round=True).having(0, food=9, monuments={"great_wall": 12}).roll()
    assert "great_wall" in (advised(nearly) or ("",))[0]


def test_it_beats_chance_in_the_late_bronze_age() -> None:
    result = RULES.result(play(2, "late", {1}, late_bronze_age=True))
    assert result is not None and result.winners == (1,)


def test_in_the_late_bronze_age_it_uses_what_it_owns() -> None:
    hungry = Table(2, late=True).having(0, food=3, goods=(0, 0, 1, 0, 0), developments=("preservation",))
    assert advised(hungry) == ("preserve",)
    full = Table(2, late=True).having(0, food=15, goods=(0, 0, 1, 0, 0), developments=("preservation",))
    assert advised(full) == ("roll:all",)
    yard = Table(2, "fff", late=True).having(0, goods=(2, 0, 0, 1, 0), developments=("shipping",)).roll()
    assert advised(yard) == ("ship:1",)
    last = Table(2, "fff", late=True, last_round=True).having(0, goods=(2, 0, 0, 1, 0), developments=("shipping",))
    assert advised(last.roll()) == ("pass",), "too late for ships"
    short = Table(2, "fff", late=True, last_round=True)
    short.having(0, goods=(2, 0, 0, 0, 1), developments=("shipping",), ships=1).roll()
    assert advised(short) == ("swap:wood:spearheads",), "two spearheads buy something"
    rich = tuple(id for id in sheet(late_bronze_age=True).developments if id not in ("empire", "commerce"))
    smith = Table(2, "ssss", late=True, last_round=True).having(0, cities=4, developments=rich).roll()
    assert advised(smith.answer() if smith.asked() == "reroll_one" else smith) == ("spearheads:1",), "of no other use"


def test_in_the_last_turn_commerce_keeps_goods_that_a_purchase_would_not_outweigh() -> None:
    owner = ("commerce",)
    table = Table(2, "cff", late=True, last_round=True).having(0, goods=(3, 0, 0, 0, 0), developments=owner).roll()
    assert advised(table) == ("pass",), "3 goods for 2 points"
    table = Table(2, "ccf", late=True, last_round=True).having(0, goods=(3, 0, 0, 0, 0), developments=owner).roll()
    assert (advised(table) or ("",))[0].startswith("buy:"), "coins alone buy something"


def test_it_does_not_know_future_rolls() -> None:
    for dice in ("fgc sss", "fgc www"):
        table = Table(2, dice).answer("roll:all")
        imagined = RULES.imagine(table.state, 0, "elsewhere")
        decision = RULES.decisions(table.state)[0]
        assert TITLE.advisor.advice(RULES, table.state, decision, Random(1)) == TITLE.advisor.advice(
            RULES, imagined, decision, Random(2)
        )


def test_it_accepts_gifts_and_declines_bad_offers() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(0, 0, 0, 0, 2)).having(1, goods=(0, 0, 0, 0, 2)).roll()
    assert advised(table) == ("pass",)
    assert advised(table, 1) is None
    table.each("offer:1", "give:spearheads:1", "send")
    assert advised(table, 1) == ("accept:0",)
    table.each("withdraw:1", "offer:1", "ask:spearheads:2", "send")
    assert advised(table, 1) == ("decline:0",)


def test_a_position_is_worth_more_with_more_of_everything() -> None:
    plain = TITLE.advisor.value(Table(2).state, 0)
    for more in ({"food": 6}, {"goods": (3, 0, 0, 0, 0)}, {"cities": 4}, {"monuments": {"obelisk": 8}}):
        assert TITLE.advisor.value(Table(2).having(0, **more).state, 0) > plain
    workers = Table(2, "www").having(0, food=9).answer("roll:all")
    nothing = Table(2, "ggg").having(0, food=9).answer("roll:all")
    assert TITLE.advisor.value(workers.state, 0) > TITLE.advisor.value(nothing.state, 0)
    assert TITLE.advisor.value(workers.answer().state, 0) > TITLE.advisor.value(workers.answer("pass").state, 0)


def test_the_greedy_player_follows_its_advice_and_discards_the_cheapest_goods() -> None:
    table = Table(2, "fff").having(0, goods=(2, 0, 0, 1, 4)).roll().answer("pass")
    answer = CHOOSERS["greedy"](TITLE, table.state, RULES.decisions(table.state)[0], Random(1))
    assert answer.picks == ("discard:wood",)


def test_it_makes_one_offer_that_helps_both_players() -> None:
    """It needs one more stone for a better development, and the other player needs food."""
    table = Table(2, "cff", trading=True).roll()
    table.having(0, food=9, goods=(2, 2, 0, 0, 0)).having(1, food=0, goods=(0, 2, 0, 0, 0))
    before = table.state
    assert advised(table) == ("offer:1",)
    while advised(table) != ("send",):
        table.answer(*(advised(table) or ()))
    table.answer("send")
    (offer,) = table.state.offers
    wares = sheet().wares
    assert (offer.give[wares.index("food")], offer.ask[wares.index("stone")]) == (2, 1)
    assert advised(table, 1) == ("accept:0",), "the other player wants what it offers"
    table.answer("accept:0", seat=1)
    assert value(table.state, 0) > value(before, 0) and value(table.state, 1) > value(before, 1)
    assert advised(table) == ("pass",), "one offer is enough"


def test_an_opponent_makes_the_roller_one_offer_only() -> None:
    table = Table(2, "ccf", trading=True).roll()
    table.having(0, food=0, goods=(2, 1, 1, 1, 0), developments=("agriculture", "coinage", "masonry"))
    table.having(1, food=5, goods=(0, 0, 0, 1, 0), developments=("agriculture", "coinage", "religion"))
    assert advised(table, 1) == ("offer:0",)
    table.each("offer:0", "cancel", seat=1)
    assert advised(table, 1) is None, "it makes no second offer to the same player"


def test_it_makes_no_offer_that_is_not_among_its_options() -> None:
    table = Table(2, "cff", trading=True).roll()
    table.having(0, food=9, goods=(2, 2, 0, 0, 0)).having(1, food=0, goods=(0, 2, 0, 0, 0))
    (decision, _) = RULES.decisions(table.state)
    assert RULES.addressees(table.state, 0, "offer:1") == {1} and not RULES.addressees(table.state, 0, "pass")
    alone = decision._replace(options=tuple(each for each in decision.options if each.id == "pass"))
    assert TITLE.advisor.advice(RULES, table.state, alone, Random(1)) == Answer(0, ("pass",))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_trading_game_among_computer_players_ends_and_goods_change_hands(seats: int) -> None:
    kinds: Counter[str] = Counter()
    for game in range(3):
        rng = Random(game)
        state = RULES.setup(Setup(RULES.id, seats, f"dealers {game}", {"trading": True})).state
        for _ in range(5000):
            decisions = RULES.decisions(state)
            if not decisions:
                break
            # Optional questions are answered first, as at the table.
            said = [
                TITLE.advisor.advice(RULES, state, one, rng)
                for one in sorted(decisions, key=lambda one: not one.optional)
            ]
            outcome = RULES.apply(state, next(answer for answer in said if answer is not None))
            kinds.update(event.kind for event in outcome.events)
            state = outcome.state
        assert RULES.result(state) is not None
    assert kinds["dealt"] and kinds["offered"] < kinds["turn"], kinds
    assert kinds["dealt"] > kinds["declined"], "most offers are welcome"


def test_it_drops_a_draft_that_somebody_else_began() -> None:
    table = Table(2, "fff", trading=True).roll().answer("offer:1")
    assert advised(table) == ("cancel",)


def test_it_finishes_a_purchase_that_somebody_else_began() -> None:
    table = Table(1, "cff").having(0, goods=(3, 3, 3, 0, 0)).roll().each("buy:leadership", "pay:pottery")
    while table.asked() == "pay":
        table.answer(*(advised(table) or ()))
    assert table.me.developments == ("leadership",)


@pytest.mark.parametrize(("locks", "keeps"), [(frozenset(), (0, 1)), (frozenset({0}), (1, 1))])
def test_the_odds_keep_a_good_die_and_a_locked_one(locks: frozenset[int], keeps: tuple[int, int]) -> None:
    """Two dice with two faces; only the second face is worth anything."""
    odds = Odds(2, 2, lambda faces: float(faces[1]), locks, one_more=False)
    assert odds.hold((1, 1), 1) == keeps
    assert odds.hold((0, 2), 2) == (0, 2)


def test_the_odds_know_which_die_leadership_should_roll() -> None:
    odds = Odds(2, 2, lambda faces: float(faces[1]), frozenset(), one_more=True)
    assert odds.last_die((1, 1)) == 0
    assert odds.last_die((0, 2)) is None
