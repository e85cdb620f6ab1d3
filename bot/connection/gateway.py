"""What we want otherwise than discord.py: events that it cannot read, and how long it waits to connect again.

Such an event would end the process; here it is logged and skipped. discord.py has no public place for either: `parsers`
belongs to its private connection state, and `_backoff` to its shards. Tests fail if another version of it has them
elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Literal

import discord
from discord.backoff import ExponentialBackoff

from bot.base.redacted import error_location

log = logging.getLogger(__name__)

LONGEST_PAUSE = 60.0  # seconds between two tries to reach a Discord that was away
READY = "READY"  # without it there is no session, so its error still ends the process


def skip_unreadable_events(client: discord.Client) -> None:
    """From now on an event that cannot be read costs nothing but itself."""
    parsers = client._connection.parsers
    for event, parse in parsers.items():
        if event != READY:
            parsers[event] = _skipping(event, parse)


def _skipping(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    def parse_or_skip(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            log.error("an event %s cannot be read and is skipped: %s", event, error_location(error))

    return parse_or_skip


class Backoff(ExponentialBackoff[Literal[False]]):
    """Pauses that grow without a limit only with sessions that were started and lost: a day has so many starts.

    A try that did not get so far cost nothing, and Discord may be back any moment."""

    def __init__(self, starts: Callable[[], int]) -> None:
        super().__init__()
        self._starts, self._seen, self._in_vain = starts, -1, 0

    def delay(self) -> float:
        started, self._seen = self._starts() != self._seen, self._starts()
        if started:
            self._in_vain = 0
            return super().delay()
        self._in_vain += 1
        return self._randfunc(0, min(2.0**self._in_vain, LONGEST_PAUSE))


def reconnect_soon(shard: discord.ShardInfo, starts: Callable[[], int]) -> None:
    """From now on this shard pauses as above; `starts` counts the sessions that it has started."""
    shard._parent._backoff = Backoff(starts)
