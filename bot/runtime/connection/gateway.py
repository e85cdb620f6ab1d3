"""Gateway events that discord.py cannot read. Such an event would end the process; here it is logged and skipped.

discord.py has no public place for this: `parsers` belongs to its private connection state. A test sends such events,
and fails if another version of discord.py reads them elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.runtime.redacted import error_location

log = logging.getLogger(__name__)

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
