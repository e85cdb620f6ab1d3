"""Work that is done once for all processes on a database, by the one that has its lease."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.store import Store

DAY = 86400.0
Job = Callable[[float], Awaitable[None]]
ATTEMPT = 120.0  # seconds that a process has for such work before another may try


async def once_for_all(store: Store, name: str, work: Callable[[], Awaitable[None]], every: float) -> bool:
    """Do this, unless another process is doing it or has done it within `every` seconds. True if this one has."""
    if not await store.take_leases((name,), ATTEMPT):
        return False
    await work()
    await store.take_leases((name,), every)
    return True


def once_a_day(store: Store, name: str, job: Job) -> Job:
    """A job that may be called at any time in every process: it does its work at the first call and then once a day."""
    pause, looked = 0.0, float("-inf")

    async def run(now: float) -> None:
        nonlocal pause, looked
        if 0 <= now - looked < pause:
            return
        done = await once_for_all(store, f"daily:{name}", lambda: job(now), DAY)
        pause, looked = DAY if done else ATTEMPT, now

    return run
