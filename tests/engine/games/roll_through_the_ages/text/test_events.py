"""The sentence of every event."""

from __future__ import annotations

from engine.core import Event
from engine.games.roll_through_the_ages import TITLE
from tests.engine.games.roll_through_the_ages.table import NAMES, Table


def test_a_turn_reads_as_a_story() -> None:
    table = Table(2, "ssc").having(0, food=1, goods=(2, 0, 0, 0, 0)).answer("roll:all")
    assert table.sentences == ["Ann rolls 3 dice: 2 × (2 goods and 1 skull); 7 coins."]
    table.answer()
    assert table.sentences == [
        "Ann keeps all dice.",
        "Ann collects 1 wood, 1 stone, 1 pottery, 1 cloth and 7 coins.",
        "Ann feeds 1 city.",
        "2 cities go hungry: Ann loses 2 points.",
        "Ann rolls a disaster: Drought!",
        "Ann loses 2 points to Drought.",
    ]
    table.each("buy:leadership", "pay:wood", "done")
    assert table.sentences == ["Ann buys Leadership for 7 coins and all wood.", "Round 1: Ben has the dice."]


def test_amounts_are_tokens() -> None:
    event = Event("lost_points", 0, {"id": "drought", "points": 2})
    assert TITLE.wording.sentence(event, NAMES) == "Ann loses {point:2} to Drought."
    event = Event("discarded", 0, {"row": "spearheads"})
    assert TITLE.wording.sentence(event, NAMES) == "Ann discards {spearhead:1}."


def test_leadership_revolts_and_shields_have_their_sentences() -> None:
    lucky = Table(2, "fff c").having(0, developments=("leadership",)).answer("roll:all").answer().answer("roll:2")
    assert lucky.sentences[0] == "Ann uses Leadership to roll die 3 again: 7 coins."
    revolt = Table(2, "sssss").having(0, cities=5, food=5, goods=(1, 0, 0, 0, 0)).answer("roll:all")
    assert "Ann loses all 11 goods." in revolt.sentences
    turned = Table(3, "sssss").having(0, cities=5, food=5, developments=("religion",))
    turned.having(2, goods=(1, 0, 0, 0, 0)).answer("roll:all")
    assert {"Ben has no goods to lose.", "Cid loses 1 good."} <= set(turned.sentences)
    sick = Table(2, "sss").having(1, developments=("medicine",)).answer("roll:all")
    assert "Pestilence spares Ben." in sick.sentences


def test_building_is_described_box_by_box() -> None:
    late = Table(2, "wff").having(1, monuments={"obelisk": 9}).having(0, monuments={"obelisk": 8}).roll()
    late.answer("monument:obelisk:1")
    assert late.sentences[:2] == ["Ann checks 1 box of the Obelisk (9 of 9).", "Ann completes the Obelisk: 3 points."]
    early = Table(2, "wff").roll().answer("monument:step_pyramid:3")
    assert early.sentences[1] == "Ann is the first to complete the Step Pyramid: 1 point."
    city = Table(1, "wff", round=9).roll().answer("city:4:3")
    assert city.sentences[1:] == [
        "Ann finishes City 4 and now has 4 cities.",
        "Round 10, the last round: Ann has the dice.",
    ]
    stones = Table(2, "fff").having(0, goods=(0, 1, 0, 0, 0), developments=("engineering",)).roll().answer("stone:1")
    assert stones.sentences == ["Ann turns in 1 stone for 3 workers."]


def test_food_that_does_not_fit_and_goods_discarded_are_reported() -> None:
    full = Table(2, "fff").having(0, food=15, goods=(7, 0, 0, 0, 0)).roll()
    assert full.sentences[1] == "Ann collects nothing. 9 food does not fit and is lost."
    assert full.answer("pass").answer("discard:wood").sentences[0] == "Ann discards 1 wood."


def test_the_last_round_and_the_end_are_announced() -> None:
    four = ("leadership", "irrigation", "agriculture", "quarrying")
    fifth = Table(2, "fff ccc").having(1, developments=four).roll().finish().roll().each("buy:medicine", "done")
    assert fifth.sentences[-2:] == ["Ben owns 5 developments: this is the last round.", "The game is over."]
    monuments = {"step_pyramid": 3, "stone_circle": 5, "obelisk": 9, "hanging_gardens": 11, "great_wall": 12}
    last = Table(2, "wff").having(0, monuments=monuments).roll().answer("monument:great_wall:1")
    assert last.sentences[2] == "Every monument has been built: this is the last round."


def test_a_trade_reads_from_offer_to_deal() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    table.each("offer:1", "give:wood:1", "ask:stone:2", "send")
    assert table.sentences == ["Ann offers Ben 1 wood for 2 stone."]
    table.each("counter:0", "give:stone:1", "ask:wood:1", "send", seat=1)
    assert table.sentences == ["Ben counters Ann's offer: 1 stone for 1 wood."]
    table.answer("accept:1")
    assert table.sentences == ["Ben gives Ann 1 stone for 1 wood."]
    table.each("offer:1", "give:wood:1", "send").answer("decline:0", seat=1)
    assert table.sentences == ["Ben declines Ann's offer."]
    table.each("offer:1", "give:wood:1", "send", "withdraw:1")
    assert table.sentences == ["Ann withdraws the offer to Ben."]
    table.each("offer:1", "give:wood:1", "send", "pass")
    assert table.sentences[0] == "Ann's offer to Ben lapses."


def test_a_gift_reads_as_one_from_either_side() -> None:
    table = Table(2, "fff", trading=True).having(0, goods=(2, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0)).roll()
    table.each("offer:1", "ask:stone:2", "send")
    assert table.sentences == ["Ann asks Ben for 2 stone and offers nothing."]
    assert table.answer("accept:0", seat=1).sentences == ["Ben gives Ann 2 stone for nothing."]
    table.each("offer:1", "give:wood:1", "send")
    assert table.sentences == ["Ann offers Ben 1 wood for nothing."]
    assert table.answer("accept:0", seat=1).sentences == ["Ann gives Ben 1 wood for nothing."]
