"""A player's picture comes in time or not at all, however busy the drawing thread is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from bot.pictures import drawing_thread
from bot.pictures.drawing_thread import DrawingThread
from bot.pictures.image import Image
from bot.render.picture import Picture
from engine.language import language, speaking

DRAWN = Picture(b"png", "alt", (1, 1))


def quick() -> Picture:
    return DRAWN


@pytest.fixture
async def thread() -> AsyncIterator[DrawingThread]:
    made = DrawingThread()
    yield made
    made.close()


@pytest.fixture
def finish() -> threading.Event:
    """When this is set, the slow pictures are finished."""
    return threading.Event()


@pytest.fixture
def slow(finish: threading.Event) -> Callable[[], Picture]:
    def paint() -> Picture:
        assert finish.wait(30)
        return DRAWN

    return paint


async def test_a_picture_is_in_the_language_of_whoever_asks_for_it(thread: DrawingThread) -> None:
    for spoken in ("de", "en"):
        with speaking(spoken):
            image = await thread.draw("board", lambda: replace(DRAWN, alt=language()))
            assert image is not None and image.alt == spoken


async def test_a_player_waits_a_few_seconds_and_then_gets_text(
    thread: DrawingThread, slow: Callable[[], Picture], finish: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing_thread, "LONGEST_WAIT", 0.05)
    assert await thread.draw("hand", slow) is None
    waiting = asyncio.create_task(thread.draw("board", quick, post=True))
    await asyncio.sleep(0)
    finish.set()
    assert await waiting == Image(b"png", "alt", size=(1, 1)), "the picture of a post has no time limit"
    assert thread._queued == 0


async def test_a_player_gets_text_at_once_if_the_queue_is_too_long(
    thread: DrawingThread, slow: Callable[[], Picture], finish: threading.Event
) -> None:
    posts = [asyncio.create_task(thread.draw("board", slow, post=True)) for _ in range(drawing_thread.QUEUED_POSTS + 3)]
    await asyncio.sleep(0)
    thread._average = drawing_thread.LONGEST_QUEUE / drawing_thread.QUEUED_POSTS
    hand = asyncio.create_task(thread.draw("hand", quick))
    await asyncio.sleep(0)
    assert thread._queued == drawing_thread.QUEUED_POSTS + 1, "only a few posts are ahead of a player"
    thread._average = drawing_thread.LONGEST_QUEUE
    assert await thread.draw("hand", quick) is None
    finish.set()
    assert await hand is not None and all(await asyncio.gather(*posts))


async def test_a_cancelled_picture_leaves_the_queue(
    thread: DrawingThread, slow: Callable[[], Picture], finish: threading.Event
) -> None:
    posts = [asyncio.create_task(thread.draw("board", slow, post=True)) for _ in range(9)]
    await asyncio.sleep(0)
    for post in posts:
        post.cancel()
    await asyncio.gather(*posts, return_exceptions=True)
    finish.set()
    assert thread._queued == 0 and await thread.draw("hand", quick) is not None


async def test_a_painter_that_fails_is_logged_and_text_is_sent(
    thread: DrawingThread, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> Picture:
        raise ValueError("the secret card is Egypt")

    assert await thread.draw("hand", fails) is None
    assert "no picture of hand" in caplog.text and "Egypt" not in caplog.text
    assert await thread.draw("turn", lambda: None) is None, "a title without a picture of the turn"
