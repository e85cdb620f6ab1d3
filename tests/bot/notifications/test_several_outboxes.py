"""Several processes send what any of them has queued: each post once, and in order for each target."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.domain.posts import NoteBody, Post, QueuedPost, Target
from bot.notifications import outbox as outboxes
from bot.notifications.outbox import Delivered, Outbox
from bot.store.store import Store
from tests.support.database.either_database import PostgresDatabase
from tests.support.database.small_games import opened

CHANNELS = tuple(Target.channel(100 + n) for n in range(6))
POSTS = 8  # for each channel


class Receiver:
    """Takes posts of all processes, as Discord would; a process that is killed never hears of it."""

    def __init__(self) -> None:
        self.texts: dict[Target, list[str]] = {}
        self.count = 0
        self.taken = asyncio.Condition()

    async def deliver(self, post: QueuedPost, now: float) -> Delivered:
        assert isinstance(post.body, NoteBody)
        await asyncio.sleep(0)
        self.texts.setdefault(post.target, []).append(post.body.text)
        self.count += 1
        async with self.taken:
            self.taken.notify_all()
        return Delivered(1, self.count)


@pytest.fixture
async def database() -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase()
    yield database
    await database.close()


async def until(receiver: Receiver, count: int) -> None:
    async with asyncio.timeout(30), receiver.taken:
        await receiver.taken.wait_for(lambda: receiver.count >= count)


async def queue_notes(store: Store, game: int) -> None:
    for n in range(POSTS):
        await store.queue(game, *(Post(channel, NoteBody(str(n))) for channel in CHANNELS))


async def test_three_processes_send_every_post_once_and_in_order(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "POLL", 0.01)
    stores = [await database.open() for _ in range(4)]
    game = await opened(stores[3])
    database.sql("DELETE FROM outbox")
    receiver = Receiver()
    running = [Outbox(store, receiver) for store in stores[:3]]
    tasks = [asyncio.create_task(each.run()) for each in running]
    await queue_notes(stores[3], game.id)  # a fourth process, which wakes none of them
    await until(receiver, POSTS * len(CHANNELS))
    for each in running:
        await each.stop()
    await asyncio.gather(*tasks)
    assert receiver.texts == {channel: [str(n) for n in range(POSTS)] for channel in CHANNELS}
    assert not database.sql("SELECT id FROM outbox WHERE state != 'sent'")


async def test_a_post_of_a_killed_process_is_taken_over_when_its_lease_ends(database: PostgresDatabase) -> None:
    killed, alive = await database.open(), await database.open()
    game = await opened(killed)
    database.sql("DELETE FROM outbox")
    await killed.queue(game.id, *(Post(CHANNELS[0], NoteBody(text)) for text in ("first", "second")))
    assert len((await killed.claim_posts(killed.clock(), 9, 60)).posts) == 1
    receiver = Receiver()
    outbox = Outbox(alive, receiver)
    await outbox.run_once()
    assert not outbox.busy and not receiver.count, "nothing goes to this channel while the lease lasts"
    database.sql("UPDATE outbox SET claimed_until = 0, ready_at = 0 WHERE ready_at IS NOT NULL")
    task = asyncio.create_task(outbox.run())
    await until(receiver, 2)
    await outbox.stop()
    await task
    assert receiver.texts == {CHANNELS[0]: ["first", "second"]}


async def test_a_post_that_takes_long_is_kept_while_its_process_lives(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "LEASE", 60.0)
    slow, other = await database.open(), await database.open()
    game = await opened(slow)
    database.sql("DELETE FROM outbox")
    await slow.queue(game.id, Post(CHANNELS[0], NoteBody("slow")))
    answer = asyncio.Event()

    class SlowReceiver(Receiver):
        async def deliver(self, post: QueuedPost, now: float) -> Delivered:
            await answer.wait()
            return await super().deliver(post, now)

    receiver = SlowReceiver()
    clock = slow.clock()
    outbox = Outbox(slow, receiver, lambda: clock)
    await outbox.run_once()
    for seconds, ends_in in ((1.0, 30), (6.0, 60)):  # only a claim that has lasted for a while is renewed
        clock = slow.clock() + seconds
        database.sql("UPDATE outbox SET claimed_until = database_time() + 30, ready_at = database_time() + 30")
        await outbox.run_once()
        ((left,),) = database.sql("SELECT claimed_until - database_time() FROM outbox")
        assert left == pytest.approx(ends_in, abs=12)
    assert (await other.claim_posts(other.clock() + 20, 9, 60)).posts == (), "nobody else takes it"
    answer.set()
    await until(receiver, 1)
