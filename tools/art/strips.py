"""Screenshots as wide as a phone, side by side in one picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PHONE, TALL = 390, 2400  # the window is tall enough for the longest panel
COLUMN, GAP = 300, 12
COLOURS, LARGEST = (128, 64, 48, 32), 400_000
BACKGROUND = "#1e1f22"


def shot(page: Page, part: Locator) -> bytes:
    """A part of the page, once its pictures are loaded and nothing moves."""
    page.mouse.move(5, 5)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.wait_for_timeout(300)
    return part.screenshot()


def keep(name: str, shots: Sequence[bytes]) -> None:
    """Writes the screenshots side by side, with fewer colours if the file would be too large."""
    columns = [Image.open(io.BytesIO(each)).convert("RGB") for each in shots]
    columns = [each.resize((COLUMN, each.height * COLUMN // each.width), Image.Resampling.LANCZOS) for each in columns]
    size = (len(columns) * (COLUMN + GAP) + GAP, max(each.height for each in columns) + 2 * GAP)
    strip = Image.new("RGB", size, BACKGROUND)
    for n, column in enumerate(columns):
        strip.paste(column, (GAP + n * (COLUMN + GAP), GAP))
    for colours in COLOURS:
        file = io.BytesIO()
        strip.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        if file.tell() < LARGEST:
            break
    (PICTURES / name).write_bytes(file.getvalue())
    print(f"{PICTURES / name}: {strip.width} x {strip.height}, {file.tell() // 1000} KB, {colours} colours")
