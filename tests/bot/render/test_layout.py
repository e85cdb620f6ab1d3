"""In 500 random positions no text overflows, overlaps, is too small or too faint, as the layout itself records."""

from __future__ import annotations

from itertools import chain

from bot.render.age_of_civilization.board import SPECIAL_NAMES, layout, total_height
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Part
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import MARGIN, TALLEST, WIDTH, Sheet
from bot.render.theme import DARK, LIGHT, Theme
from engine.core import View
from tests.support.engine.views import NAMES, fullest, views
from tests.support.layout import collisions, faults

NAME_PARTS = ("head", "header")  # the parts that may shorten a player's name


def sheet_of(view: View, theme: Theme, before: View | None = None) -> Sheet:
    return layout(view, drawable(NAMES, len(view["players"])), theme, before)


def shortened(piece: Part) -> list[str]:
    return [box.what for box in piece.boxes if box.shortened] if piece.key[1] not in NAME_PARTS else []


def test_500_random_boards_have_a_clean_layout() -> None:
    checked: set[object] = set()
    before = None
    for number, view in enumerate(views(500)):
        if before and len(before["players"]) != len(view["players"]):
            before = None
        sheet = sheet_of(view, LIGHT if number % 4 == 0 else DARK, before)
        assert (sheet.width, sheet.height + MARGIN <= TALLEST) == (WIDTH, True), view
        assert not collisions(sheet)
        for piece in sheet.parts():
            if piece.key not in checked:
                checked.add(piece.key)
                assert not faults(piece), piece.key
                assert not shortened(piece), piece.key
        before = view
    assert len(checked) > 1000


def test_the_fullest_board_stays_within_its_height() -> None:
    view = fullest()
    assert total_height(view, SPECIAL_NAMES) <= TALLEST
    sheet = sheet_of(view, DARK)
    assert sheet.height + MARGIN <= TALLEST
    assert not collisions(sheet)
    assert not list(chain.from_iterable(faults(piece) + shortened(piece) for piece in sheet.parts()))


def test_the_height_is_known_before_the_board_is_drawn() -> None:
    for view in views(60):
        if len(view["players"]) % 2 == 0:
            compactness = next(level for level in range(SPECIAL_NAMES + 1) if total_height(view, level) <= TALLEST)
            assert sheet_of(view, DARK).height + MARGIN == total_height(view, compactness)


def test_text_shrinks_to_the_floor_and_is_then_cut() -> None:
    assert lettering.fit("Ada", "title", 32, 200).size == 32
    smaller = lettering.fit("Bartholomew", "title", 32, 150)
    assert 20 <= smaller.size < 32 and not smaller.shortened
    cut = lettering.fit("Bartholomew the Magnificent", "title", 32, 130)
    assert cut.size == 20 and cut.shortened and cut.text.endswith("…") and cut.width <= 130


def test_wrapped_text_keeps_a_number_and_its_icon_together() -> None:
    block = lettering.fit_block("Exploit: +2{coin} and more words", "text", 24, 120, 200)
    words = [word for line in block.lines for _, word in line]
    assert (("+2", False), ("coin", True)) in words
    assert max(block.widths) <= 120


def test_essential_names_and_numbers_are_large() -> None:
    """Names of players and civilizations, open actions, points, coins, military and workers have 28 pixels or more."""
    for view in views(40):
        for piece in sheet_of(view, DARK).parts():
            texts = [box for box in piece.boxes if box.size]
            if piece.key[1] in ("head", "header"):
                assert min(box.size for box in texts if box.what[0] not in "+−") >= 28
            if piece.key[1] in ("civilization_card", "small_card", "permanent"):
                assert texts[0].size >= 28, piece.key
            if piece.key[1] == "civilization_stack" and piece.key[2][1]:
                assert max(box.size for box in texts) >= 28, piece.key
            if piece.key[1] == "card" and piece.key[2][2] == "open":
                numbers = [box.size for box in texts if box.what.isdigit()]
                assert texts[0].size >= 28 and (not numbers or max(numbers) >= 28), piece.key
