"""Places parts on a sheet and makes the PNG. Parts and pictures that were drawn before come from caches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial, wraps
from io import BytesIO
from typing import Any, NamedTuple, ParamSpec, cast

from cachetools import LRUCache, cached
from PIL import Image

from bot.render.drawing import lettering, sprites
from bot.render.drawing.canvas import Box, Canvas, Part, palette_image
from bot.render.drawing.png import ROWS, Band, file_of, packed
from bot.render.picture import Picture
from bot.render.theme import THEMES, Theme, coloured, fixed_palette

P = ParamSpec("P")
WIDTH, TALLEST = 1200, 1600  # of a board
MARGIN, GAP = 20, 12


LOCK = threading.RLock()  # for all three caches
# They are bounded in bytes, one per pixel of a part: about twenty boards that have nothing in common.
PARTS: LRUCache[Hashable, Part] = LRUCache(
    32_000_000, lambda piece: piece.image.width * piece.image.height * len(piece.image.getbands())
)
BANDS: LRUCache[BandKey, Band] = LRUCache(8_000_000, lambda band: len(band.data))
PICTURES: LRUCache[Hashable, Picture] = LRUCache(8_000_000, lambda picture: len(picture.png))


def part(draw: Callable[P, Canvas]) -> Callable[P, Part]:
    """A function that draws a part, cached by its arguments. They must say everything that the part shows."""

    def key(*args: Any) -> tuple[Any, ...]:
        return draw.__module__, draw.__name__, args

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


class BandKey(NamedTuple):
    """Some rows of a sheet, and the parts that lie there by their numbers and places."""

    theme: str
    width: int
    top: int
    below: int
    places: tuple[tuple[int, int, int], ...]


class Sheet:
    """Parts and their places. `picture` makes the PNG, unless the same sheet was made before."""

    def __init__(self, theme: Theme, width: int = WIDTH) -> None:
        self.theme, self.width, self.height = theme, width, 0
        self._placed: list[tuple[Part, int, int]] = []

    def place(self, piece: Part, x: float, y: float) -> int:
        """Place a part; returns the y below it."""
        at = (round(x), round(y))
        self._placed.append((piece, *at))
        self.height = max(self.height, at[1] + piece.image.height)
        return at[1] + piece.image.height

    def parts(self) -> list[Part]:
        return [piece for piece, _, _ in self._placed]

    def boxes(self) -> list[Box]:
        """The box of every text and icon on the sheet."""
        return [box.moved(x, y) for piece, x, y in self._placed for box in piece.boxes]

    def composed(self) -> Image.Image:
        """The image of all parts, in the fixed palette unless a part has colours of its own."""
        image = ground(self.theme.name, self.width, self.height).copy()
        if any(piece.image.mode == "RGB" for piece in self.parts()):
            image = image.convert("RGB")
        for piece, x, y in self._placed:
            image.paste(piece.image, (x, y), piece.mask)
        return image

    def picture(self, alt: str, margin: int = MARGIN) -> Picture:
        self.height += margin
        key = (self.theme.name, self.width, self.height, alt, tuple((p.number, x, y) for p, x, y in self._placed))
        with LOCK:
            found = PICTURES.get(key)
        if found is None:
            found = Picture(self._png(), alt, (self.width, self.height))
            with LOCK:
                PICTURES[key] = found
        return found

    def _png(self) -> bytes:
        if any(piece.image.mode == "RGB" for piece in self.parts()):
            return encoded(self.composed())
        keys = self._band_keys()
        with LOCK:
            bands = {key: BANDS[key] for key in keys if key in BANDS}
        if len(bands) < len(keys):
            fresh = self._packed([key for key in keys if key not in bands])
            bands |= fresh
            with LOCK:
                BANDS.update(fresh)
        return file_of(self.width, self.height, fixed_palette(self.theme.name), [bands[key] for key in keys])

    def _band_keys(self) -> list[BandKey]:
        """What each band shows: the parts that lie there."""
        lying = [(y, y + piece.image.height, (piece.number, x, y)) for piece, x, y in self._placed]
        return [
            BandKey(
                self.theme.name,
                self.width,
                top,
                below,
                tuple([place for first, end, place in lying if first < below and end > top]),
            )
            for top, below in ((top, min(top + ROWS, self.height)) for top in range(0, self.height, ROWS))
        ]

    def _packed(self, wanted: Sequence[BandKey]) -> dict[BandKey, Band]:
        """These bands; only the parts that lie there are put together."""
        image = ground(self.theme.name, self.width + 1, self.height).copy()
        needed = {place for key in wanted for place in key.places}
        for piece, x, y in self._placed:
            if (piece.number, x, y) in needed:
                image.paste(piece.image, (x + 1, y), piece.mask)
        image.paste(0, (0, 0, 1, self.height))  # what each row of a PNG begins with
        rows, stride = image.tobytes(), self.width + 1
        return {key: packed(rows[key.top * stride : key.below * stride]) for key in wanted}


@lru_cache(maxsize=8)
def ground(name: str, width: int, height: int) -> Image.Image:
    """An empty sheet in the fixed palette."""
    colours = fixed_palette(name)
    index = next(k for k in range(256) if tuple(colours[3 * k : 3 * k + 3]) == THEMES[name].ground)
    image = palette_image(name).resize((width, height))
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
