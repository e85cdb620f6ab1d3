"""The icons match their sources, and make good emojis."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.render import icons
from bot.render.drawing import sprites
from bot.render.theme import colour, contrast
from tools.art.sprites import png, sprite


def test_the_stored_icons_match_their_sources() -> None:
    names = sorted(icons.NAMES)
    assert len(names) > 60
    assert {path.stem for path in icons.FOLDER.glob("*.svg")} == set(names)
    for name in names[::12]:
        source = (icons.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(sprite(source)))) as made, Image.open(icons.FOLDER / f"{name}.png") as kept:
            assert made.tobytes() == kept.convert("RGBA").tobytes(), f"{name}: run tools/art/sprites.py"


# What emojis stand on: buttons, and text in both themes.
GROUNDS = {
    "primary": colour("#5865f2"),
    "secondary, dark": colour("#4e5058"),
    "secondary, light": colour("#e3e5e8"),
    "success": colour("#248046"),
    "danger": colour("#da373c"),
    "text, dark": colour("#313338"),
    "text, light": colour("#ffffff"),
}


def test_emojis_are_within_discord_s_limits() -> None:
    for name in icons.NAMES:
        assert 2 <= len(icons.emoji_name(name)) <= 32 and icons.emoji_name(name).isidentifier()
        data = sprites.emoji(name)
        assert len(data) < 256 * 1024
        with Image.open(BytesIO(data)) as image:
            assert image.size == (128, 128)
    assert len(set(map(icons.emoji_name, icons.NAMES))) == len(icons.NAMES)


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_icon_is_seen_on_every_button_and_in_every_theme(ground: str) -> None:
    for name in icons.NAMES:
        with Image.open(BytesIO(sprites.emoji(name))) as image:
            pixels: Any = image.convert("RGBA").get_flattened_data()
        solid = Counter(pixel[:3] for pixel in pixels if pixel[3] > 200)
        seen = sum(count for shade, count in solid.items() if contrast(shade, GROUNDS[ground]) >= 3)
        assert seen > solid.total() / 10, f"{name} is lost on {ground}"
