"""The icons and emblems as images, sized and tinted; each size is made once."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.render import emblems, icons
from bot.render.theme import Colour

STONE: Colour = (176, 146, 94)  # the colour of plain icons as emojis


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
    """The icon as a PNG for Discord, visible on dark and on light backgrounds."""
    sprite, plain = original(name)
    if plain:
        sprite = Image.new("RGBA", sprite.size, (*STONE, 0))
        sprite.putalpha(original(name)[0].getchannel("A"))
    out = BytesIO()
    sprite.save(out, "PNG", compress_level=9)
    return out.getvalue()


def forget() -> None:
    """Empty the caches, as if the process were new."""
    original.cache_clear()
    icon.cache_clear()
