"""A post is sent once, whatever Discord does, and no game waits for it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.app.app import App
from bot.domain.posts import ClaimedPosts, NoteBody, Post, PostKind, QueuedPost, Target
from bot.notifications.outbox import AT_ONCE, LEASE, Delivered, Outbox
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.database.either_database import SqliteDatabase
from tests.support.database.rows import change
from tests.support.database.small_games import opened
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent

POST = ("POST", "/channels/*/messages")


def boards(person: Person) -> list[Message]:
    return [message for message in channel_messages(person, person.place) if "Round" in message.content]


async def table(local: LocalDiscord, app: App, variants: str = "open") -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


async def turn_begun_by_dm(local: LocalDiscord, app: App) -> tuple[Person, Message]:
    """The first player, who is the last to choose in secret, and the direct message that goes on with their turn."""
    party = await table(local, app, variants="")
    first, second = [party.people[seat.user_id or 0] for seat in (await party.session()).seats]
    await second.pick("Choose…", ["0"], on=second.dms()[-1])
    panel = first.dms()[-1]
    await first.pick("Choose…", ["0"], on=panel)
    await local.quiet()
    assert "End turn" in panel.labels
    return first, panel


async def end_turn(party: Party) -> None:
    ((person, _),) = await party.waiting()
    await person.slash("game move", picks="end")


async def test_a_post_whose_answer_is_lost_is_not_repeated(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    before = len(boards(red))
    local.fault(*POST, cut="after", times=1)
    await end_turn(party)
    await until_sent(local, app)
    assert len(boards(red)) == before + 1


async def test_a_board_is_sent_without_a_look_at_the_queue(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    await local.quiet()
    red = next(iter(party.people.values()))
    before, looks, claim_posts = len(boards(red)), 0, app.store.claim_posts

    async def counted(now: float, limit: int, seconds: float) -> ClaimedPosts:
        nonlocal looks
        looks += 1
        return await claim_posts(now, limit, seconds)

    app.store.claim_posts = counted  # type: ignore[method-assign]
    await end_turn(party)
    await local.quiet()
    assert (len(boards(red)), looks) == (before + 1, 0)


@pytest.mark.parametrize("status", [403, 404, 502])
async def test_a_refused_post_is_tried_again_and_holds_nobody_up(local: LocalDiscord, app: App, status: int) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    before = len(boards(red))
    local.fault(*POST, status=status, times=1)
    await end_turn(party)
    assert (await party.session()).game.move > 2, "the game goes on"
    await until_sent(local, app)
    assert len(boards(red)) == before + 1


async def test_boards_that_could_not_be_sent_become_one(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    before = len(boards(red))
    local.fault(*POST, status=403, times=1)
    await end_turn(party)
    await end_turn(party)
    await end_turn(party)
    await until_sent(local, app)
    new = boards(red)[before:]
    assert len(new) <= 2, "the one that may have been sent, and one for all later turns"
    text = "\n".join(message.content for message in new)
    assert text.count("ends the turn") == 3, "every turn is in the boards"


@pytest.mark.parametrize("others", [0, 60, 250])
async def test_a_post_that_was_sent_long_before_a_crash_is_found_in_the_history(
    local: LocalDiscord, clock: Clock, tmp_path: Path, others: int
) -> None:
    clock.advance(minutes=-20)
    async with playing(local, tmp_path / "data") as app:
        party = await table(local, app)
        red = next(iter(party.people.values()))
        sent = app.store.mark_sent_and_claim

        async def crash(*args: object, **options: object) -> None:
            raise asyncio.CancelledError

        app.store.mark_sent_and_claim = crash  # type: ignore[method-assign, assignment]
        before = len(boards(red))
        await end_turn(party)
        await local.quiet()
        assert len(boards(red)) == before + 1
        app.store.mark_sent_and_claim = sent  # type: ignore[method-assign]
        long_ago = time.time() - 20 * 60
        sql = "UPDATE outbox SET maybe_at = ?, claimed_until = 0, ready_at = 0 * ready_at WHERE state = 'queued'"
        change(app.settings.database, sql, long_ago)
    clock.advance(minutes=20)  # Discord has forgotten the nonce by now
    for _ in range(others):
        await local.person("Grey").say("Whose turn is it?")
    async with playing(local, tmp_path / "data") as app:
        await until_sent(local, app)
        assert len(boards(red)) == before + 1
        latest = await app.store.latest_sent(1, PostKind.BOARD)
        assert latest is not None and str(latest.message_id) == boards(red)[-1].id
        posts = [next(id.post_id for id in ids(message)) for message in boards(red)]
        assert len(posts) == len(set(posts))


async def test_a_post_that_nobody_tried_before_a_restart_is_sent_in_a_busy_channel(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with playing(local, tmp_path / "data") as app:
        party = await table(local, app)
        red = next(iter(party.people.values()))
        before = len(boards(red))

        async def nothing_due(now: float, limit: int, seconds: float) -> ClaimedPosts:
            return ClaimedPosts()

        app.store.claim_posts = nothing_due  # type: ignore[method-assign]
        await end_turn(party)
    for _ in range(120):
        await local.person("Grey").say("Whose turn is it?")
    async with playing(local, tmp_path / "data") as app:
        await until_sent(local, app)
        assert len(boards(red)) == before + 1 and boards(red)[-1].labels[-3:] == ["Play", "My hand", "Text"]


async def test_a_closed_direct_message_becomes_a_notice_in_the_channel(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    people[0].close_dms()
    await open_table(local, people, variants="")
    await local.quiet()
    assert len(people[1].dms()) == 1
    (notice,) = [message for message in people[0].sees() if people[0].id in message.notified]
    assert "secret choice" in notice.content
    player = await app.store.contact(int(people[0].id))
    assert player.dm_closed


async def test_the_draft_message_is_edited_and_posted_anew_if_it_was_deleted(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, variants="")
    red = next(iter(party.people.values()))

    def drafts() -> list[Message]:
        return [m for m in channel_messages(red, party.channel) if "Still thinking" in m.content]

    (draft,) = drafts()
    assert "Red" in draft.content and "Blue" in draft.content
    await red.pick("Choose…", ["0"], on=red.dms()[-1])
    await local.quiet()
    assert "Red" not in draft.content and "Blue" in draft.content
    local.delete_message(draft)
    await red.pick("Choose…", ["1"], on=red.dms()[-1])
    await local.quiet()
    assert len(drafts()) == 1


async def test_a_direct_message_says_when_its_question_is_answered(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, variants="")
    red = next(iter(party.people.values()))
    asked = red.dms()[-1]
    panel = (await red.click("Play")).message
    assert panel is not None and "Which bead" in panel.text
    await red.pick("Choose…", ["0"], on=panel)
    await local.quiet()
    assert "have answered this" in asked.content and f"/{red.place.id}/" in asked.content, "with a link to the board"
    assert not asked.labels, "no button pretends to answer it"


async def test_a_turn_that_began_in_a_direct_message_leaves_nothing_to_answer_there(
    local: LocalDiscord, app: App
) -> None:
    mover, panel = await turn_begun_by_dm(local, app)
    await mover.slash("game move", picks="end")
    await local.quiet()
    assert "have answered this" in panel.content and not panel.labels


async def test_a_panel_in_a_direct_message_keeps_no_button_that_answers_once_its_turn_is_over(
    local: LocalDiscord, app: App
) -> None:
    mover, panel = await turn_begun_by_dm(local, app)
    await mover.click("End turn", on=panel)
    await mover.click("End the turn", on=panel)
    await local.quiet()
    assert "That's all for now" in panel.content
    assert set(panel.labels) <= {"Undo", "Board", "My hand"}


async def test_the_outbox_outlives_a_store_that_fails() -> None:
    class Nothing:
        pass

    outbox = Outbox(Nothing(), Nothing())  # type: ignore[arg-type]
    running = asyncio.create_task(outbox.run())
    await asyncio.sleep(0)
    assert not running.done()
    await outbox.stop()
    await running
    assert running.exception() is None


async def test_posts_that_commits_have_taken_leave_no_room_for_others(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path)
    store = await database.open()
    game = await opened(store)
    await store.queue(game.id, *(Post(Target.channel(1000 + n), NoteBody("news")) for n in range(3 * AT_ONCE)))
    taken, answer = 0, asyncio.Event()

    class SlowSender:
        async def deliver(self, post: QueuedPost, now: float) -> Delivered:
            nonlocal taken
            taken += 1
            await answer.wait()
            return Delivered()

    outbox = Outbox(store, SlowSender())
    by_commits = [await store.claim_posts(time.time(), 1, LEASE) for _ in range(2)]
    await outbox.run_once()
    for claimed in by_commits:  # they were allowed to while there was room
        outbox.send_claimed(claimed)
    await outbox.run_once()
    await asyncio.sleep(0)
    at_once = taken
    answer.set()
    await outbox.stop()
    await database.close()
    assert at_once == AT_ONCE + len(by_commits)
