"""Ratings follow the results in their order, and come out the same when they are computed again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.base.workers.service import Workers
from bot.domain.finished.ratings import Rating, season_of
from bot.domain.posts import NoteBody, Post, Target
from bot.domain.records.ratings import Pool, Visibility
from bot.games.service import Request
from bot.store.store import Store
from tests.support.one_process import OneProcess
from tests.support.rated_games import begin, finished, play

RED, BLUE, GREEN, SAND = 100, 200, 300, 400
TWO = Pool("beads", 2)
NEWS = (Post(Target.channel(5), NoteBody("Struck.")),)


@pytest.fixture
async def process(store: Store) -> AsyncIterator[OneProcess]:
    workers = Workers()
    yield OneProcess(store, workers)
    await workers.close()


async def ratings(store: Store, *people: int) -> list[object]:
    return [await store.ratings_of(user) for user in people]


async def test_a_rated_game_changes_ratings_and_a_friendly_one_does_not(process: OneProcess, store: Store) -> None:
    await finished(process, (RED, BLUE), rated=False)
    assert await store.ratings_of(RED) == []
    game = await finished(process, (RED, BLUE))
    ((red,), (blue,)) = await store.ratings_of(RED), await store.ratings_of(BLUE)
    result = (await process.games.session(game)).rules.result((await process.games.session(game)).state)
    assert result is not None and (red.now.mu > blue.now.mu) == (result.places[0] < result.places[1])
    assert red.pool == TWO and red.now.games == 1 and red.course == (red.now,)
    kept = await store.rated_game(game)
    assert kept is not None and kept.players == (RED, BLUE) and kept.number == 1


async def test_ratings_computed_again_are_the_same_to_the_last_bit(process: OneProcess, store: Store) -> None:
    for people in ((RED, BLUE), (BLUE, GREEN), (RED, BLUE, GREEN), (GREEN, RED), (SAND, RED), (RED, BLUE)):
        await finished(process, people)
    before = await ratings(store, RED, BLUE, GREEN, SAND)
    done = await store.recompute_ratings()
    assert done.games == 6 and done.changed == 0 and done.ratings == 2 * (4 + 3)
    assert await ratings(store, RED, BLUE, GREEN, SAND) == before


async def test_two_processes_that_end_games_at_once_agree_on_their_order(
    process: OneProcess, store: Store, other: Store
) -> None:
    workers = Workers()
    second = OneProcess(other, workers)
    for _ in range(3):
        await asyncio.gather(finished(process, (RED, BLUE)), finished(second, (BLUE, RED)))
    before = await ratings(store, RED, BLUE)
    assert (await store.recompute_ratings()).changed == 0
    assert await ratings(other, RED, BLUE) == before
    await workers.close()


async def test_whoever_leaves_after_the_first_round_is_last(process: OneProcess, store: Store) -> None:
    game = await begin(process, (RED, BLUE, GREEN))
    await play(process, game, until_round=2)
    await process.seats.resign(game, Request(BLUE, 1))
    await play(process, game)
    ((blue,),) = [await store.ratings_of(BLUE)]
    others = [(await store.ratings_of(user))[0].now.mu for user in (RED, GREEN)]
    assert blue.now.mu < min(others)


async def test_the_last_one_who_stays_has_won(process: OneProcess, store: Store) -> None:
    game = await begin(process, (RED, BLUE))
    await play(process, game, until_round=2)
    await process.seats.resign(game, Request(BLUE, 1))
    await process.seats.resign(game, Request(RED, 2))
    ((red,), (blue,)) = await store.ratings_of(RED), await store.ratings_of(BLUE)
    assert red.now.mu > 25 > blue.now.mu


async def test_a_game_that_ends_in_its_first_round_does_not_count(process: OneProcess, store: Store) -> None:
    game = await begin(process, (RED, BLUE))
    await process.seats.resign(game, Request(BLUE, 1))
    await process.seats.resign(game, Request(RED, 2))
    assert await store.rated_game(game) is None


async def test_a_struck_game_counts_no_longer_and_the_later_ones_are_rated_again(
    process: OneProcess, store: Store
) -> None:
    await finished(process, (RED, BLUE))
    first = await ratings(store, RED, BLUE)
    struck = await finished(process, (BLUE, RED))
    assert await store.strike(struck, GREEN, "Blue's cat played", NEWS, 7)
    assert await ratings(store, RED, BLUE) == first
    assert not await store.strike(struck, GREEN, "once more", NEWS)
    kept = await store.rated_game(struck)
    assert kept is not None and kept.struck and kept.reason == "Blue's cat played"
    await finished(process, (RED, GREEN))
    later = await ratings(store, RED, BLUE, GREEN)
    assert (await store.recompute_ratings()).changed == 0
    assert await ratings(store, RED, BLUE, GREEN) == later


async def test_all_players_together_strike_a_game(process: OneProcess, store: Store) -> None:
    game = await finished(process, (RED, BLUE))
    asked = await store.agree_to_strike(game, RED, "a wrong rule", NEWS, NEWS)
    assert asked is not None and not asked.struck and asked.agreed == (RED,)
    agreed = await store.agree_to_strike(game, BLUE, "", NEWS, NEWS)
    assert agreed is not None and agreed.struck and agreed.reason == "a wrong rule" and agreed.asked_by == RED
    assert await store.ratings_of(RED) == []
    for _ in range(3):
        await finished(process, (RED, BLUE))
    before = await store.board(TWO, 1, RED, 0, 9)
    await store.recompute_ratings()
    assert await store.board(TWO, 1, RED, 0, 9) == before and before.people == 2


async def test_a_deleted_person_counts_on_and_stands_on_no_board(process: OneProcess, store: Store) -> None:
    for _ in range(3):
        await finished(process, (RED, BLUE))
    before = await ratings(store, RED)
    board = await store.board(TWO, 1, RED, 0, 10)
    assert {each.user_id for each in board.standings} == {RED, BLUE} and board.people == 2
    assert await store.forget(BLUE)
    assert await store.ratings_of(BLUE) == []
    board = await store.board(TWO, 1, RED, 0, 10)
    assert [each.user_id for each in board.standings] == [RED] and board.people == 1
    assert (await store.recompute_ratings()).changed == 0
    assert await ratings(store, RED) == before
    assert await store.head_to_head(RED, BLUE) == []


async def test_a_board_shows_people_with_enough_games_who_let_themselves_be_seen(
    process: OneProcess, store: Store
) -> None:
    for _ in range(3):
        await finished(process, (RED, BLUE))
        await finished(process, (GREEN, SAND), guild=2)
    await finished(process, (RED, GREEN), guild=2)
    here = await store.board(TWO, 1, RED, 0, 10)
    assert [each.place for each in here.standings] == [1, 2] and here.own in here.standings
    there = await store.board(TWO, 2, SAND, 0, 10)
    assert {each.user_id for each in there.standings} == {RED, GREEN, SAND}
    assert (await store.board(TWO, None, RED, 0, 10)).people == 1, "across servers only oneself"
    await store.change_preferences(BLUE, {"profile": Visibility.OPEN})
    assert {each.user_id for each in (await store.board(TWO, None, RED, 0, 10)).standings} == {RED, BLUE}
    await store.change_preferences(BLUE, {"profile": Visibility.PRIVATE})
    assert [each.user_id for each in (await store.board(TWO, 1, RED, 0, 10)).standings] == [RED]
    assert (await store.board(TWO, 1, BLUE, 0, 10)).people == 2, "to oneself one is never private"
    season = Pool("beads", 2, season_of(store.clock()))
    assert (await store.board(season, 1, RED, 0, 10)).people == 1
    page = await store.board(TWO, 2, SAND, 1, 1)
    assert len(page.standings) == 1 and page.standings[0].place == 2 and page.own is not None


async def test_the_strengths_of_people_are_their_ratings_with_the_most_games(process: OneProcess, store: Store) -> None:
    for _ in range(3):
        await finished(process, (RED, BLUE))
    await finished(process, (GREEN, SAND))
    found = await store.strengths("beads", [RED, BLUE, GREEN])
    assert set(found) == {RED, BLUE}, "one game says little"
    assert found[RED] == (await store.ratings_of(RED))[0].now.mu
    assert await store.strengths("age_of_civilization", [RED]) == {} == await store.strengths("beads", [])


async def test_a_finished_game_is_counted_once(process: OneProcess, store: Store) -> None:
    game = await finished(process, (RED, BLUE))
    counts = await store.title_counts("beads")
    seats = {each.fact: each for each in counts[2] if each.kind == "seat"}
    assert [seats[fact].games for fact in ("0", "1")] == [1, 1] and sum(each.wins for each in seats.values()) >= 1
    assert [each.games for each in counts[2] if each.kind == "length"] == [1]
    own = await store.player_counts(RED)
    assert {each.kind for each in own["beads"]} >= {"place"}
    assert await store.uncounted_games(5) == []
    await store.count_game(game, None)
    assert await store.title_counts("beads") == counts
    assert [each.games for each in await store.head_to_head(RED, BLUE)] == [1]
    assert await store.shares_server(RED, 1) and not await store.shares_server(RED, 2)


async def test_a_struck_game_stays_struck_when_its_asker_deletes_their_data(process: OneProcess, store: Store) -> None:
    game = await finished(process, (RED, BLUE))
    await store.agree_to_strike(game, RED, "a slip", NEWS, NEWS)
    assert {"rated_games", "rated_places", "ratings", "player_facts"} <= set(await store.personal_data(RED))
    await store.agree_to_strike(game, BLUE, "", NEWS, NEWS)
    assert await store.forget(RED)
    kept = await store.rated_game(game)
    assert kept is not None and kept.struck and kept.reason == "" and RED not in (*kept.agreed, kept.asked_by)
    assert await store.personal_data(RED) == {}


async def test_turns_with_a_deadline_are_counted_when_a_clock_ends(process: OneProcess, store: Store) -> None:
    game = await begin(process, (RED, BLUE))
    await store.change_house_rules(game, {"pace": "1d"})
    await play(process, game, until_round=2)
    clock = next(each for each in await store.clocks(game) if each.user_id == RED)
    assert clock.turns > 0
    assert await store.replace_clock(game, clock, clock._replace(late=1))
    await process.seats.resign(game, Request(RED, 1))
    (turns,) = [each for each in (await store.player_counts(RED))["beads"] if each.kind == "clock"]
    assert (turns.games, turns.wins) == (clock.turns, clock.turns - 1)


async def test_the_turn_that_ends_a_game_is_counted_too(process: OneProcess, store: Store) -> None:
    game = await begin(process, (RED, BLUE))
    await store.change_house_rules(game, {"pace": "1d"})
    await play(process, game)
    turns = [
        (each.games, each.wins)
        for user in (RED, BLUE)
        for each in (await store.player_counts(user))["beads"]
        if each.kind == "clock"
    ]
    assert len(turns) == 2 and turns[0] == turns[1], "both have played every round"


async def test_a_game_says_what_it_did_to_ratings_unless_somebody_is_private(process: OneProcess, store: Store) -> None:
    games = [await finished(process, (RED, BLUE)) for _ in range(3)]
    (first,), (last,) = [
        [each for each in await store.rating_changes(game) if each.user_id == RED] for game in (games[0], games[2])
    ]
    (curve,) = await store.ratings_of(RED)
    assert first.before == Rating() and first.after == curve.course[0]
    assert (last.before, last.after) == curve.course[-2:]
    await store.change_preferences(RED, {"profile": Visibility.PRIVATE})
    assert [each.user_id for each in await store.rating_changes(games[2])] == [BLUE]
    assert await store.strike(games[2], 99, "a trial", NEWS)
    assert await store.rating_changes(games[2]) == []
