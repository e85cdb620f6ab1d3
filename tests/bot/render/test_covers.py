"""Covers: one for each game and each chronicle, whose words are readable on every sky."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.pictures.service import chosen_options
from bot.render import covers
from bot.render.covers import Cover
from bot.render.drawing.canvas import Part
from bot.render.painter import Painter
from bot.render.painters import PAINTERS, painter_of
from bot.render.screen import READABLE, Screen, Shown, type_size
from bot.render.theme import DARK, LIGHT, Theme, contrast
from engine.titles import TITLES
from tests.support.layout import faults
from tools.art.covers import cover as drawn_from
from tools.art.pictures import AOC, CHRONICLES, RTTA
from tools.art.sprites import png

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
LONG = "Bartholomew of the Hills wins"  # a name has 24 letters at most


def stories() -> list[tuple[str, dict[str, str]]]:
    """Every title alone, and with each of its scenarios or chronicles."""
    found: list[tuple[str, dict[str, str]]] = [(title, {}) for title in PAINTERS]
    for title, variant in ((AOC, "scenario"), (CHRONICLES, "chronicle")):
        values = next(each.values for each in TITLES[title].wording.variants if each.id == variant)
        found += [(title, {variant: id}) for id, _, _ in values]
    return found


def too_faint(piece: Part, behind: Image.Image) -> list[str]:
    """Words that stand, anywhere, on a colour from which they hardly differ."""
    found = []
    for box in piece.boxes:
        ground: Any = behind.crop(box.rect).getcolors(1 << 20)
        found += [box.what for _, colour in ground if box.size and contrast(box.ink, colour) < 4.5]
    return found


def test_every_title_and_every_chronicle_of_ours_has_a_cover() -> None:
    chronicles = {options["chronicle"] for _, options in stories() if "chronicle" in options}
    assert set(PAINTERS) | chronicles == set(covers.DESCRIBED)
    files = {path.name for path in covers.FOLDER.iterdir()} - {"README.md"}
    assert files == {f"{name}{end}" for name in covers.DESCRIBED for end in (".svg", "-dark.png", "-light.png")}


def test_the_stored_covers_match_their_sources() -> None:
    for name, described in covers.DESCRIBED.items():
        source = (covers.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert [each.text for each in ET.fromstring(source) if each.tag.endswith("title")] == [described.english]
    for theme in ("dark", "light"):
        source = (covers.FOLDER / "first_hearths.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(drawn_from(source, theme)))) as made:
            assert made.convert("RGB").tobytes() == covers.drawing("first_hearths", theme).tobytes()


@pytest.mark.parametrize(("title", "options"), stories())
@THEMES
def test_a_cover_names_the_game_and_its_story_and_can_be_read(
    title: str, options: dict[str, str], theme: Theme
) -> None:
    painter = painter_of(title)
    cover = painter.cover_of(options)
    piece = covers.banner(theme.name, cover)
    said = " ".join(box.what for box in piece.boxes if box.size)
    assert painter.name in said and cover.story in said
    assert not faults(piece) and not too_faint(piece, covers.drawing(cover.drawing, theme.name))
    drawn = painter.cover(options, theme)
    assert drawn is not None and drawn.size == (covers.WIDTH, covers.HEIGHT) and len(drawn.png) < 90_000
    assert drawn.alt.startswith(painter.name) and cover.story in drawn.alt
    for screen in Screen:
        smallest = type_size(READABLE, drawn.size, screen, Shown.GALLERY)
        assert min(box.size for box in piece.boxes if box.size) >= smallest


@pytest.mark.parametrize("name", covers.DESCRIBED)
@THEMES
def test_a_headline_can_be_read_on_the_band_of_every_cover(theme: Theme, name: str) -> None:
    for headline in (LONG, "Won"):
        piece = covers.band(theme.name, name, "Chronicles of Civilization", headline, "trophy")
        assert not faults(piece) and not too_faint(
            piece, covers.drawing(name, theme.name).crop((0, covers.BAND[0], covers.WIDTH, covers.BAND[1]))
        )
        assert min(box.size for box in piece.boxes if box.size) >= 34


def test_a_lobby_of_chronicles_has_the_cover_of_the_chosen_chronicle() -> None:
    title = TITLES[CHRONICLES]
    painter = painter_of(CHRONICLES)
    assert painter.cover_of(chosen_options(title, {})).drawing == "first_hearths", "the first one, if none is chosen"
    chosen = painter.cover_of(chosen_options(title, {"chronicle": "border_fires"}))
    assert chosen == Cover("border_fires", painter.name, "Border Fires", "stories/border_fires")
    scenario = painter_of(AOC).cover_of(chosen_options(TITLES[AOC], {"scenario": "silk_road"}))
    assert scenario == Cover(AOC, "Age of Civilization", "The Silk Road", "stories/silk_road")
    assert painter_of(RTTA).cover_of({"trading": True}) == Cover(RTTA, "Roll Through the Ages")


def test_an_owners_game_or_chronicle_goes_without_a_cover_of_its_own() -> None:
    assert Painter("caravans").cover({}) is None
    assert painter_of(CHRONICLES).cover_of({"chronicle": "atlantis"}).drawing == CHRONICLES
