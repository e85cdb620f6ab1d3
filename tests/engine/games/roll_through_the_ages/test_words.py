"""What players read: prompts, labels, refusals, the story, and a board that can be played from text alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.levels import at_random
from engine.core import Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.record import Record
from tests.engine.games.roll_through_the_ages.table import Table

NAMES = ["Ann", "Ben", "Cid", "Dot"]


def told(table: Table) -> list[str]:
    return [TITLE.wording.sentence(event, NAMES) for event in table.events]


def labels(table: Table, seat: int = 0) -> dict[str, tuple[str, str]]:
    decision = next(one for one in RULES.decisions(table.state) if one.seat == seat)
    worded = TITLE.wording.question(table.state, decision)
    return {option.id: (option.label, option.hint) for option in worded.options}


def test_a_turn_told_as_a_story() -> None:
    table = Table(2, "ssc").having(0, food=1, goods=(2, 0, 0, 0, 0)).roll()
    assert told(table) == [
        "Ann keeps the dice as they are.",
        "Ann collects 1 wood, 1 stone, 1 pottery, 1 cloth and 7 coins.",
        "Ann feeds 1 city.",
        "Ann loses 2 points to Famine.",
        "Ann rolls a disaster: Drought!",
        "Ann loses 2 points to Drought.",
    ]
    table.each("buy:leadership", "pay:wood", "done")
    assert told(table) == ["Ann buys Leadership with 7 coins and all wood.", "Round 1: Ben has the dice."]


def test_labels_and_hints_say_what_an_option_does() -> None:
    table = Table(2, "wcf").having(0, goods=(0, 2, 0, 0, 0), developments=("engineering",)).answer("roll:all")
    assert labels(table)["roll:0"] == ("Die 1: 3 workers", "Roll this die again")
    table.answer()
    build = labels(table)
    assert build["city:4:3"] == ("City 4: 3 boxes", "Finished: one more die, one more to feed")
    assert build["monument:obelisk:1"] == ("Obelisk: 1 box", "Then 1 of 9 boxes")
    assert build["monument:step_pyramid:3"] == ("Step Pyramid: 3 boxes", "Finished: 1 point")
    assert build["stone:2"] == ("Turn in 2 stone", "6 workers more")
    table.answer("pass")
    assert labels(table)["buy:leadership"][0] == "Leadership: 10 coins, 2 points"
    table.answer("buy:leadership")
    assert labels(table)["pay:stone"] == ("All 2 stone: 6 coins", "The whole row goes")


def test_the_board_can_be_read_aloud() -> None:
    table = Table(2, "sfc", trading=True).having(0, goods=(2, 0, 0, 0, 0), monuments={"obelisk": 9}).answer("roll:all")
    text = TITLE.wording.board(RULES.view(table.state, 1), NAMES)
    assert "Round 1. Ann is rolling." in text
    assert "Dice: 1. 2 goods and 1 skull, locked; 2. 3 food; 3. 7 coins. 2 rolls left." in text
    assert "Ann: 6 points, 0 points lost to disasters." in text
    assert "Wood 2 of 8 (worth 3)" in text
    assert "Obelisk, 9 boxes, Ann was first (6), 3 for others: Ann 9, Ben 0." in text
    table.answer()
    table.each("offer:1", "give:wood:1", "ask:food:2", "send")
    assert "Open offer: Ann gives Ben 1 wood for 2 food." in TITLE.wording.board(table.view, NAMES)


def test_the_board_of_a_finished_game_says_so() -> None:
    table = Table(1, "fff", round=10).roll().finish()
    assert "The game is over after round 10." in TITLE.wording.board(table.view, ["Ann"])


@pytest.mark.parametrize(("seats", "trading"), [(1, False), (3, False), (3, True)])
def test_every_candidate_has_words_or_a_refusal(seats: int, trading: bool) -> None:
    """Every option of random games is worded, and every obstacle on the way can be told."""
    rng = Random(f"words {seats}")
    record: Record[Any] = Record.new(RULES, Setup(RULES.id, seats, "words", {"trading": trading}))
    refusals = set()
    while decisions := RULES.decisions(record.state):
        task = record.state.agenda[-1]
        for decision in decisions:
            worded = TITLE.wording.question(record.state, decision)
            assert worded.prompt and all(option.label for option in worded.options)
            step = RULES.steps[task.step]
            for pick, why in step.candidates(record.state, task._replace(seat=decision.seat)):  # type: ignore[union-attr]
                if why is not None:
                    sentence = TITLE.wording.obstacle(why, pick)
                    assert sentence.endswith(".") and len(sentence) < 120
                    refusals.add(why.kind)
        record.answer(at_random(TITLE, record.state, rng.choice(decisions), rng))
    assert {"workers", "boxes", "owned", "cost", "row_empty"} <= refusals


def test_hints_of_the_sheet_fit_a_menu() -> None:
    assert all(len(one.text) <= 100 for one in (*sheet().development, *sheet().disaster))


def test_the_rarer_events_have_their_sentences_too() -> None:
    lucky = Table(2, "fff c").having(0, developments=("leadership",)).answer("roll:all").answer().answer("roll:2")
    assert told(lucky)[0] == "Ann rolls die 3 once more, by Leadership: 1 × 7 coins."
    revolt = Table(2, "sssss").having(0, cities=5, food=5, goods=(1, 0, 0, 0, 0)).answer("roll:all")
    assert "Ann loses all goods (11)." in told(revolt)
    sick = Table(2, "sss").having(1, developments=("medicine",)).answer("roll:all")
    assert "Pestilence spares Ben." in told(sick)
    late = Table(2, "wff").having(1, monuments={"obelisk": 9}).having(0, monuments={"obelisk": 8}).roll()
    assert told(late.answer("monument:obelisk:1"))[1] == "Ann completes the Obelisk: 3 points."
    city = Table(1, "wff", round=9).roll().answer("city:4:3")
    assert told(city)[1:] == ["Ann finishes City 4 and has 4 cities.", "Round 10, the last one: Ann has the dice."]
    stones = Table(2, "fff").having(0, goods=(0, 1, 0, 0, 0), developments=("engineering",)).roll().answer("stone:1")
    assert told(stones) == ["Ann turns in 1 stone for 3 workers."]
    full = Table(2, "fff").having(0, food=15, goods=(7, 0, 0, 0, 0)).roll()
    assert told(full)[1] == "Ann collects nothing. 9 food does not fit."
    assert told(full.answer("pass").answer("discard:wood"))[0] == "Ann gives up 1 wood."


def test_the_end_and_what_brings_it_on_are_told() -> None:
    four = ("leadership", "irrigation", "agriculture", "quarrying")
    fifth = Table(2, "fff ccc").having(1, developments=four).roll().finish().roll().each("buy:medicine", "done")
    assert told(fifth)[-2:] == ["Ben owns 5 developments: this round is the last.", "The game is over."]
    monuments = {"step_pyramid": 3, "stone_circle": 5, "obelisk": 9, "hanging_gardens": 11, "great_wall": 12}
    last = Table(2, "wff").having(0, monuments=monuments).roll().answer("monument:great_wall:1")
    assert told(last)[2] == "Every monument has been built: this round is the last."


def test_a_deal_told_from_offer_to_handshake() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    table.each("offer:1", "give:wood:1", "ask:stone:2", "send")
    assert told(table) == ["Ann offers Ben 1 wood for 2 stone."]
    assert labels(table, 1)["accept:0"] == ("Accept the offer of player A", "You get 1 wood, give 2 stone")
    table.each("counter:0", "give:stone:1", "ask:wood:1", "send", seat=1)
    assert told(table) == ["Ben counters the offer of Ann: 1 stone for 1 wood."]
    table.answer("accept:1")
    assert told(table) == ["Ben gives Ann 1 stone for 1 wood."]
    table.each("offer:1", "give:wood:1", "send").answer("decline:0", seat=1)
    assert told(table) == ["Ben declines the offer of Ann."]
    table.each("offer:1", "give:wood:1", "send", "withdraw:1")
    assert told(table) == ["Ann withdraws the offer to Ben."]
    table.each("offer:1", "give:wood:1", "send", "pass")
    assert told(table)[0] == "The offer of Ann to Ben lapses."
