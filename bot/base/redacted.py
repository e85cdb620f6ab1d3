"""Errors without their text: a message may quote a player's hand, a line number cannot."""

from __future__ import annotations

import sqlite3
import traceback
from contextlib import suppress
from pathlib import Path

from bot.domain.errors import StoreFailed


def error_location(error: BaseException) -> str:
    """The error's type and the lines that raised it, never its text."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__}{_codes(error)} at {places or 'an unknown place'}"


def _codes(error: BaseException) -> str:
    """The error's codes: Discord's number, our name for the trouble with the database, and the database's own."""
    if isinstance(error, StoreFailed):
        named = f" {error.trouble.name} {error.code_of_server}".rstrip()
        return named + ("" if error.__cause__ is None else _codes(error.__cause__))
    if isinstance(error, sqlite3.Error):
        with suppress(AttributeError):  # Python's own errors have no name
            return f" {error.sqlite_errorname}"
    code = getattr(error, "code", None)
    return f" {code}" if isinstance(code, int) else ""
