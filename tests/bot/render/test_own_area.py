"""The cards, hands and areas of Age of Civilization."""

from __future__ import annotations

import pytest

from bot.render.age_of_civilization.region import signs
from bot.render.card import large
from bot.render.drawing.sheet import PARTS
from bot.render.painters import painter_of
from engine.games.age_of_civilization import RULES
from engine.games.age_of_civilization.cards.catalog import cards
from tests.support.engine.views import NAMES, fullest, game, views
from tests.support.layout import faults

PAINTER = painter_of(RULES.id)


def test_every_card_of_the_file_can_be_looked_up() -> None:
    ids = {id for id, _ in PAINTER.cards()}
    file = cards().file
    for kind in ("civilization", "wonder", "technology", "special_technology_card", "action", "event", "command"):
        assert {f"{kind}:{id}" for id in getattr(file, kind)} <= ids
    assert "technology:philosophy" in ids


def test_no_card_is_cut_short() -> None:
    for id, name in PAINTER.cards():
        piece = large("dark", PAINTER.face(id))
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


def test_the_crown_is_the_leader_s_and_the_starting_player_has_another_sign() -> None:
    view = RULES.view(game(3, {}, "signs")[0], None)
    for seat, points in enumerate((4, 9, 9)):
        view["players"][seat]["points"] = points
    view["starter"] = 0
    assert [signs(view, seat) for seat in range(3)] == [("first",), ("crown",), ("crown",)]
    for player in view["players"]:
        player["points"] = 5
    assert [signs(view, seat) for seat in range(3)] == [("first",), (), ()], "nobody leads while all are level"
