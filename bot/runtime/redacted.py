"""Errors told without their contents: a message may quote a hand, a line of our own code cannot."""

from __future__ import annotations

import traceback
from pathlib import Path


def where(error: BaseException) -> str:
    """What kind of error, and where it came up; never its text."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    code = getattr(error, "code", None)
    number = f" {code}" if isinstance(code, int) else ""
    return f"{type(error).__name__}{number} at {places or 'an unknown place'}"
