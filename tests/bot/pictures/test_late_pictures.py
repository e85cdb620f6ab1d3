"""Pictures come in time or not at all: nobody who has tapped waits long for a painter who is busy."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot import render
from bot.render.picture import Picture
from bot.runtime import workers
from bot.runtime.workers import Workers

DRAWN = Picture(b"png", "alt", (1, 1))


@pytest.fixture
async def painter() -> AsyncIterator[Workers]:
    made = Workers()
    yield made
    await made.close()


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A picture that is not finished before this is set."""
    finished = threading.Event()

    def slow() -> Any:
        assert finished.wait(30)
        return DRAWN

    monkeypatch.setattr(render, "slow", slow, raising=False)
    monkeypatch.setattr(render, "quick", lambda: DRAWN, raising=False)
    return finished


async def test_who_has_tapped_waits_so_long_and_no_longer(
    painter: Workers, easel: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "HURRY", 0.05)
    assert await painter.draw("slow") is None, "text serves then"
    waiting = asyncio.create_task(painter.draw("quick", patient=True))
    await asyncio.sleep(0)
    easel.set()
    board = await waiting
    assert board is not None and board.png == b"png", "a board for the channel waits as long as it takes"
    assert painter._waiting == 0


async def test_where_too_many_are_waited_for_nobody_begins_to_wait(painter: Workers, easel: threading.Event) -> None:
    boards = [asyncio.create_task(painter.draw("slow", patient=True)) for _ in range(workers.UNHURRIED + 3)]
    await asyncio.sleep(0)
    painter._takes = workers.BACKLOG / workers.UNHURRIED
    hurried = asyncio.create_task(painter.draw("quick"))
    await asyncio.sleep(0)
    assert painter._waiting == workers.UNHURRIED + 1, "only some boards stand in the way of one who has tapped"
    painter._takes = workers.BACKLOG
    assert await painter.draw("quick") is None
    easel.set()
    assert await hurried is not None and all(await asyncio.gather(*boards))


async def test_who_is_cut_short_leaves_the_queue(painter: Workers, easel: threading.Event) -> None:
    boards = [asyncio.create_task(painter.draw("slow", patient=True)) for _ in range(9)]
    await asyncio.sleep(0)
    for board in boards:
        board.cancel()
    await asyncio.gather(*boards, return_exceptions=True)
    easel.set()
    assert painter._waiting == 0 and await painter.draw("quick") is not None
