"""Memory that was freed does not stay with the process."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.base import freed_memory

MIB = 1 << 20


def resident() -> int:
    """Resident memory of this process, in KiB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.skipif(freed_memory._trim is None, reason="another allocator than glibc's")
def test_holes_between_what_is_kept_are_given_back() -> None:
    pieces = [b"x" * (100_000 + n) for n in range(600)]
    kept = pieces[::20]
    del pieces
    before = resident()
    freed_memory.release_freed_memory()
    assert before - resident() > 20 * MIB // 1024 and len(kept) == 30


def test_other_systems_have_nothing_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert freed_memory._malloc_trim() is None


async def test_it_happens_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    third = asyncio.Event()
    loop = asyncio.get_running_loop()

    def trim(pad: int) -> None:
        calls.append(pad)
        if len(calls) == 3:
            loop.call_soon_threadsafe(third.set)

    monkeypatch.setattr(freed_memory, "EVERY", 0.001)
    monkeypatch.setattr(freed_memory, "_trim", trim)
    running = asyncio.create_task(freed_memory.release_freed_memory_regularly())
    async with asyncio.timeout(10):
        await third.wait()
    running.cancel()
    assert calls[:3] == [0, 0, 0]
