"""Several processes on one PostgreSQL: none of them owns a game, and none shows what is no longer so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.base.workers.service import Workers
from bot.domain.clock.turn_clock import HOUR
from bot.domain.errors import StoreFailed, Trouble
from bot.domain.posts import ClaimedPosts, PostClaim
from bot.domain.records.games import Phase
from bot.domain.records.history import Ask, Commit, MoveKind
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import Refusal, Stale
from bot.games.computers import computer_moves, computer_players
from bot.games.service import ActionOutcome, Request
from engine.core import Answer, Decision
from tests.support.database.either_database import PostgresDatabase
from tests.support.one_process import BLUE, GREEN, RED, OneProcess

MOST_MOVES = 200


@pytest.fixture
async def database() -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase()
    yield database
    await database.close()


@pytest.fixture
async def processes(database: PostgresDatabase) -> AsyncIterator[tuple[OneProcess, OneProcess]]:
    workers = Workers()
    yield OneProcess(await database.open(), workers), OneProcess(await database.open(), workers)
    await workers.close()


async def test_a_game_is_played_by_two_processes_in_turn(processes: tuple[OneProcess, OneProcess]) -> None:
    game, rng = await processes[0].begin(), Random("in turn")
    for n in range(MOST_MOVES):
        here, there = processes[n % 2], processes[(n + 1) % 2]
        seen = await here.games.session(game)
        assert seen.state == (await there.games.session(game)).state
        if seen.game.phase != Phase.PLAYING:
            break
        outcome = await here.answer(seen, rng, n)
        assert isinstance(outcome, ActionOutcome) and outcome.session.game.move > seen.game.move
    assert (await processes[0].games.session(game)).game.phase == Phase.OVER


async def test_of_answers_at_once_one_counts_and_the_other_is_told(processes: tuple[OneProcess, OneProcess]) -> None:
    game, rng, keys, late = await processes[0].begin(), Random("at once"), count(1), 0
    for _ in range(MOST_MOVES):
        seen = [await process.games.session(game) for process in processes]
        if seen[0].game.phase != Phase.PLAYING:
            break
        outcomes = await asyncio.gather(
            *(process.answer(each, rng, next(keys)) for process, each in zip(processes, seen, strict=True))
        )
        stored = [each for each in outcomes if isinstance(each, ActionOutcome)]
        assert stored, "one of two answers always counts"
        late += len(outcomes) - len(stored)
        assert all(isinstance(each, Stale) for each in outcomes if isinstance(each, Refusal))
    rows = await processes[1].store.moves(game, 0, MOST_MOVES * 3)
    assert [row.move for row in rows] == list(range(1, len(rows) + 1))
    assert (await processes[1].games.session(game)).game.phase == Phase.OVER and late
    moves = [row for row in rows if row.kind == MoveKind.ANSWER and not row.forced]
    assert len({row.at for row in moves}) == len(moves), "no answer is stored twice"


async def test_the_same_click_at_two_processes_acts_once(processes: tuple[OneProcess, OneProcess]) -> None:
    here, there = processes
    game = await here.begin()
    seen = await there.games.session(game)
    (seat, ask), *_ = sorted(seen.asks.items())
    option, user = seen.decisions[seat].options[0], seen.seats[seat].user_id
    assert user is not None
    request = Request(user, 77)
    outcomes = await asyncio.gather(
        *(each.games.answer(game, seat, ask.number, (option.id,), request) for each in processes)
    )
    assert outcomes[0].session.game.move == outcomes[1].session.game.move
    assert sum(bool(outcome.events) for outcome in outcomes) == 1


async def test_a_game_that_moves_while_it_is_read_is_read_again(
    processes: tuple[OneProcess, OneProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes
    game, read_asks = await here.begin(), there.store.asks

    async def asks_after_a_move(game_id: int) -> tuple[Ask, ...]:
        monkeypatch.setattr(there.store, "asks", read_asks)
        await here.answer(await here.games.session(game), Random("meanwhile"), 1)
        return await read_asks(game_id)

    monkeypatch.setattr(there.store, "asks", asks_after_a_move)
    seen, current = await there.games.session(game), await here.games.session(game)
    assert current.game.move > 1
    assert (seen.game, seen.asks, seen.state) == (current.game, current.asks, current.state)


async def test_seats_taken_in_one_process_count_in_the_other(processes: tuple[OneProcess, OneProcess]) -> None:
    here, there = processes
    game = await here.begin((RED, BLUE))
    await there.games.session(game)
    await here.seats.leave(game, Request(BLUE, 1))
    outcomes = await asyncio.gather(
        here.seats.claim(game, 1, "Green", Request(GREEN, 2)),
        there.seats.claim(game, 1, "Blue", Request(BLUE, 3)),
        return_exceptions=True,
    )
    assert sorted(isinstance(each, Refusal) for each in outcomes) == [False, True]
    holders = {(await each.games.session(game)).seats[1].user_id for each in processes}
    assert holders in ({GREEN}, {BLUE})


async def test_a_game_that_one_process_ends_is_over_in_the_other(processes: tuple[OneProcess, OneProcess]) -> None:
    here, there = processes
    game, rng = await here.begin(), Random("end")
    seen = await there.games.session(game)
    await asyncio.gather(here.games.end(game, Request(RED, 1), "Over."), there.answer(seen, rng, 2))
    assert (await there.games.session(game)).game.phase == Phase.ENDED
    await here.games.end(game, Request(RED, 1), "Over.")
    with pytest.raises(Stale):
        await there.games.end(game, Request(RED, 3), "Over.")


async def test_votes_of_two_processes_are_counted_together(processes: tuple[OneProcess, OneProcess]) -> None:
    here, there = processes
    game = await here.begin((RED, BLUE, GREEN))
    await here.votes.ask(VoteKind.PAUSE, await here.games.session(game), 0, RED)
    vote = await there.store.open_vote(game)
    assert vote is not None
    outcomes = await asyncio.gather(
        here.votes.answer(vote.id, Request(BLUE, 1), agreed=True),
        there.votes.answer(vote.id, Request(GREEN, 2), agreed=True),
    )
    assert sorted(outcome.settled for outcome in outcomes) == [False, True]
    assert (await there.store.house_rules(game)).paused


async def test_a_pause_at_two_processes_is_announced_once(
    processes: tuple[OneProcess, OneProcess], database: PostgresDatabase
) -> None:
    game = await processes[0].begin()
    seen = [await process.games.session(game) for process in processes]
    outcomes = await asyncio.gather(
        *(
            process.house_rules.pause(each, RED, "Red", in_charge=True)
            for process, each in zip(processes, seen, strict=True)
        ),
        return_exceptions=True,
    )
    assert [each for each in outcomes if each is True] == [True]
    assert len(database.sql("SELECT id FROM outbox WHERE kind = 'note'")) == 1


async def test_a_deleted_name_is_gone_from_the_memory_of_every_process(
    processes: tuple[OneProcess, OneProcess],
) -> None:
    here, there = processes
    game = await here.begin()
    await here.games.end(game, Request(RED), "Over.")
    assert (await there.games.session(game)).names == ["Red", "Blue"]
    await here.deletion.delete(BLUE)
    assert (await there.games.session(game)).names == ["Red", "Someone"]


async def test_a_new_process_takes_nothing_away(
    processes: tuple[OneProcess, OneProcess], database: PostgresDatabase
) -> None:
    here, _ = processes
    await here.begin()
    assert await here.store.take_leases(["daily"], 60) == {"daily"}
    (post,) = (await here.store.claim_posts(here.store.clock() + 60, 9, 60)).posts
    third = await database.open()
    assert await third.take_leases(["daily"], 60) == frozenset()
    assert not await third.claim(post.id, third.clock(), 60)
    assert (await third.claim_posts(third.clock() + 60, 9, 60)).posts == ()


async def test_a_due_clock_is_run_by_one_process(
    processes: tuple[OneProcess, OneProcess], database: PostgresDatabase
) -> None:
    game = await processes[0].begin()
    await processes[0].store.change_house_rules(game, {"pace": "1d"})
    later = processes[0].store.clock() + 13 * HOUR
    for process in processes:
        process.store.clock = lambda: later
    await asyncio.gather(*(process.timeouts.run_due() for process in processes))
    assert database.sql("SELECT count(*) FROM outbox WHERE kind = 'reminder'") == [(1,)]
    assert await processes[0].store.leases() == []


async def test_a_clock_of_a_killed_process_is_run_by_another(
    processes: tuple[OneProcess, OneProcess], database: PostgresDatabase
) -> None:
    killed, alive = processes
    game = await killed.begin()
    await killed.store.change_house_rules(game, {"pace": "1d"})
    later = killed.store.clock() + 13 * HOUR
    alive.store.clock = lambda: later
    (due,) = await killed.store.claim_clocks(later, 9, 60)
    await alive.timeouts.run_due()
    assert not database.sql("SELECT id FROM outbox WHERE kind = 'reminder'")
    database.sql("UPDATE leases SET until = 0 WHERE name = ?", due.lease)
    await alive.timeouts.run_due()
    assert database.sql("SELECT count(*) FROM outbox WHERE kind = 'reminder'") == [(1,)]


async def test_one_process_thinks_for_a_computer_player(
    processes: tuple[OneProcess, OneProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_moves, "PATIENCE", 0.01)
    choose, thoughts = computer_players.choose, list[int]()

    async def counted(workers: Workers, level: str, title: Any, state: Any, decision: Decision, rng: Random) -> Answer:
        thoughts.append(decision.seat)
        return await choose(workers, level, title, state, decision, rng)

    monkeypatch.setattr(computer_players, "choose", counted)
    here, there = processes
    game, rng = await here.begin((RED,), computers=2), Random("computers")
    for n in range(MOST_MOVES):
        await there.computers.resume()
        await asyncio.gather(*(process.computers.finish() for process in processes))
        seen = await there.games.session(game)
        if seen.game.phase != Phase.PLAYING:
            break
        await processes[n % 2].answer(seen, rng, n)
    rows = await here.store.moves(game, 0, MOST_MOVES)
    assert seen.game.phase == Phase.OVER and thoughts
    assert thoughts == [
        row.seat for row in rows if row.kind == MoveKind.ANSWER and row.user_id is None and not row.forced
    ]
    assert await here.store.leases() == []


async def test_a_thought_of_a_killed_process_is_taken_over(
    processes: tuple[OneProcess, OneProcess], database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, alive = processes
    monkeypatch.setattr(killed.computers, "_start", lambda game_id: None)
    game = await killed.begin((RED,), computers=1)
    before = await alive.games.session(game)
    if not any(ask.computer for ask in before.asks.values()):
        await killed.games.answer(game, 0, None, ("end",), Request(RED))
        before = await alive.games.session(game)
    assert await killed.store.claim_computers(9, 60) == [game]
    await alive.computers.resume()
    assert not alive.computers.busy, "it is another process's game"
    database.sql("UPDATE leases SET until = 0")
    await alive.computers.resume()
    await alive.computers.finish()
    assert (await alive.games.session(game)).game.move > before.game.move


async def test_a_computer_player_goes_on_when_the_database_is_back(
    processes: tuple[OneProcess, OneProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes
    commit, failures = here.store.commit, [StoreFailed(Trouble.UNREACHABLE)]

    async def away_once(wanted: Commit, claim: PostClaim | None = None) -> ClaimedPosts | None:
        if failures and wanted.moves[0].user_id is None and wanted.moves[0].kind == MoveKind.ANSWER:
            raise failures.pop()
        return await commit(wanted, claim)

    monkeypatch.setattr(here.store, "commit", away_once)
    game = await here.begin((RED,), computers=1)
    if not any(ask.computer for ask in (await here.games.session(game)).asks.values()):
        await here.games.answer(game, 0, None, ("end",), Request(RED))
    before = await here.games.session(game)
    await here.computers.finish()
    assert not failures and await here.store.leases() == []
    await there.computers.resume()
    await there.computers.finish()
    assert (await there.games.session(game)).game.move > before.game.move
