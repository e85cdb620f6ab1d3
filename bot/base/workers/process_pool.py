"""Runs functions in processes of their own, which start when first needed and end with ours, however it ends."""

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

from bot.base.workers.fair_queue import FairQueue
from engine import assets
from engine.language import language, speaking

P = ParamSpec("P")
T = TypeVar("T")

HEADER = 8  # bytes that hold the length of the message after them
NICENESS = 10  # the event loop and the drawing thread come first


class WorkerDied(Exception):
    """The process ended before it returned anything."""


class ProcessPool:
    """A few processes; each runs one function at a time."""

    def __init__(self, size: int = 2) -> None:
        self._queue = FairQueue(size)
        self._idle: list[Process] = []

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a module-level function in a process: return what it returns, raise what it raises.

        It speaks the language of this task. Raises WorkerDied where the process was lost."""
        return await self.run_for(None, function, *args, **kwargs)

    async def run_for(self, who: int | None, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a process for a person: where several wait for a process, they take turns."""
        call = pickle.dumps((language(), function, args, kwargs))
        async with self._queue.slot(who):
            process = self._idle.pop() if self._idle else await _start()
            try:
                succeeded, outcome = pickle.loads(await _exchange(process, call))
            except BaseException:  # a cancelled caller too: nobody wants what the process is still working on
                await _end(process)
                raise
            self._idle.append(process)
        if not succeeded:
            raise outcome
        result: T = outcome
        return result

    async def close(self) -> None:
        while self._idle:
            await _end(self._idle.pop())


async def _start() -> Process:
    card_folders = [str(folder) for folder in assets.added_card_folders()]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.base.workers.process_pool", *card_folders, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


async def _exchange(process: Process, call: bytes) -> bytes:
    """Send a call and wait for its outcome."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(len(call).to_bytes(HEADER, "big") + call)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
        return await process.stdout.readexactly(length)
    except (OSError, asyncio.IncompleteReadError) as error:
        raise WorkerDied from error


async def _end(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()


def main() -> None:
    """Serve one call after another until the pipe closes."""
    calls, outcomes = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # a stray print must not end up among the outcomes
    os.nice(NICENESS)
    for folder in sys.argv[1:]:
        assets.add_card_folder(Path(folder))
    try:
        while call := _read_call(calls):
            outcome = pickle.dumps(_outcome(call))
            outcomes.write(len(outcome).to_bytes(HEADER, "big") + outcome)
            outcomes.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)


def _read_call(calls: BinaryIO) -> bytes:
    return calls.read(int.from_bytes(calls.read(HEADER), "big"))


def _outcome(call: bytes) -> tuple[bool, Any]:
    """Whether the call succeeded, and what it returned or raised."""
    try:
        language, function, args, kwargs = pickle.loads(call)
        with speaking(language):
            return True, function(*args, **kwargs)
    except Exception as error:
        return False, error


if __name__ == "__main__":
    main()
