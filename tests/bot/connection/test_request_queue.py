"""One budget of requests: boards go first, answers to interactions never wait, and a refusal slows all processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

from bot.connection import request_queue
from bot.connection.request_queue import DISCORD, OwnBudget, RequestQueue, Urgency, is_counted
from bot.domain.posts import NoteBody, Post, Target
from bot.domain.request_budget import Rate, RequestGrant
from standin import LocalDiscord, Policy
from tests.support.database.either_database import PostgresDatabase
from tests.support.database.small_games import opened
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent

SLOW = Rate(per_second=0.001, burst=10.0)


class GivenOut:
    """A budget that a test fills by hand; it remembers what was drawn."""

    def __init__(self) -> None:
        self.left = 0
        self.drawn: list[tuple[int, float]] = []

    async def draw_requests(self, wanted: int, rate: Rate, reserve: float = 0.0) -> RequestGrant:
        granted = min(wanted, self.left)
        self.left -= granted
        if granted:
            self.drawn.append((granted, reserve))
        return RequestGrant(granted, 0.001)

    async def close_requests(self, seconds: float, rate: Rate) -> None:
        self.left = 0


async def test_boards_go_before_calls_and_calls_before_digests() -> None:
    budget, passed = GivenOut(), list[Urgency]()
    queue = RequestQueue(budget)

    async def request(urgency: Urgency) -> None:
        await queue.wait(urgency)
        passed.append(urgency)

    wanted = [Urgency.DIGEST, Urgency.CALL, Urgency.BOARD] * 3
    tasks = [asyncio.create_task(request(urgency)) for urgency in wanted]
    await asyncio.sleep(0)
    assert queue.length == len(wanted)
    budget.left = len(wanted)
    await asyncio.gather(*tasks)
    assert passed == sorted(wanted) and not queue.length
    assert budget.drawn == [(3, 0.0), (3, 3.0), (3, 6.0)], "in batches, each with what it leaves for others"


async def test_whoever_gives_up_waiting_is_passed_over() -> None:
    budget = GivenOut()
    queue = RequestQueue(budget)
    first, second = (asyncio.create_task(queue.wait(Urgency.CALL)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    budget.left = 1
    await second
    assert first.cancelled()


async def test_a_single_process_draws_from_memory_by_the_same_rules() -> None:
    budget = OwnBudget()
    first = await budget.draw_requests(9, SLOW, 6.0)
    assert first.granted == 4 and 990 < first.wait <= 1000
    assert (await budget.draw_requests(9, SLOW)).granted == 6
    await budget.close_requests(30.0, SLOW)
    drawn = await budget.draw_requests(1, DISCORD)
    assert not drawn.granted and 20 < drawn.wait <= 30


def test_answers_to_interactions_and_the_gateway_are_not_counted() -> None:
    api = URL("https://discord.com/api/v10")
    assert is_counted(api / "channels/1/messages") and is_counted(api / "users/@me/channels")
    assert not is_counted(api / "interactions/1/token/callback")
    assert not is_counted(api / "webhooks/1/token/messages/@original")
    assert not is_counted(URL("wss://gateway.discord.gg/?v=10"))
    assert not is_counted(URL("https://cdn.discordapp.com/attachments/1/2/board.png"))


@pytest.fixture
async def limited() -> AsyncIterator[LocalDiscord]:
    """A Discord that counts the requests of the whole bot."""
    async with LocalDiscord(policy=Policy(rate_limits=True, window=0.2)) as discord:
        yield discord


async def test_many_posts_at_once_never_exceed_what_the_bot_may_send(limited: LocalDiscord, tmp_path: Path) -> None:
    channels = [int(limited.text_channel(f"table-{n}").id) for n in range(70)]
    async with playing(limited, tmp_path / "data") as app:
        game = await opened(app.store, channels[0])
        await app.store.queue(game.id, *(Post(Target.channel(channel), NoteBody("News")) for channel in channels))
        app.outbox.wake()
        await until_sent(limited, app)
    assert not [each for each in limited.record.exchanges if each.status == 429]


async def test_a_refusal_in_one_process_slows_all(
    limited: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(request_queue, "DISCORD", Rate(per_second=1000.0, burst=1000.0))
    limited.world.policy.requests_per_second = 5
    channels = [int(limited.text_channel(f"table-{n}").id) for n in range(8)]
    database = PostgresDatabase()
    other = await database.open()
    async with playing(limited, tmp_path / "data", postgres=database.address) as app:
        game = await opened(other, channels[0])
        await other.queue(game.id, *(Post(Target.channel(channel), NoteBody("News")) for channel in channels))
        app.outbox.wake()
        await limited.until(lambda: "Discord takes no requests for" in caplog.text)
        assert database.sql("SELECT 1 FROM budgets WHERE closed_until > 0"), "the budget of all processes was closed"
    await database.close()
