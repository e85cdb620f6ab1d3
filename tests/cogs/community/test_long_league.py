"""A league of 16 people over 5 rounds. Two leave, and the bot is started anew again and again.

In most tables everybody but the strongest resigns. In `make soak` all tables of a real title are played out."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.app import App
from bot.domain.leagues.pairing import meetings
from bot.domain.leagues.rows import standings_of
from bot.domain.records.leagues import LeaguePhase, LeagueRows, LeagueTable, MemberState, Verdict
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.engine import toy_title as beads
from tests.support.fixtures import Clock
from tests.support.leagues.players import LeaguePlayers
from tests.support.players.people import channel_messages
from tests.support.players.searchers import threads, with_tables
from tests.support.processes.running_bot import playing
from tests.support.soak import SOAK

DICE = "roll_through_the_ages"
PEOPLE, ROUNDS = 16, 5


class LongLeague:
    """The league, and the bot that runs it at the moment."""

    def __init__(self, local: LocalDiscord, clock: Clock, data: Path, stack: AsyncExitStack) -> None:
        self._local, self._clock, self._data, self._stack = local, clock, data, stack
        self._players: LeaguePlayers | None = None
        self.restarts = -1

    @property
    def players(self) -> LeaguePlayers:
        assert self._players is not None
        return self._players

    async def restart(self) -> App:
        """Stop the bot and start it again, a minute later."""
        await self._stack.aclose()
        self._clock.advance(minutes=1)
        titles = {DICE: TITLES[DICE]} if SOAK else beads.TITLES
        app = await self._stack.enter_async_context(playing(self._local, self._data, titles))
        if self._players is None:
            self._players = LeaguePlayers(self._local, app, self._clock, PEOPLE)
        self._players.restarted(app)
        app.timeouts.wake()
        await self._local.quiet()
        self.restarts += 1
        return app

    async def play_table(self, table: LeagueTable, rng: Random, *, out: bool) -> None:
        """The table is played out, or everybody leaves it but whoever joined first."""
        if out:
            await self.players.play(table, rng)
        else:
            members = [seat.member for seat in table.seats]
            await self.players.resign(table, stays=members.index(min(members)))

    async def play_round(self, rng: Random) -> None:
        """All tables of the round, with a new bot after the first two."""
        for number, table in enumerate(await self.players.open_tables()):
            if number == 2:
                await self.restart()
            await self.play_table(table, rng, out=SOAK or number == 1)


async def leave(person: Person) -> None:
    assert "You have left the league" in (await person.slash("league leave")).text


async def delete_data(local: LocalDiscord, person: Person) -> None:
    question = await person.slash("data delete")
    await person.click("Delete my data", on=question.message)
    await local.quiet()


def tables_by_round(rows: LeagueRows) -> list[list[tuple[int, ...]]]:
    return [
        [tuple(seat.member for seat in table.seats) for table in rows.tables if table.round == round]
        for round in range(1, rows.league.round + 1)
    ]


@pytest.mark.timeout(0 if SOAK else None)  # 20 tables of a real title take longer than any test may
async def test_sixteen_people_five_rounds_two_who_leave_and_restarts_in_between(
    local: LocalDiscord, clock: Clock, tmp_path: Path
) -> None:
    rng = Random(7)
    async with AsyncExitStack() as stack:
        league = LongLeague(local, clock, tmp_path / "data", stack)
        await league.restart()
        players = league.players
        await with_tables(local, "tables")
        options: dict[str, Any] = {"title": DICE, "variants": ""} if SOAK else {}
        await players.open(None, size=4, rounds=ROUNDS, **options)
        await league.restart()
        await players.start()
        for round in range(1, ROUNDS + 1):
            rows = await players.rows()
            assert rows.league.round == round, "the next round has begun"
            await league.restart()
            if round == 2:
                await leave(players.people[14])
            if round == 4:
                await delete_data(local, players.people[15])
                await players.later(minutes=11)
            await league.play_round(rng)
        rows = await players.rows()
        assert rows.league.phase == LeaguePhase.OVER and league.restarts == 2 * ROUNDS + 1

        rounds = tables_by_round(rows)
        assert [len(tables) for tables in rounds] == [4] * ROUNDS, "14 play at two tables of four and two of three"
        assert [len([member for table in tables for member in table]) for tables in rounds] == [16, 16, 15, 15, 14]
        again = sum(count - 1 for count in meetings(rounds).values())
        begun = Counter(table[0] for tables in rounds for table in tables)
        assert again <= 8, "of 114 meetings"
        assert max(begun.values()) - min(begun[member] for member in range(1, 15)) <= 2

        games = [table.game_id for table in rows.tables]
        assert len(set(games)) == len(games) == len(threads(local)), "every table was opened once"
        assert all(table.verdict in (Verdict.PLAYED, Verdict.DECIDED) for table in rows.tables)
        states = Counter(member.state for member in rows.members)
        assert states == {MemberState.PLAYING: 14, MemberState.LEFT: 2}

        final = standings_of(rows)
        assert [row.place for row in final if row.place] == sorted(row.place for row in final if row.place)
        assert [row.member for row in final if not row.place] and len(final) == PEOPLE
        medals = {member.medal: member.name for member in rows.members if member.medal}
        here = channel_messages(players.host, players.host.place)
        assert f"🥇 {medals['gold']}" in here[-1].text
        for round in range(1, ROUNDS + 1):
            assert [f"round {round} of {ROUNDS}" in message.text for message in here].count(True) == 1
        called = Counter(
            (thread.id, user) for thread in threads(local) for m in players.host.sees(thread)[:2] for user in m.notified
        )
        assert set(called.values()) == {1}, "everybody is called once to each table"
