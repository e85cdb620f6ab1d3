"""The icons, tinted and sized; each size is made once."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.render.theme import Colour

STONE: Colour = (176, 146, 94)  # the ink of emojis
ICONS = Path(__file__).parent.parent.parent / "assets" / "icons"


@lru_cache(maxsize=128)
def original(name: str) -> tuple[Image.Image, bool]:
    """The sprite as its source made it, and whether it is of one ink, to be tinted."""
    with Image.open(ICONS / f"{name}.png") as image:
        sprite = image.convert("RGBA")
    plain = all(low == 255 for low, _ in sprite.getextrema()[:3])  # type: ignore[misc]
    return sprite, plain


@lru_cache(maxsize=512)
def icon(name: str, size: int, ink: Colour, grey: bool = False) -> Image.Image:
    """The icon in this size; of one ink, or if grey is asked for, in this ink."""
    sprite, plain = original(name)
    small = sprite.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2.0)
    if plain or grey:
        tinted = Image.new("RGBA", small.size, (*ink, 0))
        tinted.putalpha(small.getchannel("A"))
        return tinted
    return small


def emoji(name: str) -> bytes:
    """The icon as a PNG for Discord, visible on dark and on light ground."""
    sprite, plain = original(name)
    if plain:
        sprite = Image.new("RGBA", sprite.size, (*STONE, 0))
        sprite.putalpha(original(name)[0].getchannel("A"))
    out = BytesIO()
    sprite.save(out, "PNG", compress_level=9)
    return out.getvalue()


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(path.stem for path in ICONS.glob("*.png"))
