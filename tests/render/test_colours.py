"""Players are told apart by colour, pattern, shape and letter, also by eyes that see fewer hues."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.render.canvas import LETTERS, Canvas
from bot.render.theme import DARK, LIGHT, Colour, Theme, contrast, fixed_palette

# Machado, Oliveira and Fernandes 2009, full severity, on linear light.
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


def linear(c: Colour) -> list[float]:
    return [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in c]


def lab(light: list[float]) -> list[float]:
    """CIELAB of linear light: distances as eyes see them."""
    red, green, blue = (min(1.0, max(0.0, v)) for v in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f, g, h = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return [116 * g - 16, 500 * (f - g), 200 * (g - h)]


def seen(c: Colour, kind: str) -> list[float]:
    light = linear(c)
    return lab([sum(weight * v for weight, v in zip(row, light, strict=True)) for row in BLINDNESS[kind]])


def distance(a: list[float], b: list[float]) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", BLINDNESS)
@THEMES
def test_players_differ_for_colour_blind_eyes(theme: Theme, kind: str) -> None:
    for colours, apart in ((theme.players, 25), ([theme.player_ink(seat) for seat in range(4)], 15)):
        for one, other in combinations(colours, 2):
            assert distance(seen(one, kind), seen(other, kind)) > apart, (one, other)


@THEMES
def test_players_differ_without_any_colour(theme: Theme) -> None:
    """Pattern, shape and letter: no two players' signs are equal in grey."""
    signs = []
    for seat in range(4):
        canvas = Canvas(theme, 80, 80, theme.panel)
        canvas.pattern((0, 0, 80, 12), seat)
        canvas.token(40, 50, 20, seat, 26)
        image = canvas.finish().image.convert("L").point(lambda v: 255 if v > 110 else 0)
        signs.append(image.tobytes())
    assert len(set(signs)) == 4
    assert len(set(LETTERS[:4])) == 4


@THEMES
def test_every_pair_of_letters_and_ground_can_be_read(theme: Theme) -> None:
    grounds = (theme.ground, theme.panel, theme.raised)
    pairs = [
        (ink, ground) for ink in (theme.ink, theme.soft, theme.accent, theme.good, theme.bad) for ground in grounds
    ]
    pairs += [(theme.on_colour, fill) for fill in (*theme.players, *theme.regions.values())]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@THEMES
def test_the_palette_holds_every_colour_of_the_theme(theme: Theme) -> None:
    data = fixed_palette(theme.name)
    colours = {tuple(data[k : k + 3]) for k in range(0, 768, 3)}
    assert {theme.ground, theme.panel, theme.raised, theme.ink, theme.soft, theme.accent} <= colours
    assert set(theme.players) | set(theme.regions.values()) <= colours
