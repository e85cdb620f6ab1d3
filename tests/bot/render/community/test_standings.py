"""The picture of a league's standings."""

from __future__ import annotations

import pytest

from bot.render.community.standings import layout, standings
from bot.render.community.standings_view import PAGE, StandingsView
from bot.render.drawing.sheet import MARGIN
from bot.render.painters import painter_of
from bot.render.screen import READABLE, Screen, Shown
from bot.render.theme import DARK, LIGHT, Theme
from engine.titles import TITLES
from tests.support.layout import collisions, faults, on_screen

NAMES = ("Ann", "Bartholomew of the Hills", "W" * 24, "Hanako 花子", "María José", "{coin}")


def view(rows: int, marked: tuple[int, ...] = (1,)) -> StandingsView:
    cells = tuple(
        ("left" if n > 40 else str(n), NAMES[n % len(NAMES)], "180", "15", "112.5", "100%") for n in range(1, rows + 1)
    )
    columns = ("", "", "Points", "Firsts", "Opp.", "Scores")
    described = ("Bronze League, the standings.", *(f"{place}. {name}" for place, name, *_ in cells))
    when = "Round 12 of 15, 3 of 16 tables over"
    return StandingsView("Wonderful Winter Worlds!", when, "Places 49 to 64 of 64", columns, cells, marked, described)


@pytest.mark.parametrize("title", [title for title in TITLES if max(TITLES[title].rules.seats) > 1])
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("rows", [2, PAGE])
def test_everything_has_its_place_and_can_be_read_on_a_phone(title: str, theme: Theme, rows: int) -> None:
    sheet = layout(painter_of(title).cover_of({}), view(rows), theme)
    assert not [fault for piece in sheet.parts() for fault in faults(piece)] and not collisions(sheet)
    size = sheet.width, sheet.height + MARGIN
    sizes = [on_screen(box, size, Screen.PHONE, Shown.ATTACHED) for box in sheet.boxes() if box.size]
    assert min(sizes) >= READABLE
    shortened = {box.what[:3] for box in sheet.boxes() if box.shortened}
    assert shortened <= {"WWW"}, "usual names of 24 letters are whole"


def test_the_alt_text_says_what_it_shows() -> None:
    picture = standings(painter_of("roll_through_the_ages").cover_of({}), view(3), DARK)
    assert picture.alt.startswith("Bronze League, the standings. 1. ") and picture.png.startswith(b"\x89PNG")
