"""The names of the icons, without Pillow."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zlib import crc32

FOLDER = Path(__file__).parents[2] / "assets" / "icons"
NAMES = frozenset(path.stem for path in FOLDER.glob("*.png"))
EMOJI_VERSION = 2  # is raised when `sprites.emoji` draws in another way


@cache
def emoji_name(icon: str) -> str:
    """The name of an icon as an emoji. It changes with the drawing, so that a new one is uploaded."""
    drawn = (FOLDER / f"{icon}.png").read_bytes()
    return f"z_{icon}_{crc32(drawn, EMOJI_VERSION):08x}"[:-4]
