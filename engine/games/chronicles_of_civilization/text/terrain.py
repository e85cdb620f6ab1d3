"""What the signs of a map stand for."""

from __future__ import annotations

SIGNS = {
    ".": "empty field",
    "f": "forest",
    "T": "tree",
    "C": "crop field",
    "D": "deposit",
    "M": "mountains",
    "~": "water",
    "F": "fish",
    "R": "ruins",
    "r": "searched ruins",
    "*": "discovery",
    "S": "special space",
}
