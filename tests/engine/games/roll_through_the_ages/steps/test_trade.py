"""The Trading Game: R63-R75."""

from __future__ import annotations

import pytest

from engine.core import IllegalAnswer
from engine.games.roll_through_the_ages import RULES
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case


def market(seats: int = 3, dice: str = "fff", **goods: tuple[int, ...]) -> Table:
    """The roller's trade step; `a` is the roller, `b` and `c` are the opponents."""
    table = Table(seats, dice, trading=True)
    for seat, name in enumerate("abcd"[:seats]):
        table.having(seat, goods=goods.get(name, (0, 0, 0, 0, 0)))
    return table.roll()


def send(table: Table, opening: str, *pieces: str, seat: int = 0) -> Table:
    return table.each(opening, *pieces, "send", seat=seat)


@case("R63", "C5")
def test_trading_comes_after_disasters_and_before_building() -> None:
    table = market(dice="wss")
    assert table.asked() == "trade" and table.me.lost == 2
    table.answer("pass")
    assert table.asked() == "build"
    assert Table(3, "wss").roll().asked() == "build"


@case("R63")
def test_the_step_is_skipped_when_nobody_holds_anything() -> None:
    table = Table(2, "cww", trading=True).having(0, food=0).having(1, food=0).roll()
    assert table.asked() == "build"


@case("R64")
def test_opponents_trade_with_the_roller_only() -> None:
    table = market()
    assert table.offered(0) == ["offer:1", "offer:2", "offer:all", "pass"]
    assert table.offered(1) == ["offer:0"]
    assert table.offered(2) == ["offer:0"]


@case("R64", "R67", "E23")
def test_e23_deals_follow_each_other_and_no_row_overflows() -> None:
    table = market(a=(3, 1, 5, 0, 0), b=(0, 2, 0, 0, 0), c=(0, 0, 2, 0, 0))
    send(table, "offer:1", "give:wood:3", "ask:stone:2").answer("accept:0", seat=1)
    assert table.me.goods == (0, 3, 5, 0, 0)
    table.each("offer:2", "give:stone:3")
    assert table.refused("ask:pottery:2") == "You have room for only 1 pottery."
    table.each("ask:pottery:1", "send").answer("accept:0", seat=2)
    assert table.me.goods == (0, 0, 6, 0, 0)
    assert table.player(2).goods == (0, 3, 1, 0, 0)


@case("R67", "E24")
def test_e24_the_food_peg_may_not_overflow_either() -> None:
    table = Table(2, "gff", trading=True).having(0, food=11, goods=(1, 0, 0, 0, 0)).having(1, food=5).roll()
    table.having(0, food=14, goods=(2, 0, 0, 0, 0)).each("offer:1", "give:wood:1")
    assert "room for only 1 food" in table.refused("ask:food:2")
    table.each("ask:food:1", "send").answer("accept:0", seat=1)
    assert (table.player(0).food, table.player(0).goods[0]) == (15, 1)


@case("R65", "R75")
def test_only_goods_and_food_can_be_traded() -> None:
    table = market(a=(1, 1, 1, 1, 1), b=(0, 0, 0, 0, 0), dice="wcf").answer("offer:1")
    wares = {id.split(":")[1] for id in table.offered() if id.startswith("give:")}
    assert wares == {"wood", "stone", "pottery", "cloth", "spearheads", "food"}


@case("R66", "C5")
def test_an_offer_contains_at_least_one_ware_and_each_only_once() -> None:
    table = market(a=(2, 0, 0, 0, 0), b=(2, 0, 0, 0, 0)).answer("offer:1")
    assert table.refused("send") == "An offer needs at least one ware."
    table.answer("give:wood:1")
    assert "already contains wood" in table.refused("ask:wood:1")
    assert "already contains wood" in table.refused("give:wood:2")


@case("R66")
def test_a_gift_needs_consent() -> None:
    table = send(market(a=(2, 0, 0, 0, 0)), "offer:1", "give:wood:2")
    assert table.me.goods[0] == 2
    table.answer("accept:0", seat=1)
    assert (table.me.goods[0], table.player(1).goods[0]) == (0, 2)


@case("R67", "R68")
def test_nobody_can_offer_or_ask_for_more_than_there_is() -> None:
    table = market(a=(2, 0, 0, 0, 0), b=(0, 1, 0, 0, 0)).answer("offer:1")
    assert table.refused("give:wood:3") == "You have only 2 wood to give."
    assert table.refused("ask:stone:2") == "The other player has only 1 stone to give."
    table = market(a=(2, 0, 0, 0, 0), b=(7, 0, 0, 0, 0)).answer("offer:1")
    assert "room for only 1 wood" in table.refused("give:wood:2")


@case("R68", "R70", "E25")
def test_e25_an_offer_lapses_when_a_deal_makes_it_impossible() -> None:
    table = market(a=(0, 3, 0, 0, 0), b=(0, 0, 0, 2, 0), c=(0, 0, 0, 0, 1))
    send(table, "offer:1", "give:stone:3", "ask:cloth:2")
    send(table, "offer:2", "give:stone:2", "ask:spearheads:1")
    assert len(table.view["offers"]) == 2
    table.answer("accept:0", seat=2)
    assert table.me.goods == (0, 1, 0, 0, 1)
    assert [event.data["to"] for event in table.events_of("lapsed")] == [1]
    assert table.view["offers"] == []
    assert table.offered(1) == ["offer:0"]


