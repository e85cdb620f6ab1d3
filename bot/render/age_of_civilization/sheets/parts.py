"""What the sheets of Age of Civilization share."""

from __future__ import annotations

from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.emblems import emblem

BAND, TOP, PAD = 76, 50, 10  # on a phone: the band with the emblem, the line with the name, and the space around text
HEADING = 44
FINGER = 126  # the least height of a card that is touched


def place_heading(sheet: Sheet, text: str, sizes: Sizes, y: int) -> int:
    """Place a heading over the whole width; returns the y below it."""
    return sheet.place(heading(sheet.theme.name, text, sizes), EDGE, y) + GAP // 2


def heading_height(sizes: Sizes) -> int:
    return sizes.scaled(HEADING) + GAP // 2


@part
def heading(theme_key: str, text: str, sizes: Sizes) -> Canvas:
    theme = theme_of(theme_key)
    small, tall = sizes.small, sizes.scaled(HEADING)
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.block(4, 0, text, small, INNER - 8, tall, "bold", theme.soft, middle=True, floor=small, minor=True)
    return canvas


@part
def nothing(theme_key: str, text: str, sizes: Sizes) -> Canvas:
    """A place where cards could lie."""
    theme = theme_of(theme_key)
    small, tall = sizes.small, sizes.scaled(80)
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.dashed((1, 1, INNER - 1, tall - 1), theme.line, 2, 8)
    canvas.text(INNER / 2, tall / 2, text, small, "text", theme.soft, "m", INNER - 40, small, True)
    return canvas


def banded(canvas: Canvas, kind: str, id: str, region: str, sizes: Sizes) -> None:
    """A card with a band on its left, in its region's colour and pattern if it has one, and the emblem on it."""
    theme, s, height = canvas.theme, sizes.scaled, canvas.height
    canvas.rect((0, 0, canvas.width, height), theme.panel, s(12))
    middle, ink = min(height / 2, s(62)), theme.ink
    if region in theme.regions:
        ink = theme.on_colour
        canvas.region((0, 0, s(BAND + 12), height), region, s(12), s(28))
        canvas.circle(s(BAND) / 2, middle, min(s(34), height / 2), theme.regions[region])
    else:
        canvas.rect((0, 0, s(BAND + 12), height), theme.raised, s(12))
    canvas.rect((s(BAND), 0, s(BAND + 12), height), theme.panel)
    side = min(s(52), height - s(8))
    canvas.icon(emblem(kind, id) or kind, (s(BAND) - side) / 2, middle - side / 2, side, ink)


def one_line(text: str) -> str:
    """The sentences of a card, one after another."""
    return text.replace("\n", " · ")


def block_height(markup: str, size: int, width: float) -> int:
    return lettering.wrapped(markup, "text", size, int(width)).height
