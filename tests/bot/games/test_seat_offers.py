"""Offers of a seat: they need the holder's consent, they end, and the same offer is never taken twice."""

from __future__ import annotations

import asyncio

import pytest

from bot.domain.clock.turn_clock import DAY
from bot.domain.records.seats import SeatOffer
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import Refusal
from bot.games.seats import OFFER_LIFETIME
from bot.games.service import Request
from tests.support.table_without_discord import BLUE, GREEN, GREY, RED, Table

WHITE = 500


async def offered(table: Table, seat: int = 1, maker: int = RED, invited: int = GREY) -> SeatOffer:
    session = await table.games.session(table.game)
    return await table.seats.offer(session, seat, invited, Request(maker), in_charge=maker != BLUE)


async def holder(table: Table, seat: int = 1) -> int | None:
    return (await table.games.session(table.game)).seats[seat].user_id


async def test_a_host_offers_a_held_seat_and_its_holder_is_asked(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await offered(table)
    with pytest.raises(Refusal, match="not given it up"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))
    with pytest.raises(Refusal, match="not your seat"):
        await table.seats.give_up(table.game, 1, GREY, Request(GREEN))
    await table.seats.give_up(table.game, 1, GREY, Request(BLUE))
    await table.seats.take(table.game, 1, "Grey", Request(GREY))
    assert await holder(table) == GREY
    with pytest.raises(Refusal, match="offer is over"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))


async def test_a_seat_has_one_offer_at_a_time_and_it_ends_after_three_days(table: Table) -> None:
    await table.begin(pace="", people=(RED, BLUE, GREEN))
    await offered(table, maker=BLUE)
    with pytest.raises(Refusal, match="offered to someone already"):
        await offered(table, invited=WHITE)
    table.now += OFFER_LIFETIME
    with pytest.raises(Refusal, match="offer is over"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))
    await offered(table, invited=WHITE)
    with pytest.raises(Refusal, match="offer is over"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))


