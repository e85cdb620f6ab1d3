"""What is drawn piece by piece looks as if it had been drawn at double size, and is drawn once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw

from bot.render.drawing import surface
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.surface import coloured, numbered, quantized, settled
from bot.render.theme import DARK, LIGHT, THEMES, Theme, fixed_palette

WIDE, TALL = 240, 120


def at_double_size(theme: Theme, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    image = Image.new("RGB", (2 * WIDE, 2 * TALL), theme.ground)
    draw(ImageDraw.Draw(image))
    return numbered(image.reduce(2), theme.name)


def drawn(theme: Theme, draw: Callable[[Canvas], None]) -> Image.Image:
    canvas = Canvas(theme, WIDE, TALL, theme.ground)
    draw(canvas)
    image = canvas.finish().image
    return Image.frombytes("L", image.size, image.tobytes())


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("radius", "line"), [(0, 0), (14, 0), (9, 4), (30, 3)])
def test_a_large_box_looks_as_if_drawn_at_double_size(theme: Theme, radius: int, line: int) -> None:
    edge = theme.accent if line else None
    box = drawn(theme, lambda canvas: canvas.rect((10, 8, 230, 110), theme.panel, radius, edge, line))
    reference = at_double_size(
        theme, lambda pen: pen.rounded_rectangle((20, 16, 459, 219), 2 * radius, theme.panel, edge, 2 * line)
    )
    assert box.tobytes() == reference.tobytes()


def test_a_circle_on_a_plain_ground_looks_as_if_drawn_at_double_size() -> None:
    circle = drawn(DARK, lambda canvas: canvas.circle(60.5, 50, 20.25, DARK.good))
    reference = at_double_size(DARK, lambda pen: pen.ellipse((80.5, 59.5, 161.5, 140.5), DARK.good))
    assert circle.tobytes() == reference.tobytes()


def test_letters_mix_with_whatever_lies_below_them() -> None:
    def striped(canvas: Canvas) -> None:
        canvas.rect((0, 0, WIDE // 2, TALL), DARK.good)
        canvas.text(WIDE / 2, TALL / 2, "Ziggurat", 40, "bold", DARK.ink, "m")

    def plain(canvas: Canvas) -> None:
        canvas.text(WIDE / 2, TALL / 2, "Ziggurat", 40, "bold", DARK.ink, "m")

    left, right = (0, 0, WIDE // 2, TALL), (WIDE // 2, 0, WIDE, TALL)
    assert drawn(DARK, striped).crop(right).tobytes() == drawn(DARK, plain).crop(right).tobytes()
    below = coloured(drawn(DARK, striped).crop(left), "dark").getcolors(WIDE * TALL)
    assert below is not None and max(below)[1] == DARK.good and len(below) > 4


def test_a_shape_is_drawn_once_for_each_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    surface.forget()
    quantizations: list[Image.Image] = []

    def counted(image: Image.Image, theme: str) -> Image.Image:
        quantizations.append(image)
        return quantized(image, theme)

    def circles(canvas: Canvas) -> None:
        for x in (20, 60, 100):
            canvas.circle(x, 40, 12, DARK.good)

    first = drawn(DARK, circles)
    monkeypatch.setattr(surface, "quantized", counted)
    assert drawn(DARK, circles).tobytes() == first.tobytes()
    assert quantizations == []
    surface.forget()
    assert drawn(DARK, circles).tobytes() == first.tobytes()
    assert quantizations


def test_the_pieces_that_are_kept_are_bounded() -> None:
    surface.forget()
    for size in range(4, 60):
        drawn(DARK, lambda canvas, size=size: canvas.circle(100, 60, size, DARK.good))  # type: ignore[misc]
    kept = [tile.size[0] * tile.size[1] for tile in surface.TILES.values()]
    assert 0 < sum(kept) == surface.TILES.currsize <= surface.TILES.maxsize == 8_000_000
    assert max(kept) <= surface.LARGE


@pytest.mark.parametrize("theme", THEMES)
def test_a_colour_that_has_settled_stays(theme: str) -> None:
    palette = fixed_palette(theme)
    colours = Image.frombytes("RGB", (256, 1), b"".join(palette[3 * n : 3 * n + 3] for n in settled(theme)))
    assert numbered(colours, theme).tobytes() == settled(theme)
