"""Draws in the 256 colours of a theme, with smooth edges. Whatever lies on a plain ground is drawn once, then pasted.

An image holds the numbers of its colours, one byte a pixel. An edge is drawn at double size and mixed with the ground
below it, in the rectangle around it alone: an area costs next to nothing, however large it is."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from cachetools import LRUCache
from PIL import Image, ImageDraw

from bot.render.drawing import sprites
from bot.render.drawing.lettering import Run
from bot.render.theme import Colour, fixed_palette

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Place = tuple[int, int]  # left, top
Pixels = tuple[int, int, int, int]  # left, top, right, bottom
LARGE, SMALL = 40_000, 2_000  # pixels: larger pieces are not kept, on a plain ground and on another
LOCK = threading.Lock()
# Smooth shapes and icons as they look on a plain ground, bounded in bytes.
TILES: LRUCache[Hashable, ImagingCore] = LRUCache(8_000_000, lambda tile: tile.size[0] * tile.size[1])


def forget() -> None:
    """Empty the caches, as if the process were new."""
    with LOCK:
        TILES.clear()
    for cached in (palette_image, settled, number_of, shades, _inked):
        cached.cache_clear()


@lru_cache(maxsize=8)
def palette_image(theme: str) -> Image.Image:
    """An image that has the theme's fixed palette."""
    image = Image.new("P", (1, 1))
    image.putpalette(fixed_palette(theme))
    return image


def quantized(image: Image.Image, theme: str) -> Image.Image:
    return image.quantize(palette=palette_image(theme), dither=Image.Dither.NONE)


def numbered(image: Image.Image, theme: str) -> Image.Image:
    """The numbers of an image's colours."""
    return Image.frombytes("L", image.size, quantized(image, theme).tobytes().translate(settled(theme)))


@lru_cache(maxsize=8)
def settled(theme: str) -> bytes:
    """For each number the one at which looking for the nearest colour again and again ends.

    Pillow looks up colours roughly. So a colour of the palette may become its neighbour, but only once."""
    row = Image.frombytes("RGB", (256, 1), fixed_palette(theme))
    nearest = quantized(row, theme).tobytes()
    for _ in range(8):
        nearest = nearest.translate(nearest)
    return nearest


@lru_cache(maxsize=1024)
def number_of(theme: str, colour: Colour) -> int:
    """The number of the nearest colour."""
    return numbered(Image.new("RGB", (1, 1), colour), theme).tobytes()[0]


def coloured(numbers: Image.Image, theme: str) -> Image.Image:
    """The image of these numbers in RGB."""
    image = numbers.copy()
    image.putpalette(fixed_palette(theme))
    return image.convert("RGB")


def colour_of(theme: str, number: int) -> Colour:
    red, green, blue = fixed_palette(theme)[3 * number : 3 * number + 3]
    return red, green, blue


@lru_cache(maxsize=1024)
def shades(theme: str, ground: int, ink: Colour) -> bytes:
    """The numbers of the 256 shades from a ground to an ink."""
    row = Image.new("RGB", (256, 1), colour_of(theme, ground))
    row.paste(ink, (0, 0, 256, 1), Image.frombytes("L", (256, 1), bytes(range(256))))
    return numbered(row, theme).tobytes()


# As many as lettering keeps shapes of letters.
@lru_cache(maxsize=2048)
def _inked(run: Run, theme: str, ground: int, ink: Colour) -> ImagingCore:
    """Letters on a plain ground."""
    shapes = run.letters
    return Image.frombytes("L", shapes.size, shapes.tobytes().translate(shades(theme, ground, ink))).im