@case("R68")
def test_two_players_have_at_most_one_open_offer() -> None:
    table = send(market(a=(2, 0, 0, 0, 0)), "offer:1", "give:wood:1")
    assert table.refused("offer:1") == "Your offer to this player is still open; withdraw it first."
    assert "accept, decline or counter" in table.refused("offer:0", seat=1)
    assert "offer:2" in table.offered()


@case("R68")
def test_an_opponent_may_make_an_offer_while_the_roller_drafts_one() -> None:
    table = market(a=(2, 0, 0, 0, 0), b=(0, 2, 0, 0, 0)).each("offer:2", "give:wood:1")
    send(table, "offer:0", "give:stone:1", seat=1)
    table.answer("send")
    assert {(offer["from"], offer["to"]) for offer in table.view["offers"]} == {(1, 0), (0, 2)}


@case("R69", "C6")
def test_the_receiver_accepts_declines_or_counters_and_the_proposer_withdraws() -> None:
    table = send(market(a=(2, 0, 0, 0, 0), b=(0, 2, 0, 0, 0)), "offer:1", "give:wood:1")
    assert table.offered(1) == ["accept:0", "decline:0", "counter:0"]
    assert "withdraw:1" in table.offered(0)
    table.answer("decline:0", seat=1)
    assert table.view["offers"] == []
    send(table, "offer:1", "give:wood:1").answer("withdraw:1")
    assert table.view["offers"] == [] and table.events_of("withdrawn")


@case("R69", "C6")
def test_a_counter_offer_replaces_the_offer() -> None:
    table = send(market(a=(2, 0, 0, 0, 0), b=(0, 2, 0, 0, 0)), "offer:1", "give:wood:1", "ask:stone:2")
    send(table, "counter:0", "give:stone:1", "ask:wood:1", seat=1)
    assert table.view["offers"] == [{"from": 1, "to": 0, "give": {"stone": 1}, "ask": {"wood": 1}}]
    table.answer("accept:1")
    assert table.me.goods == (1, 1, 0, 0, 0)


@case("R70", "C5")
def test_an_offer_to_all_goes_to_those_who_can_pay_and_the_first_to_accept_gets_it() -> None:
    table = market(4, a=(3, 0, 0, 0, 0), b=(0, 1, 0, 0, 0), c=(0, 2, 0, 0, 0), d=(0, 0, 0, 0, 0))
    send(table, "offer:all", "give:wood:1", "ask:stone:1")
    assert [offer["to"] for offer in table.view["offers"]] == [1, 2]
    table.answer("accept:0", seat=2)
    assert table.view["offers"] == []
    assert table.me.goods == (2, 1, 0, 0, 0)


@case("R70")
def test_a_draft_that_became_impossible_cannot_be_sent() -> None:
    table = send(market(a=(0, 2, 0, 0, 0), b=(1, 0, 0, 0, 0)), "offer:1", "give:stone:2", "ask:wood:1")
    table.each("offer:2", "give:stone:2").answer("accept:0", seat=1)
    assert "no longer possible" in table.refused("send")
    table.answer("cancel")


@case("R71")
def test_a_deal_cannot_be_undone() -> None:
    table = send(market(a=(2, 0, 0, 0, 0)), "offer:1", "give:wood:1").answer("accept:0", seat=1)
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        table.record.undo()


@case("R72", "C6")
def test_the_game_does_not_wait_for_opponents_and_open_offers_lapse() -> None:
    table = send(market(a=(2, 0, 0, 0, 0), dice="wff"), "offer:1", "give:wood:1")
    assert [decision.optional for decision in RULES.decisions(table.state)] == [False, True, True]
    assert table.view["waiting"] == [0]
    table.answer("pass")
    assert table.events_of("lapsed") and table.view["offers"] == []
    assert table.asked() == "build"
    with pytest.raises(IllegalAnswer):
        table.record.undo()


@case("R73", "C5")
def test_two_players_make_ten_proposals_and_can_still_answer_the_last() -> None:
    table = market(a=(2, 0, 0, 0, 0), b=(0, 2, 0, 0, 0))
    for _ in range(9):
        table.each("offer:1", "cancel")
    send(table, "offer:1", "give:wood:1")
    assert table.offered(1) == ["accept:0", "decline:0"]
    assert "10 proposals" in table.refused("counter:0", seat=1)
    table.answer("decline:0", seat=1)
    assert "10 proposals" in table.refused("offer:1")
    assert table.offered(1) == []
    assert "offer:2" in table.offered()


@case("R74")
def test_players_discard_at_the_end_of_their_own_turn_only() -> None:
    table = market(a=(6, 0, 0, 0, 0), b=(0, 6, 0, 0, 0), dice="fff fff")
    send(table, "offer:1", "ask:stone:1").answer("accept:0", seat=1)
    table.answer("pass")
    table.answer("pass")
    assert table.asked() == "discard"
    table.answer("discard:wood")
    table.having(1, goods=(6, 3, 0, 0, 0)).roll()
    assert sum(table.me.goods) == 9


@case("R75", "engineering", "quarrying")
def test_traded_wares_can_be_used_but_undo_no_famine() -> None:
    table = Table(2, "ccc", trading=True).having(0, food=0, developments=("engineering", "quarrying"))
    table.having(1, food=5, goods=(0, 1, 0, 0, 0)).roll()
    assert table.me.lost == 3
    send(table, "offer:1", "ask:food:3", "ask:stone:1").answer("accept:0", seat=1)
    assert (table.me.lost, table.me.food) == (3, 3)
    assert table.me.goods == (0, 1, 0, 0, 0)  # no extra stone
    table.answer("pass")
    assert "stone:1" in table.offered()
