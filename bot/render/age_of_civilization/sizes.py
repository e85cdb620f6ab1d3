"""The type of the pictures, from how large a screen shows them."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.screen import BOXES, DECIDING, READABLE, WIDTH, Screen, Shown, type_size

EDGE, GAP = 14, 8  # around a picture, and between its parts
INNER = WIDTH - 2 * EDGE


class Sizes(NamedTuple):
    """The type of what decides a turn and of the rest, and how tall a picture with this type may be."""

    large: int
    small: int
    tallest: int

    def scaled(self, length: float) -> int:
        """A length that was chosen for a phone, in proportion to the type."""
        return round(length * self.large / PHONE.large)


def sizes(screen: Screen, shown: Shown = Shown.GALLERY) -> Sizes:
    wide, high = BOXES[screen, shown]
    tallest = WIDTH * high // wide
    size = (WIDTH, tallest)
    return Sizes(type_size(DECIDING, size, screen, shown), type_size(READABLE, size, screen, shown), tallest)


PHONE = sizes(Screen.PHONE)
