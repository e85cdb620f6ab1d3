"""Marks in a line: icons with their numbers, in the sizes that a phone or a desktop needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.screen import DECIDING, READABLE, WIDTH, Screen, Shown, type_size
from bot.render.theme import Colour, Theme


class Measures(NamedTuple):
    """The type of a picture, and lengths in proportion to it."""

    deciding: int  # what is needed to decide a turn
    readable: int  # the rest

    def px(self, phone: float) -> int:
        """A length that is given for a phone."""
        return round(phone * self.deciding / 38)

    def times(self, factor: float) -> Measures:
        """Larger type, where there is room."""
        return Measures(round(self.deciding * factor), round(self.readable * factor))

    @property
    def large(self) -> int:
        """Names and points."""
        return self.px(44)


@lru_cache
def measures(screen: Screen) -> Measures:
    square = (WIDTH, WIDTH)  # as tall as a sheet may be on a desktop; a phone would take a third more
    return Measures(*(type_size(css, square, screen, Shown.GALLERY) for css in (DECIDING, READABLE)))


class Mark(NamedTuple):
    """One thing in a line: an icon, a text or both, or a player's token."""

    icon: str = ""
    text: str = ""
    tone: str = "ink"  # a colour of the theme
    small: bool = False  # type that need only be readable
    new: bool = False  # changed since the last board: on a green plate
    owner: int = -1  # built by this seat: on a plate in its colour
    token: int = -1  # the token of this seat
    wide: int = 0  # takes up at least so many pixels, so that columns line up


Line = tuple[Mark, ...]
GAP = 16  # between two marks


def mark_width(mark: Mark, m: Measures) -> int:
    """The width of a mark on its own."""
    if mark.token >= 0:
        return m.px(48)
    icon = m.px(50 if mark.owner >= 0 else 40) if mark.icon else 0
    text = lettering.width(mark.text, "bold", _type(mark, m)) if mark.text else 0
    return icon + text + (m.px(7) if icon and text else 0)


def line_width(line: Sequence[Mark], m: Measures) -> int:
    return sum(max(mark_width(mark, m), m.px(mark.wide)) for mark in line) + m.px(GAP) * max(0, len(line) - 1)


def fitting(lines: Sequence[Line], width: float, m: Measures) -> Line:
    """The first of these lines that fits, or else the last."""
    return next((line for line in lines if line_width(line, m) <= width), lines[-1])


def rows(marks: Sequence[Mark], width: float, m: Measures) -> list[Line]:
    """The marks in as many lines as they need."""
    found: list[Line] = [()]
    for mark in marks:
        longer = (*found[-1], mark)
        if found[-1] and line_width(longer, m) > width:
            found.append((mark,))
        else:
            found[-1] = longer
    return found


def draw_line(canvas: Canvas, x: float, y: float, line: Sequence[Mark], m: Measures) -> float:
    """Draw the marks from left to right, their middle at y; returns the x behind them."""
    for mark in line:
        draw_mark(canvas, x, y, mark, m)
        x += max(mark_width(mark, m), m.px(mark.wide)) + m.px(GAP)
    return x - m.px(GAP) if line else x


def draw_mark(canvas: Canvas, x: float, y: float, mark: Mark, m: Measures) -> None:
    theme = canvas.theme
    if mark.token >= 0:
        canvas.token(x + m.px(24), y, m.px(20), mark.token, m.readable, minor=True)
        return
    if mark.new:
        side, half = m.px(6), m.px(22)
        canvas.rect((x - side, y - half, x + mark_width(mark, m) + side, y + half), theme.changed, m.px(9))
    if mark.owner >= 0:
        plate, icon = m.px(50), m.px(36)
        canvas.rect((x, y - m.px(20), x + plate, y + m.px(20)), theme.player(mark.owner), m.px(8))
        canvas.icon(mark.icon, x + (plate - icon) / 2, y - icon / 2, icon, theme.on_colour)
        x += plate + m.px(7)
    elif mark.icon:
        icon = m.px(40)
        canvas.icon(mark.icon, x, y - icon / 2, icon, ink_of(theme, mark))
        x += icon + m.px(7)
    if mark.text:
        size = _type(mark, m)
        wide = lettering.width(mark.text, "bold", size)
        canvas.text(x, y, mark.text, size, "bold", ink_of(theme, mark), "l", wide + 1, size, mark.small)


def ink_of(theme: Theme, mark: Mark) -> Colour:
    tones = {"ink": theme.ink, "soft": theme.soft, "good": theme.good, "bad": theme.bad}
    return theme.ink if mark.new else tones[mark.tone]


def _type(mark: Mark, m: Measures) -> int:
    return m.readable if mark.small else m.deciding
