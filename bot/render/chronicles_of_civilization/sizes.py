"""How large a player's pictures and their type are, on a phone and on a desktop."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing.sheet import MARGIN
from bot.render.screen import BOXES, DECIDING, READABLE, WIDTH, Screen, Shown, type_size

INNER = WIDTH - 2 * MARGIN
ANY = 9999  # a height without limit


class Type(NamedTuple):
    """The type of a picture: what decides a turn, and everything else."""

    deciding: int
    rest: int

    def px(self, length: float) -> int:
        """A length beside this type, given as it is on a phone."""
        return round(length * self.deciding / 38)


def tallest(screen: Screen) -> int:
    """The height up to which a picture is shown in its full width."""
    wide, tall = BOXES[screen, Shown.GALLERY]
    return WIDTH * tall // wide


def type_of(screen: Screen) -> Type:
    """The smallest type for a picture of a player's panel."""
    size = (WIDTH, tallest(screen))
    deciding, rest = (type_size(css, size, screen, Shown.GALLERY) for css in (DECIDING, READABLE))
    return Type(deciding, rest)


PHONE = type_of(Screen.PHONE)