class Surface:
    """An image of the numbers of a theme's colours; one that shows a picture has colours of its own, in RGB.

    A board takes hundreds of small pieces. So they are cropped and pasted by Pillow's core, `Image.im`: the checks of
    `Image` would take longer than the work."""

    def __init__(self, theme: str, image: Image.Image) -> None:
        self.theme, self.image, self._core = theme, image, image.im

    @classmethod
    def plain(cls, theme: str, width: int, height: int, ground: Colour) -> Surface:
        return cls(theme, Image.new("L", (width, height), number_of(theme, ground)))

    def copy(self) -> Surface:
        return Surface(self.theme, self.image.copy())

    def fill(self, box: Pixels, colour: Colour) -> None:
        """Fill a rectangle, which may be empty."""
        if box[0] < box[2] and box[1] < box[3]:
            self._core.paste(number_of(self.theme, colour), box)

    def smooth(self, box: Pixels, shape: Hashable, draw: Callable[[Image.Image], None]) -> None:
        """Draw within a rectangle at double size; equal shapes are drawn alike."""
        if box[0] < box[2] and box[1] < box[3]:
            self._core.paste(self._tile(box, shape, partial(_halved, draw=draw)), box)

    def rounded(self, box: Pixels, fill: Colour | None, radius: float, outline: Colour | None, line: int) -> None:
        """A rectangle of whole pixels; only its corners are drawn smoothly."""
        x0, y0, x1, y1 = box
        line = line if outline else 0
        side = math.ceil(max(radius, line))
        corners = [(x, y, x + side, y + side) for x in (x0, x1 - side) for y in (y0, y1 - side)] if radius else []
        tiles = []
        for corner in corners:
            # Any rectangle with this corner will do, so all share one drawing.
            left, top = (0 if corner[0] == x0 else -6 * side), (0 if corner[1] == y0 else -6 * side)
            whole = (left, top, left + 8 * side - 1, top + 8 * side - 1)
            shape = Corner(whole, round(radius * 2), fill, outline, 2 * line)
            tiles.append(self._tile(corner, shape, partial(_halved, draw=shape.draw)))
        if outline:
            self.fill((x0, y0, x1, y0 + line), outline)
            self.fill((x0, y1 - line, x1, y1), outline)
            self.fill((x0, y0, x0 + line, y1), outline)
            self.fill((x1 - line, y0, x1, y1), outline)
        if fill:
            self.fill((x0 + line, y0 + line, x1 - line, y1 - line), fill)
        for corner, tile in zip(corners, tiles, strict=True):
            self._core.paste(tile, corner)

    def letters(self, left: int, base: int, run: Run, ink: Colour) -> None:
        """Letters from the left end of their base line on."""
        x, y = left + run.at[0], base + run.at[1]
        box = (x, y, x + run.letters.width, y + run.letters.height)
        if self.image.mode == "RGB":
            self.image.paste(ink, box, run.letters)
            return
        low, high = self._core.crop(box).getextrema()
        if low == high:
            self._core.paste(_inked(run, self.theme, low, ink), box)
        else:
            ground = coloured(self.image.crop(box), self.theme)
            ground.paste(ink, (0, 0), run.letters)
            self.image.paste(numbered(ground, self.theme), box)

    def icon(self, at: Place, name: str, size: int, ink: Colour, grey: bool) -> None:
        if self.image.mode == "RGB":
            sprite = sprites.icon(name, size, ink, grey)
            self.image.paste(sprite, at, sprite)
            return

        def draw(ground: Image.Image) -> Image.Image:
            sprite = sprites.icon(name, size, ink, grey)
            ground.paste(sprite, (0, 0), sprite)
            return ground

        box = (*at, at[0] + size, at[1] + size)
        self._core.paste(self._tile(box, (name, ink, grey), draw), box)

    def show(self, picture: Image.Image, at: Place) -> None:
        """A picture with colours of its own, which the surface keeps from now on."""
        if self.image.mode != "RGB":
            self.image = coloured(self.image, self.theme)
            self._core = self.image.im
        self.image.paste(picture, at)

    def colour_at(self, place: Place) -> Colour:
        found = self.image.getpixel(place)
        return colour_of(self.theme, found) if isinstance(found, int) else found  # type: ignore[return-value]

    def finished(self) -> Image.Image:
        """The image with its palette, if it is in the theme's colours."""
        if self.image.mode == "L":
            self.image.putpalette(fixed_palette(self.theme))
        return self.image

    def _tile(self, box: Pixels, shape: Hashable, draw: Callable[[Image.Image], Image.Image]) -> ImagingCore:
        """The shape on what lies here now. It is drawn once for each plain ground, and for each small one."""
        low, high = self._core.crop(box).getextrema()
        size = wide, tall = box[2] - box[0], box[3] - box[1]
        if wide * tall > (LARGE if low == high else SMALL):
            return self._drawn(box, draw)
        key = (self.theme, low if low == high else self.image.crop(box).tobytes(), size, shape)
        with LOCK:
            tile = TILES.get(key)
        if tile is None:
            tile = self._drawn(box, draw)
            with LOCK:
                TILES[key] = tile
        return tile

    def _drawn(self, box: Pixels, draw: Callable[[Image.Image], Image.Image]) -> ImagingCore:
        return numbered(draw(coloured(self.image.crop(box), self.theme)), self.theme).im


class Corner(NamedTuple):
    """A corner of a rectangle, at double size."""

    whole: Pixels
    radius: int
    fill: Colour | None
    outline: Colour | None
    line: int

    def draw(self, image: Image.Image) -> None:
        ImageDraw.Draw(image).rounded_rectangle(*self)


def _halved(ground: Image.Image, draw: Callable[[Image.Image], None]) -> Image.Image:
    """What is drawn on the ground at double size, at single size."""
    doubled = ground.resize((ground.width * 2, ground.height * 2), Image.Resampling.NEAREST)
    draw(doubled)
    return doubled.reduce(2)
