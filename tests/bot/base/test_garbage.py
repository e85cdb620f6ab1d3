"""The garbage collector exempts what lives long, and still frees what is garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.base.garbage import THOROUGH_EVERY, FreezeSurvivors, tune_garbage_collector


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.callbacks[:] = callbacks
    gc.unfreeze()
    gc.set_threshold(*thresholds)


class Cycle:
    """Garbage that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_loaded_objects_are_frozen_once_however_often_discord_says_ready() -> None:
    tune_garbage_collector()
    first = gc.get_freeze_count()
    later = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    tune_garbage_collector()
    assert 0 < gc.get_freeze_count() <= first and len(later) == 1000


def test_what_survives_a_long_collection_is_frozen_and_its_garbage_freed_within_the_hour() -> None:
    now = 0.0
    gc.callbacks.append(FreezeSurvivors(lambda: now, long=0.0))
    kept = Cycle()
    gone = weakref.ref(kept)
    gc.collect()
    frozen = gc.get_freeze_count()
    del kept
    gc.collect()
    assert frozen > 0 and gone() is not None, "a frozen object is not looked at"
    now = THOROUGH_EVERY
    gc.collect()
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert gone() is None and gc.get_freeze_count() > 0


def test_a_short_collection_freezes_nothing() -> None:
    gc.callbacks.append(FreezeSurvivors(long=60.0))
    before = gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() == before
