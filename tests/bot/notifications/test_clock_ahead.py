"""A machine whose clock was two days ahead for a while, and was put right: nobody waits for it, on either database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.merging import DIGEST_DELAY
from bot.domain.posts import NoteBody, Post, QuestionBody, QueuedPost, Target
from bot.notifications.messages import Messages
from bot.notifications.outbox import SLOWEST, STUCK, Delivered, Outbox
from bot.store.store import Store
from bot.ui.components import Panel
from tests.support.database.either_database import EitherDatabase, PostgresDatabase, SqliteDatabase
from tests.support.database.small_games import RED, begun

DAY = 86400.0
ANN, CHANNEL = Target.user(RED), Target.channel(900)


class Receiver:
    """Takes posts as Discord would, or is away."""

    def __init__(self) -> None:
        self.away = False
        self.taken: list[QueuedPost] = []

    async def deliver(self, post: QueuedPost, now: float) -> Delivered:
        if self.away:
            raise OSError
        self.taken.append(post)
        return Delivered(1, len(self.taken))


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EitherDatabase]:
    database: EitherDatabase = SqliteDatabase(tmp_path) if request.param == "sqlite" else PostgresDatabase()
    yield database
    await database.close()


async def send_all(outboxes: list[Outbox]) -> None:
    """Every process looks, and whatever is due is sent."""
    for outbox in outboxes:
        await outbox.run_once()
        while outbox._sending:
            await asyncio.gather(*outbox._sending)


async def call(store: Store, channel: int) -> None:
    game = await begun(store, channel)
    await store.queue(game.id, Post(ANN, QuestionBody(0, 1)), Post(CHANNEL, NoteBody(str(channel))))


async def test_nobody_waits_for_a_clock_that_was_ahead(database: EitherDatabase) -> None:
    stores = [await database.open() for _ in range(3 if database.name == "postgres" else 1)]
    receiver, minutes = Receiver(), 0.0
    outboxes = [Outbox(store, receiver, lambda: 60 * minutes) for store in stores]
    ahead, real = stores[0], stores[0].clock
    ahead.clock = lambda: real() + 2 * DAY + 60 * minutes
    for minutes in (0.0, 30.0, 60.0):
        await call(ahead, int(minutes) + 1)
        await send_all(outboxes[:1])
    receiver.away = True  # what is tried in vain is tried again two days later, by that clock
    await call(ahead, 100)
    await send_all(outboxes[:1])
    receiver.away = False
    before = len(receiver.taken)
    for number, store in enumerate(stores):
        store.clock = lambda: real() + 60 * minutes
        await call(store, 200 + number)
    queued = database.sql("SELECT count(*) FROM outbox WHERE state = 'queued'")[0][0]
    await send_all(outboxes)
    (waiting,) = database.sql("SELECT max(ready_at) FROM outbox WHERE ready_at IS NOT NULL")[0]
    assert waiting is None or waiting - stores[0].clock() <= max(DIGEST_DELAY, SLOWEST)
    minutes += (SLOWEST + DIGEST_DELAY) / 60
    for _ in range(3):
        await send_all(outboxes)
    assert len(receiver.taken) - before == queued
    assert not database.sql("SELECT id FROM outbox WHERE state != 'sent'")
    assert {outbox.problem() for outbox in outboxes} == {None}


async def test_health_names_the_post_that_waits_and_a_clock_that_is_put_right_does_not_hide_it(
    database: EitherDatabase,
) -> None:
    store, receiver, seconds = await database.open(), Receiver(), 0.0
    receiver.away, real = True, store.clock
    outbox = Outbox(store, receiver, lambda: seconds)
    store.clock = lambda: real() + 2 * DAY
    await begun(store)
    ((head,),) = database.sql("SELECT min(id) FROM outbox")
    await send_all([outbox])
    store.clock, seconds = real, STUCK + 1
    assert outbox.problem() == "the outbox has stopped"
    await send_all([outbox])
    outbox._looked = seconds
    assert outbox.problem() == f"a post has waited for more than ten minutes: {head}"


@pytest.mark.parametrize(("maybe_sent_at", "looked_for"), [(-2 * DAY, True), (2 * DAY, True), (-60, False)])
async def test_a_post_that_was_tried_by_a_wrong_clock_is_looked_for(maybe_sent_at: float, looked_for: bool) -> None:
    asked: list[str] = []

    async def history(limit: int, after: Any = None) -> AsyncIterator[Any]:
        asked.append("history")
        return
        yield

    async def send(**sent: Any) -> Any:
        return SimpleNamespace(id=1)

    channel = SimpleNamespace(history=history, send=send)
    client: Any = SimpleNamespace(get_partial_messageable=lambda id: channel)
    store: Any = SimpleNamespace()
    post = QueuedPost(1, 1, CHANNEL, NoteBody("news"), "nonce", 1, 10 * DAY + maybe_sent_at)
    await Messages(client, store).send(post, 10 * DAY, Panel("news"))
    assert bool(asked) == looked_for
