"""Long thoughts in processes of their own: started when first needed, gone when ours is, however it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, ParamSpec, TypeVar

from engine import assets

P = ParamSpec("P")
T = TypeVar("T")

HEADER = 8  # bytes that say how long the message after them is
POLITE = 10  # the event loop and the drawing thread come first


class Thoughtless(Exception):
    """The process that thought is gone."""


class Thinkers:
    """A few processes, each with one thought at a time."""

    def __init__(self, most: int = 2) -> None:
        self._turn = asyncio.Semaphore(most)
        self._idle: list[Process] = []

    async def think(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What this function of a module makes of these values; what it raises is raised here."""
        thought = pickle.dumps((function, args, kwargs))
        async with self._turn:
            process = self._idle.pop() if self._idle else await _started()
            try:
                returned, outcome = pickle.loads(await _asked(process, thought))
            except BaseException:  # also when nobody waits any more: a process that still thinks is of no use
                await _ended(process)
                raise
            self._idle.append(process)
        if not returned:
            raise outcome
        result: T = outcome
        return result

    async def close(self) -> None:
        while self._idle:
            await _ended(self._idle.pop())


async def _started() -> Process:
    owners = [str(folder) for folder in assets.preferred()]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.runtime.process_pool", *owners, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


async def _asked(process: Process, thought: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(len(thought).to_bytes(HEADER, "big") + thought)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
        return await process.stdout.readexactly(length)
    except (OSError, asyncio.IncompleteReadError) as error:
        raise Thoughtless from error


async def _ended(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()


def main() -> None:
    """Answer thought after thought until nobody is left to ask."""
    asked, answered = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what is printed by accident must not stand among the answers
    os.nice(POLITE)
    for folder in sys.argv[1:]:
        assets.prefer(Path(folder))
    try:
        while thought := _next(asked):
            outcome = pickle.dumps(_tried(thought))
            answered.write(len(outcome).to_bytes(HEADER, "big") + outcome)
            answered.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)


def _next(asked: BinaryIO) -> bytes:
    return asked.read(int.from_bytes(asked.read(HEADER), "big"))


def _tried(thought: bytes) -> tuple[bool, Any]:
    try:
        function, args, kwargs = pickle.loads(thought)
        return True, function(*args, **kwargs)
    except Exception as error:
        return False, error


if __name__ == "__main__":
    main()
