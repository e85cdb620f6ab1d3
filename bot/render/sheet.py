"""Parts laid on a sheet, and the sheet as a PNG; what was drawn before is not drawn again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from io import BytesIO
from typing import Any, Generic, ParamSpec, TypeVar, cast

from PIL import Image

from bot.render import lettering, sprites
from bot.render.canvas import Box, Canvas, Part, palette_image
from bot.render.picture import Picture
from bot.render.theme import THEMES, Theme, dressed, fixed_palette

T = TypeVar("T")
P = ParamSpec("P")
WIDTH, TALLEST = 1200, 1600  # of a board
MARGIN, GAP = 20, 12


class Shelf(Generic[T]):
    """The things used last, up to a weight; the one not used for longest leaves first."""

    def __init__(self, room: int) -> None:
        self.room, self.weight = room, 0
        self._things: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: T, weight: int) -> None:
        with self._lock:
            if key in self._things:
                self.weight -= self._things.pop(key)[1]
            self._things[key] = (thing, weight)
            self.weight += weight
            while self.weight > self.room and len(self._things) > 1:
                self.weight -= self._things.popitem(last=False)[1][1]

    def drop(self, key: Hashable) -> None:
        with self._lock:
            if key in self._things:
                self.weight -= self._things.pop(key)[1]

    def all(self) -> list[T]:
        with self._lock:
            return [thing for thing, _ in self._things.values()]

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.weight = 0


PARTS: Shelf[Part] = Shelf(32_000_000)  # bytes, one a pixel: some twenty boards with nothing in common
PICTURES: Shelf[Picture] = Shelf(8_000_000)


def part(draw: Callable[P, Canvas]) -> Callable[P, Part]:
    """The part that a function draws, kept by the function's arguments; they say everything that it shows."""

    @wraps(draw)
    def kept(*args: Any) -> Part:
        key = (draw.__module__, draw.__name__, args)
        found = PARTS.get(key)
        if found is None:
            found = cast("Callable[..., Canvas]", draw)(*args).finish(key)
            PARTS.put(key, found, found.image.width * found.image.height)
        return found

    return cast("Callable[P, Part]", kept)


def forget() -> None:
    """Empty every cache, as in a new process."""
    PARTS.clear()
    PICTURES.clear()
    for cached in (lettering.font, lettering.plain_font, lettering.has_glyph, lettering.clean, lettering.face_of):
        cached.cache_clear()
    for more in (
        lettering.runs,
        lettering.placed,
        lettering.width,
        lettering.fit,
        lettering.words,
        lettering.wrapped,
        lettering.fit_block,
        sprites.original,
        sprites.icon,
    ):
        more.cache_clear()


class Sheet:
    """Parts by their places; `picture` makes the PNG unless the same sheet was made before."""

    def __init__(self, theme: Theme, width: int = WIDTH) -> None:
        self.theme, self.width, self.height = theme, width, 0
        self._placed: list[tuple[Part, int, int]] = []

    def place(self, piece: Part, x: float, y: float) -> int:
        """Lay a part down; returns the y below it."""
        at = (round(x), round(y))
        self._placed.append((piece, *at))
        self.height = max(self.height, at[1] + piece.image.height)
        return at[1] + piece.image.height

    def parts(self) -> list[Part]:
        return [piece for piece, _, _ in self._placed]

    def boxes(self) -> list[Box]:
        """Where every text and icon of the sheet lies."""
        return [box.moved(x, y) for piece, x, y in self._placed for box in piece.boxes]

    def composed(self) -> Image.Image:
        """All parts in their places, in the fixed palette."""
        image = ground(self.theme.name, self.width, self.height).copy()
        for piece, x, y in self._placed:
            image.paste(piece.image, (x, y))
        return image

    def picture(self, alt: str, margin: int = MARGIN) -> Picture:
        self.height += margin
        key = (self.theme.name, self.width, self.height, alt, tuple((p.key, x, y) for p, x, y in self._placed))
        found = PICTURES.get(key)
        if found is None:
            found = Picture(encoded(self.composed()), alt, (self.width, self.height))
            PICTURES.put(key, found, len(found.png))
        return found


@lru_cache(maxsize=4)
def ground(name: str, width: int, height: int) -> Image.Image:
    """An empty sheet in the fixed palette."""
    colours = fixed_palette(name)
    index = next(k for k in range(256) if tuple(colours[3 * k : 3 * k + 3]) == THEMES[name].ground)
    image = palette_image(name).resize((width, height))
    image.paste(index, (0, 0, width, height))
    return image


def encoded(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=2)  # as quick as level 1 here, and a tenth smaller
    return out.getvalue()


def theme_of(dress: str) -> Theme:
    """The theme of this dress; by its name alone it has no players."""
    name, *worn = dress.split()
    return dressed(name, tuple(map(int, worn)))
