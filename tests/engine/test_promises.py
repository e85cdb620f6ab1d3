"""Options promise what they do, tell no secret, and what is blocked has a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.core import Answer, Change, Decision, Obstacle, Option, Setup
from engine.games import age_of_civilization
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.text.wording import AgeOfCivilizationWording
from engine.phrases import spelled_out
from engine.promises import Promise, clause, promise, promises, ranges, sentences
from engine.titles import TITLES
from tests.support.engine.laws import LawBroken, check_equal_texts, check_obstacles, check_promises
from tests.support.engine.positions import check_positions

POSITIONS = 200  # `python -m tests.support.engine.positions 10000` checks more


@pytest.mark.parametrize("title", TITLES)
def test_options_tell_the_truth(title: str) -> None:
    assert check_positions(TITLES[title], POSITIONS, "truth") > POSITIONS


# The laws notice what they are for.

TITLE = age_of_civilization.TITLE
BEGUN = TITLE.rules.setup(Setup(TITLE.id, 2, "laws", {})).state
ASKED = TITLE.rules.decisions(BEGUN)[0]


class Telling(AgeOfCivilizationWording):
    """The usual words, with something else in the hints."""

    def __init__(self, told: Callable[[State, str], str]) -> None:
        super().__init__(TITLE.rules)
        self.told = told

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        worded = super().question(state, decision, names)
        options = [Option(id, label, self.told(state, hint)) for id, label, hint in worded.options]
        return worded._replace(options=tuple(options))

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return self.told(BEGUN, super().obstacle(obstacle, pick))


def test_a_text_that_promises_too_much_breaks_a_law() -> None:
    check_promises(replace(TITLE, wording=Telling(lambda state, hint: hint)), BEGUN, ASKED)
    with pytest.raises(LawBroken, match="law 15"):
        check_promises(replace(TITLE, wording=Telling(lambda state, hint: f"+{{coin:9}}, {hint}")), BEGUN, ASKED)


def test_a_text_that_tells_the_next_card_breaks_a_law() -> None:
    check_equal_texts(replace(TITLE, wording=Telling(lambda state, hint: hint)), BEGUN, ASKED, Random(1))
    with pytest.raises(LawBroken, match="law 16"):
        check_equal_texts(replace(TITLE, wording=Telling(lambda state, _: state.deck[0])), BEGUN, ASKED, Random(1))


def test_a_blocked_option_without_a_sentence_breaks_a_law() -> None:
    check_obstacles(replace(TITLE, wording=Telling(lambda state, hint: hint)), BEGUN, ASKED)
    with pytest.raises(LawBroken, match="law 14"):
        check_obstacles(replace(TITLE, wording=Telling(lambda state, hint: "no")), BEGUN, ASKED)


# Promises as values.


def test_a_promise_passes_a_card_that_can_only_be_chosen() -> None:
    pick = ASKED.options[0].id
    promised = promise(TITLE.rules, BEGUN, Answer(ASKED.seat, (pick,)))
    assert promised.chance == "market" and promised.ask == "actions"
    assert promised.total("workers") > 0
    assert promises(TITLE.rules, BEGUN, ASKED)[pick] == promised


def test_a_promise_ends_before_the_first_roll() -> None:
    rules = TITLES["roll_through_the_ages"].rules
    promised = promise(rules, rules.setup(Setup(rules.id, 2, "laws")).state, Answer(0, ("roll:all",)))
    assert promised == Promise(chance="rolled")


def test_a_question_for_several_picks_at_once_promises_nothing() -> None:
    rolls = ASKED._replace(at_least=2, at_most=3)
    assert promises(TITLE.rules, BEGUN._replace(round=2), rolls) == {}


# Promises in words.

UNITS = {"coins": "coin", "points": "point", "food": "food"}
NAMES = {"italy": "Italy", "rat": "Rat", "": ""}


def told(*changes: tuple[str, int, str], paid: bool = True, more: str = "", most: int = 99) -> str:
    promised = Promise(tuple(Change(0, *change) for change in changes))
    return spelled_out(clause(promised, UNITS, NAMES.__getitem__, paid=paid, more=more, most=most))


def test_a_clause_tells_price_gains_and_losses_with_their_sources() -> None:
    assert told(("coins", -3, ""), ("points", 2, ""), ("points", 1, "italy")) == "3 coins: +3 points (2 + 1 Italy)"
    assert told(("points", 2, "italy"), ("coins", -1, "rat"), ("food", -2, "rat")) == (
        "+2 points (Italy), lose 1 coin and 2 food (Rat)"
    )
    assert told(("coins", -3, ""), ("coins", 1, "italy")) == "3 coins: +1 coin (Italy)"
    assert told(("coins", -3, "")) == "3 coins: nothing"
    assert told(("coins", -3, ""), more="a wonder") == "3 coins: a wonder"
    assert told(("coins", -3, ""), paid=False) == "lose 3 coins"
    assert told() == "" == sentences("", "")


def test_a_long_clause_leaves_out_sources_and_then_tells_the_difference() -> None:
    changes = ("food", 5, "italy"), ("food", -3, "rat"), ("points", 1, "italy")
    assert told(*changes) == "+1 point (Italy), +5 food (Italy), lose 3 food (Rat)"
    assert told(*changes, most=40) == "+1 point, +5 food, lose 3 food"
    assert told(*changes, most=20) == "+1 point, +2 food"


def test_several_promises_are_told_as_ranges() -> None:
    one = Promise((Change(0, "coins", -4), Change(0, "points", 1)))
    other = Promise((Change(0, "points", 3), Change(0, "coins", 1)))
    assert spelled_out(ranges([one, other], UNITS, "a card")) == "0–4 coins: +0–1 coins, +1–3 points, a card"
    assert sentences("lose 1 coin", "Then a card is drawn.") == "Lose 1 coin. Then a card is drawn."
