"""People who wait for a place take turns."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.workers.fair_queue import FairQueue
from bot.base.workers.service import MOST_PER_PERSON, Workers
from bot.domain.refusals import Refusal
from bot.text import errors as error_text

RED, BLUE, GREY = 1, 2, 3


class Table:
    """A queue for one place, with people who do their work in it when they are told to."""

    def __init__(self, slots: int = 1) -> None:
        self.queue = FairQueue(slots)
        self.begun: list[int | None] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.go_on = asyncio.Event()

    async def _work(self, who: int | None) -> None:
        async with self.queue.slot(who):
            self.begun.append(who)
            await self.go_on.wait()

    async def ask(self, *people: int | None) -> None:
        """Each asks for a place, in this order."""
        for who in people:
            self.tasks.append(asyncio.create_task(self._work(who)))
            await settled()

    async def finish(self) -> None:
        self.go_on.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_people_take_turns_however_much_one_asks_for() -> None:
    table = Table()
    await table.ask(RED, RED, RED, RED, BLUE, GREY, BLUE)
    await table.finish()
    assert table.begun == [RED, RED, BLUE, GREY, RED, BLUE, RED]


async def test_the_bot_takes_turns_like_a_person() -> None:
    table = Table()
    await table.ask(RED, None, None, BLUE)
    await table.finish()
    assert table.begun == [RED, None, BLUE, None]


async def test_free_places_are_given_at_once_and_no_more_than_there_are() -> None:
    table = Table(slots=2)
    await table.ask(RED, RED, BLUE)
    assert table.begun == [RED, RED]
    await table.finish()
    assert table.begun == [RED, RED, BLUE]


async def test_who_no_longer_waits_is_passed_over() -> None:
    table = Table()
    await table.ask(RED, BLUE, GREY)
    table.tasks[1].cancel()
    await table.finish()
    assert table.begun == [RED, GREY]


async def test_a_place_that_comes_together_with_a_cancellation_goes_to_the_next() -> None:
    table = Table()
    await table.ask(RED, BLUE, GREY)
    table.tasks[0].cancel()
    await asyncio.sleep(0)  # Red's place is given to Blue, who has not yet woken up
    table.tasks[1].cancel()
    await settled()
    assert table.begun == [RED, GREY]
    await table.finish()


async def test_a_place_is_given_back_after_a_failure() -> None:
    queue = FairQueue(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with queue.slot(RED):
                raise ZeroDivisionError


async def test_each_person_has_a_few_things_under_way_and_no_more() -> None:
    workers = Workers()
    with workers.long_job(RED), workers.long_job(BLUE):
        with workers.long_job(RED):
            with pytest.raises(Refusal) as refusal, workers.long_job(RED):
                raise AssertionError("a third one")
            assert str(refusal.value) == error_text.too_many_long_jobs(MOST_PER_PERSON)
        with workers.long_job(RED):
            pass
    await workers.close()
