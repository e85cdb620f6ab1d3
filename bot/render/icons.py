"""The names of the icons, without Pillow."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "assets" / "icons"
NAMES = frozenset(path.stem for path in FOLDER.glob("*.png"))
