"""Two processes at one game, computer players after a crash, and what undo keeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.service import Click, GameService, Refusal, Stale
from bot.runtime.workers import Workers
from bot.store.records import Seat
from bot.store.sqlite.store import SqliteStore
from tests.support.toy_title import TITLES


class House:
    """A store, and any number of processes that share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.open: list[SqliteStore] = []
        self.workers = Workers()

    async def process(self) -> GameService:
        store = await SqliteStore.open(self.path)
        self.open.append(store)
        return GameService(store, TITLES, self.workers, lambda: None)

    async def close(self) -> None:
        for store in self.open:
            await store.close()
        await self.workers.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "test.db")
    yield house
    await house.close()


async def started(games: GameService, *seats: Seat, **options: object) -> int:
    game = await games.store.open_game(
        title="beads", guild_id=1, channel_id=1, host=Seat(0, 100, "Red"), options=options, seed="s"
    )
    await games.start(game, seats or (Seat(0, 100, "Red"), Seat(1, 200, "Blue")), Click(100))
    return game.id


async def test_two_processes_play_one_game_and_neither_overwrites_the_other(house: House) -> None:
    one, two = await house.process(), await house.process()
    game = await started(one, open=True)
    number = (await one.session(game)).asks[0].number
    outcomes = await asyncio.gather(
        one.answer(game, 0, number, ("act:dig:hill",), Click(100, 1)),
        two.answer(game, 0, number, ("act:dig:lake",), Click(100, 2)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 1
    assert (await one.session(game)).state == (await two.session(game)).state
    for n in range(2):
        games = (one, two)[n % 2]
        await games.answer(game, 0, None, ("act:dig:hill",), Click(100, 10 + n))
    assert (await one.session(game)).state == (await two.session(game)).state


async def test_others_answers_do_not_spoil_a_question(house: House) -> None:
    games = await house.process()
    game = await started(games)
    session = await games.session(game)
    number = session.asks[1].number
    pick = session.decisions[0].options[0].id
    await games.answer(game, 0, None, (pick,), Click(100))
    session = await games.session(game)
    assert session.asks[1].number == number
    await games.answer(game, 1, number, (session.decisions[1].options[0].id,), Click(200))


async def test_the_same_interaction_acts_once_even_after_a_restart(house: House) -> None:
    one = await house.process()
    game = await started(one, open=True)
    await one.answer(game, 0, None, ("act:dig:hill",), Click(100, 77))
    two = await house.process()
    before = (await two.session(game)).game.move
    await two.answer(game, 0, None, ("act:dig:hill",), Click(100, 77))
    assert (await two.session(game)).game.move == before


async def test_move_numbers_only_grow_and_history_keeps_what_was_undone(house: House) -> None:
    games = await house.process()
    game = await started(games, open=True)
    start = (await games.session(game)).state
    numbers = []
    for pick in ("act:dig:hill", "act:dig:lake"):
        numbers.append((await games.session(game)).asks[0].number)
        await games.answer(game, 0, None, (pick,), Click(100))
    both = (await games.session(game)).state
    await games.undo(game, 0, Click(100))
    await games.undo(game, 0, Click(100))
    assert (await games.session(game)).state == start
    with pytest.raises(Stale):
        await games.answer(game, 0, numbers[0], ("act:dig:hill",), Click(100))
    with pytest.raises(Refusal):
        await games.undo(game, 0, Click(100))
    await games.redo(game, 0, Click(100))
    await games.redo(game, 0, Click(100))
    assert (await games.session(game)).state == both
    kinds = [row.kind for row in await games.store.moves(game, 0, 99)]
    assert kinds == ["setup", "answer", "answer", "answer", "undo", "undo", "redo", "redo"]


async def test_an_answer_ends_what_could_be_redone(house: House) -> None:
    games = await house.process()
    game = await started(games, open=True)
    await games.answer(game, 0, None, ("act:dig:hill",), Click(100))
    await games.undo(game, 0, Click(100))
    await games.answer(game, 0, None, ("act:dig:lake",), Click(100))
    with pytest.raises(Refusal):
        await games.redo(game, 0, Click(100))


async def test_computer_players_go_on_after_a_crash(house: House) -> None:
    one = await house.process()
    one._think = lambda game_id: None  # type: ignore[method-assign] # the process dies before they have thought
    game = await started(one, Seat(0, None, "Ada", "greedy"), Seat(1, 100, "Red"), open=True)
    assert [seat.human for seat in (await one.session(game)).waiting()] == [False]
    two = await house.process()
    await two.wake_computers()
    await asyncio.gather(*two._thinking.values())
    assert [seat.human for seat in (await two.session(game)).waiting()] == [True]
    boards = [post for post in await two.store.posts_due(0, 99) if post.kind == "board"]
    assert len(boards) <= 1, "a burst of computer moves is one post"


async def test_a_stranger_and_another_seat_are_refused(house: House) -> None:
    games = await house.process()
    game = await started(games, open=True)
    for user in (200, 999):
        with pytest.raises(Refusal):
            await games.answer(game, 0, None, ("end",), Click(user))
        with pytest.raises(Refusal):
            await games.undo(game, 0, Click(user))
    with pytest.raises(Refusal):
        await games.session(999)


async def test_an_illegal_answer_changes_nothing_and_says_why(house: House) -> None:
    games = await house.process()
    game = await started(games, open=True)
    before = (await games.session(game)).game
    with pytest.raises(Refusal, match="not among your choices"):
        await games.answer(game, 0, None, ("dance",), Click(100, 5))
    assert (await games.session(game)).game == before
    assert not await games.store.already_done(5)
