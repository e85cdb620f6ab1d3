"""What the picture of a league's standings shows. Without Pillow, for those who make it."""

from __future__ import annotations

from typing import NamedTuple

PAGE = 16  # rows: a phone shows a picture of this height as wide as its screen


class StandingsView(NamedTuple):
    """A page of the standings as everybody may see them, in words."""

    league: str
    when: str  # such as "After round 2 of 5"
    which: str  # such as "Places 1 to 16 of 20", if there are more
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, ...]  # the rows of the person who looks at it
    described: tuple[str, ...]  # the same in sentences
