"""A picture as a message carries it."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.picture import Area

HAND = "hand"  # the id of the hand among the pictures of a panel


class Image(NamedTuple):
    """The PNG and its alt text, or a film under another name; a picture also knows what lies where."""

    png: bytes
    alt: str
    name: str = "picture.png"
    size: tuple[int, int] = (0, 0)
    areas: tuple[Area, ...] = ()
