"""Errors without their text: a message may quote a player's hand, a line number cannot."""

from __future__ import annotations

import traceback
from pathlib import Path


def error_location(error: BaseException) -> str:
    """The error's type and the lines that raised it, never its text."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    code = getattr(error, "code", None)
    number = f" {code}" if isinstance(code, int) else ""
    return f"{type(error).__name__}{number} at {places or 'an unknown place'}"
