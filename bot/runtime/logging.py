"""One line an event on stderr, with the game and the move that it is about; never a name, a hand or an error's text."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any

from bot.runtime.redacted import where

FIELDS = ("game", "move", "position", "phase", "post")  # what a line may carry beside its sentence
PERSON = re.compile(r",? ?User: \d+")
LIBRARIES = ("discord", "aiohttp", "asyncio", "aiosqlite", "PIL")


def told(record: logging.LogRecord) -> str:
    """The sentence; where discord.py names the person who acted, without that."""
    return PERSON.sub("", record.getMessage())


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What the line is about; an error is told by its kind and place."""
    found = {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None}
    if record.exc_info and record.exc_info[1] is not None:
        found["error"] = where(record.exc_info[1])
    return found


class Text(logging.Formatter):
    """For people: the time, the level, who says it, a sentence, and `key=value` for each field."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(sep=" ", timespec="milliseconds")
        about = "".join(f" {name}={value}" for name, value in fields(record).items())
        return f"{at} {record.levelname} {record.name}: {told(record)}{about}".replace("\n", "\\n")


class Json(logging.Formatter):
    """For programs: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": told(record),
        }
        return json.dumps(line | fields(record), ensure_ascii=False)


def log_to_stderr(level: str, form: str = "text") -> None:
    """Say what happens. discord.* never says more than INFO: below that it logs tokens and payloads."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(Json() if form == "json" else Text())
    logging.basicConfig(level=level, handlers=[stream], force=True)
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))
