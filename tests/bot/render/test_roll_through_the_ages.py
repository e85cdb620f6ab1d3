"""The boards of Roll Through the Ages in random positions, and everything on its sheet."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bot.render.card import large
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import MARGIN, TALLEST
from bot.render.painters import painter_of
from bot.render.roll_through_the_ages.board import layout
from bot.render.theme import DARK, LIGHT
from engine.ai.levels import at_random
from engine.core import Setup
from engine.titles import TITLES
from tests.support.engine.views import NAMES
from tests.support.layout import collisions, faults

TITLE_ID = "roll_through_the_ages"
TITLE = TITLES[TITLE_ID]
RULES, PAINTER = TITLE.rules, painter_of(TITLE_ID)


def views(seats: int, options: dict[str, Any], seed: str) -> list[dict[str, Any]]:
    state = RULES.setup(Setup(TITLE_ID, seats, seed, options)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := [decision for decision in RULES.decisions(state) if not decision.optional]:
        state = RULES.apply(state, at_random(TITLE, state, rng.choice(decisions), rng)).state
        found.append(RULES.view(state, None))
    return found


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {}), (3, {"trading": True}), (4, {}), (4, {"trading": True})]
)
def test_random_boards_have_a_clean_layout(seats: int, options: dict[str, Any]) -> None:
    checked: set[object] = set()
    found = views(seats, options, f"sheet {seats}")
    for number, view in enumerate([*found[:: max(1, len(found) // 50)], found[-1]]):
        sheet = layout(view, drawable(NAMES, seats), LIGHT if number % 4 == 0 else DARK, None)
        assert sheet.height + MARGIN <= TALLEST
        assert not collisions(sheet)
        for piece in sheet.parts():
            if piece.key not in checked:
                checked.add(piece.key)
                assert not faults(piece), piece.key
    assert len(checked) > 50


def test_a_sheet_with_everything_on_it_fits() -> None:
    view = views(4, {}, "everything")[-1]
    for player in view["players"]:
        player["developments"] = [id.partition(":")[2] for id, _ in PAINTER.cards() if id.startswith("development")]
        player |= {"points": -128, "food": 15, "goods_value": 268, "disasters": 44, "city_boxes": [3, 4, 5, 6]}
        player["goods"] = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
        player["completed"] = dict.fromkeys(player["monuments"], 12)
    sheet = layout(view, drawable(NAMES, 4), DARK, None)
    assert sheet.height + MARGIN <= TALLEST
    assert not collisions(sheet)
    assert not [fault for piece in sheet.parts() for fault in faults(piece)]


def test_no_entry_of_the_sheet_is_cut_short() -> None:
    assert {"monument:great_wall", "development:masonry", "disaster:revolt"} <= {id for id, _ in PAINTER.cards()}
    for id, name in PAINTER.cards():
        piece = large("dark", PAINTER.face(id))
        assert not faults(piece) and not [box for box in piece.boxes if box.shortened], name
    with pytest.raises(KeyError):
        PAINTER.card("development:radio")


def test_the_alt_text_names_dice_and_players() -> None:
    view = next(view for view in views(2, {}, "words") if view["dice"])
    alt = PAINTER.board(view, ["Ada", "Ben"]).alt
    assert "Dice: " in alt and "A Ada: " in alt and "B Ben: " in alt and len(alt) < 1024
    assert "{" not in alt and re.search(r"\d points? lost to disasters", alt), "amounts are in words"
    assert "cities" in PAINTER.region(view, 1, ["Ada", "Ben"]).alt
    assert PAINTER.hand(view, 1, ["Ada", "Ben"]) == PAINTER.region(view, 1, ["Ada", "Ben"])
