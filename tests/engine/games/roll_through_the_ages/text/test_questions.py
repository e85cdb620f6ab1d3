"""Prompts, labels and hints, with names wherever a question is about another player."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.levels import at_random
from engine.core import Answer, Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.phrases import question_in_words, spelled_out
from engine.promises import Promise, promise
from tests.engine.games.roll_through_the_ages.table import NAMES, Table


def test_labels_and_hints_say_what_an_option_does() -> None:
    table = Table(2, "wcf").having(0, goods=(0, 2, 0, 0, 0), developments=("engineering",)).answer("roll:all")
    assert table.labels()["roll:0"] == ("Die 1: 3 workers", "Roll this die again.")
    table.answer()
    build = table.labels()
    assert build["city:4:3"] == ("City 4: 3 boxes", "3 workers: one more die and one more city to feed.")
    assert build["monument:obelisk:1"] == ("Obelisk: 1 box", "1 worker: 1 of 9 boxes checked.")
    assert build["monument:step_pyramid:3"] == ("Step Pyramid: 3 boxes", "3 workers: +1 point, finished.")
    assert build["stone:2"] == ("Turn in 2 stone", "2 stone: +6 workers.")
    assert build["pass"] == ("Build no more", "Lose 3 workers (unused).")
    table.answer("pass")
    assert table.labels()["buy:leadership"] == ("Leadership", "10 coins: +2 points, roll any one die once more.")
    assert table.labels()["pass"] == ("Buy nothing", "Lose 7 coins (unused). You keep your goods.")
    table.answer("buy:leadership")
    assert table.labels()["pay:stone"] == ("2 stone: 6 coins", "You spend the whole row.")
    table.answer("pay:stone")
    assert table.labels()["done"] == ("Buy Leadership", "7 coins, 2 stone: +2 points. You overpay by 3 coins.")


def test_the_first_roll_names_its_dice() -> None:
    assert Table(2, "fff").labels()["roll:all"] == ("Roll the dice", "Roll 3 dice.")
    table = Table(2, "fff")
    assert promise(RULES, table.state, Answer(0, ("roll:all",))) == Promise(chance="rolled")


def test_taking_the_last_die_tells_what_is_collected_eaten_and_lost() -> None:
    table = Table(2, "ecg").having(0, food=0).answer("roll:all").answer()
    take, lost = table.labels(), "lose 1 point (Famine), 2 food (feeding) and 7 coins (unused)"
    assert take["take:food"][1] == f"+2 food, +7 coins, +1 wood, {lost}."
    assert take["take:workers"][1] == "+2 workers, +7 coins, +1 wood, lose 3 points (Famine)."


def test_a_turn_that_starves_is_warned_about_where_it_need_not() -> None:
    table = Table(2, "ecg").having(0, food=1).answer("roll:all").answer()
    decision = table.decision()
    assert decision is not None
    warned = spelled_out(TITLE.wording.warning(table.state, decision, "take:workers"))
    assert warned == "You would lose 2 points (Famine)."
    assert TITLE.wording.warning(table.state, decision, "take:food") == ""


def test_points_come_with_the_development_that_scores_them() -> None:
    table = Table(2, "wff").having(0, developments=("architecture", "empire")).roll()
    assert table.labels()["city:4:3"][1] == "3 workers: +1 point (Empire), one more die and one more city to feed."
    assert table.labels()["monument:step_pyramid:3"][1] == "3 workers: +2 points (1 + 1 Architecture), finished."


def test_the_prompt_of_a_roll_names_dice_and_disasters() -> None:
    table = Table(2, "ssf").answer("roll:all")
    assert table.question().prompt == (
        "The dice show 3 food; 2 × (2 goods and 1 skull). The skulls mean Drought: you lose 2 points. "
        "Which dice do you roll again? 2 rolls left."
    )


@pytest.mark.parametrize(
    ("dice", "developments", "outcome"),
    [
        ("ssf", ("irrigation",), "The skulls mean Drought, from which you are safe."),
        ("sssf", (), "The skulls mean Pestilence: Cid loses 3 points."),
        ("sssssf", ("religion",), "The skulls mean Revolt: Ben and Cid lose all goods."),
        ("sssssf", (), "The skulls mean Revolt: you lose all goods."),
    ],
)
def test_a_prompt_says_what_the_skulls_will_do_to_whom(dice: str, developments: tuple[str, ...], outcome: str) -> None:
    table = Table(3, dice).having(0, developments=developments).having(1, developments=("medicine",))
    assert outcome in table.having(0, cities=len(dice)).answer("roll:all").question().prompt


def test_none_and_one_of_a_thing_read_right() -> None:
    table = Table(2, "wff").roll().answer("city:4:2")
    assert table.question().prompt == "You have 1 worker. Each checks one box, and unused workers are lost."
    stone = Table(2, "fff").having(0, goods=(0, 1, 0, 0, 0), developments=("engineering",)).roll()
    assert stone.question().prompt == "You have no workers left. You may turn in stone for more."
    row = Table(2, "ccf").having(0, goods=(1, 0, 0, 0, 1)).roll().answer("buy:leadership").labels()
    assert row["pay:wood"][0] == "1 wood: 1 coin"
    assert row["pay:spearheads"][0] == "1 spearhead: 5 coins"


def test_every_question_of_a_trade_names_the_other_player() -> None:
    table = Table(3, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    assert table.question().prompt == "Trade goods and food with Ben or Cid, or end trading."
    assert table.labels()["offer:1"][0] == "Make Ben an offer"
    assert table.question(1).prompt == "You may trade goods and food with Ann now."
    table.answer("offer:1")
    assert table.question().prompt.startswith("Your offer to Ben is still empty.")
    table.each("give:wood:1", "ask:stone:2")
    assert table.question().prompt == "Your offer to Ben so far: you give 1 wood and get 2 stone."
    assert table.labels()["send"] == (
        "Send the offer",
        "If accepted, you give 1 wood and get 2 stone. Ben need not answer.",
    )
    table.answer("send")
    assert table.labels()["withdraw:1"] == ("Withdraw your offer to Ben", "No deal: you keep 1 wood.")
    assert table.question(1).prompt == "Ann offers you 1 wood for 2 stone."
    assert table.labels(1)["accept:0"] == ("Accept Ann's offer", "2 stone: +1 wood.")
    assert table.labels(1)["decline:0"] == ("Decline Ann's offer", "No deal: you keep 2 stone.")
    counter = "Write an offer of your own. Once sent, it replaces this one."
    assert table.labels(1)["counter:0"] == ("Counter Ann's offer", counter)


def test_an_offer_to_everybody_names_all_receivers() -> None:
    table = Table(4, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).roll().each("offer:all", "give:wood:1")
    assert table.question().prompt == "Your offer to Ben, Cid and Dot so far: you give 1 wood and get nothing."


def test_players_go_by_letters_only_where_no_names_are_given() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).roll()
    table.each("offer:1", "give:wood:1", "send")
    worded = table.question(1, names=())
    assert worded.prompt == "Player A offers you 1 wood for nothing."
    assert worded.options[0].label == "Accept Player A's offer"


@pytest.mark.parametrize(("seats", "trading"), [(1, False), (3, False), (3, True)])
def test_every_question_of_a_random_game_has_words_that_fit(seats: int, trading: bool) -> None:
    rng = Random(f"questions {seats}")
    state = RULES.setup(Setup(RULES.id, seats, "words", {"trading": trading})).state
    while decisions := RULES.decisions(state):
        for decision in decisions:
            worded = question_in_words(TITLE.wording.question(state, decision, NAMES))
            assert worded.prompt.endswith((".", "?", "!"))
            for option in worded.options:
                assert 0 < len(option.label) <= 100 and "…" not in option.hint
                assert "{" not in option.label + option.hint and "player" not in option.label.lower()
        state = RULES.apply(state, at_random(TITLE, state, rng.choice(decisions), rng)).state
