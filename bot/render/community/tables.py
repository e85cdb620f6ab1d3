"""What these pictures are made of: headings, tables, bars, numbers and curves. All of it can be read on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.community.content import Bar, Column, Tile
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import MARGIN, part, theme_of
from bot.render.screen import WIDTH
from bot.render.theme import Theme, mix

INNER = WIDTH - 2 * MARGIN
TALLEST = 1400  # a phone shows this as wide as its screen
TYPE, SMALLEST = 38, 34  # 12 and 11 CSS pixels on a phone
LEFT, RIGHT = 24, INNER - 24  # of what stands in a panel
HEADING, ROW = 56, 62
SPACE = 18  # between two columns


@part
def title(theme_key: str, headline: str, above: str) -> Canvas:
    """The headline of a picture without a cover, and a few words above it."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 122, theme.ground)
    canvas.text(4, 26, above, TYPE, "text", theme.soft, "l", INNER - 8, SMALLEST)
    canvas.text(4, 84, headline, 62, "title", theme.ink, "l", INNER - 8, TYPE)
    return canvas


@part
def heading(theme_key: str, text: str, aside: str = "") -> Canvas:
    """A line above something, with a few words at its right end."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, HEADING, theme.ground)
    said = (
        canvas.text(INNER - 4, HEADING / 2, aside, TYPE, "text", theme.soft, "r", INNER / 2, SMALLEST)
        if aside
        else None
    )
    room = INNER - 8 - (said.width + SPACE if said else 0)
    canvas.text(4, HEADING / 2, text, TYPE, "title", theme.ink, "l", room, SMALLEST)
    return canvas


@part
def note(theme_key: str, text: str) -> Canvas:
    """A sentence or two below something."""
    theme = theme_of(theme_key)
    probe = Canvas(theme, INNER, 10, theme.ground)
    tall = probe.block(4, 0, text, SMALLEST, INNER - 8, 400, ink=theme.soft).height
    canvas = Canvas(theme, INNER, tall + 8, theme.ground)
    canvas.block(4, 4, text, SMALLEST, INNER - 8, tall, ink=theme.soft)
    return canvas


# Tables.


@part
def table(
    theme_key: str, columns: tuple[Column, ...], rows: tuple[tuple[str, ...], ...], marked: tuple[int, ...] = ()
) -> Canvas:
    """Rows below their headings. A marked row has a golden edge: it is about the person who looks at it."""
    theme = theme_of(theme_key)
    headed = HEADING if any(column.heading for column in columns) else 0
    canvas = Canvas(theme, INNER, headed + ROW * len(rows), theme.ground)
    canvas.rect((0, headed, INNER, canvas.height), theme.panel, 14)
    places = _places(columns)
    for column, (left, right) in zip(columns, places, strict=True):
        if column.heading:
            _cell(canvas, column.heading, left, right, HEADING / 2, column.right, theme, soft=True)
    for n, row in enumerate(rows):
        top = headed + n * ROW
        if n in marked:
            canvas.rect((2, top + 2, INNER - 2, top + ROW - 2), theme.raised, 12, theme.accent, 3)
        elif n:
            canvas.line([(LEFT, top), (RIGHT, top)], theme.line, 1)
        for column, text, (left, right) in zip(columns, row, places, strict=True):
            if text:
                _cell(canvas, text, left, right, top + ROW / 2, column.right, theme, soft=False)
    return canvas


def _places(columns: Sequence[Column]) -> list[tuple[int, int]]:
    """The left and right edge of every column."""
    given = sum(column.width for column in columns) + SPACE * (len(columns) - 1)
    open_columns = sum(not column.width for column in columns)
    rest = (RIGHT - LEFT - given) // max(1, open_columns)
    places, at = [], LEFT
    for column in columns:
        width = column.width or rest
        places.append((at, at + width))
        at += width + SPACE
    return places


def _cell(
    canvas: Canvas, text: str, left: int, right: int, y: float, at_right: bool, theme: Theme, *, soft: bool
) -> None:
    ink, face = (theme.soft, "text") if soft else (theme.ink, "title" if not at_right else "text")
    x, anchor = (right, "r") if at_right else (left, "l")
    canvas.text(x, y, text, SMALLEST if soft else TYPE, face, ink, anchor, right - left, SMALLEST)


# Bars.


LABEL, VALUE = 400, 220  # the room of a bar's label and value


@part
def bars(theme_key: str, rows: tuple[Bar, ...], expected: float = 0.0) -> Canvas:
    """Bars below each other; a line stands where each would end if nothing made a difference."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, ROW * len(rows), theme.ground)
    canvas.rect((0, 0, INNER, canvas.height), theme.panel, 14)
    start, end = LEFT + LABEL + SPACE, RIGHT - VALUE - SPACE
    most = max(expected, *(bar.share for bar in rows), 0.01)
    for n, bar in enumerate(rows):
        y = n * ROW + ROW / 2
        canvas.text(LEFT, y, bar.label, TYPE, "title", theme.ink, "l", LABEL, SMALLEST)
        canvas.rect((start, y - 14, end, y + 14), theme.raised, 6)
        if bar.share > 0:
            ahead = expected and bar.share >= expected
            canvas.rect(
                (start, y - 14, start + max(8, (end - start) * bar.share / most), y + 14), _tone(theme, ahead), 6
            )
        canvas.text(RIGHT, y, bar.value, TYPE, "text", theme.ink, "r", VALUE, SMALLEST)
    if expected:
        x = start + (end - start) * expected / most
        for top in range(6, canvas.height - 6, 18):
            canvas.line([(x, top), (x, min(top + 9, canvas.height - 6))], theme.ink, 3)
    return canvas


