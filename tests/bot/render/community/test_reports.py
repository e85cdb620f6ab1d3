"""Profiles, boards and statistics are laid out without faults, and can be read on a phone."""

from __future__ import annotations

import pytest

from bot.render.community.content import ReportTable
from bot.render.community.report import layout, picture
from bot.render.community.tables import TALLEST
from bot.render.drawing.sheet import MARGIN
from bot.render.screen import READABLE, Screen, Shown
from bot.render.theme import DARK, LIGHT, Theme
from bot.ui.panels.community.report import report_lines
from tests.support.community_samples import SAMPLES, board, statistics
from tests.support.layout import collisions, faults, on_screen


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_report_is_laid_out_without_faults(name: str, theme: Theme) -> None:
    sheet = layout(SAMPLES[name](), theme)
    assert not [fault for piece in sheet.parts() for fault in faults(piece)]
    assert not collisions(sheet)
    assert not [box.what for box in sheet.boxes() if box.shortened]
    size = (sheet.width, sheet.height + MARGIN)
    assert size[1] <= TALLEST
    small = [
        f"{box.what!r} on a {screen}"
        for box in sheet.boxes()
        for screen in Screen
        if box.size and on_screen(box, size, screen, Shown.GALLERY) < READABLE
    ]
    assert not small


@pytest.mark.parametrize("name", [name for name in SAMPLES if name.startswith("profile")])
def test_nothing_of_a_profile_is_left_out_of_its_pictures(name: str) -> None:
    report = SAMPLES[name]()
    drawn = {box.what for box in layout(report, DARK).boxes()}
    assert not {section.heading for section in report.sections if section.heading} - drawn
    rows = [row for section in report.sections if isinstance(section.body, ReportTable) for row in section.body.rows]
    assert not {cell for row in rows for cell in row} - drawn


def test_ones_own_place_is_below_the_page_unless_it_is_on_it() -> None:
    assert "Your place: 14. Zoë" in picture(board(own=14), DARK).alt
    assert "Your place" not in picture(board(own=3), DARK).alt
    assert "Your place: 14 of 37" in report_lines(board(own=14)), "the words say it in any case"
    assert "Your place: 3 of 37" in report_lines(board(own=3))


def test_few_games_are_said_to_be_few() -> None:
    assert "Only 12 games so far" in picture(statistics(games=12), DARK).alt
    assert "so far" not in picture(statistics(games=20), DARK).alt


@pytest.mark.parametrize("name", ["stats", "stats_dice"])
def test_the_dashed_line_of_statistics_is_explained_in_the_picture(name: str) -> None:
    drawn = " ".join(box.what for box in layout(SAMPLES[name](), DARK).boxes())
    assert "If it made no difference" in drawn


def test_a_picture_has_no_marks_of_a_message() -> None:
    assert not [name for name, sample in SAMPLES.items() if set("*`") & set(picture(sample(), DARK).alt)]
