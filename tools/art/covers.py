"""Makes the covers (assets/covers/*-dark.png and *-light.png) from their sources (*.svg).

The sources use the same part of SVG as the icons, on 1100 by 400 units, in groups of one colour each: `fill` is the
colour in the dark theme, `data-light` that in the light one.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET

from PIL import Image, ImageDraw

from bot.render import covers
from tools.art.sprites import mask_of, outlines, png, rotated

FINE = 4  # sub-pixels per pixel, in each direction
COLOURS = 96  # of a stored cover: its own, and the shades at their edges


def cover(source: str, theme: str) -> Image.Image:
    """The cover of one source in this theme."""
    size = (covers.WIDTH * FINE, covers.HEIGHT * FINE)
    image = Image.new("RGB", size)
    for group in ET.fromstring(source):
        if not group.tag.endswith("}g"):
            continue
        fill = group.attrib["fill" if theme == "dark" else "data-light"]
        for element in group if fill != "none" else ():
            paint(image, element, fill)
    return image.reduce(FINE).quantize(COLOURS, dither=Image.Dither.NONE)


def paint(image: Image.Image, element: ET.Element, fill: str) -> None:
    """Paint one element; only one with holes or a line needs a mask."""
    shapes = outlines(element)
    if len(shapes) > 1 or element.attrib.get("fill") == "none":
        image.paste(fill, mask=mask_of(element, image.size, FINE).convert("L"))
        return
    points = [(x * FINE, y * FINE) for x, y in rotated(shapes[0], element.attrib.get("transform"))]
    ImageDraw.Draw(image).polygon(points, fill=fill)


def main() -> None:
    for source in sorted(covers.FOLDER.glob("*.svg")):
        if len(sys.argv) > 1 and source.stem not in sys.argv[1:]:
            continue
        for theme in ("dark", "light"):
            drawn = cover(source.read_text(encoding="utf-8"), theme)
            source.with_name(f"{source.stem}-{theme}.png").write_bytes(png(drawn))
        print(source.stem)


if __name__ == "__main__":
    main()
