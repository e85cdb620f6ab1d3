"""The icons and emblems as images, sized and tinted; each size is made once."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageFilter

from bot.render import emblems, icons
from bot.render.theme import Colour

# Emojis: an icon within a dark rim. One of the two stands out on any background.
EMOJI, RIM = 128, 9  # pixels
PALE: Colour = (243, 224, 186)  # the colour of plain icons
DEEP: Colour = (33, 26, 16)  # of the rim


# 64 KiB each. One is read only for a new size or colour, in a third of a millisecond.
@lru_cache(maxsize=32)
def original(name: str) -> tuple[Image.Image, bool]:
    """The image as it is stored, and whether it is plain: white only, to be tinted."""
    folder = emblems.FOLDER if "/" in name else icons.FOLDER
    with Image.open(folder / f"{name}.png") as image:
        sprite = image.convert("RGBA")
    plain = all(low == 255 for low, _ in sprite.getextrema()[:3])  # type: ignore[misc]
    return sprite, plain


# Some 12 KiB each. Boards take finished tiles, so few are looked up.
@lru_cache(maxsize=256)
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
    """The icon as a PNG for Discord, visible in dark and light chats and on every button."""
    whole = Image.new("RGBA", (EMOJI, EMOJI))
    whole.paste(icon(name, EMOJI - 2 * RIM, PALE), (RIM, RIM))
    rim = Image.new("RGBA", whole.size, DEEP)
    rim.putalpha(whole.getchannel("A").filter(ImageFilter.MaxFilter(2 * RIM - 1)).filter(ImageFilter.GaussianBlur(1)))
    out = BytesIO()
    Image.alpha_composite(rim, whole).save(out, "PNG", compress_level=9)
    return out.getvalue()


def forget() -> None:
    """Empty the caches, as if the process were new."""
    original.cache_clear()
    icon.cache_clear()
