"""The icons match their sources, and make good emojis."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image

from bot.render import icons
from bot.render.drawing import sprites
from bot.render.theme import Colour, contrast
from tools.art.sprites import png, sprite

GROUNDS: dict[str, Colour] = {
    "a dark chat": (49, 51, 56),
    "a light chat": (255, 255, 255),
    "a primary button": (88, 101, 242),
    "a secondary button": (78, 80, 88),
    "a secondary button in a light chat": (227, 229, 232),
    "a success button": (36, 128, 70),
    "a danger button": (218, 55, 60),
    "a primary button of our page": (224, 176, 116),
    "a secondary button of our page": (70, 82, 95),
}


def test_the_stored_icons_match_their_sources() -> None:
    names = sorted(icons.NAMES)
    assert len(names) > 60
    assert {path.stem for path in icons.FOLDER.glob("*.svg")} == set(names)
    for name in names[::12]:
        source = (icons.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(sprite(source)))) as made, Image.open(icons.FOLDER / f"{name}.png") as kept:
            assert made.tobytes() == kept.convert("RGBA").tobytes(), f"{name}: run tools/art/sprites.py"


def test_emojis_are_within_discord_s_limits() -> None:
    for name in icons.NAMES:
        assert 2 <= len(icons.emoji_name(name)) <= 32 and icons.emoji_name(name).isidentifier()
        data = sprites.emoji(name)
        assert len(data) < 256 * 1024
        with Image.open(BytesIO(data)) as image:
            assert image.size == (128, 128)
            pixels: Any = image.convert("RGBA").resize((32, 32)).get_flattened_data()
        drawn = [pixel[:3] for pixel in pixels if pixel[3] > 200]
        for what, ground in GROUNDS.items():
            least = 3 if sprites.original(name)[1] else 2  # a coloured icon differs in hue, too
            seen = sum(contrast(pixel, ground) >= least for pixel in drawn)
            assert seen > len(drawn) / 5, f"{name} is lost on {what}"
    assert len(set(map(icons.emoji_name, icons.NAMES))) == len(icons.NAMES)
