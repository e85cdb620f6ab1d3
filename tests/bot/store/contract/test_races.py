"""Two processes at once: whatever the order, the outcome is that of one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import PACES
from bot.domain.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames
from bot.domain.posts import BoardBody, NoteBody, Post, Target
from bot.domain.records.games import MOST_PERSONAL_GAMES, NO_CHANNEL
from bot.domain.records.seats import SeatedPlayer, SeatOffer
from bot.domain.records.votes import OnceAgreed, Vote, VoteKind, VoteState
from bot.domain.request_budget import Rate
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import BLUE, RED, begun, board, first, following, opened

ROUNDS = 6
LATER = 2**40


async def at_once(*acts: Awaitable[Any]) -> list[Any]:
    """What each of these returns or raises."""
    return await asyncio.gather(*acts, return_exceptions=True)


def kinds(outcomes: list[Any]) -> list[type]:
    return sorted((type(each) for each in outcomes), key=lambda kind: kind.__name__)


async def test_of_two_answers_to_one_question_one_counts(store: Store, other: Store) -> None:
    game = await begun(store)
    for move in range(2, 2 + ROUNDS):
        outcomes = await at_once(store.commit(following(game, move)), other.commit(following(game, move)))
        assert kinds(outcomes) == [Conflict, type(None)]
    assert len(await store.moves(game.id, 0, 99)) == 1 + ROUNDS


async def test_a_click_that_arrives_at_two_processes_acts_once(store: Store, other: Store) -> None:
    game = await begun(store)
    for move in range(2, 2 + ROUNDS):
        outcomes = await at_once(
            store.commit(following(game, move, idempotency_key=move)),
            other.commit(following(game, move, idempotency_key=move)),
        )
        assert kinds(outcomes) == [AlreadyDone, type(None)]
    doubled = await at_once(opened(store, 8, 99), opened(other, 9, 99), opened(store, 10, 99), opened(other, 11, 99))
    assert kinds(doubled).count(AlreadyDone) == 3


async def test_a_channel_gets_one_game(store: Store, other: Store) -> None:
    for channel in range(ROUNDS):
        outcomes = await at_once(opened(store, channel + 1), opened(other, channel + 1))
        assert ChannelTaken in kinds(outcomes) and len(set(kinds(outcomes))) == 2


async def test_the_number_of_own_games_cannot_be_exceeded(store: Store, other: Store) -> None:
    tries = [opened(each, NO_CHANNEL, guild_id=None) for each in (store, other) * MOST_PERSONAL_GAMES]
    outcomes = await at_once(*tries)
    assert kinds(outcomes).count(TooManyGames) == MOST_PERSONAL_GAMES
    assert len(await store.personal_games(RED)) == MOST_PERSONAL_GAMES


async def test_a_lobby_is_changed_by_one_of_two(store: Store, other: Store) -> None:
    game = await opened(store)
    seats = await store.seats(game.id)
    assert kinds(await at_once(store.change_lobby(game, seats), other.change_lobby(game, seats))) == [
        Conflict,
        type(None),
    ]


async def test_two_changes_of_settings_both_count(store: Store, other: Store) -> None:
    game = await begun(store)
    for n in range(ROUNDS):
        theme, pace = ("light", "1d") if n % 2 else ("dark", "2d")
        await at_once(
            store.change_house_rules(game.id, {"theme": theme}),
            other.change_house_rules(game.id, {"pace": pace}),
            store.change_preferences(RED, {"theme": theme}),
            other.change_preferences(RED, {"text_board": bool(n % 2)}),
        )
        house, own = await store.house_rules(game.id), await store.preferences(RED)
        assert (house.theme, house.pace) == (theme, pace) and (own.theme, own.text_board) == (theme, bool(n % 2))


async def test_a_clock_follows_an_answer_and_a_vacation_at_once(store: Store, other: Store) -> None:
    """The time at which a clock is due next is always that of the settings as they are."""
    game = await opened(store, house_rules={"pace": "1d"})
    await store.commit(first(game))
    for move in range(2, 2 + ROUNDS):
        now = store.clock()
        away = ((now - 10, now + 86400.0 * move),)
        outcomes = await at_once(
            store.commit(following(game, move)),
            other.change_preferences(RED, {"away": away}),
            other.change_house_rules(game.id, {"pace": "2d" if move % 2 else "1d"}),
        )
        assert not [each for each in outcomes if isinstance(each, BaseException)]
        due = await store.clock_of(game.id, 0)
        assert due is not None and due.availability.away == away
        wake = turn_clock.wake(due.clock, PACES["2d" if move % 2 else "1d"], due.availability)
        assert wake is not None and await store.next_wake() == wake.at


async def test_an_answer_and_a_reminder_do_not_undo_each_other(store: Store, other: Store) -> None:
    game = await begun(store)
    for move in range(2, 2 + ROUNDS):
        seen = (await store.clocks(game.id))[0]
        _, replaced = await at_once(
            store.commit(following(game, move, announced_turn=str(move))),
            other.replace_clock(game.id, seen, seen._replace(reminded=seen.reminded + 1)),
        )
        after = (await store.clocks(game.id))[0]
        assert after.turn == str(move), "the answer began another wait"
        assert replaced in (True, False) and after.reminded == 0


async def test_all_players_who_agree_are_counted(store: Store, other: Store, database: EitherDatabase) -> None:
    game = await begun(store)
    for n in range(ROUNDS):
        vote = Vote(0, game.id, VoteKind.PAUSE, 0, RED, 1, 0, 1e12, agreed=(RED,))
        started = await at_once(store.start_vote(vote, Target.channel(7)), other.start_vote(vote, Target.channel(7)))
        assert kinds(started) == sorted((type(None), int), key=lambda kind: kind.__name__)
        (id,) = [each for each in started if each is not None]
        once = OnceAgreed(frozenset({RED, 1, 2, 3}), {"paused": not n % 2})
        outcomes = await at_once(store.agree(id, 1, once), other.agree(id, 2, once), store.agree(id, 3, once))
        assert sorted(each.state for each in outcomes) == [VoteState.ACCEPTED, VoteState.OPEN, VoteState.OPEN]
        assert (await store.house_rules(game.id)).paused == (not n % 2)


async def test_a_vote_is_settled_once(store: Store, other: Store) -> None:
    game = await begun(store)
    for _ in range(ROUNDS):
        vote = Vote(0, game.id, VoteKind.PAUSE, 0, RED, 1, 0, 1e12, agreed=(RED,))
        id = await store.start_vote(vote, Target.channel(7))
        assert id is not None
        agreed, refused = await at_once(
            store.agree(id, BLUE, OnceAgreed(frozenset({RED, BLUE}), {})), other.settle_vote(id, VoteState.REFUSED)
        )
        settled = await store.vote(id)
        assert settled is not None
        assert (agreed is None, refused) == (settled.state == VoteState.REFUSED, settled.state == VoteState.REFUSED)


async def test_a_seat_is_offered_once(store: Store, other: Store) -> None:
    game = await begun(store)
    offers = [SeatOffer(1, RED, invited, False, 1e12) for invited in (301, 302)]
    post = Post(Target.channel(7), NoteBody("Who wants to play?"))
    outcomes = await at_once(
        store.open_offer(game.id, offers[0], BLUE, post), other.open_offer(game.id, offers[1], BLUE, post)
    )
    assert sorted(outcomes) == [False, True]


async def test_a_post_is_claimed_by_one_process(store: Store, other: Store) -> None:
    game = await opened(store)
    for n in range(ROUNDS):
        await store.queue(game.id, *(Post(Target.user(10 * n + k + 1), NoteBody("x")) for k in range(8)))
        taken = await at_once(*(each.claim_posts(LATER, 5, 600) for each in (store, other, store, other)))
        ids = [post.id for each in taken for post in each.posts]
        assert len(ids) == len(set(ids)) and len(ids) >= 8
        (post_id,) = {post.id for each in taken for post in each.posts if post.target == Target.user(10 * n + 1)}
        assert await at_once(store.claim(post_id, 1, 60), other.claim(post_id, 1, 60)) == [False, False]


async def test_a_board_is_either_sent_or_merged(store: Store, other: Store, database: EitherDatabase) -> None:
    """A board that is being taken for sending while a newer one is queued is not also part of the newer one."""
    game = await opened(store)
    for post in await store.posts_due(LATER, 9):
        await store.mark_sent(post, 7, 1, 1.0)
    for n in range(3 * ROUNDS):
        await store.queue(game.id, board(2 * n, 2 * n + 1))
        (head,) = await store.posts_due(LATER, 9)
        claimed, _ = await at_once(other.claim(head.id, 1.0, 600), store.queue(game.id, board(2 * n + 1, 2 * n + 2)))
        queued = [row[0] for row in database.sql("SELECT body FROM outbox WHERE state = 'queued' ORDER BY id")]
        shown = [f'"since": {2 * n + 1}' in queued[-1], len(queued) == 2]
        assert shown == [claimed, claimed], queued
        for _ in queued:
            (head,) = await unclaimed(database, store)
            await store.mark_sent(head, 7, 1, 1.0)


async def unclaimed(database: EitherDatabase, store: Store) -> list[Any]:
    """The head of the only queue, which nobody has claimed any more."""
    database.sql("UPDATE outbox SET claimed_until = 0, ready_at = 0 WHERE ready_at IS NOT NULL")
    found = await store.posts_due(LATER, 9)
    assert all(isinstance(post.body, BoardBody) for post in found)
    return found


async def test_no_queue_is_left_without_a_head(store: Store, other: Store, database: EitherDatabase) -> None:
    """Posts enter and leave the same queues at the same time, and every one of them is sent."""
    game = await begun(store)
    sent: list[int] = []

    async def write(on: Store, begin: int) -> None:
        for n in range(12):
            await on.queue(game.id, *(Post(Target.user(k), NoteBody(f"{begin + n}")) for k in (1, 2, 3)))

    async def send(on: Store) -> None:
        for _ in range(40):
            for post in (await on.claim_posts(LATER, 2, 600)).posts:
                await on.mark_sent(post, 1, 1, 1.0)
                sent.append(post.id)

    await asyncio.gather(write(store, 0), write(other, 100), send(store), send(other))
    while due := (await store.claim_posts(LATER, 9, 600)).posts:
        for post in due:
            await store.mark_sent(post, 1, 1, 1.0)
            sent.append(post.id)
    assert len(sent) == len(set(sent))
    assert database.sql("SELECT count(*) FROM outbox WHERE state = 'queued'") == [(0,)]


async def test_a_lease_is_taken_once(store: Store, other: Store) -> None:
    for n in range(ROUNDS):
        names = [f"{n} a", f"{n} b", f"{n} c"]
        taken = await at_once(store.take_leases(names, 60), other.take_leases(names[::-1], 60))
        assert taken[0] | taken[1] == set(names) and not taken[0] & taken[1]


async def test_no_more_requests_are_drawn_than_there_are(store: Store, other: Store) -> None:
    slow = Rate(per_second=0.0001, burst=30.0)
    drawn = await at_once(*(each.draw_requests(3, slow) for each in (store, other) * 8))
    assert sum(each.granted for each in drawn) == 30


async def test_a_person_is_forgotten_or_seated_but_not_both(store: Store, other: Store) -> None:
    for n in range(1, 1 + ROUNDS):
        newcomer = SeatedPlayer(0, 1000 + n, "New")
        game, _ = await at_once(opened(store, n, host=newcomer), other.forget(1000 + n))
        assert await store.seats(game.id) == (newcomer,), "a game that is not over keeps its player"
