"""The garbage collector, tuned so that it seldom holds up the event loop for long."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

# When the collector runs: after so many new objects, and so many collections of the younger generation.
# Rarer collections take longer each and hold up the event loop; a rarer full one lets discord.py's views pile up.
THRESHOLDS = (2_000, 3, 2)
FULL = 2  # the generation of a full collection
LONG = 0.01  # seconds of CPU time
THOROUGH_EVERY = 3600.0  # seconds


class FreezeSurvivors:
    """After a full collection that took long, exempts all that it found alive from the next ones.

    What becomes garbage later is freed by its reference count, and cycles once an hour: then a full collection walks
    through everything, for some tenths of a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, long: float = LONG) -> None:
        self._clock, self._long = clock, long
        self._thorough_at = clock()
        self._started = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """Called by the collector before and after each collection, in the thread that runs it."""
        if info["generation"] < FULL:
            return
        if phase == "start":
            self._started = time.thread_time()
        elif time.thread_time() - self._started < self._long:
            return
        elif self._clock() - self._thorough_at < THOROUGH_EVERY:
            gc.freeze()
        else:
            self._thorough_at = self._clock()
            gc.unfreeze()  # the next full collection is the thorough one


def tune_garbage_collector() -> None:
    """Exempt everything loaded so far: walking through it would hold up the event loop for a tenth of a second."""
    gc.set_threshold(*THRESHOLDS)
    if any(isinstance(each, FreezeSurvivors) for each in gc.callbacks):
        return  # what is garbage by now would never be freed
    gc.collect()
    gc.freeze()
    gc.collect()  # of nothing: otherwise the next full one would wait until a quarter as much has come to live
    gc.callbacks.append(FreezeSurvivors())
