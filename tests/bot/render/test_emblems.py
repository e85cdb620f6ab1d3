"""Every card has an emblem of its own that can be told from the others at 24 pixels."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render import emblems
from bot.render.age_of_civilization import card_text, market
from bot.render.age_of_civilization.cards import icon_of
from bot.render.age_of_civilization.sheets import area, wonders
from bot.render.age_of_civilization.sheets.market import Form, Offer, card_height, civilization_card
from bot.render.age_of_civilization.sizes import PHONE
from bot.render.drawing import sheet, sprites
from bot.render.drawing.canvas import Part
from bot.render.painters import PAINTERS, painter_of
from bot.render.roll_through_the_ages import card_text as sheet_text
from bot.render.roll_through_the_ages.parts.developments import Entry, development
from bot.render.roll_through_the_ages.parts.own import Site, monuments
from bot.render.screen import WIDTH, Screen
from bot.render.theme import DARK
from tests.support.layout import faults
from tools.art.emblem_sheet import half
from tools.art.sprites import png, sprite

SETS = sorted(set(emblems.SETS.values()))
# The technologies whose icons stand for emblems.
BASIC = {"writing", "education", "science", "sailing", "currency", "engineering", "mining", "iron_working", "gunpowder"}


def drawn() -> dict[str, str]:
    """The emblem or icon on the picture of every card of these kinds."""
    return {
        id: painter_of(title).face(id).icon
        for title in PAINTERS
        for id, _ in painter_of(title).cards()
        if id.partition(":")[0] in emblems.SETS
    }


def masks(folder: str) -> dict[str, Image.Image]:
    """The shapes of a set at 24 pixels."""
    names = {name for name in emblems.NAMES if name.startswith(f"{folder}/")}
    names |= BASIC if folder == "knowledge" else set()
    return {name: sprites.icon(name, 24, DARK.ink, True).getchannel("A") for name in sorted(names)}


def share(mask: Image.Image) -> float:
    return ImageStat.Stat(mask).mean[0] / 255


def test_every_card_has_an_emblem_and_none_is_left_over() -> None:
    shown = drawn()
    assert len(shown) > 130
    assert set(shown.values()) == emblems.NAMES | BASIC
    assert not [id for id, name in shown.items() if id.startswith("civilization:") and name not in emblems.NAMES]


def test_the_games_share_the_emblem_of_the_same_thing() -> None:
    shown = drawn()
    assert shown["technology:masonry"] == shown["development:masonry"] == shown["invention:3"] == "knowledge/masonry"
    assert shown["wonder:great_wall"] == shown["monument:great_wall"] == "works/great_wall"


def test_an_owners_card_without_an_emblem_has_the_icon_of_its_kind() -> None:
    assert icon_of("civilization", "atlantis") == "civilization"
    assert icon_of("technology", "alchemy") == "technology"


@pytest.mark.parametrize("folder", SETS)
def test_emblems_are_neither_thin_nor_lumps(folder: str) -> None:
    for name, mask in masks(folder).items():
        assert 0.15 < share(mask) < 0.75, name


@pytest.mark.parametrize("folder", SETS)
def test_no_two_emblems_of_a_set_have_the_same_shape(folder: str) -> None:
    for (one, first), (other, second) in combinations(masks(folder).items(), 2):
        assert share(ImageChops.difference(first, second)) > 0.15, f"{one} looks like {other}"


def test_emblems_take_the_ink_and_are_small_files() -> None:
    for name in emblems.NAMES:
        assert sprites.original(name)[1], f"{name} has a colour of its own"
        assert (emblems.FOLDER / f"{name}.png").stat().st_size < 4_000


def test_the_stored_emblems_match_their_sources() -> None:
    sources = {f"{path.parent.name}/{path.stem}" for path in emblems.FOLDER.glob("*/*.svg")}
    assert sources == emblems.NAMES
    for name in sorted(sources)[::12]:
        source = (emblems.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(sprite(source)))) as made, Image.open(emblems.FOLDER / f"{name}.png") as kept:
            assert made.tobytes() == kept.convert("RGBA").tobytes(), f"{name}: run tools/art/sprites.py"


def test_the_sheet_shows_every_emblem_three_times() -> None:
    piece = half(DARK).finish()
    shown = [box.what for box in piece.boxes if not box.size]
    assert sorted(shown) == sorted(f"{{{name}}}" for name in emblems.NAMES for _ in range(3))
    assert not faults(piece)


def written(pieces: list[Part]) -> list[tuple[str, int, bool]]:
    return [(box.what, box.size, box.shortened) for piece in pieces for box in piece.boxes if box.size]


def boards() -> list[Part]:
    """The parts of boards, areas, hands and sheets on which emblems stand."""
    sheet.forget()
    ids = tuple(card_text.data()["civilization"])
    pieces = [market.chip("dark", id, 3, False, 208, 90) for id in ids]
    pieces += [market.slim_chip("dark", id, coins, False, 262, 50) for id in ids for coins in (0, 6)]
    for form in (Form(1, True), Form(2, False)):
        pieces += [civilization_card("dark", Offer(id, 3), form, PHONE, card_height(id, form, PHONE)) for id in ids]
        pieces += [
            wonders.wonder_card("dark", id, form, PHONE, wonders.wonder_height(id, form, PHONE))
            for id in card_text.data()["wonder"]
        ]
    pieces += [area.owned_card("dark", id, True, PHONE, area.owned_height(id, True, PHONE)) for id in ids]
    specials = card_text.data()["special_technology_card"]
    pieces += [wonders.special_card("dark", id, PHONE, wonders.special_height(id, PHONE)) for id in specials]
    pieces += [area.technology_table(DARK.key, 0, id, frozenset(), PHONE) for id in specials]
    rows = tuple(Site(id, 1, 4, -1) for id in sheet_text.data()["monument"])
    pieces += [monuments(DARK.key, 0, rows, WIDTH, screen) for screen in Screen]
    listed = [Entry(id, (0,), True, False, late=True) for id in sheet_text.data()["development"]]
    return [*pieces, *(development(DARK.key, entry, WIDTH, Screen.PHONE) for entry in listed)]


def test_emblems_stand_on_the_boards_and_make_no_text_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    with_emblems = boards()
    shown = {box.what.strip("{}") for piece in with_emblems for box in piece.boxes if not box.size}
    for folder, least in (("civilizations", 48), ("works", 18), ("knowledge", 24)):
        assert len({name for name in shown if name.startswith(folder)}) >= least, folder
    assert not [fault for piece in with_emblems for fault in faults(piece)]
    monkeypatch.setattr(emblems, "NAMES", frozenset())
    assert written(with_emblems) == written(boards())
    sheet.forget()


def black_and_white(name: str) -> Image.Image:
    """The icon at 24 pixels in black and white: what an eye without colours sees of its shapes."""
    icon = sprites.icon(name, 24, (255, 255, 255))
    grey = Image.new("L", icon.size)
    grey.paste(icon.convert("L"), (0, 0), icon)
    return grey.point(lambda v: 255 if v > 90 else 0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("conquest", "game_end"),
        ("worker", "worker_lost"),
        ("worker_busy", "worker_lost"),
        *combinations(("medal_bronze", "medal_silver", "medal_gold"), 2),
    ],
)
def test_icons_that_could_be_mistaken_differ_without_any_colour(one: str, other: str) -> None:
    assert share(ImageChops.difference(black_and_white(one), black_and_white(other))) > 0.02


def test_a_source_may_use_arcs_and_relative_lines() -> None:
    def mask(path: str) -> Image.Image:
        return sprite(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{path}"/></svg>').getchannel("A")

    disc = math.pi * 20 * 20 / 64 / 64
    assert share(mask("M12 32 a20 20 0 1 1 40 0 a20 20 0 1 1 -40 0 Z")) == pytest.approx(disc, rel=0.01)
    for turn, quarters in (("0 1 32 12", 1), ("1 1 32 52", 3), ("0 0 32 52", 1), ("1 0 32 12", 3)):
        assert share(mask(f"M12 32 A20 20 0 {turn} L32 32 Z")) == pytest.approx(disc * quarters / 4, rel=0.01)
    square = mask("M10 20 H40 V50 H10 Z").tobytes()
    assert mask("M10 20 h30 v30 h-30 Z").tobytes() == mask("m10 20 l30 0 l0 30 l-30 0 Z").tobytes() == square
