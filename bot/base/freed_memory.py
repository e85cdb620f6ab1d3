"""Memory that was freed goes back to the system.

glibc gives back only what is free at the end of its heaps. Pictures are large and short-lived, and between them lie
words and parts that stay in caches. So holes would pile up below these, a quarter of the whole process."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable
from typing import Any

EVERY = 10.0  # seconds; it takes some milliseconds, and the holes are back after a quarter of a minute


def _malloc_trim() -> Callable[[int], Any] | None:
    """glibc's function that gives back every free page; None where there is another allocator."""
    if sys.platform != "linux":
        return None
    try:
        return ctypes.CDLL(None).malloc_trim
    except AttributeError:
        return None


_trim = _malloc_trim()


def release_freed_memory() -> None:
    """Give back every free page. Other threads go on meanwhile, unless they ask for memory from the same heap."""
    if _trim is not None:
        _trim(0)


async def release_freed_memory_regularly() -> None:
    while True:
        await asyncio.sleep(EVERY)
        await asyncio.to_thread(release_freed_memory)
