"""Seats that change hands: open seats, claims, and players who step out or are sent away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.domain.refusals import Refusal
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.store.sqlite.store import SqliteStore
from tests.support.database.rows import rows
from tests.support.engine.toy_title import TITLES
from tests.support.table_without_discord import BLUE, GREEN, GREY, NAMES, RED, Table


async def opened(table: Table) -> None:
    """Red has been away for so long that the seat is open."""
    await table.begin(people=(RED, BLUE, GREEN))
    kept = next(kept for kept in await table.store.clocks(table.game) if kept.seat == 0)
    await table.store.replace_clock(table.game, kept, kept._replace(misses=2))
    await table.pass_time(60)


async def test_after_several_missed_turns_the_seat_is_open_and_the_player_may_come_back(table: Table) -> None:
    await opened(table)
    session = await table.games.session(table.game)
    assert not session.seats[0].human
    assert "has missed 3 turns" in table.notes() and table.posts("vacancy") == ["vacancy"]
    assert list(await table.store.open_seats(table.game)) == [0]
    await table.seats.claim(table.game, 0, "Red", Request(RED))
    assert "Red is back" in table.notes()
    assert await table.store.open_seats(table.game) == {}
    tenures = rows(table.path, "SELECT user_id, since, until FROM seats WHERE seat = 0 ORDER BY since")
    assert [tenure[0] for tenure in tenures] == [RED, None, RED], "every tenure is kept"
    assert tenures[-1][2] is None and tenures[0][2] == tenures[1][1]


async def test_two_people_claim_a_seat_at_once_and_one_gets_it(table: Table) -> None:
    await opened(table)
    outcomes = await asyncio.gather(
        table.seats.claim(table.game, 0, "Grey", Request(GREY)),
        table.seats.claim(table.game, 0, "Red", Request(RED)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Refusal) for outcome in outcomes].count(True) == 1
    session = await table.games.session(table.game)
    assert session.seats[0].user_id in (GREY, RED)
    with pytest.raises(Refusal, match="taken"):
        await table.seats.claim(table.game, 0, "Grey", Request(GREY))


async def test_two_processes_hand_out_a_seat_once(table: Table, tmp_path: Path) -> None:
    await opened(table)
    other_store = await SqliteStore.open(tmp_path / "test.db")
    try:
        other = Seats(other_store, GameService(other_store, TITLES, lambda: None), lambda: None)
        outcomes = await asyncio.gather(
            table.seats.claim(table.game, 0, "Grey", Request(GREY)),
            other.claim(table.game, 0, "Red", Request(RED)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Refusal) == 1, outcomes
    finally:
        await other_store.close()


async def test_a_seat_cannot_be_claimed_by_another_player_or_by_the_one_who_was_sent_away(table: Table) -> None:
    await table.begin(people=(RED, BLUE))
    await table.votes.kick(table.game, 1, BLUE, Request(RED), in_charge=True)
    for user, why in ((RED, "have a seat"), (BLUE, "were sent away")):
        with pytest.raises(Refusal, match=why):
            await table.seats.claim(table.game, 1, NAMES[user], Request(user))
    await table.seats.claim(table.game, 1, "Grey", Request(GREY))
    assert (await table.games.session(table.game)).seats[1].user_id == GREY


class Crash(BaseException):
    """The process dies."""


async def test_a_player_who_steps_out_leaves_an_open_seat_or_nothing_has_happened(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()

    async def crash(*_: object) -> None:
        raise Crash

    with monkeypatch.context() as patched, pytest.raises(Crash):
        patched.setattr(table.store, "commit", crash)
        await table.seats.leave(table.game, Request(RED))
    assert await table.store.open_seats(table.game) == {} and table.posts("vacancy", "note") == []
    await table.seats.leave(table.game, Request(RED))
    assert list(await table.store.open_seats(table.game)) == [0]
    assert table.posts("vacancy", "note") == ["vacancy", "note"]
    assert not (await table.games.session(table.game)).seats[0].human


async def test_the_last_person_cannot_step_out_but_may_resign_and_so_end_the_game(table: Table) -> None:
    await table.begin(people=(RED,))
    with pytest.raises(Refusal, match="last person"):
        await table.seats.leave(table.game, Request(RED))
    await table.seats.resign(table.game, Request(RED))
    assert (await table.games.session(table.game)).game.phase == "ended"


async def test_an_offered_seat_goes_only_to_a_newcomer_while_the_same_player_holds_it(table: Table) -> None:
    await table.begin(people=(RED, BLUE, GREEN))
    session = await table.games.session(table.game)
    with pytest.raises(Refusal, match="Only the host"):
        await table.seats.offer(session, 0, GREY, Request(BLUE), in_charge=False)
    with pytest.raises(Refusal, match="already plays here"):
        await table.seats.offer(session, 0, GREEN, Request(RED), in_charge=False)
    await table.seats.offer(session, 0, GREY, Request(RED), in_charge=False)
    assert table.posts("offer") == ["offer"]
    with pytest.raises(Refusal, match="over"):
        await table.seats.take(table.game, 1, "Grey", Request(GREY))
    await table.seats.take(table.game, 0, "Grey", Request(GREY))
    assert (await table.games.session(table.game)).seats[0].user_id == GREY
