"""The patterns of the regions: tiles that go on without a seam, told apart by their shapes alone."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.theme import Colour

FINE = 4  # sub-pixels per pixel of a tile, in each direction
Point = tuple[float, float]

# The lines of a tile, on a square of 1, each with its width. What leaves the square comes in on the other side.
LINES: dict[str, tuple[tuple[float, tuple[Point, ...]], ...]] = {
    # Woven chevrons.
    "africa": ((0.2, ((-0.25, 0.75), (0.25, 0.25), (0.75, 0.75), (1.25, 0.25))),),
    # A meander.
    "europe": ((0.13, ((-0.2, 0.87), (0.8, 0.87), (0.8, 0.2), (0.27, 0.2), (0.27, 0.55), (0.53, 0.55))),),
    # A lattice of lozenges.
    "middle_east": ((0.12, ((0.0, 0.5), (0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))),),
    # Steps.
    "americas": ((0.22, ((-0.1, 0.89), (0.39, 0.89), (0.39, 0.39), (0.89, 0.39), (0.89, -0.1))),),
}
# The discs and rings of a tile: centre, radius, and the width of the ring or 0 for a disc.
DISCS: dict[str, tuple[tuple[Point, float, float], ...]] = {
    # Lotus seeds: rings with a seed in the middle.
    "south_asia": tuple(disc for at in ((0.25, 0.25), (0.75, 0.75)) for disc in ((at, 0.27, 0.09), (at, 0.09, 0.0))),
}
WAVES = ((0.5, 0.5), (0.0, 1.0), (1.0, 1.0), (0.5, 1.5))  # the feet of the fans, back to front
SPIKES: tuple[tuple[Point, ...], ...] = (
    ((0.02, 0.98), (0.25, 0.1), (0.48, 0.98)),
    ((0.52, 0.98), (0.75, 0.3), (0.98, 0.98)),
)
REGIONS = (*LINES, *DISCS, "east_asia", "barbarians")


@lru_cache(maxsize=64)
def tile(region: str, side: int) -> Image.Image:
    """The pattern's shapes in one square of `side` pixels, white on black; all black for an unknown region."""
    image = Image.new("L", (side * FINE, side * FINE))
    pen = ImageDraw.Draw(image)
    unit = side * FINE

    def box(x: float, y: float, r: float) -> tuple[float, float, float, float]:
        return (x - r) * unit, (y - r) * unit, (x + r) * unit, (y + r) * unit

    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for width, line in LINES.get(region, ()):
                points = [((x + dx) * unit, (y + dy) * unit) for x, y in line]
                pen.line(points, fill=255, width=round(width * unit), joint="curve")
            for (x, y), r, ring in DISCS.get(region, ()):
                pen.ellipse(box(x + dx, y + dy, r), None if ring else 255, 255, round(ring * unit) or 1)
    if region == "east_asia":
        for x, y in WAVES:  # fans lie over one another like waves
            for r, shade in ((0.5, 255), (0.4, 0), (0.27, 255), (0.17, 0)):
                pen.ellipse(box(x, y, r), shade)
    if region == "barbarians":
        for spike in SPIKES:  # a palisade
            pen.polygon([(x * unit, y * unit) for x, y in spike], fill=255)
    return image.reduce(FINE)


def draw(image: Image.Image, region: str, fill: Colour, dark: Colour, pitch: int, radius: int) -> None:
    """Cover a rounded rectangle with the pattern, whole tiles from the top left."""
    pattern = Image.new("RGB", image.size, fill)
    piece = tile(region, pitch)
    for x in range(0, pattern.width, piece.width):
        for y in range(0, pattern.height, piece.height):
            pattern.paste(dark, (x, y), piece)
    shape = Image.new("L", image.size)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, fill=255)
    image.paste(pattern, (0, 0), shape)
