"""The thread that draws, and the limits on how long anybody waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from contextvars import copy_context
from functools import partial

from bot.base.metrics import PICTURES
from bot.base.redacted import error_location
from bot.pictures.image import Image
from bot.render.picture import Picture

log = logging.getLogger(__name__)

# How long a player may wait for a picture before we send text instead, in seconds.
LONGEST_WAIT = 3.0
# A player gets text at once if the pictures in the queue will take longer than this, in seconds.
LONGEST_QUEUE = 1.5
# How many pictures for posts may be in the queue at a time. More would hold up the players behind them.
QUEUED_POSTS = 4
# How much the latest picture counts in the average time that a picture takes.
LATEST_COUNTS = 1 / 8


class DrawingThread:
    """Draws one picture at a time, outside the event loop. A player's picture comes in time or not at all."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._post_places = asyncio.Semaphore(QUEUED_POSTS)
        self._queued = 0
        self._average = 0.0  # seconds that a picture takes
        # Loading Pillow and the painters takes a second. It is spent now, before the first picture.
        self._executor.submit(_load_painters)

    async def draw(self, kind: str, paint: Callable[[], Picture | None], *, post: bool = False) -> Image | None:
        """The picture that `paint` makes, or None if it fails or comes too late; text is sent instead.

        The picture of a post has no time limit, but waits for one of a few places in the queue."""
        if not post and self._queued * self._average > LONGEST_QUEUE:
            log.info("no picture of %s: the queue is too long", kind)
            return None
        place = self._post_places if post else nullcontext()
        try:
            with PICTURES.labels(kind).time():
                async with place, asyncio.timeout(None if post else LONGEST_WAIT):
                    self._queued += 1
                    speaking = partial(copy_context().run, self._timed, paint)  # the caller's language
                    try:
                        return await asyncio.get_running_loop().run_in_executor(self._executor, speaking)
                    finally:
                        self._queued -= 1
        except TimeoutError:
            log.info("no picture of %s: it would come too late", kind)
            return None
        except Exception as error:
            log.warning("no picture of %s: %s", kind, error_location(error))
            return None

    def _timed(self, paint: Callable[[], Picture | None]) -> Image | None:
        started = time.perf_counter()
        picture = paint()
        self._average += (time.perf_counter() - started - self._average) * LATEST_COUNTS
        return None if picture is None else Image(picture.png, picture.alt, size=picture.size, areas=picture.areas)

    def close(self) -> None:
        """Finish the picture in hand and drop the others."""
        self._executor.shutdown(wait=True, cancel_futures=True)


def _load_painters() -> None:
    import bot.render.painters  # noqa: F401
