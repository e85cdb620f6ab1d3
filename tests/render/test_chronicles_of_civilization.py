"""The boards of Chronicles of Civilization in random positions, and every card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot import render
from bot.render import face
from bot.render.chronicles_of_civilization.board import laid_out
from bot.render.chronicles_of_civilization.faces import face as face_of
from bot.render.parts import drawable
from bot.render.sheet import MARGIN, TALLEST
from bot.render.theme import DARK, LIGHT
from engine.choosers import at_random
from engine.core import Setup
from engine.titles import TITLES
from tests.render.layout import collisions, faults

TITLE = "chronicles_of_civilization"
RULES = TITLES[TITLE]
MAPS = ("vale_of_two_rivers", "broken_coast", "crown_of_hills")


def views(options: dict[str, Any], seed: str) -> list[dict[str, Any]]:
    state = RULES.setup(Setup(TITLE, 1, seed, options)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, at_random(RULES, state, decisions[0], rng)).state
        found.append(RULES.view(state, None))
    return found


def check(view: dict[str, Any], checked: set[object], theme: Any) -> None:
    sheet = laid_out(view, drawable(["W" * 40], 1), theme)
    assert sheet.height + MARGIN <= TALLEST
    assert not collisions(sheet)
    for piece in sheet.parts():
        if piece.key not in checked:
            checked.add(piece.key)
            assert not faults(piece), piece.key


@pytest.mark.parametrize("map", MAPS)
def test_random_boards_are_laid_out_well(map: str) -> None:
    checked: set[object] = set()
    for seed in range(4):
        found = views({"map": map}, f"{map} {seed}")
        for number, view in enumerate([*found[::6], found[-1]]):
            check(view, checked, LIGHT if number % 3 == 0 else DARK)
    assert len(checked) > 30


def test_a_full_board_fits() -> None:
    view = views({}, "full")[-1]
    land = [hex for hex, sign in view["map"]["terrain"].items() if sign == "."]
    kinds = ["farm", "mine", "port", "settlement_a", "settlement_b", "settlement_c", "settlement_d"]
    pairs = list(zip(kinds, land, strict=False))
    view["map"]["structures"] = [{"kind": kind, "hex": hex, "uses": "", "works": True} for kind, hex in pairs]
    view["map"]["roads"] = land[8:20]
    view["people"]["workers"] = [{"name": f"w{k}", "hex": hex} for k, hex in enumerate(land[:30:3])]
    view["people"]["active_worker"] = "w1"
    view["development"] |= {"inventions": list(range(1, 16)), "buildings": list(range(1, 7)), "victory_points": 12}
    view["armies"] |= {side: [{"units": [5, 5, 4, 4, 3]}] * 3 for side in ("player", "enemy")}
    view["resources"] = {id: view["maximum"][id] for id in view["resources"]}
    check(view, set(), DARK)


def test_every_card_is_drawn_whole() -> None:
    kinds = {id.partition(":")[0] for id, _ in render.cards(TITLE)}
    assert {"invention", "building", "unit", "action_card", "chronicle"} <= kinds
    for id, name in render.cards(TITLE):
        piece = face.large("dark", face_of(id))
        assert not faults(piece) and not [box for box in piece.boxes if box.shortened], name
        assert "{" not in render.card(TITLE, id).alt
    with pytest.raises(KeyError):
        render.card(TITLE, "invention:99")


def test_the_words_say_how_things_stand() -> None:
    view = views({}, "words")[5]
    alt = render.board(view, ["Ada"]).alt
    assert "turn 1 of 15" in alt and "food" in alt and "hunger" in alt and len(alt) < 1024
