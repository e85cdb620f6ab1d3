"""The game service: two processes in one game, repeated clicks, undo and redo, and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal, Stale
from bot.games.service import GameService, Request
from bot.store.sqlite.store import SqliteStore
from tests.support.engine.toy_title import TITLES


class Deployment:
    """One database, and any number of processes that share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stores: list[SqliteStore] = []

    async def process(self) -> GameService:
        store = await SqliteStore.open(self.path)
        self._stores.append(store)
        return GameService(store, TITLES, lambda: None)

    async def close(self) -> None:
        for store in self._stores:
            await store.close()


@pytest.fixture
async def deployment(tmp_path: Path) -> AsyncIterator[Deployment]:
    deployment = Deployment(tmp_path / "test.db")
    yield deployment
    await deployment.close()


async def started(games: GameService, *seats: SeatedPlayer, **options: object) -> int:
    game = await games.store.open_game(
        title="beads", guild_id=1, channel_id=1, host=SeatedPlayer(0, 100, "Red"), options=options, seed="s"
    )
    await games.start(game, seats or (SeatedPlayer(0, 100, "Red"), SeatedPlayer(1, 200, "Blue")), Request(100))
    return game.id


async def test_two_processes_play_one_game_and_neither_overwrites_the_other(deployment: Deployment) -> None:
    one, two = await deployment.process(), await deployment.process()
    game = await started(one, open=True)
    number = (await one.session(game)).asks[0].number
    outcomes = await asyncio.gather(
        one.answer(game, 0, number, ("act:dig:hill",), Request(100, 1)),
        two.answer(game, 0, number, ("act:dig:lake",), Request(100, 2)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 1
    assert (await one.session(game)).state == (await two.session(game)).state
    for n in range(2):
        games = (one, two)[n % 2]
        await games.answer(game, 0, None, ("act:dig:hill",), Request(100, 10 + n))
    assert (await one.session(game)).state == (await two.session(game)).state


async def test_a_question_keeps_its_number_while_others_answer(deployment: Deployment) -> None:
    games = await deployment.process()
    game = await started(games)
    session = await games.session(game)
    number = session.asks[1].number
    pick = session.decisions[0].options[0].id
    await games.answer(game, 0, None, (pick,), Request(100))
    session = await games.session(game)
    assert session.asks[1].number == number
    await games.answer(game, 1, number, (session.decisions[1].options[0].id,), Request(200))


async def test_the_same_interaction_acts_once_even_after_a_restart(deployment: Deployment) -> None:
    one = await deployment.process()
    game = await started(one, open=True)
    await one.answer(game, 0, None, ("act:dig:hill",), Request(100, 77))
    two = await deployment.process()
    before = (await two.session(game)).game.move
    await two.answer(game, 0, None, ("act:dig:hill",), Request(100, 77))
    assert (await two.session(game)).game.move == before


async def test_move_numbers_only_grow_and_the_history_keeps_undone_moves(deployment: Deployment) -> None:
    games = await deployment.process()
    game = await started(games, open=True)
    start = (await games.session(game)).state
    numbers = []
    for pick in ("act:dig:hill", "act:dig:lake"):
        numbers.append((await games.session(game)).asks[0].number)
        await games.answer(game, 0, None, (pick,), Request(100))
    both = (await games.session(game)).state
    await games.undo(game, 0, Request(100))
    await games.undo(game, 0, Request(100))
    assert (await games.session(game)).state == start
    with pytest.raises(Stale):
        await games.answer(game, 0, numbers[0], ("act:dig:hill",), Request(100))
    with pytest.raises(Refusal):
        await games.undo(game, 0, Request(100))
    await games.redo(game, 0, Request(100))
    await games.redo(game, 0, Request(100))
    assert (await games.session(game)).state == both
    kinds = [row.kind for row in await games.store.moves(game, 0, 99)]
    assert kinds == ["setup", "answer", "answer", "answer", "undo", "undo", "redo", "redo"]


async def test_after_a_new_answer_there_is_nothing_to_redo(deployment: Deployment) -> None:
    games = await deployment.process()
    game = await started(games, open=True)
    await games.answer(game, 0, None, ("act:dig:hill",), Request(100))
    await games.undo(game, 0, Request(100))
    await games.answer(game, 0, None, ("act:dig:lake",), Request(100))
    with pytest.raises(Refusal):
        await games.redo(game, 0, Request(100))


async def test_only_the_player_in_the_seat_may_answer_or_undo(deployment: Deployment) -> None:
    games = await deployment.process()
    game = await started(games, open=True)
    for user in (200, 999):
        with pytest.raises(Refusal):
            await games.answer(game, 0, None, ("end",), Request(user))
        with pytest.raises(Refusal):
            await games.undo(game, 0, Request(user))
    with pytest.raises(Refusal):
        await games.session(999)


async def test_an_illegal_answer_changes_nothing_and_says_why(deployment: Deployment) -> None:
    games = await deployment.process()
    game = await started(games, open=True)
    before = (await games.session(game)).game
    with pytest.raises(Refusal, match="not among your choices"):
        await games.answer(game, 0, None, ("dance",), Request(100, 5))
    assert (await games.session(game)).game == before
    assert not await games.store.already_done(5)
