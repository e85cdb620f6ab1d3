"""Draws one part of a picture: shapes, then icons and text on top of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from bot.render.drawing import lettering, player_patterns, region_patterns
from bot.render.drawing.lettering import CAP, FLOOR, Block, Line, icon_size
from bot.render.drawing.surface import Surface
from bot.render.picture import Area
from bot.render.theme import Colour, Theme, mix

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom
BROAD = 4_000  # pixels: of larger rectangles only the corners are drawn smoothly
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
    outline: tuple[tuple[int, int], ...] = ()
    areas: tuple[Area, ...] = ()  # of what lies in it
    number: int = field(default_factory=count().__next__)  # no other part has it
    _areas_at: dict[tuple[str, int, int], tuple[Area, ...]] = field(default_factory=dict, repr=False)

    def areas_at(self, place: str, x: int, y: int) -> tuple[Area, ...]:
        """Its areas where it lies on a sheet; all of it is one if it has a place there. Remembered, as the part is."""
        found = self._areas_at.get((place, x, y))
        if found is None:
            own = (*((Area(place, self.outline),) if place else ()), *self.areas)
            found = self._areas_at[place, x, y] = tuple(area.moved(x, y) for area in own)
        return found

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of its texts and icons."""
        return self.again().boxes()


class Shape(NamedTuple):
    """A smooth shape, with its points and lengths at double size."""

    kind: str
    points: tuple[Point, ...]
    fill: Colour | None
    outline: Colour | None
    line: int
    radius: int

    def draw(self, image: Image.Image) -> None:
        pen = ImageDraw.Draw(image)
        if self.kind == "rect":
            (x0, y0), (x1, y1) = self.points
            pen.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), self.radius, self.fill, self.outline, self.line)
        elif self.kind == "circle":
            pen.ellipse(self.points, self.fill, self.outline, self.line)
        elif self.kind == "polygon":
            pen.polygon(self.points, self.fill, self.outline, self.line)
        elif self.kind == "line":
            pen.line(self.points, self.fill, self.line, joint="curve")
        else:
            for start, end in zip(self.points[::2], self.points[1::2], strict=True):
                pen.line((start, end), self.fill, self.line)


class OnTop(NamedTuple):
    """Something that is drawn above all shapes, and its box, told from the surface below it.

    Neither knows the canvas: it could be freed only by the garbage collector, with all its pixels."""

    draw: Callable[[Surface], None]
    box: Callable[[Surface], Box] | None = None