async def test_an_offer_is_withdrawn_by_its_maker_and_declined_by_those_it_concerns(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await offered(table)
    with pytest.raises(Refusal, match="made this offer"):
        await table.seats.withdraw(table.game, 1, GREY, "Blue", Request(BLUE))
    with pytest.raises(Refusal, match="someone else"):
        await table.seats.decline(table.game, 1, GREY, "Green", Request(GREEN))
    assert "withdrawn" in await table.seats.withdraw(table.game, 1, GREY, "Red", Request(RED))
    for user, name in ((GREY, "Grey"), (BLUE, "Blue")):
        await offered(table)
        assert f"{name} declines" in await table.seats.decline(table.game, 1, GREY, name, Request(user))
        with pytest.raises(Refusal, match="offer is over"):
            await table.seats.give_up(table.game, 1, GREY, Request(BLUE))
    assert await holder(table) == BLUE


async def test_an_offer_ends_when_the_holder_plays_on(table: Table) -> None:
    await table.begin(people=(RED, BLUE))
    await offered(table, seat=0, maker=RED)
    await table.end_turn(RED)
    with pytest.raises(Refusal, match="offer is over"):
        await table.seats.take(table.game, 0, "Grey", Request(GREY))
    assert await holder(table, 0) == RED


async def test_an_offer_ends_when_the_seat_changes_hands(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await offered(table, maker=BLUE)
    await table.seats.leave(table.game, Request(BLUE))
    await table.seats.claim(table.game, 1, "White", Request(WHITE))
    with pytest.raises(Refusal, match="offer is over"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))
    assert await holder(table) == WHITE


async def test_an_offer_cannot_be_withdrawn_and_taken_at_once(table: Table) -> None:
    await table.begin(people=(RED, BLUE))
    await offered(table, maker=BLUE)
    outcomes = await asyncio.gather(
        table.seats.take(table.game, 1, "Grey", Request(GREY)),
        table.seats.withdraw(table.game, 1, GREY, "Blue", Request(BLUE)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Refusal) for outcome in outcomes].count(True) == 1
    assert (await holder(table) == GREY) == (not isinstance(outcomes[0], Refusal))


async def test_whoever_lets_a_week_pass_without_an_answer_may_be_replaced(table: Table) -> None:
    await table.begin(pace="", people=(RED, BLUE, GREEN))
    table.now += 5 * DAY
    await offered(table, seat=0, maker=WHITE)  # a moderator, who does not play
    with pytest.raises(Refusal, match="not given it up"):
        await table.seats.take(table.game, 0, "Grey", Request(GREY))
    table.now += 2 * DAY
    await table.seats.take(table.game, 0, "Grey", Request(GREY))
    assert await holder(table, 0) == GREY
    with pytest.raises(Refusal, match="come back to that one only"):
        await table.seats.leave(table.game, Request(BLUE))
        await table.seats.claim(table.game, 1, "Red", Request(RED))
    with pytest.raises(Refusal, match="removed someone"):
        await table.seats.leave(table.game, Request(GREY))
        await table.seats.claim(table.game, 0, "White", Request(WHITE))


async def test_after_the_deadline_the_host_sends_somebody_away_without_a_vote(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await table.end_turn(RED)
    assert "asked the others" in await table.votes.kick(table.game, 1, BLUE, Request(RED), in_charge=True)
    assert await holder(table) == BLUE
    table.now += 3 * DAY
    assert "seat is open" in await table.votes.kick(table.game, 1, BLUE, Request(RED), in_charge=True)
    assert await holder(table) is None


async def test_a_vote_to_send_somebody_away_lapses_when_the_seat_changes_hands(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    await table.votes.kick(table.game, 1, BLUE, Request(RED), in_charge=True)
    vote = await table.store.open_vote(table.game)
    assert vote is not None
    with pytest.raises(Refusal, match="others vote"):
        await table.votes.answer(vote.id, Request(BLUE), agreed=False)
    await table.seats.leave(table.game, Request(BLUE))
    await table.seats.claim(table.game, 1, "Blue", Request(BLUE))
    with pytest.raises(Refusal, match="moved on"):
        await table.votes.answer(vote.id, Request(GREEN), agreed=True)
    assert await holder(table) == BLUE


async def test_the_host_invites_back_whom_the_table_has_sent_away(table: Table) -> None:
    await table.begin(people=(RED, BLUE))
    await table.votes.kick(table.game, 1, BLUE, Request(RED), in_charge=True)
    with pytest.raises(Refusal, match="were sent away"):
        await table.seats.claim(table.game, 1, "Blue", Request(BLUE))
    with pytest.raises(Refusal, match="Only its host"):
        await offered(table, maker=WHITE, invited=BLUE)
    await offered(table, maker=RED, invited=BLUE)
    await table.seats.take(table.game, 1, "Blue", Request(BLUE))
    assert await holder(table) == BLUE
    await table.seats.leave(table.game, Request(BLUE))
    await table.seats.claim(table.game, 1, "Blue", Request(BLUE))
    assert await holder(table) == BLUE, "an invitation lifts the bar"


async def test_a_moderator_who_sends_the_last_player_away_is_refused(table: Table) -> None:
    await table.begin(people=(RED,), computers=1)
    with pytest.raises(Refusal, match="nobody else"):
        await table.votes.kick(table.game, 0, RED, Request(WHITE), in_charge=True)


async def test_an_undo_that_all_agree_to_brings_no_former_holder_back(table: Table) -> None:
    await table.begin(people=(RED, BLUE))
    await table.end_turn(RED)
    await offered(table, seat=0, maker=RED)
    await table.seats.take(table.game, 0, "Grey", Request(GREY))
    await table.votes.ask(VoteKind.UNDO, await table.games.session(table.game), 0, GREY)
    vote = await table.store.open_vote(table.game)
    assert vote is not None
    await table.votes.answer(vote.id, Request(BLUE), agreed=True)
    session = await table.games.session(table.game)
    assert session.waiting()[0].user_id == GREY and session.seat_of(RED) is None
