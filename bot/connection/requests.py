"""What a request to Discord may fail with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import aiohttp
import discord

# Discord refuses it, or the connection breaks: the latter is no HTTP exception.
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
MALFORMED = {400, 413}  # statuses: Discord does not take it as it is, or it is too large
FAILING = 500  # this status or above: Discord is in trouble, or fails at this one request

# How many more answers of that kind the requests of a task may get before they fail. discord.py gives up after
# five of them, and 25 seconds.
_TRIES_LEFT: ContextVar[int | None] = ContextVar("patience", default=None)


@contextmanager
def tries_at_most(tries: int) -> Iterator[None]:
    """Within this, requests that a server error answers are made so many times."""
    before = _TRIES_LEFT.set(tries)
    try:
        yield
    finally:
        _TRIES_LEFT.reset(before)


def count_server_error(response: aiohttp.ClientResponse) -> None:
    """Count this answer; raises DiscordServerError where the task's patience is at its end."""
    left = _TRIES_LEFT.get()
    if response.status < FAILING or left is None:
        return
    _TRIES_LEFT.set(left - 1)
    if left <= 1:
        response.close()
        raise discord.DiscordServerError(response, None)
