"""Log lines on stderr: one per event, with its game and move, and never a name, a hand or an error's text."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any

from bot.base.redacted import error_location

FIELDS = ("game", "move", "position", "phase", "post")  # what a line may carry besides its message
USER_ID = re.compile(r",? ?User: \d+")
LIBRARIES = ("discord", "aiohttp", "asyncio", "aiosqlite", "PIL")


def printable(text: str) -> str:
    """The text without control characters: it may come from a file, and must not steer the terminal."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text)


def message(record: logging.LogRecord) -> str:
    """The message, without the user id that discord.py puts into some of its own."""
    return USER_ID.sub("", record.getMessage())


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What the line is about; an error is given by its type and place."""
    found = {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None}
    if record.exc_info and record.exc_info[1] is not None:
        found["error"] = error_location(record.exc_info[1])
    return found


class TextFormatter(logging.Formatter):
    """For people: time, level, logger and message, then `key=value` for each field."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(sep=" ", timespec="milliseconds")
        about = "".join(f" {name}={value}" for name, value in fields(record).items())
        return printable(f"{at} {record.levelname} {record.name}: {message(record)}{about}").replace("\n", "\\n")


class JsonFormatter(logging.Formatter):
    """For programs: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message(record),
        }
        return printable(json.dumps(line | fields(record), ensure_ascii=False))


def log_to_stderr(level: str, style: str = "text") -> None:
    """Start logging. Libraries log at INFO or above: below that, discord.py logs tokens and payloads."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    logging.basicConfig(level=level, handlers=[stream], force=True)
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))
