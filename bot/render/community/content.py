"""What a picture of people and their games shows, and the same in words. It needs no painter."""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    """A column of a table; one without a width takes the room that the others leave."""

    heading: str
    width: int = 0
    right: bool = True  # numbers stand at the right edge


class Bar(NamedTuple):
    """A labelled bar; its length is a share of the whole."""

    label: str
    share: float
    value: str


class Tile(NamedTuple):
    """A number and what it counts."""

    value: str
    label: str


class ReportTable(NamedTuple):
    """Rows below their headings; a marked row is about the person who looks at it."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, ...] = ()


class Bars(NamedTuple):
    """Bars below each other, and how long each would be if nothing made a difference."""

    rows: tuple[Bar, ...]
    expected: float = 0.0


class Tiles(NamedTuple):
    """Up to four numbers side by side."""

    tiles: tuple[Tile, ...]


class Curve(NamedTuple):
    """How a number went, how uncertain it was, and words for its beginning and its end."""

    values: tuple[int, ...]
    spreads: tuple[int, ...]
    first: str
    last: str


class Section(NamedTuple):
    """Something under a heading, drawn and in words."""

    heading: str = ""
    body: ReportTable | Bars | Tiles | Curve | None = None
    lines: tuple[str, ...] = ()  # what the message says instead
    aside: str = ""
    note: str = ""


class Report(NamedTuple):
    """A whole picture: its headline, what stands above that, and its sections, the most important first."""

    headline: str
    above: str
    sections: tuple[Section, ...]
    drawing: str = ""  # the id of the title whose cover stands above, if it has one
    sign: str = "trophy"
