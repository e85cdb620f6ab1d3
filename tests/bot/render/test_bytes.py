"""Equal views give equal bytes, and hidden cards change no public picture."""

from __future__ import annotations

import copy
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.render import covers
from bot.render.age_of_civilization.board import layout
from bot.render.drawing import sheet
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import drawable
from bot.render.drawing.png import ROWS, Band, file_of, packed
from bot.render.painters import painter_of
from bot.render.screen import HEIGHT, WIDTH
from bot.render.theme import DARK, THEMES
from engine.games.age_of_civilization import RULES
from engine.language import language, speaking
from tests.support.engine.views import MODES, NAMES, fullest, game, views

PAINTER = painter_of(RULES.id)


def test_equal_views_give_equal_bytes_with_and_without_caches() -> None:
    for view in views(6):
        first = PAINTER.board(view, NAMES)
        assert PAINTER.board(copy.deepcopy(view), NAMES) is first  # an unchanged view is not drawn again
        sheet.forget()
        assert PAINTER.board(copy.deepcopy(view), NAMES).png == first.png


def test_a_part_in_another_language_is_another_part() -> None:
    @sheet.part
    def word(theme: str) -> Canvas:
        canvas = Canvas(DARK, 100, 60, DARK.ground)
        canvas.text(0, 30, language(), 40)
        return canvas

    english = word("dark")
    with speaking("de"):
        german = word("dark")
    assert german.image.tobytes() != english.image.tobytes() and word("dark") is english


@pytest.mark.parametrize(("seats", "options"), [mode for mode in MODES if mode[0] > 1])
def test_hidden_cards_change_no_public_picture(seats: int, options: dict[str, Any]) -> None:
    states = game(seats, options, "hidden")
    for state in states[:: max(1, len(states) // 5)]:
        for seat in range(seats):
            public, other = RULES.view(state, None), RULES.view(RULES.imagine(state, seat, "other"), None)
            assert PAINTER.board(public, NAMES).png == PAINTER.board(other, NAMES).png


def test_a_board_from_a_seat_s_own_view_shows_no_more_than_a_spectator_sees() -> None:
    state = game(3, {"drafting": True}, "own view")[8]
    public = PAINTER.board(RULES.view(state, None), NAMES)
    assert RULES.view(state, 1) != RULES.view(state, None)
    assert PAINTER.board(RULES.view(state, 1), NAMES).png == public.png


def test_boards_are_small_files_of_a_fixed_size() -> None:
    for view in [*views(20), fullest()]:
        picture = PAINTER.board(view, NAMES)
        assert len(picture.png) < 200_000
        with Image.open(BytesIO(picture.png)) as image:
            assert image.size == picture.size == (WIDTH, HEIGHT)
            assert image.mode == "P"


def test_sheets_from_a_seat_s_own_view_show_no_other_hand() -> None:
    state = game(3, {"drafting": True}, "own sheets")[20]
    own = RULES.view(state, 1)
    for id in PAINTER.sheets(own, 1):
        if id != "hand":
            public = PAINTER.sheet(id, RULES.view(state, None), 1, NAMES)
            assert PAINTER.sheet(id, own, 1, NAMES).png == public.png


def test_the_caches_are_bounded() -> None:
    sheet.forget()
    for view in views(60):
        PAINTER.board(view, NAMES)
    assert 0 < sheet.PARTS.currsize <= sheet.PARTS.maxsize == 32_000_000
    assert 0 < sheet.PICTURES.currsize <= sheet.PICTURES.maxsize == 8_000_000
    assert sheet.PARTS.currsize == sum(part.image.width * part.image.height for part in sheet.PARTS.values())
    assert 0 < sheet.BANDS.currsize <= sheet.BANDS.maxsize == 8_000_000
    assert sheet.BANDS.currsize == sum(len(band.data) for band in sheet.BANDS.values())
    assert sheet.PICTURES.currsize == sum(len(picture.png) for picture in sheet.PICTURES.values())


def test_a_picture_from_bands_shows_what_its_parts_show() -> None:
    for view in views(4):
        page = layout(view, drawable(NAMES, len(view["players"])), DARK, None)
        png = page.picture("").png
        page.height -= sheet.MARGIN
        with Image.open(BytesIO(png)) as image:
            image.load()
            whole = Image.new("RGB", image.size, DARK.ground)
            whole.paste(page.composed().convert("RGB"))
            assert image.convert("RGB").tobytes() == whole.tobytes()


def test_bands_that_did_not_change_are_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh: list[bytes] = []

    def counted(rows: bytes) -> Band:
        fresh.append(rows)
        return packed(rows)

    monkeypatch.setattr(sheet, "packed", counted)
    sheet.forget()
    states = game(2, {}, "bands")
    PAINTER.board(RULES.view(states[10], None), NAMES)
    whole = len(fresh)
    PAINTER.board(RULES.view(states[11], None), NAMES)
    assert 0 < len(fresh) - whole < whole == -(-HEIGHT // ROWS)


@pytest.mark.parametrize("lengths", [(1,), (5, 70_000), (3, 1, 200_000)])
def test_the_checksum_of_a_file_is_that_of_all_its_rows(lengths: tuple[int, ...]) -> None:
    bands = [bytes([0, *(n * k % 251 for k in range(length - 1))]) for n, length in enumerate(lengths, start=7)]
    png = file_of(1, 1, bytes(768), [packed(band) for band in bands])
    data = png[png.index(b"IDAT") + 4 : png.index(b"IEND") - 8]
    assert zlib.decompress(data) == b"".join(bands)  # which compares the checksum, too


def test_a_board_marks_changes_since_the_last_one() -> None:
    states = game(2, {}, "news")
    now, then = RULES.view(states[-1], None), RULES.view(states[len(states) // 2], None)
    assert PAINTER.board(now, NAMES, before=then).png != PAINTER.board(now, NAMES).png
    assert PAINTER.board(now, NAMES, before=now).png == PAINTER.board(now, NAMES).png


def test_a_part_that_shows_a_picture_counts_with_four_bytes_a_pixel() -> None:
    sheet.forget()
    covers.picture(covers.Cover("first_hearths", "Chronicles"), THEMES["dark"])
    assert sheet.PARTS.currsize == covers.WIDTH * covers.HEIGHT * 4
