"""Single cards, hands, areas, results and icons."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.render import card as face
from bot.render import icons, sprites
from bot.render.age_of_civilization.cards import face as face_of
from bot.render.painters import painter_of
from bot.render.sheet import PARTS
from bot.render.theme import LIGHT
from engine.core import Result
from engine.games.age_of_civilization import RULES
from engine.games.age_of_civilization.cards.catalog import cards
from tests.support.layout import faults
from tests.support.views import NAMES, fullest, game, views
from tools.art.sprites import png, sprite

PAINTER = painter_of(RULES.id)


def test_every_card_of_the_file_can_be_looked_up() -> None:
    ids = {id for id, _ in PAINTER.cards()}
    file = cards().file
    for kind in ("civilization", "wonder", "technology", "special_technology_card", "action", "event", "command"):
        assert {f"{kind}:{id}" for id in getattr(file, kind)} <= ids
    assert "technology:philosophy" in ids


def test_no_card_is_cut_short() -> None:
    for id, name in PAINTER.cards():
        piece = face.large("dark", face_of(id))
        assert not faults(piece), name
        assert not [box.what for box in piece.boxes if box.shortened], name
        picture = PAINTER.card(id)
        assert len(picture.alt) < 1024 and picture.size[1] < 1000
        assert len(name) <= 100  # an autocomplete choice


def test_a_card_is_found_without_its_kind_and_an_unknown_one_is_an_error() -> None:
    assert PAINTER.card("egypt").png == PAINTER.card("civilization:egypt").png
    with pytest.raises(KeyError):
        PAINTER.card("civilization:atlantis")
    with pytest.raises(KeyError):
        painter_of("no_such_title").card("egypt")


def test_a_hand_shows_the_pack_and_the_pick_of_its_owner() -> None:
    states = game(3, {"drafting": True}, "hand")
    view = RULES.view(states[4], 2)
    picture = PAINTER.hand(view, 2, NAMES)
    held = view["players"][2]
    for id in [*held["hand"], *held["pack"]]:
        assert cards().civilizations[id].name in picture.alt
    assert PAINTER.hand(RULES.view(states[-1], None), 0, NAMES).png


def test_areas_have_a_clean_layout_in_random_positions() -> None:
    PARTS.clear()
    for view in [*views(40), fullest()]:
        for seat in range(len(view["players"])):
            assert PAINTER.region(view, seat, NAMES).size[1] <= 2000
    for piece in PARTS.values():
        assert not faults(piece), piece.key


def test_a_result_names_the_winner_and_adds_up() -> None:
    states = game(3, {}, "result")
    ended = RULES.result(states[-1])
    assert ended is not None
    growth = [[0, 2, 5, points] for points in ended.points]
    picture = PAINTER.result(ended, ["Ada", "Ben", "Cleo"], LIGHT, growth)
    winner = ["Ada", "Ben", "Cleo"][ended.winners[0]]
    assert f"{winner} wins" in picture.alt or "share the victory" in picture.alt
    assert all(f"{points} points" in picture.alt for points in ended.points)
    assert PAINTER.result(ended, ["Ada", "Ben", "Cleo"], LIGHT).size[1] < picture.size[1]


@pytest.mark.parametrize(
    "ended",
    [
        Result((0, 1), ((0, 1),), (12, 12), ({"culture": 12}, {"culture": 12})),
        Result((), ((0,),), (3,), ({"culture": 3},), won=False),
        Result((0,), ((0,),), (30,), ({"culture": 30},), won=True, medal="silver"),
        Result((0,), ((0,),), (26,), ({"culture": 26},), achievements=("great_kingdom", "remarkable_clan")),
        Result((0,), ((0,), (1,)), (4, -3), ({"culture": 4}, {"culture": 2, "disasters": -5})),
        Result((0,), ((0,),), (0,), ({},)),
    ],
)
def test_every_kind_of_result_is_drawn(ended: Result) -> None:
    picture = PAINTER.result(ended, NAMES, growth=[[0, n] for n in ended.points])
    assert picture.png and len(picture.alt) < 1024


def test_a_title_without_a_painter_gets_plain_pictures() -> None:
    view = {"title": "lost_cities", "round": 2, "active": 1, "waiting": [1], "players": [{"gold": 3}, {"gold": 4}]}
    painter = painter_of("lost_cities")
    picture = painter.board(view, ["Ada", "Ben"])
    assert "Lost Cities" in picture.alt and "B Ben (to play): 4 gold" in picture.alt
    assert painter.region(view, 0, ["Ada", "Ben"]).png and not painter.cards()
    assert painter.hand(view, 0, ["Ada", "Ben"]).png and painter.turn(view, 0, ["Ada", "Ben"]) is None
    assert painter.achievements("Ada", ()) is None
    ended = Result((0,), ((0,), (1,)), (4, 3), ({"gold": 4}, {"gold": 3}))
    assert "Lost Cities, the result" in painter.result(ended, ["Ada", "Ben"]).alt


def test_the_stored_icons_match_their_sources() -> None:
    names = sorted(icons.NAMES)
    assert len(names) > 60
    assert {path.stem for path in Path(icons.FOLDER).glob("*.svg")} == set(names)
    for name in names[::12]:
        source = (icons.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        with Image.open(BytesIO(png(sprite(source)))) as made, Image.open(icons.FOLDER / f"{name}.png") as kept:
            assert made.tobytes() == kept.convert("RGBA").tobytes(), f"{name}: run tools/art/sprites.py"


def test_emojis_are_within_discord_s_limits_and_visible_on_any_background() -> None:
    for name in icons.NAMES:
        assert 2 <= len(name) <= 32
        data = sprites.emoji(name)
        assert len(data) < 256 * 1024
        with Image.open(BytesIO(data)) as image:
            assert image.size == (128, 128)
            pixels: Any = image.convert("RGBA").get_flattened_data()
            assert any(sum(pixel[:3]) < 600 for pixel in pixels if pixel[3] > 200), f"{name} is lost on white"
