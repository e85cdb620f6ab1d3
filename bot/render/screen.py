"""How large Discord shows a picture before anybody opens it.

These sizes are assumed (docs/guesses.md): we have no client at hand. `python -m bot verify` asks the owner to look."""

from __future__ import annotations

import math
from enum import StrEnum

WIDTH, HEIGHT = 1100, 700  # of a board, in pixels: the shape that uses both screens best


class Screen(StrEnum):
    """Where somebody reads their own panels."""

    PHONE = "phone"
    DESKTOP = "desktop"


class Shown(StrEnum):
    """How a message carries a picture."""

    ATTACHED = "attached"  # one picture below the words of a legacy message
    GALLERY = "gallery"  # one picture in a gallery of its own


# The box into which a picture is fitted, in CSS pixels. Its proportions are kept, and it is never enlarged.
BOXES = {
    (Screen.PHONE, Shown.ATTACHED): (350, 460),
    (Screen.PHONE, Shown.GALLERY): (350, 460),
    (Screen.DESKTOP, Shown.ATTACHED): (550, 350),
    (Screen.DESKTOP, Shown.GALLERY): (550, 550),
}

# The smallest type on the screen, in CSS pixels.
DECIDING = 12  # what is needed to decide a turn
READABLE = 10  # everything else


def scale(size: tuple[int, int], screen: Screen, shown: Shown) -> float:
    """How many CSS pixels a pixel of the picture takes up."""
    width, height = BOXES[screen, shown]
    return min(1.0, width / size[0], height / size[1])


def type_size(css: int, size: tuple[int, int], screen: Screen, shown: Shown) -> int:
    """The type in a picture of this size that comes out as large as `css` pixels on the screen."""
    return math.ceil(css / scale(size, screen, shown))
