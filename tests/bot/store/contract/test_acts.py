"""An act is one transaction: if the process dies in the middle, all of it is stored or nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from bot.domain.posts import OpenDmBody, Target
from bot.domain.records.games import Game, HouseRules
from bot.domain.records.seats import SeatedPlayer
from bot.domain.records.votes import VoteKind, VoteState
from bot.domain.refusals import Refusal
from bot.games.channels import ChannelMoves
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import GameService, Request
from bot.games.votes import Votes
from bot.text.game import votes as vote_text
from tests.support.database.either_database import EitherDatabase
from tests.support.engine.toy_title import TITLES
from tests.support.one_process import GoneForAll

RED, BLUE = 100, 200


class Crash(BaseException):
    """The process dies."""


class Process:
    """The bot without Discord, which can die and start again."""

    def __init__(self, database: EitherDatabase) -> None:
        self._database = database

    async def start(self) -> None:
        self.store = await self._database.open()
        self.games = GameService(self.store, TITLES, lambda: None)
        self.lobbies = Lobbies(self.store, self.games, lambda: None)
        seats = Seats(self.store, self.games, lambda: None)
        channels = ChannelMoves(self.store, self.games, GoneForAll(), lambda: None)
        self.votes = Votes(self.store, self.games, seats, channels, lambda: None, lambda: None)

    async def restart(self) -> None:
        await self._database.close()
        await self.start()

    def outcomes(self) -> list[str]:
        """What came of votes, as it is queued."""
        votes = self._database.sql("SELECT body FROM outbox WHERE kind = 'consent'")
        return [outcome for (body,) in votes if (outcome := json.loads(body).get("outcome"))]

    def dies_after(self, method: str) -> None:
        """The process dies after the first call of this method of the store."""
        act = getattr(self.store, method)

        async def last(*args: Any, **options: Any) -> None:
            await act(*args, **options)
            raise Crash

        setattr(self.store, method, last)


@pytest.fixture
async def process(database: EitherDatabase) -> Process:
    process = Process(database)
    await process.start()
    return process


async def test_a_rematch_opens_with_its_house_rules_and_the_hosts_direct_channel(process: Process) -> None:
    process.dies_after("open_game")
    with pytest.raises(Crash):
        await process.lobbies.open(
            "beads",
            guild_id=1,
            channel_id=7,
            host=(RED, "Red"),
            options={},
            request=Request(RED, 1),
            house=HouseRules("2d", hints=False, paused=True, warned_at=1.0, theme="light"),
        )
    await process.restart()
    game = await process.store.game_in(7)
    assert game is not None
    assert await process.store.house_rules(game.id) == HouseRules("2d", hints=False, theme="light")
    direct = [post.body for post in await process.store.posts_due(1, 9) if post.target == Target.user(RED)]
    assert direct == [OpenDmBody()]


async def begun(process: Process) -> Game:
    """A game of Red and Blue."""
    seats = (SeatedPlayer(0, RED, "Red"), SeatedPlayer(1, BLUE, "Blue"))
    game = await process.store.open_game(
        title="beads", guild_id=1, channel_id=7, host=seats[0], options={"open": True}, seed="s"
    )
    await process.games.start(game, seats, Request(RED))
    return game


async def test_the_last_player_who_agrees_to_a_pause_pauses_the_game(process: Process) -> None:
    game = await begun(process)
    session = await process.games.session(game.id)
    await process.votes.ask(VoteKind.PAUSE, session, 0, RED)
    vote = await process.store.open_vote(game.id)
    assert vote is not None
    process.dies_after("agree")
    with pytest.raises(Crash):
        await process.votes.answer(vote.id, Request(BLUE, 2), agreed=True)
    await process.restart()
    settled = await process.store.vote(vote.id)
    assert settled is not None and settled.state == VoteState.ACCEPTED
    assert (await process.store.house_rules(game.id)).paused
    assert all(clock.since is None for clock in await process.store.clocks(game.id))
    (outcome,) = process.outcomes()
    assert "All agree" in outcome


@pytest.mark.parametrize("last", ["agree", "move_game"])
async def test_a_move_to_another_server_that_all_agree_to_is_made_once(process: Process, last: str) -> None:
    game = await begun(process)
    await process.store.change_house_rules(game.id, {"rated": True})
    assert await process.votes.move(game.id, 2, 8, Request(RED, 1)) == vote_text.ASKED()
    vote = await process.store.open_vote(game.id)
    assert vote is not None and (vote.guild_id, vote.channel_id) == (2, 8)
    process.dies_after(last)
    with pytest.raises(Crash):
        await process.votes.answer(vote.id, Request(BLUE, 2), agreed=True)
    await process.restart()
    with suppress(Refusal):  # it has moved, and the outcome is queued
        await process.votes.answer(vote.id, Request(BLUE, 3), agreed=True)
    moved = await process.store.game(game.id)
    assert moved is not None and (moved.guild_id, moved.channel_id, moved.move) == (2, 8, vote.move + 1)
    assert [outcome for outcome in process.outcomes() if "All agree" in outcome] == process.outcomes()[:1]
    assert await process.store.open_vote(game.id) is None
