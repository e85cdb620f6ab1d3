"""A picture as a message carries it."""

from __future__ import annotations

from typing import NamedTuple

HAND = "hand"  # the id of the hand among the pictures of a panel


class Image(NamedTuple):
    """The PNG and its alt text, or a film under another name."""

    png: bytes
    alt: str
    name: str = "picture.png"
