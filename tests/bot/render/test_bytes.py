"""Equal views give equal bytes, and what is hidden changes no public picture."""

from __future__ import annotations

import copy
from io import BytesIO

import pytest
from PIL import Image

from bot import render
from bot.render import sheet
from engine.games.age_of_civilization import RULES
from tests.support.views import MODES, NAMES, fullest, game, views


def test_equal_views_give_equal_bytes_with_and_without_caches() -> None:
    for view in views(6):
        first = render.board(view, NAMES)
        assert render.board(copy.deepcopy(view), NAMES) is first  # an unchanged view is not drawn again
        sheet.forget()
        assert render.board(copy.deepcopy(view), NAMES).png == first.png


@pytest.mark.parametrize(("seats", "options"), [mode for mode in MODES if mode[0] > 1])
def test_hidden_things_change_no_public_picture(seats: int, options: dict) -> None:
    states = game(seats, options, "hidden")
    for state in states[:: max(1, len(states) // 5)]:
        for seat in range(seats):
            other = RULES.imagine(state, seat, "other")
            assert render.board(RULES.view(state, None), NAMES).png == render.board(RULES.view(other, None), NAMES).png


def test_a_seat_s_own_view_shows_no_more_on_the_board_than_the_spectators_one() -> None:
    state = game(3, {"drafting": True}, "own view")[8]
    public = render.board(RULES.view(state, None), NAMES)
    assert RULES.view(state, 1) != RULES.view(state, None)
    assert render.board(RULES.view(state, 1), NAMES).png == public.png


def test_boards_are_small_files_of_the_promised_size() -> None:
    for view in [*views(20), fullest()]:
        picture = render.board(view, NAMES)
        assert len(picture.png) < 400_000
        with Image.open(BytesIO(picture.png)) as image:
            assert image.size == picture.size
            assert image.mode == "P"
            assert image.size[0] == 1200 and image.size[1] <= 1600


def test_the_caches_are_bounded() -> None:
    shelf: sheet.Shelf[int] = sheet.Shelf(10)
    for number in range(100):
        shelf.put(number, number, 3)
    assert shelf.weight <= 10
    assert shelf.get(99) == 99 and shelf.get(0) is None


def test_what_changed_since_the_last_board_is_marked() -> None:
    states = game(2, {}, "news")
    now, then = RULES.view(states[-1], None), RULES.view(states[len(states) // 2], None)
    assert render.board(now, NAMES, before=then).png != render.board(now, NAMES).png
    assert render.board(now, NAMES, before=now).png == render.board(now, NAMES).png
