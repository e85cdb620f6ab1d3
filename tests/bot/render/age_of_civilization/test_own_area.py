"""The cards, hands and sheets of Age of Civilization."""

from __future__ import annotations

import pytest

from bot.render.age_of_civilization.players import line_of
from bot.render.age_of_civilization.score import marks, score_track
from bot.render.age_of_civilization.sizes import PHONE
from bot.render.card import large
from bot.render.painters import painter_of
from engine.games.age_of_civilization import RULES, TITLE
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


def test_the_market_stands_first_until_an_action_is_asked_for() -> None:
    view = RULES.view(game(2, {}, "first")[0], 0)
    seat = view["active"]
    assert PAINTER.sheets(view, seat, "civilization")[0] == "market"
    assert PAINTER.sheets(view, seat, "actions")[0] == "area"


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
    assert PAINTER.card("egypt").alt.startswith("Egypt (Africa). 3 workers. ")
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


def test_the_crown_is_the_leader_s_and_the_starting_player_has_another_sign() -> None:
    view = RULES.view(game(3, {}, "signs")[0], None)
    for seat, points in enumerate((4, 9, 9)):
        view["players"][seat]["points"] = points
    view["starter"] = 0
    lines = [line_of(view, seat, "Ada") for seat in range(3)]
    assert [(line.starts, line.crown) for line in lines] == [(True, False), (False, True), (False, True)]
    for player in view["players"]:
        player["points"] = 5
    assert not any(line_of(view, seat, "Ada").crown for seat in range(3)), "nobody leads while all are level"


def test_a_turn_opens_with_the_civilizations_until_something_is_done() -> None:
    view = RULES.view(game(2, {}, "first")[0], 0)
    assert PAINTER.sheets(view, 0) == ("market", "area", "wonders", "players")
    assert PAINTER.sheets(view, 1) == ("area", "market", "wonders", "players"), "while somebody else plays"
    view["players"][0]["used"] = ["act:farm"]
    assert PAINTER.sheets(view, 0)[0] == "area"


def test_a_draft_opens_with_the_pack_and_has_no_market_yet() -> None:
    states = game(3, {"drafting": True}, "hand")
    assert PAINTER.sheets(RULES.view(states[0], 2), 2) == ("hand", "area", "wonders", "players")
    assert "hand" not in PAINTER.sheets(RULES.view(states[0], None), 2), "a spectator sees no hand"


def test_a_solo_game_has_goals_in_place_of_other_players() -> None:
    view = RULES.view(game(1, {"scenario": "mongol_devastation"}, "goals")[0], 0)
    assert PAINTER.sheets(view, 0)[-1] == "goals"
    alt = PAINTER.sheet("goals", view, 0, NAMES).alt
    assert "Gold: 34 points, 3 raids repelled." in alt and "Ambush: " in alt


def test_every_sheet_has_a_name_and_an_alt_text_and_an_unknown_one_is_an_error() -> None:
    names = TITLE.wording.sheet_names
    for view in [*views(30), fullest()]:
        for id in PAINTER.sheets(view, 0):
            assert names[id]
            assert 0 < len(PAINTER.sheet(id, view, 0, NAMES).alt) < 1024
    with pytest.raises(KeyError):
        PAINTER.sheet("atlas", view, 0, NAMES)


def test_an_area_names_every_card_of_its_owner() -> None:
    view = fullest()
    alt = PAINTER.region(view, 1, NAMES).alt
    for name in ("Aksum (main): Build: +1 point", "Babylon (legacy): Game end", "Gunpowder", "Terracotta Army"):
        assert name in alt


@pytest.mark.parametrize("scenario", sorted(cards().file.scenario))
def test_the_score_track_reaches_what_gold_needs(scenario: str) -> None:
    view = RULES.view(game(1, {"scenario": scenario}, "gold")[0], None)
    reached = marks(view)
    gold = cards(view["data_version"]).file.scenario[scenario].medals["gold"].points
    assert reached[-1] == (gold, "medal_gold")
    piece = score_track("dark 0", (3,), reached, PHONE, 1000)
    assert [box.what for box in piece.boxes if box.what.isdigit()] == [str(points) for points, _ in reached]
    assert not faults(piece)
