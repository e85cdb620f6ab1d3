"""Draws one part of a picture: shapes at double size, then icons and text at final size, in 256 colours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from bot.render.drawing import lettering, region_patterns, sprites
from bot.render.drawing.lettering import CAP, FLOOR, Block, Line, icon_size
from bot.render.theme import Colour, Theme, fixed_palette, mix

Rect = tuple[float, float, float, float]  # left, top, right, bottom
LETTERS = "ABCDEFGH"
# The outlines of the players' tokens around (0, 0), for a radius of 1. Tokens 0 and 1 are a disc and a square.
SHAPES = {
    2: [(1.06 * math.cos(k * math.pi / 3), 1.06 * math.sin(k * math.pi / 3)) for k in range(6)],
    3: [(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)],
    4: [(-0.95, -0.95), (0.95, -0.95), (0.95, 0.3), (0, 1.15), (-0.95, 0.3)],  # a shield
    5: [(-0.55, -1), (0.55, -1), (0.55, -0.5), (1.1, 0.95), (-1.1, 0.95), (-0.55, -0.5)],  # a bell
}


@dataclass(frozen=True, slots=True)
class Box:
    """The place of a text or an icon, the limit it must stay within, and the colours behind it."""

    what: str
    rect: tuple[int, int, int, int]
    limit: tuple[int, int, int, int]
    size: int = 0  # of the letters; 0 for an icon
    shortened: bool = False
    ink: Colour = (0, 0, 0)
    grounds: tuple[Colour, ...] = ()
    minor: bool = False  # not needed to decide a turn

    def moved(self, x: int, y: int) -> Box:
        a, b, c, d = self.rect
        e, f, g, h = self.limit
        return replace(self, rect=(a + x, b + y, c + x, d + y), limit=(e + x, f + y, g + x, h + y))


@dataclass(frozen=True)
class Part:
    """A finished rectangle, in the fixed palette unless it shows a picture."""

    key: tuple[Any, ...]
    image: Image.Image
    mask: Image.Image | None  # what of the rectangle is shown; all of it if None
    again: Callable[[], Canvas]  # draws it once more, for those who look at the boxes
    number: int = field(default_factory=count().__next__)  # no other part has it

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of its texts and icons."""
        return self.again().boxes()


class OnTop(NamedTuple):
    """Something that is drawn at final size, and its box, told from the image below it."""

    draw: Callable[[Image.Image, ImageDraw.ImageDraw], None]
    box: Callable[[Image.Image], Box] | None = None


