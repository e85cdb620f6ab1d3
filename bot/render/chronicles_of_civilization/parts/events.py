"""Events as rows, each with its number, what comes with it and what happens."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.chronicles_of_civilization.position import EventText
from bot.render.chronicles_of_civilization.sizes import ANY, Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of


class Rows(NamedTuple):
    """How tall the rows of a panel are in one type: the head and the body of each, what stands below, and all of it."""

    letters: int
    heads: tuple[int, ...]
    bodies: tuple[int, ...]
    foot: int
    tall: int


def _rows(shown: tuple[EventText, ...], foot: tuple[str, ...], letters: int, size: Type, width: int) -> Rows:
    room = width - _left(shown, size) - size.px(28)
    heads, bodies = (
        tuple(lettering.fit_block(text, face, letters, room, ANY, letters).height if text else 0 for text in texts)
        for face, texts in (("bold", [one.head for one in shown]), ("text", [one.body for one in shown]))
    )
    below = sum(
        lettering.fit_block(line, "text", size.rest, width - size.px(28), ANY, size.rest).height for line in foot
    )
    return Rows(letters, heads, bodies, below, sum(heads) + sum(bodies) + len(shown) * size.px(15) + below)


def _left(shown: tuple[EventText, ...], size: Type) -> int:
    """The space for the numbers, if there are any."""
    return size.px(66) if any(one.number for one in shown) else 0


@part
def events(
    theme_key: str,
    heading: str,
    aside: str,
    shown: tuple[EventText, ...],
    foot: tuple[str, ...],
    letters: int,
    size: Type,
    width: int,
    height: int = 0,
) -> Canvas:
    """A turn's events; a given height has room for so many lines of the foot."""
    theme = theme_of(theme_key)
    pad, gap, left = size.px(14), size.px(5), _left(shown, size)
    title = size.px(54) if heading else size.px(8)
    rows, most = _rows(shown, foot, letters, size, width), height - title - gap if height else ANY
    while rows.tall > most and foot:
        rows = _rows(shown, foot := foot[:-1], letters, size, width)
    if rows.tall > most:
        rows = _rows(shown, foot, size.rest, size, width)
    tall, letters, room = height or title + rows.tall + gap, rows.letters, width - left - 2 * pad
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    if heading:
        line = canvas.text(pad, size.px(30), heading, size.deciding, "title", theme.soft, "l", width / 2, size.rest)
        at = pad + line.width + size.px(30)
        rest = width - pad - at
        canvas.block(
            at, size.px(8), aside, size.rest, rest, size.px(44), ink=theme.soft, align="r", floor=size.rest, minor=True
        )
    y, minor = float(title), letters == size.rest
    for one, head, body in zip(shown, rows.heads, rows.bodies, strict=True):
        bottom = y + head + body + 2 * gap
        canvas.rect((pad / 2, y, width - pad / 2, bottom), theme.raised, size.px(10))
        if one.side:
            canvas.area(f"card:{one.side}", (pad / 2, y, width - pad / 2, bottom))
        if one.number:
            middle = y + gap + 0.59 * letters
            canvas.text(pad / 2 + left / 2, middle, one.number, letters, "title", theme.soft, "m", left, letters, minor)
        if one.head:
            canvas.block(left + pad, y + gap, one.head, letters, room, head + 1, "bold", floor=letters, minor=minor)
        canvas.block(left + pad, y + gap + head, one.body, letters, room, body + 1, floor=letters, minor=minor)
        y = bottom + gap
    for text in foot:
        line_height = lettering.fit_block(text, "text", size.rest, width - 2 * pad, ANY, size.rest).height
        canvas.block(
            pad, y, text, size.rest, width - 2 * pad, line_height + 1, ink=theme.soft, floor=size.rest, minor=True
        )
        y += line_height
    return canvas
