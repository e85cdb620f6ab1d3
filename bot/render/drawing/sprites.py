"""The icons and emblems as images, sized and tinted; each size is made once."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageFilter

from bot.render import emblems, icons
from bot.render.theme import Colour

# An emoji stands on buttons of every colour and in both themes: a bright shape with a dark edge is seen on all of them.
BRIGHT: Colour = (245, 236, 214)  # plain icons
EDGE: Colour = (28, 23, 20)
EDGE_WIDTH = 6  # pixels of 128


@lru_cache(maxsize=256)
def original(name: str) -> tuple[Image.Image, bool]:
    """The image as it is stored, and whether it is plain: white only, to be tinted."""
    folder = emblems.FOLDER if "/" in name else icons.FOLDER
    with Image.open(folder / f"{name}.png") as image:
        sprite = image.convert("RGBA")
    plain = all(low == 255 for low, _ in sprite.getextrema()[:3])  # type: ignore[misc]
    return sprite, plain


@lru_cache(maxsize=1024)
def icon(name: str, size: int, ink: Colour, grey: bool = False) -> Image.Image:
    """The icon in this size. A plain icon takes the ink; `grey` gives the ink to any icon."""
    sprite, plain = original(name)
    small = sprite.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2.0)
    if plain or grey:
        tinted = Image.new("RGBA", small.size, (*ink, 0))
        tinted.putalpha(small.getchannel("A"))
        return tinted
    return small


def emoji(name: str) -> bytes:
    """The icon as a PNG for Discord, with an edge around it."""
    size = original(name)[0].width
    small = icon(name, size - 3 * EDGE_WIDTH, BRIGHT)
    shape = Image.new("L", (size, size))
    shape.paste(small.getchannel("A"), ((size - small.width) // 2,) * 2)
    around = shape.filter(ImageFilter.GaussianBlur(EDGE_WIDTH * 0.75)).point(lambda v: min(255, v * 8))
    made = Image.new("RGBA", (size, size), (*EDGE, 0))
    made.putalpha(around)
    made.alpha_composite(small, ((size - small.width) // 2,) * 2)
    out = BytesIO()
    made.save(out, "PNG", compress_level=9)
    return out.getvalue()


def forget() -> None:
    """Empty the caches, as if the process were new."""
    original.cache_clear()
    icon.cache_clear()