class Canvas:
    """Collects what a part shows; `finish` draws it."""

    def __init__(self, theme: Theme, width: int, height: int, ground: Colour) -> None:
        self.theme, self.width, self.height = theme, width, height
        self._shapes = Image.new("RGB", (width * 2, height * 2), ground)
        self._draw = ImageDraw.Draw(self._shapes)
        self._on_top: list[OnTop] = []
        self._mask: Image.Image | None = None
        self._own_colours = False

    def clip(self, points: Sequence[tuple[float, float]]) -> None:
        """Show only what is within these corners, so that parts may interlock."""
        self._mask = Image.new("1", (self.width, self.height))
        ImageDraw.Draw(self._mask).polygon(list(points), fill=1)

    # Shapes, drawn at double size.

    def rect(
        self, box: Rect, fill: Colour | None, radius: float = 0, outline: Colour | None = None, line: float = 0
    ) -> None:
        x0, y0, x1, y1 = (round(v * 2) for v in box)
        self._draw.rounded_rectangle(
            (x0, y0, x1 - 1, y1 - 1), round(radius * 2), fill=fill, outline=outline, width=round(line * 2)
        )

    def line(self, points: Sequence[tuple[float, float]], ink: Colour, width: float = 2) -> None:
        self._draw.line([(x * 2, y * 2) for x, y in points], fill=ink, width=round(width * 2), joint="curve")

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        fill: Colour | None,
        outline: Colour | None = None,
        line: float = 0,
    ) -> None:
        doubled = [(x * 2, y * 2) for x, y in points]
        self._draw.polygon(doubled, fill=fill, outline=outline, width=max(1, round(line * 2)))

    def circle(
        self, x: float, y: float, r: float, fill: Colour | None, outline: Colour | None = None, line: float = 0
    ) -> None:
        box = (2 * (x - r), 2 * (y - r), 2 * (x + r), 2 * (y + r))
        self._draw.ellipse(box, fill=fill, outline=outline, width=round(line * 2))

    def dashed(self, box: Rect, ink: Colour, width: float = 2, dash: float = 6) -> None:
        """A dashed frame, for something that is possible."""
        x0, y0, x1, y1 = box
        for start, end, fixed, upright in ((x0, x1, y0, 0), (x0, x1, y1, 0), (y0, y1, x0, 1), (y0, y1, x1, 1)):
            count = max(1, int((end - start) // (2 * dash)))
            pitch = (end - start) / (count + 0.5)
            for k in range(count + 1):
                a = start + k * pitch
                b = min(end, a + pitch / 2)
                self.line([(fixed, a), (fixed, b)] if upright else [(a, fixed), (b, fixed)], ink, width)

    def pattern(self, box: Rect, seat: int, pitch: float = 12) -> None:
        """The player's colour in its pattern: plain, slanted, dotted, barred, chequered or edged."""
        fill = self.theme.player(seat)
        dark = mix(fill, self.theme.on_colour, 0.55)
        self.rect(box, fill)
        x0, y0, x1, y1 = box
        kind = self.theme.colour_index(seat)
        if kind == 1:
            tile = Image.new("RGB", (round((x1 - x0) * 2), round((y1 - y0) * 2)), fill)
            pen = ImageDraw.Draw(tile)
            for x in range(-tile.height, tile.width, round(pitch * 2)):
                pen.line([(x, tile.height), (x + tile.height, 0)], fill=dark, width=round(pitch * 0.7))
            self._shapes.paste(tile, (round(x0 * 2), round(y0 * 2)))
        elif kind == 2:
            y = (y0 + y1) / 2
            r = min(3.0, (y1 - y0) / 3.2)
            for k in range(int((x1 - x0) // pitch)):
                self.circle(x0 + pitch * (k + 0.5), y, r, dark)
        elif kind == 3:
            for k in range(int((x1 - x0) // pitch)):
                self.rect((x0 + pitch * k, y0, x0 + pitch * (k + 0.4), y1), dark)
        elif kind == 4:
            middle = (y0 + y1) / 2
            for k in range(int((x1 - x0) // pitch * 2)):
                left, top = x0 + pitch / 2 * k, y0 if k % 2 else middle
                self.rect((left, top, left + pitch / 2, top + (y1 - y0) / 2), dark)
        elif kind == 5:
            third = (y1 - y0) / 3
            self.rect((x0, y0 + third, x1, y1 - third), dark)

    def region(self, box: Rect, region: str, radius: float = 0, pitch: int = 28, share: float = 0.2) -> None:
        """A region's colour in its pattern, whole tiles from the top left; text stays readable on a share of 0.2."""
        fill = self.theme.regions.get(region, self.theme.soft)
        x0, y0, x1, y1 = (round(v * 2) for v in box)
        pattern = Image.new("RGB", (x1 - x0, y1 - y0), fill)
        dark = mix(fill, self.theme.on_colour, share)
        tile = region_patterns.tile(region, pitch * 2)
        for x in range(0, pattern.width, tile.width):
            for y in range(0, pattern.height, tile.height):
                pattern.paste(dark, (x, y), tile)
        shape = Image.new("L", pattern.size)
        ImageDraw.Draw(shape).rounded_rectangle((0, 0, x1 - x0 - 1, y1 - y0 - 1), round(radius * 2), fill=255)
        self._shapes.paste(pattern, (x0, y0), shape)

    def token(self, x: float, y: float, r: float, seat: int, size: int = 0, minor: bool = False) -> None:
        """The player's token: colour, shape and letter."""
        fill = self.theme.player(seat)
        kind = self.theme.colour_index(seat)
        edge = (self.theme.player_ink(seat), 1.5) if self.theme.name == "light" else (None, 0.0)
        if kind == 0:
            self.circle(x, y, r, fill, *edge)
        elif kind == 1:
            self.rect((x - r * 0.92, y - r * 0.92, x + r * 0.92, y + r * 0.92), fill, r * 0.2, *edge)
        else:
            self.polygon([(x + r * across, y + r * down) for across, down in SHAPES[kind]], fill, *edge)
        self.text(x, y, LETTERS[seat], size or round(r * 1.25), "bold", self.theme.on_colour, "m", minor=minor)

    # Pictures, icons and text, drawn at final size.

    def picture(self, picture: Image.Image, x: int, y: int) -> None:
        """A picture with colours of its own, which the part keeps; x and y are its top left corner."""
        self._own_colours = True
        self._on_top.append(OnTop(lambda image, _pen: image.paste(picture, (x, y))))

    def icon(self, name: str, x: float, y: float, size: int, ink: Colour | None = None, grey: bool = False) -> None:
        """An icon; x and y are its top left corner."""
        at = (round(x), round(y))
        tint = ink or self.theme.ink

        def draw(image: Image.Image, _pen: ImageDraw.ImageDraw) -> None:
            sprite = sprites.icon(name, size, tint, grey)
            image.paste(sprite, at, sprite)

        def box(_image: Image.Image) -> Box:
            rect = (at[0], at[1], at[0] + size, at[1] + size)
            return Box("{" + name + "}", rect, (0, 0, self.width, self.height))

        self._on_top.append(OnTop(draw, box))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        face: str = "text",
        ink: Colour | None = None,
        anchor: str = "l",
        limit: float = 0,
        floor: int = FLOOR,
        minor: bool = False,
    ) -> Line:
        """One line of at most `limit` pixels; y is the middle of its capitals, x its left, middle or right.

        `minor` text is not needed to decide a turn."""
        if not limit:
            limit = {"l": self.width - x, "m": 2 * min(x, self.width - x), "r": x}[anchor]
        line = lettering.fit(text, face, size, int(limit), floor)
        left = round(x - {"l": 0, "m": line.width / 2, "r": line.width}[anchor])
        edge = {"l": x, "m": x - limit / 2, "r": x - limit}[anchor]
        self._letters(left, y, line, face, ink or self.theme.ink, (edge, edge + limit), minor)
        return line

    def block(
        self,
        x: float,
        y: float,
        markup: str,
        size: int,
        width: float,
        height: float,
        face: str = "text",
        ink: Colour | None = None,
        align: str = "l",
        middle: bool = False,
        floor: int = FLOOR,
        minor: bool = False,
    ) -> Block:
        """Wrapped text with icons, within a rectangle; x and y are its top left corner."""
        block = lettering.fit_block(markup, face, size, int(width), int(height), floor)
        tint = ink or self.theme.ink
        top = y + (height - block.height) / 2 if middle else y
        side = icon_size(block.size)
        for row, (line, wide) in enumerate(zip(block.lines, block.widths, strict=True)):
            centre = top + block.leading * (row + 0.5)
            left = x + {"l": 0, "m": (width - wide) / 2, "r": width - wide}[align]
            for offset, word in line:
                at = left + offset
                for piece, is_icon in word:
                    if is_icon:
                        self.icon(piece, at, centre - side / 2, side, tint)
                        at += side + 2
                        continue
                    if piece[0] in ",.:;)" and at > left + offset:
                        at -= 2  # punctuation goes close to the icon before it
                    drawn = Line(piece, block.size, lettering.width(piece, face, block.size), block.shortened)
                    self._letters(round(at), centre, drawn, face, tint, (x, x + width), minor)
                    at += drawn.width + 2
        return block

    def _letters(
        self, left: int, y: float, line: Line, face: str, ink: Colour, edges: tuple[float, float], minor: bool
    ) -> None:
        base = round(y + CAP * line.size / 2)

        def draw(_image: Image.Image, pen: ImageDraw.ImageDraw) -> None:
            for run in lettering.placed(line.text, face, line.size):
                pen.bitmap((left + run.at[0], base + run.at[1]), run.letters, fill=ink)

        def box(image: Image.Image) -> Box:
            runs = [run.box for run in lettering.placed(line.text, face, line.size)]
            rect = (
                left + min(run[0] for run in runs),
                base + min(run[1] for run in runs),
                left + max(run[2] for run in runs),
                base + max(run[3] for run in runs),
            )
            middle = round(y)
            places = [
                (min(max(px, 0), self.width - 1), min(max(middle, 0), self.height - 1)) for px in (rect[0], rect[2])
            ]
            grounds: Any = tuple(image.getpixel(place) for place in places)
            limit = (math.floor(edges[0]), 0, math.ceil(edges[1]), self.height)
            return Box(line.text, rect, limit, line.size, line.shortened, ink, grounds, minor)

        self._on_top.append(OnTop(draw, box))

    def finish(self, key: tuple[Any, ...] = (), again: Callable[[], Canvas] | None = None) -> Part:
        """The part as it has been drawn, under its cache key; `again` draws it once more."""
        image = self._shapes.reduce(2)
        pen = ImageDraw.Draw(image)
        for each in self._on_top:
            each.draw(image, pen)
        drawn = image if self._own_colours else quantized(image, self.theme.name)
        return Part(key, drawn, self._mask, again or (lambda: self))

    def boxes(self) -> tuple[Box, ...]:
        """The boxes of its texts and icons, each with the colours behind it."""
        image = self._shapes.reduce(2)
        pen = ImageDraw.Draw(image)
        found: list[Box] = []
        for each in self._on_top:
            if each.box is not None:
                found.append(each.box(image))
            each.draw(image, pen)
        return tuple(found)


_palettes: dict[str, Image.Image] = {}


def palette_image(name: str) -> Image.Image:
    """An image that has the theme's fixed palette."""
    if name not in _palettes:
        image = Image.new("P", (1, 1))
        image.putpalette(fixed_palette(name))
        _palettes[name] = image
    return _palettes[name]


def quantized(image: Image.Image, name: str) -> Image.Image:
    return image.quantize(palette=palette_image(name), dither=Image.Dither.NONE)
