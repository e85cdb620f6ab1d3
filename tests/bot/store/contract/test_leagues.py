"""Leagues: who joins and leaves, rounds that are drawn once, results, medals, and people who delete their data."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.domain.errors import AlreadyDone, TooManyLeagues
from bot.domain.leagues.pairing import Kind
from bot.domain.posts import LeagueCallBody, LeagueEndBody, LeagueRoundBody, Post, Target
from bot.domain.records.leagues import (
    MOST_LEAGUES_OF_PERSON,
    Departure,
    Joined,
    League,
    LeaguePhase,
    LeagueRows,
    LeagueSeat,
    MemberState,
    Verdict,
)
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import BLUE, GREEN, RED, opened

GUILD, CHANNEL, HOST, YELLOW = 5, 70, 900, 400
PEOPLE = {RED: "Red", BLUE: "Blue", GREEN: "Green"}


async def new_league(store: Store, key: int | None = None, **more: Any) -> League:
    league = League(0, GUILD, CHANNEL, HOST, "Bronze", "beads", Kind.SWISS, 2, "1d", 7, 3, 8, "seed", {"open": True})
    return await store.open_league(replace(league, **more), key)


async def rows_of(store: Store, league: League) -> LeagueRows:
    rows = await store.league_rows(league.id)
    assert rows is not None
    return rows


async def with_people(store: Store, **more: Any) -> LeagueRows:
    """A league that Red, Blue and Green have joined."""
    league = await new_league(store, **more)
    for user, name in PEOPLE.items():
        assert await store.join_league(league.id, user, name) == Joined.PLAYING
    return await rows_of(store, league)


async def running(store: Store, **more: Any) -> LeagueRows:
    """The same in its first round: Red sits with Blue, and Green has a bye."""
    rows = await with_people(store, **more)
    assert await store.start_round(rows.league, [(1, 2), (3,)], 1000.0, 3)
    return await rows_of(store, rows.league)


async def test_a_league_is_stored_as_it_was_opened(store: Store) -> None:
    league = await new_league(store, key=1)
    with pytest.raises(AlreadyDone):
        await new_league(store, key=1)
    assert await store.league(league.id) == league and league.phase == LeaguePhase.JOINING
    assert league.options == {"open": True} and await store.league(league.id + 1) is None
    assert await store.league_rows(league.id + 1) is None
    await store.move_league(league.id, 71)
    assert (await rows_of(store, league)).league.channel_id == 71


async def test_a_server_and_a_person_have_so_many_leagues_at_once(store: Store) -> None:
    first, second = await new_league(store), await new_league(store, name="Silver")
    with pytest.raises(TooManyLeagues):
        await new_league(store, name="Gold")
    for host in range(1, 4):
        await new_league(store, host_id=host)
    with pytest.raises(TooManyLeagues):
        await new_league(store, host_id=99)
    assert await store.cancel_league(first.id) and not await store.cancel_league(first.id)
    third = await new_league(store, name="Gold")
    names = [league.name for league in await store.leagues_in(GUILD)]
    assert names == ["Gold", "Bronze", "Bronze", "Bronze", "Silver", "Bronze"], "unfinished ones come first"
    assert [league.id for league in await store.leagues_in(GUILD, limit=1)] == [third.id]
    assert await store.leagues_in(GUILD + 1) == [] and second.phase == LeaguePhase.JOINING


async def test_people_join_and_leave_before_the_start(store: Store) -> None:
    rows = await with_people(store, people=3)
    league = rows.league
    assert [member.name for member in rows.playing] == ["Red", "Blue", "Green"]
    assert await store.join_league(league.id, RED, "Red") == Joined.ALREADY
    assert await store.join_league(league.id, YELLOW, "Yellow") == Joined.FULL
    left = await store.leave_league(league.id, BLUE)
    assert left is not None and [member.number for member in left.members] == [1, 3]
    assert await store.leave_league(league.id, BLUE) is None
    assert await store.join_league(league.id, YELLOW, "Yellow") == Joined.PLAYING
    assert [each.id for each in await store.leagues_of(YELLOW)] == [league.id] and await store.leagues_of(BLUE) == []
    assert await store.join_league(league.id + 1, RED, "Red") == Joined.CLOSED


async def test_nobody_plays_in_more_leagues_than_allowed(store: Store) -> None:
    leagues = [await new_league(store, guild_id=n, host_id=n) for n in range(1, MOST_LEAGUES_OF_PERSON + 2)]
    joined = [await store.join_league(league.id, RED, "Red") for league in leagues]
    assert joined == [*[Joined.PLAYING] * MOST_LEAGUES_OF_PERSON, Joined.TOO_MANY]


async def test_a_substitute_takes_the_place_of_whoever_leaves(store: Store) -> None:
    rows = await running(store)
    league = rows.league
    assert await store.join_league(league.id, YELLOW, "Yellow") == Joined.SUBSTITUTE
    after = await store.leave_league(league.id, BLUE)
    assert after is not None and not after.substitutes
    assert after.members[1] == rows.members[1]._replace(user_id=YELLOW, name="Yellow")
    await store.remove_members(league.id, [1, 7])
    after = await rows_of(store, league)
    assert [member.state for member in after.members] == [MemberState.LEFT, MemberState.PLAYING, MemberState.PLAYING]
    assert await store.join_league(league.id, RED, "Red") == Joined.SUBSTITUTE, "they may come back"
    assert await store.leave_league(league.id, RED) is not None and len((await rows_of(store, league)).members) == 3


async def test_a_round_is_drawn_once(store: Store, other: Store) -> None:
    rows = await with_people(store)
    tables = [(1, 2), (3,)]
    both = await asyncio.gather(*(each.start_round(rows.league, tables, 1000.0, 3) for each in (store, other)))
    assert sorted(both) == [False, True]
    rows = await rows_of(store, rows.league)
    assert (rows.league.phase, rows.league.round, rows.league.deadline) == (LeaguePhase.RUNNING, 1, 1000.0)
    table, bye = rows.current
    assert table.open and table.seats == (LeagueSeat(1, RED), LeagueSeat(2, BLUE)) and table.game_id is None
    assert bye.verdict == Verdict.BYE and bye.seats == (LeagueSeat(3, GREEN, 1, 12),)
    assert not await store.start_round(rows.league, [(1, 2)], 2000.0, 3), "somebody is missing"
    assert await store.start_round(rows.league, [(2, 3), (1,)], 2000.0, 3)
    assert [table.round for table in (await rows_of(store, rows.league)).tables] == [1, 1, 2, 2]


async def test_a_table_is_called_and_finished_once(store: Store) -> None:
    rows = await running(store)
    league, table = rows.league, rows.current[0]
    game = await opened(store)
    call = Post(Target.channel(7), LeagueCallBody(league.id))
    await store.set_table_game(league.id, table, game.id)
    assert await store.call_table(league.id, table, call) and not await store.call_table(league.id, table, call)
    assert await store.league_of_game(game.id) == league.id and await store.league_of_game(game.id + 1) is None
    seats = [
        table.seats[0]._replace(place=1, points=12, score=30),
        table.seats[1]._replace(place=2, gone=Departure.LEFT),
    ]
    assert await store.finish_table(league.id, table, Verdict.PLAYED, seats)
    assert not await store.finish_table(league.id, table, Verdict.JUDGED, list(reversed(seats)))
    after = (await rows_of(store, league)).current[0]
    assert (after.game_id, after.called, after.verdict, after.seats) == (game.id, True, Verdict.PLAYED, tuple(seats))
    assert await store.league_of_game(game.id) is None, "it has its result"


async def test_a_round_is_announced_once(store: Store) -> None:
    league = (await running(store)).league
    game = await opened(store)
    post = Post(Target.channel(CHANNEL), LeagueRoundBody(league.id, 1))
    assert await store.announce_round(league, game.id, (post,))
    assert not await store.announce_round(league, game.id, (post,))
    bodies = [queued.body for queued in await store.posts_due(store.clock() + 1, 9)]
    assert bodies.count(post.body) == 1 and (await rows_of(store, league)).league.announced == 1


async def test_a_league_is_looked_at_when_it_is_due(store: Store) -> None:
    league = (await running(store)).league
    await new_league(store)
    assert await store.leagues_due(1.0, 9) == [league.id]
    await store.look_at_league(league.id, 500.0)
    assert await store.leagues_due(499.0, 9) == [] and await store.leagues_due(500.0, 9) == [league.id]
    assert await store.leagues_due(500.0, 0) == []


async def test_a_league_ends_once_with_its_medals(store: Store) -> None:
    league = (await running(store)).league
    game = await opened(store)
    await store.join_league(league.id, YELLOW, "Yellow")
    post = Post(Target.channel(CHANNEL), LeagueEndBody(league.id))
    places, medals = {1: 1, 2: 2, 3: 2}, {1: "gold", 2: "silver", 3: "silver"}
    assert await store.end_league(league, places, medals, game.id, (post,))
    assert not await store.end_league(league, places, medals, game.id, (post,))
    rows = await rows_of(store, league)
    assert rows.league.phase == LeaguePhase.OVER and rows.league.ended_at is not None
    assert [(member.place, member.medal) for member in rows.members] == [(1, "gold"), (2, "silver"), (2, "silver")]
    (medal,) = await store.league_medals(RED)
    assert (medal.name, medal.title, medal.place, medal.medal, medal.people) == ("Bronze", "beads", 1, "gold", 3)
    assert await store.league_medals(YELLOW) == [] and await store.leagues_due(1e12, 9) == []
    assert await store.join_league(league.id, YELLOW, "Yellow") == Joined.CLOSED
    assert await store.leave_league(league.id, RED) is None
    assert [queued.body for queued in await store.posts_due(store.clock() + 1, 9)].count(post.body) == 1


async def test_whoever_deletes_their_data_leaves_every_league(store: Store, database: EitherDatabase) -> None:
    rows = await running(store, host_id=RED)
    joining = await new_league(store, host_id=BLUE)
    await store.join_league(joining.id, RED, "Red")
    kept = await store.personal_data(RED)
    assert [row["name"] for row in kept["leagues"]] == ["Bronze"] and "seed" not in kept["leagues"][0]
    assert len(kept["league_members"]) == 2 and len(kept["league_seats"]) == 1
    assert await store.forget(RED)
    assert await store.personal_data(RED) == {}
    after = await rows_of(store, rows.league)
    gone = after.members[0]
    assert (gone.state, gone.name) == (MemberState.LEFT, "Someone") and gone.user_id < 0
    assert after.current[0].seats[0].user_id == gone.user_id == after.league.host_id
    assert (await rows_of(store, joining)).members == ()
    assert database.sql("SELECT count(*) FROM league_seats") == [(3,)], "the tables stay whole for the others"