class Canvas:
    """Draws the shapes of a part, and collects what lies on top of them; `finish` draws that."""

    def __init__(self, theme: Theme, width: int, height: int, ground: Colour) -> None:
        self.theme, self.width, self.height = theme, width, height
        self._surface = Surface.plain(theme.name, width, height, ground)
        self._on_top: list[OnTop] = []
        self._mask: Image.Image | None = None
        self._outline = corners((0, 0, width, height))
        self._areas: list[Area] = []

    def clip(self, points: Sequence[Point]) -> None:
        """Show only what is within these corners, so that parts may interlock."""
        self._mask = Image.new("1", (self.width, self.height))
        ImageDraw.Draw(self._mask).polygon(list(points), fill=1)
        self._outline = tuple((round(x), round(y)) for x, y in points)

    def area(self, place: str, box: Rect) -> None:
        """Whoever touches this rectangle touches this place."""
        self._areas.append(Area(place, corners(box)))

    # Shapes.

    def rect(
        self, box: Rect, fill: Colour | None, radius: float = 0, outline: Colour | None = None, line: float = 0
    ) -> None:
        x0, y0, x1, y1 = (round(v * 2) / 2 for v in box)
        whole = (round(x0), round(y0), round(x1), round(y1))
        side = 2 * max(radius, line)
        broad = (x1 - x0) * (y1 - y0) > BROAD and x1 - x0 > side and y1 - y0 > side
        if broad or (whole == (x0, y0, x1, y1) and not radius):
            self._surface.rounded(whole, fill, radius, outline, round(line))
        else:
            self._smooth("rect", ((x0, y0), (x1, y1)), 0, fill, outline, round(line * 2), round(radius * 2))

    def line(self, points: Sequence[Point], ink: Colour, width: float = 2) -> None:
        self._smooth("line", points, width, ink, None, round(width * 2))

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None = None, line: float = 0
    ) -> None:
        self._smooth("polygon", points, 1 + line, fill, outline, max(1, round(line * 2)))

    def circle(
        self, x: float, y: float, r: float, fill: Colour | None, outline: Colour | None = None, line: float = 0
    ) -> None:
        self._smooth("circle", ((x - r, y - r), (x + r, y + r)), 1, fill, outline, round(line * 2))

    def dashed(self, box: Rect, ink: Colour, width: float = 2, dash: float = 6) -> None:
        """A dashed frame, for something that is possible."""
        x0, y0, x1, y1 = box
        for start, end, fixed, upright in ((x0, x1, y0, 0), (x0, x1, y1, 0), (y0, y1, x0, 1), (y0, y1, x1, 1)):
            count = max(1, int((end - start) // (2 * dash)))
            pitch = (end - start) / (count + 0.5)
            ends = [min(end, start + pitch * k / 2) for k in range(2 * count + 2)]
            self._smooth(
                "dashes", [(fixed, at) if upright else (at, fixed) for at in ends], width, ink, None, round(width * 2)
            )

    def _smooth(
        self,
        kind: str,
        points: Sequence[Point],
        reach: float,
        fill: Colour | None,
        outline: Colour | None,
        line: int,
        radius: int = 0,
    ) -> None:
        """Draw a shape that reaches so far beyond its points; `line` and `radius` are at double size."""
        across, down = [x for x, _ in points], [y for _, y in points]
        left, top = max(0, math.floor(min(across) - reach)), max(0, math.floor(min(down) - reach))
        right, bottom = math.ceil(max(across) + reach), math.ceil(max(down) + reach)
        moved = tuple([(round(2 * (x - left), 2), round(2 * (y - top), 2)) for x, y in points])
        shape = Shape(kind, moved, fill, outline, line, radius)
        self._surface.smooth((left, top, min(self.width, right), min(self.height, bottom)), shape, shape.draw)

    def pattern(self, box: Rect, seat: int, pitch: int = 12) -> None:
        """The player's colour in its pattern: plain, slanted, dotted, barred, chequered or edged."""
        x0, y0, x1, y1 = (round(v) for v in box)
        fill, kind = self.theme.player(seat), self.theme.colour_index(seat)
        look = (kind, fill, mix(fill, self.theme.on_colour, 0.55), 2 * pitch)
        self._surface.smooth((x0, y0, x1, y1), ("pattern", *look), lambda image: player_patterns.draw(image, *look))

    def region(self, box: Rect, region: str, radius: int = 0, pitch: int = 28) -> None:
        """A region's colour in its pattern, whole tiles from the top left, so pale that text stays readable on it."""
        x0, y0, x1, y1 = (round(v) for v in box)
        fill = self.theme.regions.get(region, self.theme.soft)
        look = (region, fill, mix(fill, self.theme.on_colour, 0.2), 2 * pitch, 2 * radius)
        self._surface.smooth((x0, y0, x1, y1), ("region", *look), lambda image: region_patterns.draw(image, *look))

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

    # Pictures, icons and text.

    def picture(self, picture: Image.Image, x: int, y: int) -> None:
        """A picture with colours of its own, which the part keeps; x and y are its top left corner."""
        self._on_top.append(OnTop(lambda surface: surface.show(picture, (x, y))))

    def icon(self, name: str, x: float, y: float, size: int, ink: Colour | None = None, grey: bool = False) -> None:
        """An icon; x and y are its top left corner."""
        at, limit = (round(x), round(y)), (0, 0, self.width, self.height)
        tint = ink or self.theme.ink

        def draw(surface: Surface) -> None:
            surface.icon(at, name, size, tint, grey)

        def box(_surface: Surface) -> Box:
            rect = (at[0], at[1], at[0] + size, at[1] + size)
            return Box("{" + name + "}", rect, limit)

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
        base, width, height = round(y + CAP * line.size / 2), self.width, self.height

        def draw(surface: Surface) -> None:
            for run in lettering.placed(line.text, face, line.size):
                surface.letters(left, base, run, ink)

        def box(surface: Surface) -> Box:
            runs = [run.box for run in lettering.placed(line.text, face, line.size)]
            rect = (
                left + min(run[0] for run in runs),
                base + min(run[1] for run in runs),
                left + max(run[2] for run in runs),
                base + max(run[3] for run in runs),
            )
            middle = round(y)
            places = [(min(max(px, 0), width - 1), min(max(middle, 0), height - 1)) for px in (rect[0], rect[2])]
            grounds = tuple(surface.colour_at(place) for place in places)
            limit = (math.floor(edges[0]), 0, math.ceil(edges[1]), height)
            return Box(line.text, rect, limit, line.size, line.shortened, ink, grounds, minor)

        self._on_top.append(OnTop(draw, box))

    def finish(self, key: tuple[Any, ...] = (), again: Callable[[], Canvas] | None = None) -> Part:
        """The part as it has been drawn, under its cache key; `again` draws it once more."""
        surface = self._surface.copy()
        for each in self._on_top:
            each.draw(surface)
        drawn = surface.finished()
        return Part(key, drawn, self._mask, again or (lambda: self), self._outline, tuple(self._areas))

    def boxes(self) -> tuple[Box, ...]:
        """The boxes of its texts and icons, each with the colours behind it."""
        surface = self._surface.copy()
        found: list[Box] = []
        for each in self._on_top:
            if each.box is not None:
                found.append(each.box(surface))
            each.draw(surface)
        return tuple(found)


def corners(box: Rect) -> tuple[tuple[int, int], ...]:
    """The corners of a rectangle in whole pixels."""
    left, top, right, bottom = map(round, box)
    return (left, top), (right, top), (right, bottom), (left, bottom)
