"""The icons match their sources, and make good emojis."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image

from bot.render import icons
from bot.render.drawing import sprites
from tools.art.sprites import png, sprite


def test_the_stored_icons_match_their_sources() -> None:
    names = sorted(icons.NAMES)
    assert len(names) > 60
    assert {path.stem for path in icons.FOLDER.glob("*.svg")} == set(names)
    for name in names[::12]:
        source = (icons.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(sprite(source)))) as made, Image.open(icons.FOLDER / f"{name}.png") as kept:
            assert made.tobytes() == kept.convert("RGBA").tobytes(), f"{name}: run tools/art/sprites.py"


def test_emojis_are_within_discord_s_limits_and_visible_on_any_background() -> None:
    for name in icons.NAMES:
        assert 2 <= len(name) <= 32
        data = sprites.emoji(name)
        assert len(data) < 256 * 1024
        with Image.open(BytesIO(data)) as image:
            assert image.size == (128, 128)
            pixels: Any = image.convert("RGBA").get_flattened_data()
            assert any(sum(pixel[:3]) < 600 for pixel in pixels if pixel[3] > 200), f"{name} is lost on white"
