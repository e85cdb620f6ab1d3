"""Regions differ by their patterns, not by colour alone, and names stay readable on them."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.age_of_civilization import card_text
from bot.render.drawing import region_patterns
from bot.render.drawing.canvas import Canvas
from bot.render.theme import DARK, LIGHT, Colour, Theme, contrast, mix
from tests.support.layout import faults

REGIONS = sorted(DARK.regions)
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
PHONE = 350 / 1100  # of a board's size


def shape(region: str, pitch: int) -> Image.Image:
    """The pattern as it is shown on a phone, without its colours: two tiles each way."""
    tile = region_patterns.tile(region, pitch)
    band = Image.new("L", (2 * pitch, 2 * pitch))
    for x in (0, pitch):
        for y in (0, pitch):
            band.paste(tile, (x, y))
    side = round(2 * pitch * PHONE)
    return band.resize((side, side), Image.Resampling.LANCZOS)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The least difference of two patterns, however one is shifted against the other."""
    return min(
        ImageStat.Stat(ImageChops.difference(one, ImageChops.offset(other, x, y))).mean[0] / 255
        for x in range(0, one.width, 2)
        for y in range(0, one.height, 2)
    )


def test_every_region_of_the_cards_has_a_pattern() -> None:
    assert set(card_text.data()["region"]) == set(region_patterns.REGIONS) == set(REGIONS)


def test_no_two_regions_look_alike_without_colour_on_a_phone() -> None:
    for one, other in combinations(REGIONS, 2):
        assert unlike(shape(one, 28), shape(other, 28)) > 0.18, (one, other)


@pytest.mark.parametrize("region", REGIONS)
@THEMES
def test_a_name_is_readable_on_every_pattern(theme: Theme, region: str) -> None:
    canvas = Canvas(theme, 320, 64, theme.panel)
    canvas.region((0, 0, 320, 64), region, 12)
    canvas.text(20, 32, "Phoenicia", 38, "title", theme.on_colour, "l", 280)
    piece = canvas.finish()
    assert not faults(piece)
    shade = mix(theme.regions[region], theme.on_colour, 0.2)
    assert contrast(theme.on_colour, shade) >= 4.5
    image = piece.image.convert("RGB")
    assert image.getpixel((0, 0)) == theme.panel, "the corners are free"
    assert min(pixels_like(image, shade), pixels_like(image, theme.regions[region])) > 1500, "both tones are drawn"


def pixels_like(image: Image.Image, colour: Colour) -> int:
    """How many pixels have this colour, or the palette's nearest."""
    counted: Any = image.getcolors(256)
    return sum(count for count, drawn in counted if math.dist(drawn, colour) < 12)


def test_an_owners_region_is_plain() -> None:
    canvas = Canvas(DARK, 60, 40, DARK.panel)
    canvas.region((0, 0, 60, 40), "atlantis")
    assert canvas.finish().image.convert("RGB").getcolors() == [(2400, DARK.soft)]
