"""How large a picture and its texts come out on a screen, before anybody opens it."""

from __future__ import annotations

import pytest

from bot.render.drawing.canvas import Box, Canvas
from bot.render.screen import DECIDING, HEIGHT, READABLE, WIDTH, Screen, Shown, scale, type_size
from bot.render.theme import DARK
from tests.support.layout import too_small

BOARD = (WIDTH, HEIGHT)


def boxes(size: int, minor: bool = False) -> tuple[Box, ...]:
    canvas = Canvas(DARK, WIDTH, HEIGHT, DARK.ground)
    canvas.text(40, 100, "Coins", size, minor=minor)
    canvas.block(40, 200, "4{coin} a round", size, 600, 200, minor=minor)
    canvas.token(800, 500, 50, 1, size, minor)
    return canvas.finish().boxes


def test_a_board_fills_the_width_of_a_phone_and_the_box_of_a_desktop() -> None:
    assert scale(BOARD, Screen.PHONE, Shown.ATTACHED) == pytest.approx(350 / 1100)
    assert scale(BOARD, Screen.DESKTOP, Shown.ATTACHED) == pytest.approx(0.5)


def test_a_tall_picture_is_bounded_in_height() -> None:
    assert scale((1200, 1580), Screen.DESKTOP, Shown.ATTACHED) * 1200 == pytest.approx(265.8, abs=0.1)


def test_a_small_picture_is_never_enlarged() -> None:
    assert scale((200, 100), Screen.DESKTOP, Shown.GALLERY) == 1


@pytest.mark.parametrize("minor", [False, True])
def test_type_is_measured_on_the_screen_and_what_decides_a_turn_is_larger(minor: bool) -> None:
    least = type_size(READABLE if minor else DECIDING, BOARD, Screen.PHONE, Shown.GALLERY)
    assert not too_small(boxes(least, minor), BOARD, Shown.GALLERY)
    small = too_small(boxes(least - 1, minor), BOARD, Shown.GALLERY)
    assert [text.split()[0] for text in small] == ["'Coins'", "'4'", "'a'", "'round'", "'B'"]
    assert all("on a phone" in text for text in small)


def test_a_picture_for_a_desktop_may_have_smaller_type() -> None:
    small = boxes(type_size(DECIDING, BOARD, Screen.DESKTOP, Shown.ATTACHED))
    assert too_small(small, BOARD, Shown.ATTACHED)
    assert not too_small(small, BOARD, Shown.ATTACHED, [Screen.DESKTOP])
