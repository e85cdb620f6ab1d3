"""All emblems at 24, 48 and 96 pixels, on dark and on light ground."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby

from PIL import Image

from bot.render import emblems
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.surface import quantized
from bot.render.theme import DARK, LIGHT, Theme

COLUMNS, WIDE, TALL, HEADING, GAP = 5, 190, 142, 60, 20


def emblem_sheet() -> bytes:
    """Dark on the left, light on the right."""
    halves = [half(theme).finish().image.convert("RGB") for theme in (DARK, LIGHT)]
    page = Image.new("RGB", (sum(image.width for image in halves), halves[0].height))
    page.paste(halves[0], (0, 0))
    page.paste(halves[1], (halves[0].width, 0))
    out = BytesIO()
    quantized(page, "dark").save(out, "PNG", compress_level=9)
    return out.getvalue()


def half(theme: Theme) -> Canvas:
    """Every set in rows, under its name."""
    sets = [(name, list(group)) for name, group in groupby(sorted(emblems.NAMES), lambda name: name.partition("/")[0])]
    tall = sum(HEADING + TALL * -(-len(names) // COLUMNS) for _, names in sets)
    canvas = Canvas(theme, COLUMNS * WIDE + 2 * GAP, tall + GAP, theme.panel)
    top = 0
    for title, names in sets:
        canvas.text(GAP, top + HEADING / 2, title.capitalize(), 30, "title", theme.soft, "l", 400)
        top += HEADING
        for k, name in enumerate(names):
            x, y = GAP + (k % COLUMNS) * WIDE, top + (k // COLUMNS) * TALL
            canvas.icon(name, x, y, 96)
            canvas.icon(name, x + 106, y, 48)
            canvas.icon(name, x + 118, y + 64, 24)
            canvas.text(x, y + 114, name.partition("/")[2].replace("_", " "), 20, "text", theme.soft, "l", WIDE - 8)
        top += TALL * -(-len(names) // COLUMNS)
    return canvas
