"""All covers as lobbies show them, dark on the left and light on the right."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.render import covers
from bot.render.painters import PAINTERS
from bot.render.theme import DARK, LIGHT
from engine.titles import TITLES

WIDE, GAP = 700, 12
STORIES = ("scenario", "chronicle")


def cover_sheet() -> bytes:
    """Every title alone, and with each of its scenarios or chronicles."""
    rows = [(painter, options) for title, painter in PAINTERS.items() for options in _options(title)]
    tall = WIDE * covers.HEIGHT // covers.WIDTH
    page = Image.new("RGB", (2 * WIDE + 3 * GAP, len(rows) * (tall + GAP) + GAP), DARK.ground)
    for row, (painter, options) in enumerate(rows):
        for column, theme in enumerate((DARK, LIGHT)):
            drawn = painter.cover(options, theme)
            assert drawn is not None
            with Image.open(BytesIO(drawn.png)) as image:
                small = image.convert("RGB").resize((WIDE, tall), Image.Resampling.LANCZOS)
            page.paste(small, (GAP + column * (WIDE + GAP), GAP + row * (tall + GAP)))
    out = BytesIO()
    page.quantize(256, dither=Image.Dither.NONE).save(out, "PNG", compress_level=9)
    return out.getvalue()


def _options(title: str) -> list[dict[str, str]]:
    variants = [each for each in TITLES[title].wording.variants if each.id in STORIES]
    return [{}, *({each.id: id} for each in variants for id, _, _ in each.values)]