def _tone(theme: Theme, ahead: float | bool) -> tuple[int, int, int]:
    return theme.regions["south_asia"] if ahead else theme.regions["europe"]


# Numbers.


TILE = 124


@part
def tiles(theme_key: str, row: tuple[Tile, ...]) -> Canvas:
    """Up to four numbers side by side."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, TILE, theme.ground)
    width = (INNER - 12 * (len(row) - 1)) / len(row)
    for n, tile in enumerate(row):
        left = n * (width + 12)
        canvas.rect((left, 0, left + width, TILE), theme.panel, 14)
        canvas.text(left + width / 2, 44, tile.value, 54, "bold", theme.ink, "m", width - 24, TYPE)
        canvas.text(left + width / 2, 94, tile.label, SMALLEST, "text", theme.soft, "m", width - 16, SMALLEST)
    return canvas


# Curves.

CURVE = 300


@part
def curve(theme_key: str, values: tuple[int, ...], spreads: tuple[int, ...], first: str, last: str) -> Canvas:
    """How a number went, with a pale band as wide as it is uncertain; words stand below the first and the last."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, CURVE, theme.ground)
    canvas.rect((0, 0, INNER, CURVE), theme.panel, 14)
    left, right, top, base = LEFT + 110, RIGHT - 12, 36, CURVE - 76
    low = min(value - spread for value, spread in zip(values, spreads, strict=True))
    high = max(value + spread for value, spread in zip(values, spreads, strict=True))
    pitch = next(pitch for pitch in (50, 100, 200, 500, 1000, 5000) if (high - low) / pitch <= 4)
    low, high = low // pitch * pitch, -(-high // pitch) * pitch
    steps = max(1, len(values) - 1)

    def at(step: float, value: float) -> tuple[float, float]:
        return left + (right - left) * step / steps, base - (base - top) * (value - low) / (high - low)

    upper = [at(n, value + spread) for n, (value, spread) in enumerate(zip(values, spreads, strict=True))]
    lower = [at(n, value - spread) for n, (value, spread) in enumerate(zip(values, spreads, strict=True))]
    if len(values) > 1:
        canvas.polygon([*upper, *reversed(lower)], mix(theme.panel, theme.regions["europe"], 0.3))
    for value in range(low, high + 1, pitch):
        y = at(0, value)[1]
        canvas.line([(left, y), (right, y)], theme.line, 2)
        canvas.text(left - 16, y, str(value), SMALLEST, "text", theme.soft, "r", 110)
    points = [at(n, value) for n, value in enumerate(values)]
    ink = theme.player_ink(0)
    canvas.line(points, ink, 6)
    for x, y in points if len(points) <= 20 else points[-1:]:
        canvas.circle(x, y, 8, ink)
    half = (right - left) / 2 - SPACE
    canvas.text(left, CURVE - 32, first, SMALLEST, "text", theme.soft, "l", half, SMALLEST)
    canvas.text(right, CURVE - 32, last, SMALLEST, "text", theme.soft, "r", half, SMALLEST)
    return canvas
