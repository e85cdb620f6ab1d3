"""Makes the icons (assets/icons/*.png) and emblems (assets/emblems/*/*.png) from their sources (*.svg).

The sources use a small part of SVG: circle, ellipse, rect and path (M L H V C A Z, also in small letters), fill, stroke
with round ends, rotate() and even-odd filling. `currentColor` stands for the ink of the theme: such an icon is stored
in white and tinted later.
"""

from __future__ import annotations

import math
import re
import sys
import xml.etree.ElementTree as ET
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw

from bot.render import emblems, icons

SIZE = 128  # pixels: sharp at every size that the boards use, and the size of a Discord emoji
FINE = 8  # sub-pixels per pixel, in each direction
UNIT = SIZE * FINE / 64  # the sources use a square of 64 units

Point = tuple[float, float]


def outlines(element: ET.Element) -> list[list[Point]]:
    """The closed curves of one element as polygons, in the units of the source."""
    kind = element.tag.rsplit("}", 1)[-1]
    number = {key: float(value) for key, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    if kind == "path":
        return path(element.attrib["d"])
    if kind in ("circle", "ellipse"):
        rx = number.get("r", number.get("rx", 0))
        ry = number.get("r", number.get("ry", 0))
        return [arc(number["cx"], number["cy"], rx, ry, 0, 360)]
    if kind == "rect":
        x, y, w, h = (number[key] for key in ("x", "y", "width", "height"))
        r = min(number.get("rx", 0), w / 2, h / 2)
        if not r:
            return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]
        corners = ((x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180), (x + w - r, y + r, 270))
        return [[point for cx, cy, start in corners for point in arc(cx, cy, r, r, start, start + 90)]]
    raise ValueError(f"Icons cannot use <{kind}>.")


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    steps = max(6, int((end - start) / 4))
    angles = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def path(d: str) -> list[list[Point]]:
    """The subpaths of a path, with curves as short lines."""
    parts: list[list[Point]] = []
    tokens = re.findall(r"[A-Za-z]|-?[\d.]+", d)
    at, command = 0, "M"
    here: Point = (0, 0)

    def take(count: int) -> list[float]:
        nonlocal at
        at += count
        return [float(token) for token in tokens[at - count : at]]

    def point() -> Point:
        x, y = take(2)
        return (here[0] + x, here[1] + y) if command.islower() else (x, y)

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                here = parts[-1][0]
                continue
        kind = command.upper()
        if kind == "M":
            here = point()
            parts.append([here])
            command = "l" if command.islower() else "L"
        elif kind == "C":
            (x0, y0), (x1, y1), (x2, y2), (x, y) = here, point(), point(), point()
            for k in range(1, 17):
                t = k / 16
                a, b, c, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                parts[-1].append((a * x0 + b * x1 + c * x2 + e * x, a * y0 + b * y1 + c * y2 + e * y))
            here = (x, y)
        elif kind == "A":
            rx, ry, _, large, sweep = take(5)
            end = point()
            parts[-1] += bow(here, end, rx, ry, large != sweep, bool(sweep))
            here = end
        else:
            start = here if command.islower() else (0, 0)
            if kind == "H":
                here = (start[0] + take(1)[0], here[1])
            elif kind == "V":
                here = (here[0], start[1] + take(1)[0])
            else:
                here = point()
            parts[-1].append(here)
    return parts


def bow(start: Point, end: Point, rx: float, ry: float, left: bool, clockwise: bool) -> list[Point]:
    """The arc of an ellipse from start to end; `left` says on which side of the way its centre lies."""
    half_x, half_y = (end[0] - start[0]) / 2 / rx, (end[1] - start[1]) / 2 / ry
    half = math.hypot(half_x, half_y)
    grown = max(1.0, half)  # an ellipse that is too small for the way grows
    rx, ry, half_x, half_y, half = rx * grown, ry * grown, half_x / grown, half_y / grown, half / grown
    away = math.sqrt(max(0.0, 1 - half * half)) / half * (1 if left else -1)
    cx, cy = half_x - half_y * away, half_y + half_x * away  # from the start, on a circle with radius 1
    first, last = math.atan2(-cy, -cx), math.atan2(2 * half_y - cy, 2 * half_x - cx)
    turn = (last - first) % math.tau if clockwise else -((first - last) % math.tau)
    steps = max(6, int(abs(math.degrees(turn)) / 4))
    angles = [first + turn * k / steps for k in range(1, steps + 1)]
    middle_x, middle_y = start[0] + cx * rx, start[1] + cy * ry
    return [(middle_x + rx * math.cos(a), middle_y + ry * math.sin(a)) for a in angles]


def rotated(points: list[Point], transform: str | None) -> list[Point]:
    if not transform:
        return points
    angle, cx, cy = (float(n) for n in re.findall(r"-?[\d.]+", transform))
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]


def mask_of(element: ET.Element, size: tuple[int, int] = (SIZE * FINE, SIZE * FINE), unit: float = UNIT) -> Image.Image:
    """The area of one element as a black and white mask of this size."""
    polygons = [
        [(x * unit, y * unit) for x, y in rotated(p, element.attrib.get("transform"))] for p in outlines(element)
    ]
    mask = Image.new("1", size)
    if element.attrib.get("fill") == "none":
        draw = ImageDraw.Draw(mask)
        width = float(element.attrib["stroke-width"]) * unit
        closed = "Z" in element.attrib.get("d", "")
        for polygon in polygons:
            line = [*polygon, polygon[0]] if closed else polygon
            draw.line(line, fill=1, width=round(width))
            for x, y in line:
                draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=1)
        return mask
    for polygon in polygons:
        layer = Image.new("1", size)
        ImageDraw.Draw(layer).polygon(polygon, fill=1)
        mask = ImageChops.logical_xor(mask, layer)
    return mask


def sprite(source: str) -> Image.Image:
    """The icon of one source, on a transparent background."""
    image = Image.new("RGBA", (SIZE * FINE, SIZE * FINE), (255, 255, 255, 0))
    for element in ET.fromstring(source):
        colour = element.attrib.get("stroke", element.attrib.get("fill", "currentColor"))
        image.paste("#ffffff" if colour == "currentColor" else colour, mask=mask_of(element).convert("L"))
    # Colours are averaged by how much they cover, so that no white shows at the edges.
    r, g, b, a = image.split()
    cover = a.reduce(FINE)
    bands = [ImageChops.multiply(band, a).reduce(FINE) for band in (r, g, b)]
    return Image.merge("RGBA", [*(unweighted(band, cover) for band in bands), cover])


def unweighted(band: Image.Image, cover: Image.Image) -> Image.Image:
    pairs = zip(band.tobytes(), cover.tobytes(), strict=True)
    return Image.frombytes("L", band.size, bytes(min(255, round(v * 255 / c)) if c else 255 for v, c in pairs))


def png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=9)
    return out.getvalue()


def main() -> None:
    for source in sorted([*icons.FOLDER.glob("*.svg"), *emblems.FOLDER.glob("*/*.svg")]):
        if len(sys.argv) > 1 and source.stem not in sys.argv[1:]:
            continue
        source.with_suffix(".png").write_bytes(png(sprite(source.read_text(encoding="utf-8"))))
        print(source.stem)


if __name__ == "__main__":
    main()
