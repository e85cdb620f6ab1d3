"""Places parts on a sheet and makes the PNG. Parts and pictures that were drawn before come from caches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import lru_cache, partial, wraps
from io import BytesIO
from typing import Any, NamedTuple, ParamSpec, cast

from cachetools import LRUCache, cached
from PIL import Image

from bot.render.drawing import lettering, sprites, surface
from bot.render.drawing.canvas import Box, Canvas, Part
from bot.render.drawing.png import ROWS, Band, file_of, packed
from bot.render.picture import Area, Picture
from bot.render.theme import THEMES, Theme, coloured, fixed_palette
from engine.language import language

P = ParamSpec("P")
WIDTH, TALLEST = 1200, 1600  # of a board
MARGIN, GAP = 20, 12


LOCK = threading.RLock()  # for all three caches


def _bytes(piece: Part) -> int:
    """How much memory a part takes: one byte a pixel, four in RGB, and one for its mask."""
    return piece.image.width * piece.image.height * (4 if piece.image.mode == "RGB" else 1 + (piece.mask is not None))


# They are bounded in bytes: about twenty boards that have nothing in common.
PARTS: LRUCache[Hashable, Part] = LRUCache(32_000_000, _bytes)
BANDS: LRUCache[BandKey, Band] = LRUCache(8_000_000, lambda band: len(band.data))
PICTURES: LRUCache[Hashable, Picture] = LRUCache(8_000_000, lambda picture: len(picture.png))


def part(draw: Callable[P, Canvas]) -> Callable[P, Part]:
    """A function that draws a part, cached by language and arguments. They must say everything that the part shows."""

    def key(*args: Any) -> tuple[Any, ...]:
        return draw.__module__, draw.__name__, args, language()

    @wraps(draw)
    @cached(PARTS, key, LOCK)
    def finished(*args: Any) -> Part:
        again = partial(cast("Callable[..., Canvas]", draw), *args)
        return again().finish(key(*args), again)

    return cast("Callable[P, Part]", finished)


def forget() -> None:
    """Empty every cache, as if the process were new."""
    with LOCK:
        PARTS.clear()
        BANDS.clear()
        PICTURES.clear()
    lettering.forget()
    sprites.forget()
    surface.forget()


class BandKey(NamedTuple):
    """Some rows of a sheet, and the parts that lie there by their numbers and places."""

    theme: str
    width: int
    top: int
    below: int
    places: tuple[tuple[int, int, int], ...]


class Placed(NamedTuple):
    """A part and its place."""

    piece: Part
    x: int
    y: int
    right: int
    below: int
    place: str = ""  # of the whole part; "" for none


class Sheet:
    """Parts and their places. `picture` makes the PNG, unless the same sheet was made before."""

    def __init__(self, theme: Theme, width: int = WIDTH) -> None:
        self.theme, self.width, self.height = theme, width, 0
        self._placed: list[Placed] = []

    def place(self, piece: Part, x: float, y: float, place: str = "") -> int:
        """Put a part here; returns the y below it. Whoever touches the part touches this place."""
        left, top, (wide, tall) = round(x), round(y), piece.image.size
        below = top + tall
        self._placed.append(Placed(piece, left, top, left + wide, below, place))
        self.height = max(self.height, below)
        return below

    def parts(self) -> list[Part]:
        return [placed.piece for placed in self._placed]

    def boxes(self) -> list[Box]:
        """The box of every text and icon on the sheet."""
        return [box.moved(each.x, each.y) for each in self._placed for box in each.piece.boxes]

    def areas(self) -> tuple[Area, ...]:
        """Where everything with a place lies, in the order in which it was put here."""
        return tuple(area for each in self._placed for area in each.piece.areas_at(each.place, each.x, each.y))

    def composed(self) -> Image.Image:
        """The image of all parts, in the fixed palette unless a part has colours of its own."""
        image = ground(self.theme.name, self.width, self.height).copy()
        if any(piece.image.mode == "RGB" for piece in self.parts()):
            image = image.convert("RGB")
        for each in self._placed:
            image.paste(each.piece.image, (each.x, each.y), each.piece.mask)
        return image

    def picture(self, alt: str, margin: int = MARGIN) -> Picture:
        self.height += margin
        key = (
            self.theme.name,
            self.width,
            self.height,
            alt,
            tuple([(each.piece.number, each.x, each.y, each.place) for each in self._placed]),
        )
        with LOCK:
            found = PICTURES.get(key)
        if found is None:
            found = Picture(self._png(), alt, (self.width, self.height), self.areas())
            with LOCK:
                PICTURES[key] = found
        return found

    def _png(self) -> bytes:
        if any(piece.image.mode == "RGB" for piece in self.parts()):
            return encoded(self.composed())
        keys, lying = self._band_keys()
        with LOCK:
            known = [BANDS.get(key) for key in keys]
        bands = [band or packed(self._rows(key, parts)) for band, key, parts in zip(known, keys, lying, strict=True)]
        with LOCK:
            BANDS.update((key, band) for key, band, old in zip(keys, bands, known, strict=True) if old is None)
        return file_of(self.width, self.height, fixed_palette(self.theme.name), bands)

    def _band_keys(self) -> tuple[list[BandKey], list[list[Placed]]]:
        """What each band shows, and the parts that lie there."""
        tops = range(0, self.height, ROWS)
        lying: list[list[Placed]] = [[] for _ in tops]
        for each in self._placed:
            for band in lying[max(0, each.y // ROWS) : -(-each.below // ROWS)]:
                band.append(each)
        keys = [
            BandKey(
                self.theme.name,
                self.width,
                top,
                min(top + ROWS, self.height),
                tuple([(each.piece.number, each.x, each.y) for each in parts]),
            )
            for top, parts in zip(tops, lying, strict=True)
        ]
        return keys, lying

    def _rows(self, key: BandKey, parts: list[Placed]) -> bytes:
        """The rows of a band, each after the zero that a PNG wants."""
        image = ground(self.theme.name, self.width + 1, key.below - key.top).copy()
        core = image.im
        for piece, x, y, right, below, _ in parts:
            box = (x + 1, y - key.top, right + 1, below - key.top)
            if piece.mask is None:
                core.paste(piece.image.im, box)
            else:
                core.paste(piece.image.im, box, piece.mask.im)
        core.paste(0, (0, 0, 1, image.height))
        return image.tobytes()


@lru_cache(maxsize=8)
def ground(name: str, width: int, height: int) -> Image.Image:
    """An empty sheet in the fixed palette."""
    colours = fixed_palette(name)
    index = next(k for k in range(256) if tuple(colours[3 * k : 3 * k + 3]) == THEMES[name].ground)
    image = surface.palette_image(name).resize((width, height))
    image.paste(index, (0, 0, width, height))
    return image


def encoded(image: Image.Image) -> bytes:
    if image.mode == "RGB":  # half as large in 256 colours of its own, and nobody sees the difference
        image = image.quantize(256, dither=Image.Dither.NONE)
    out = BytesIO()
    image.save(out, "PNG", compress_level=2)  # as fast as level 1 here, and a tenth smaller
    return out.getvalue()


def theme_of(key: str) -> Theme:
    """The theme with this key; a bare name gives the theme without seat colours."""
    name, *seat_colours = key.split()
    return coloured(name, tuple(map(int, seat_colours)))
