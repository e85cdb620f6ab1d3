"""Posts: in order for each target, merged where they may be, claimed by one process at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.merging import DIGEST_DELAY, LONGEST_WAIT
from bot.domain.posts import (
    BoardBody,
    FilmBody,
    NoteBody,
    NoticeBody,
    Post,
    PostClaim,
    PostKind,
    QuestionBody,
    QueuedPost,
    ReminderBody,
    Target,
    UnreadableBody,
    VoteBody,
    WithdrawalBody,
)
from bot.domain.records.games import Game, Phase
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import RED, begun, board, first, following, opened

NOW = 1_780_000_000.0
LATER = NOW + 10_000
DAY = 86400.0
HERE, THERE, ANN = Target.channel(7), Target.channel(8), Target.user(RED)


def note(text: str, target: Target = HERE) -> Post:
    return Post(target, NoteBody(text))


async def bodies(store: Store, target: Target = HERE) -> list[object]:
    """What is sent to a target one after another; all of it is sent then."""
    found: list[object] = []
    while due := [post for post in await store.posts_due(LATER, 99) if post.target == target]:
        (head,) = due
        found.append(head.body)
        await store.mark_sent(head, 1, 1000 + head.id, NOW)
    return found


async def only(store: Store, target: Target = HERE, now: float = LATER) -> QueuedPost:
    (post,) = [post for post in await store.posts_due(now, 99) if post.target == target]
    return post


async def test_only_what_was_said_is_withdrawn(store: Store) -> None:
    game = await begun(store)
    await bodies(store)
    withdrawal = Post(ANN, WithdrawalBody(0, 1))
    await store.queue(game.id, withdrawal)
    assert await bodies(store, ANN) == []
    question = QuestionBody(0, 1)
    await store.queue(game.id, Post(ANN, question))
    await store.queue(game.id, withdrawal)
    assert await bodies(store, ANN) == [question, withdrawal.body]
    await store.queue(game.id, withdrawal)
    assert await bodies(store, ANN) == [withdrawal.body]
    other = await begun(store, 8)
    await store.queue(other.id, Post(THERE, NoticeBody((0,), 1)))
    await store.queue(other.id, withdrawal)
    assert await bodies(store, ANN) == [withdrawal.body]


async def test_posts_of_a_target_are_sent_one_after_another(store: Store) -> None:
    game = await opened(store)
    await store.queue(game.id, note("one"), note("two", ANN), note("two"))
    assert [post.target for post in await store.posts_due(NOW, 9)] == [HERE, ANN]
    assert len(await store.posts_due(NOW, 1)) == 1
    assert [type(body).__name__ for body in await bodies(store)] == ["LobbyBody", "NoteBody", "NoteBody"]
    assert await bodies(store, ANN) == [NoteBody("two")]
    assert await store.posts_due(LATER, 9) == [] and await store.next_post_due() is None


async def test_a_newer_board_replaces_a_queued_one_and_shows_its_moves_too(store: Store) -> None:
    game = await opened(store)
    await store.commit(first(game))
    await store.commit(following(game, 2))
    assert (await bodies(store))[1:] == [BoardBody(-1, 2, (2,), 2)]
    await store.queue(game.id, Post(HERE, NoticeBody((0,), 1)))
    await store.queue(game.id, Post(HERE, NoticeBody((1,), 2)))
    assert await bodies(store) == [NoticeBody((0, 1), 2)]


async def test_what_is_being_sent_is_not_replaced_and_keeps_its_place(store: Store, database: EitherDatabase) -> None:
    game = await opened(store)
    await store.mark_sent(await only(store), 7, 1000, NOW)
    await store.commit(first(game))
    queued = await only(store)
    assert await store.claim(queued.id, NOW, 120.0)
    assert not await store.claim(queued.id, NOW, 120.0), "only one process sends it"
    await store.commit(following(game, 2))
    now = store.clock()
    assert await store.posts_due(now, 9) == []
    due = await store.next_post_due()
    assert due is not None and now + 100 < due < now + 130
    database.sql("UPDATE outbox SET claimed_until = 1, ready_at = 1 WHERE id = ?", queued.id)
    again = await only(store)
    assert (again.id, again.nonce, again.maybe_sent_at, again.tries) == (queued.id, queued.nonce, NOW, 1)
    assert await store.claim(queued.id, NOW + 5, 120.0)
    await store.mark_sent(again, 7, 1001, NOW)
    assert (await only(store)).body == BoardBody(1, 2, (2,), 2)
    latest = await store.latest_sent(game.id, PostKind.BOARD)
    assert latest is not None and latest.message_id == 1001
    assert await store.board_sent(game.id, 1) == latest
    assert await store.board_sent(game.id, 2) is None, "the board that shows the second move is still queued"


async def test_a_process_takes_several_posts_at_once(store: Store, other: Store, database: EitherDatabase) -> None:
    game = await opened(store)
    await store.queue(game.id, *(note(str(n), Target.user(n)) for n in range(1, 5)), note("behind", Target.user(1)))
    mine = (await store.claim_posts(LATER, 3, 60.0)).posts
    theirs = (await other.claim_posts(LATER, 9, 60.0)).posts
    assert len(mine) == 3 and len(theirs) == 2
    assert {post.target for post in (*mine, *theirs)} == {HERE, *(Target.user(n) for n in range(1, 5))}
    assert all((post.tries, post.maybe_sent_at) == (0, None) for post in mine)
    assert (await other.claim_posts(LATER, 9, 60.0)).posts == ()
    database.sql("UPDATE outbox SET claimed_until = 0, ready_at = 0 WHERE claimed_until > 0")
    again = (await other.claim_posts(LATER, 9, 60.0)).posts
    assert {post.id for post in again} == {post.id for post in (*mine, *theirs)}, "its process has died"
    assert all((post.tries, post.maybe_sent_at) == (1, LATER) for post in again)


async def test_a_commit_takes_what_it_queues(store: Store, other: Store) -> None:
    game = await opened(store)
    await store.mark_sent(await only(store), 7, 1000, NOW)
    claim = PostClaim(NOW, 1, 60.0)
    taken = await store.commit(first(game), claim)
    assert taken is not None and [post.body for post in taken.posts] == [BoardBody(-1, 1, (), 1)]
    assert (taken.posts[0].tries, taken.posts[0].maybe_sent_at) == (0, None)
    assert (await other.claim_posts(LATER, 9, 60.0)).posts == ()
    assert await store.commit(following(game, 2, posts=()), claim) is None, "nothing was queued"
    behind = await store.commit(following(game, 3), claim)
    assert behind is not None and behind.posts == (), "the first board is still being sent"
    queued = (await store.mark_sent_and_claim(taken.posts[0], 7, 1001, NOW, 1, 60.0)).posts
    assert [post.body for post in queued] == [BoardBody(2, 3, (3,), 3)]


async def test_a_process_keeps_what_it_is_still_sending(store: Store, other: Store, database: EitherDatabase) -> None:
    game = await opened(store)
    await store.queue(
        game.id, note("slow", Target.user(1)), note("sent", Target.user(2)), note("failed", Target.user(3))
    )
    await store.mark_sent(await only(store), 7, 1000, NOW)
    slow, sent, failed = (await store.claim_posts(LATER, 9, 60.0)).posts
    database.sql("UPDATE outbox SET claimed_until = 1, ready_at = 1 WHERE claimed_until > 0")
    await store.mark_sent(sent, 8, 1001, NOW)
    await store.mark_failed(failed, NOW, certain=True)
    await store.renew_claims([slow.id, sent.id, failed.id], 60.0)
    assert [post.id for post in (await other.claim_posts(other.clock(), 9, 60.0)).posts] == [failed.id]


async def test_what_is_left_is_known_with_what_is_taken(store: Store) -> None:
    game = await opened(store)
    await store.queue(game.id, *(note(str(n), Target.user(n)) for n in (1, 2)), note("behind", Target.user(1)))
    nothing = await store.claim_posts(-1.0, 9, 60.0)
    assert nothing.posts == () and nothing.waiting == frozenset() and nothing.next_due == 0.0
    none_free = await store.claim_posts(NOW, 0, 60.0)
    assert none_free.posts == () and len(none_free.waiting) == 3 and none_free.next_due == 0.0
    lobby, first, second = (await store.claim_posts(NOW, 3, 60.0)).posts
    behind = await store.mark_sent_and_claim(first, 1, 1000, NOW, 1, 60.0)
    assert [post.body for post in behind.posts] == [NoteBody("behind")], "it was not due before"
    assert behind.waiting == frozenset() and behind.next_due is not None and behind.next_due > NOW
    for post in (lobby, second):
        assert not (await store.mark_sent_and_claim(post, 1, 1000, NOW, 1, 60.0)).posts
    last = await store.mark_sent_and_claim(behind.posts[0], 1, 1000, NOW, 1, 60.0)
    assert last.next_due is None and await store.posts_due(LATER, 9) == []


async def test_a_post_that_failed_waits_for_its_next_try(store: Store) -> None:
    game = await opened(store)
    lobby = await only(store)
    assert await store.claim(lobby.id, NOW, 60.0)
    await store.mark_failed(lobby, NOW + 30, certain=True)
    assert await store.posts_due(NOW + 29, 9) == [] and await store.next_post_due() == NOW + 30
    again = await only(store, now=NOW + 30)
    assert (again.tries, again.maybe_sent_at, again.plain) == (1, None, False)
    await store.mark_failed(again, NOW + 40, certain=False, plain=True)
    assert (await only(store, now=NOW + 40)).plain
    await store.queue(game.id, note("next"))
    await store.mark_failed(again, None, certain=True, instead=note("instead", ANN))
    assert await bodies(store) == [NoteBody("next")] and await bodies(store, ANN) == [NoteBody("instead")]


async def test_a_post_that_was_given_up_is_not_tried_again(store: Store) -> None:
    await opened(store)
    lobby = await only(store)
    await store.mark_failed(lobby, None, certain=False)
    await store.mark_failed(lobby, NOW, certain=False)
    assert await store.posts_due(LATER, 9) == [] and not await store.claim(lobby.id, NOW, 60)


async def test_a_post_without_a_message_had_nothing_to_say(store: Store) -> None:
    await opened(store)
    lobby = await only(store)
    await store.mark_sent(lobby, None, None, NOW)
    assert await store.latest_sent(lobby.game_id, PostKind.LOBBY) is None


async def test_what_was_sent_can_be_withdrawn_once(store: Store) -> None:
    game = await begun(store)
    await store.queue(game.id, Post(ANN, QuestionBody(0, 1)))
    question = await only(store, ANN)
    await store.mark_sent(question, 5, 50, NOW)
    (sent,) = await store.sent_since(game.id, PostKind.QUESTION, ANN, NOW)
    assert sent.message_id == 50 and await store.sent_since(game.id, PostKind.QUESTION, ANN, NOW + 1) == []
    await store.mark_withdrawn(sent.id)
    assert await store.sent_since(game.id, PostKind.QUESTION, ANN, NOW) == []


async def test_a_body_that_nobody_can_read_is_told_apart(store: Store, database: EitherDatabase) -> None:
    await opened(store)
    database.sql("UPDATE outbox SET kind = 'telegram', body = '{\"x\": 1}'")
    assert (await only(store)).body == UnreadableBody()


async def called(store: Store, *channels: int) -> list[QueuedPost]:
    """Several games that ask Red, each with a question to them."""
    for channel in channels:
        game = await begun(store, channel)
        await store.queue(game.id, Post(ANN, QuestionBody(0, 1)))
    head = await only(store, ANN)
    return [head, *await store.digest_candidates(head)]


async def test_notices_of_several_games_share_a_message(store: Store) -> None:
    lead, *others = await called(store, 1, 2, 3)
    assert len(others) == 2 and await store.digest_of(lead.id) == [lead]
    assert await store.claim(lead.id, NOW, 60)
    await store.join_digest(lead, others, NOW)
    joined = await store.digest_of(others[1].id)
    assert [post.id for post in joined] == [lead.id, *(post.id for post in others)]
    assert joined[0].digest == tuple(post.id for post in others) and joined[1].tries == 1
    assert await store.digest_candidates(lead) == []
    await store.mark_sent(joined[0], 5, 50, NOW)
    assert [post for post in await store.posts_due(LATER, 99) if post.target == ANN] == []
    for post in joined:
        sent = await store.latest_sent(post.game_id, PostKind.QUESTION, ANN)
        assert sent is not None and sent.message_id == 50
    game = await begun(store, 4)
    await store.queue(game.id, Post(ANN, ReminderBody(0, 1)))
    due = await store.next_post_due()
    assert due == 0.0, "the boards"
    last = await only(store, ANN, NOW + DIGEST_DELAY)
    assert last.body == ReminderBody(0, 1)
    assert [post for post in await store.posts_due(NOW + DIGEST_DELAY - 1, 99) if post.target == ANN] == []


async def test_a_call_by_a_clock_that_was_ahead_counts_as_now(store: Store) -> None:
    now = store.clock()
    (question,) = await called(store, 1)
    await store.mark_sent(question, 5, 50, now + 2 * DAY)
    await store.queue((await begun(store, 2)).id, Post(ANN, QuestionBody(0, 1)))
    assert [post for post in await store.posts_due(now + DIGEST_DELAY - 1, 99) if post.target == ANN] == []
    assert await only(store, ANN, now + DIGEST_DELAY + 60)


async def test_a_post_that_waits_for_a_time_too_far_ahead_is_due(store: Store, database: EitherDatabase) -> None:
    game = await opened(store)
    now = store.clock()
    await store.mark_failed(await only(store), now + LONGEST_WAIT, certain=True)
    await store.queue(game.id, note("waits behind it"))
    assert (await store.claim_posts(now, 9, 60.0)).posts == (), "so long it may wait"
    assert (await store.statistics()).too_far_ahead is None
    for column in ("not_before", "claimed_until"):  # a retry, and a claim of a process that is gone
        database.sql(f"UPDATE outbox SET {column} = ?, ready_at = ? WHERE ready_at IS NOT NULL", *[now + 2 * DAY] * 2)
        (lobby,) = (await store.claim_posts(now, 9, 60.0)).posts
        assert lobby.kind == PostKind.LOBBY
    database.sql("UPDATE outbox SET ready_at = ? WHERE ready_at IS NOT NULL", now + 2 * DAY)
    assert (await store.statistics()).too_far_ahead == lobby.id


async def test_a_digest_that_was_refused_falls_apart(store: Store) -> None:
    lead, *others = await called(store, 1, 2, 3)
    await store.join_digest(lead, others, NOW)
    await store.mark_failed(lead, None, certain=True)
    assert await store.digest_of(others[0].id) == [(await only(store, ANN))]
    assert (await only(store, ANN)).id == others[0].id
    assert [post.maybe_sent_at for post in await store.digest_of(others[1].id)] == [None]


async def test_the_heads_are_what_the_queue_says(store: Store, other: Store, database: EitherDatabase) -> None:
    """After any of the changes above, each target has one head: its oldest queued post."""
    game = await begun(store)
    for n in range(30):
        target = Target.user(n % 3 + 1)
        await (store if n % 2 else other).queue(game.id, note(str(n), target), board(n, n + 1))
        if n % 4 == 3:
            for post in (await store.claim_posts(LATER, 2, 60.0)).posts:
                if n % 8 == 3:
                    await other.mark_sent(post, 1, n, NOW)
                else:
                    await other.mark_failed(post, NOW if n % 3 else None, certain=True)
    heads = database.sql("SELECT id FROM outbox WHERE ready_at IS NOT NULL ORDER BY id")
    oldest = database.sql("SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target ORDER BY 1")
    assert heads == oldest and heads


async def moving(store: Store) -> tuple[Game, QueuedPost]:
    """A game that is about to move from channel 7 to channel 8, and a note that is due in channel 7."""
    game = await opened(store)
    await store.mark_sent(await only(store), 7, 1000, NOW)
    await store.commit(first(game, posts=(note("Red steps out."),)))
    return replace(game, move=1, phase=Phase.PLAYING), await only(store)


async def test_a_post_goes_to_the_channel_that_its_game_has_moved_to_a_moment_ago(store: Store) -> None:
    game, queued = await moving(store)
    await store.move_game(game, 1, 8, RED, ())
    assert not await store.claim(queued.id, NOW, 120.0), "it is no longer due in channel 7"
    moved = await only(store, THERE)
    assert moved.body == queued.body
    assert moved.id != queued.id, "a restore could bring the first one back although the second one was sent"


async def test_the_outcome_of_a_vote_moves_with_its_game(store: Store) -> None:
    game, queued = await moving(store)
    outcome = VoteBody(1, "All agree: Blue leaves.")
    await store.queue(game.id, Post(Target.channel(7), outcome))
    await store.move_game(game, 1, 8, RED, ())
    assert await bodies(store, THERE) == [queued.body, outcome]


@pytest.mark.parametrize("given_up_first", [True, False])
async def test_a_post_that_is_refused_since_its_channel_is_gone_moves_with_its_game(
    store: Store, given_up_first: bool
) -> None:
    game, queued = await moving(store)
    assert await store.claim(queued.id, NOW, 120.0)
    if given_up_first:
        await store.mark_failed(queued, None, certain=True)
        await store.move_game(game, 1, 8, RED, (), old_channel_gone=True)
    else:
        await store.move_game(game, 1, 8, RED, (), old_channel_gone=True)
        await store.mark_failed(queued, None, certain=True)
    assert await bodies(store, THERE) == [queued.body]


async def test_a_post_that_may_have_been_sent_stays_in_a_channel_that_stands(store: Store) -> None:
    game, queued = await moving(store)
    assert await store.claim(queued.id, NOW, 120.0)
    await store.mark_failed(queued, NOW + 10, certain=False)
    await store.move_game(game, 1, 8, RED, ())
    assert await bodies(store) == [queued.body] and await bodies(store, THERE) == []


async def test_what_is_posted_once_is_not_queued_again_while_it_waits_or_once_it_was_sent(store: Store) -> None:
    game, other = await opened(store), await opened(store, 8)
    ones, twos = Post(Target.channel(70), FilmBody(0)), Post(Target.channel(71), FilmBody(1))
    assert await store.queue_once(game.id, ones) and not await store.queue_once(game.id, ones)
    assert await store.queue_once(game.id, twos), "another player's"
    assert await store.queue_once(other.id, Post(Target.channel(72), FilmBody(0))), "another game's"
    assert await bodies(store, ones.target) == [FilmBody(0)]
    assert not await store.queue_once(game.id, ones)
    await store.mark_failed(await only(store, twos.target), None, certain=True)
    assert await store.queue_once(game.id, twos), "it never came"
