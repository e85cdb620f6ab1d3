"""The pictures of Chronicles of Civilization in random and in well-played positions, and every card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.render.card import large
from bot.render.chronicles_of_civilization import card_text, development, events
from bot.render.chronicles_of_civilization.board import layout, turn_layout
from bot.render.chronicles_of_civilization.map import beside, land_map, map_key
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import MARGIN, TALLEST, WIDTH, Sheet
from bot.render.painters import painter_of
from bot.render.theme import DARK, LIGHT, Theme
from engine.ai.levels import at_random
from engine.core import Setup, View
from engine.titles import TITLES
from tests.support.layout import collisions, faults

TITLE_ID = "chronicles_of_civilization"
TITLE = TITLES[TITLE_ID]
RULES, PAINTER = TITLE.rules, painter_of(TITLE_ID)
MAPS, CHRONICLES = ([id for id, _, _ in choice.values] for choice in TITLE.wording.variants)


def views(options: dict[str, Any], seed: str, advised: bool = False) -> list[View]:
    state = RULES.setup(Setup(TITLE_ID, 1, seed, options)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := RULES.decisions(state):
        answer = TITLE.advisor.advice(RULES, state, decisions[0], rng) if advised else None
        state = RULES.apply(state, answer or at_random(TITLE, state, decisions[0], rng)).state
        found.append(RULES.view(state, None))
    return found


def check(view: View, checked: set[object], theme: Theme) -> None:
    for sheet in (layout(view, drawable(["W" * 40], 1), theme), turn_layout(view, theme)):
        assert (sheet.width, sheet.height + MARGIN <= TALLEST) == (WIDTH, True), sheet.height
        assert not collisions(sheet)
        for piece in sheet.parts():
            if piece.key not in checked:
                checked.add(piece.key)
                assert not faults(piece), piece.key
                assert piece.key[1] == "header" or not [box.what for box in piece.boxes if box.shortened], piece.key


@pytest.mark.parametrize("map", MAPS)
def test_random_boards_have_a_clean_layout(map: str) -> None:
    checked: set[object] = set()
    for seed in range(2):
        found = views({"map": map}, f"{map} {seed}")
        for number, view in enumerate([*found[::9], found[-1]]):
            check(view, checked, LIGHT if number % 3 == 0 else DARK)
    assert len(checked) > 30


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_the_boards_of_a_good_game_have_a_clean_layout(chronicle: str) -> None:
    checked: set[object] = set()
    found = views({"map": MAPS[len(chronicle) % len(MAPS)], "chronicle": chronicle}, f"well {chronicle}", advised=True)
    for number, view in enumerate([*found[::17], found[-1]]):
        check(view, checked, LIGHT if number % 3 == 0 else DARK)
    assert len(checked) > 60


def fullest(chronicle: str) -> View:
    """More than a real game can have: everything is built, all workers are on the map, both armies are full, at war."""
    view = views({"chronicle": chronicle}, "full")[9]
    land = [hex for hex, sign in view["map"]["terrain"].items() if sign == "."]
    kinds = ["farm", "mine", "port", "settlement_a", "settlement_b", "settlement_c", "settlement_d"]
    pairs = list(zip(kinds, land[1::2], strict=False))
    view["map"]["structures"] = [{"kind": kind, "hex": hex, "works": hex[0] != "B"} for kind, hex in pairs]
    view["map"]["capital"] = land[20]
    view["map"]["roads"] = land[5:30]
    places = [*land[1:6], land[1], land[1], land[20]]
    view["people"]["workers"] = [{"name": f"w{k}", "hex": hex} for k, hex in enumerate(places, 1)]
    view["people"] |= {"active_worker": "w1", "pool": 8, "population": 5, "due": {"food": 12, "gold": 14}}
    view["development"] |= {"inventions": list(range(1, 16)), "buildings": list(range(1, 7)), "victory_points": 12}
    for side, at in (("player", 3), ("enemy", 4)):
        view["armies"][side] = [{"units": [5, 5, 4, 4, 3], "place": at}] * 3
    view["resources"] = {id: view["maximum"][id] for id in view["resources"]}
    view["chronicle"] |= {"war": True, "frame": True, "hunger": 5, "turn": 14, "event": 3}
    view["offers"] = [f"map:move:{hex}" for hex in view["map"]["terrain"]]
    view["offers"] += [f"map:build:farm:{hex}" for hex in view["map"]["terrain"]]
    return view


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_a_full_board_fits(chronicle: str) -> None:
    for theme in (DARK, LIGHT):
        check(fullest(chronicle), set(), theme)


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_every_segment_price_condition_and_event_is_readable(chronicle: str) -> None:
    """Every segment of every track, open and barred, and the events of every turn."""
    view = views({"chronicle": chronicle}, "segments")[4]
    barred = view["development"]["barred"]
    for step in range(7):
        for id, one in view["development"]["tracks"].items():
            one["segments"] = min(step, one["of"])
            if one["segments"] < one["of"]:
                needs = card_text.data()["track"][id]["segments"][one["segments"]].get("boundary")
                barred.pop(f"dev:{id}", None)
                barred |= {f"dev:{id}": needs} if needs and step % 2 else {}
        view["development"]["wonder"] = min(step, view["development"]["wonder_stages"])
        piece = development.development("dark", development.cells(view), 1160)
        assert not faults(piece) and not [box.what for box in piece.boxes if box.shortened]
    for turn in range(1, 16):
        view["chronicle"] |= {"turn": turn, "event": 1 + turn % 3}
        piece = events.events("dark", events.rows(view), events.certain(view), events.drawn(view), 1160)
        assert not faults(piece) and not [box.what for box in piece.boxes if box.shortened]


def texts(sheet: Sheet) -> set[str]:
    return {box.what for piece in sheet.parts() for box in piece.boxes}


def test_every_hex_has_its_name_and_the_large_map_is_readable_on_a_phone() -> None:
    view = views({}, "named")[3]
    piece = land_map(DARK.key, map_key(view), 66, 1160)
    named = {box.what: box.size for box in piece.boxes if box.what in view["map"]["terrain"]}
    assert named.keys() == view["map"]["terrain"].keys()
    assert min(named.values()) >= 28


def test_the_map_marks_where_the_worker_can_walk() -> None:
    view = next(view for view in views({}, "walk") if any(id.startswith("map:move:") for id in view["offers"]))
    still = view | {"offers": [id for id in view["offers"] if not id.startswith("map:move:")]}
    assert "within reach" in texts(turn_layout(view, DARK))
    assert "within reach" not in texts(turn_layout(still, DARK))
    assert PAINTER.sheet("map", view, 0, ["Ada"]) != PAINTER.sheet("map", still, 0, ["Ada"])


def test_developments_that_can_be_bought_now_are_marked() -> None:
    view = views({}, "buy")[2]
    cells = {cell.name: cell.state for cell in development.cells(view)}
    offered = {
        card_text.track(id.split(":")[1]) for id in view["offers"] if id.startswith("dev:") and id.count(":") == 1
    }
    assert offered and {name for name, state in cells.items() if state == development.OPEN} == offered
    assert next(cell.next for cell in development.cells(view) if cell.name == "Marine") == "needs Port"


def test_progress_toward_every_condition_is_counted() -> None:
    view = views({"chronicle": "border_fires"}, "progress")[3]
    view["chronicle"]["recruited"]["catapult"] = 2
    parts = [part for way in view["chronicle"]["victory"] for part in way["parts"]]
    shown = {part["condition"]: card_text.progress(view, part)[:3] for part in parts}
    assert shown["units:catapult:3"] == ("Catapult", 2, 3)
    assert shown["vp:5"] == ("Points", 0, 5)
    assert shown["conquer"] == ("Conquest", 0, 0)


def test_roads_run_to_the_six_neighbours_of_the_rules() -> None:
    assert set(beside("C4")) == {"C3", "C5", "B3", "B4", "D3", "D4"}
    assert set(beside("D4")) == {"D3", "D5", "C4", "C5", "E4", "E5"}


def test_no_card_is_cut_short() -> None:
    kinds = {id.partition(":")[0] for id, _ in PAINTER.cards()}
    assert {"invention", "building", "unit", "action_card", "chronicle"} <= kinds
    for id, name in PAINTER.cards():
        piece = large("dark", PAINTER.face(id))
        assert not faults(piece) and not [box for box in piece.boxes if box.shortened], name
        assert "{" not in PAINTER.card(id).alt
    with pytest.raises(KeyError):
        PAINTER.card("invention:99")


def test_the_alt_text_describes_the_position() -> None:
    view = views({}, "words")[5]
    alt = PAINTER.board(view, ["Ada"]).alt
    assert "turn 1 of 15" in alt and "food" in alt and "Hunger" in alt and len(alt) < 1024
    assert "0 victory points" in alt and "{" not in alt, "amounts are in words"
