"""The pictures of Chronicles of Civilization in random and in well-played positions, and every card."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import pytest

from bot.render.card import large
from bot.render.chronicles_of_civilization import board, card_text, position, sheets
from bot.render.chronicles_of_civilization.parts import dangers, development
from bot.render.chronicles_of_civilization.parts.events import events
from bot.render.chronicles_of_civilization.parts.hexes import WATCHED, Hex, around, tile
from bot.render.chronicles_of_civilization.parts.map import grid, hexes
from bot.render.chronicles_of_civilization.sizes import INNER, PHONE, tallest
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.painters import painter_of
from bot.render.screen import HEIGHT, WIDTH, Screen, Shown
from bot.render.theme import DARK, LIGHT, Theme
from engine.core import Setup, View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import Structure
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import output, space_of
from engine.games.chronicles_of_civilization.text.names import pool, relations
from engine.language import languages, speaking
from engine.titles import TITLES
from tests.support.engine.chronicles_of_civilization import CHRONICLES, MAPS, fullest, states, views
from tests.support.layout import collisions, faults, too_small

TITLE_ID = "chronicles_of_civilization"
TITLE = TITLES[TITLE_ID]
RULES, PAINTER = TITLE.rules, painter_of(TITLE_ID)
NAMES = drawable(["W" * 40], 1)
MAY_BE_SHORTENED = {"heading"}  # it has a player's name


def check(view: View, checked: set[object], theme: Theme, before: View | None = None) -> None:
    """Nothing on the board or in any picture of the panel overflows, overlaps, is cut, too faint or too small."""
    layout = board.layout(view, NAMES, theme, before)
    assert (layout.width, layout.height + MARGIN) == (WIDTH, HEIGHT)
    check_sheet(layout, checked, Shown.ATTACHED, tuple(Screen))
    for screen in Screen:
        for id in sheets.SHEETS:
            layout = sheets.layout(id, view, theme, screen)
            assert layout.height + MARGIN <= tallest(screen), (id, screen, layout.height)
            check_sheet(layout, checked, Shown.GALLERY, (screen,))


def check_sheet(layout: Sheet, checked: set[object], shown: Shown, screens: tuple[Screen, ...]) -> None:
    assert not collisions(layout)
    assert not too_small(layout.boxes(), (layout.width, layout.height + MARGIN), shown, screens)
    for piece in layout.parts():
        if piece.key not in checked:
            checked.add(piece.key)
            assert not faults(piece), piece.key
            assert piece.key[1] in MAY_BE_SHORTENED or not [box for box in piece.boxes if box.shortened], piece.key


@pytest.mark.parametrize("map", MAPS)
def test_random_pictures_have_a_clean_layout(map: str) -> None:
    checked: set[object] = set()
    for seed in range(2):
        found = views({"map": map}, f"{map} {seed}")
        before = None
        for number, view in enumerate([*found[::13], found[-1]]):
            check(view, checked, LIGHT if number % 3 == 0 else DARK, before)
            before = view
    assert len(checked) > 200


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_the_pictures_of_a_good_game_have_a_clean_layout(chronicle: str) -> None:
    checked: set[object] = set()
    found = views({"map": MAPS[len(chronicle) % len(MAPS)], "chronicle": chronicle}, f"well {chronicle}", advised=True)
    before = None
    for number, view in enumerate([*found[::31], found[-1]]):
        check(view, checked, LIGHT if number % 3 == 0 else DARK, before)
        before = view
    assert len(checked) > 400


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_full_pictures_fit(chronicle: str) -> None:
    for theme in (DARK, LIGHT):
        check(fullest(chronicle), set(), theme, before=views({"chronicle": chronicle}, "full")[0])


@pytest.mark.parametrize("chronicle", CHRONICLES)
def test_every_segment_price_condition_and_event_is_readable(chronicle: str) -> None:
    """Every segment of every track, open and barred, and the events of every turn with every card."""
    view = views({"chronicle": chronicle}, "segments")[4]
    barred, checked = view["development"]["barred"], set[object]()
    for step in range(7):
        for id, one in view["development"]["tracks"].items():
            one["segments"] = min(step, one["of"])
            if one["segments"] < one["of"]:
                needs = card_text.data()["track"][id]["segments"][one["segments"]].get("boundary")
                barred.pop(f"dev:{id}", None)
                barred |= {f"dev:{id}": needs} if needs and step % 2 else {}
        view["development"]["wonder"] = min(step, view["development"]["wonder_stages"])
        for screen in Screen:
            check_sheet(sheets.layout("development", view, DARK, screen), checked, Shown.GALLERY, (screen,))
    for turn in range(1, 16):
        for event, phase in ((1 + turn % 3, "main"), (None, "card")):
            view["phase"] = phase
            view["chronicle"] |= {"turn": turn, "event": event}
            view["deck"]["card"] = 1 + turn % 12
            check_sheet(board.layout(view, NAMES, DARK), checked, Shown.ATTACHED, tuple(Screen))
            for screen in Screen:
                layout = sheets.layout("events", view, DARK, screen)
                assert layout.height + MARGIN <= tallest(screen), (turn, phase, layout.height)
                check_sheet(layout, checked, Shown.GALLERY, (screen,))


@pytest.mark.parametrize(("columns", "rows"), [(5, 4), (16, 6), (8, 14), (26, 12)])
def test_a_map_of_any_shape_fits(columns: int, rows: int) -> None:
    view = fullest(CHRONICLES[0])
    names = [f"{chr(ord('A') + column)}{row}" for column in range(columns) for row in range(1, rows + 1)]
    view["map"] |= {"terrain": {hex: ".fTCDM~FRr*S"[k % 12] for k, hex in enumerate(names)}, "contested": names[::3]}
    view["map"] |= {"structures": [{"kind": "settlement_a", "hex": names[1], "works": True}], "capital": names[2]}
    view["map"] |= {"roads": names[3:9]}
    view["people"]["workers"] = [{"name": "w1", "hex": names[1]}, {"name": "w2", "hex": names[-1]}]
    view["offers"] = [f"map:move:{hex}" for hex in names]
    check(view, set(), DARK)


def texts(layout: Sheet) -> set[str]:
    return {box.what for piece in layout.parts() for box in piece.boxes}


def land(view: View) -> Sheet:
    return sheets.layout("map", view, DARK, Screen.PHONE)


@pytest.mark.parametrize("map", MAPS)
def test_hexes_are_named_where_something_is_or_can_be_done(map: str) -> None:
    view = next(
        view for view in views({"map": map}, "walk") if any(id.startswith("map:move:") for id in view["offers"])
    )
    shown = texts(land(view))
    reach = [id.removeprefix("map:move:") for id in view["offers"] if id.startswith("map:move:")]
    assert {*reach, view["map"]["capital"]} <= shown
    assert {hex for hex, sign in view["map"]["terrain"].items() if sign in "TCDFR"} <= shown
    assert not [hex for hex, sign in view["map"]["terrain"].items() if sign == "~" and hex in shown]
    assert {"A", "K", "1", "9"} <= shown, "letters and numbers at the edges name the rest"


def test_the_map_marks_where_the_worker_can_walk() -> None:
    view = next(view for view in views({}, "walk") if any(id.startswith("map:move:") for id in view["offers"]))
    still = view | {"offers": [id for id in view["offers"] if not id.startswith("map:move:")]}
    assert "Within" in texts(land(view))
    assert "Within" not in texts(land(still))
    assert PAINTER.sheet("map", view, 0, ["Ada"]) != PAINTER.sheet("map", still, 0, ["Ada"])


def test_after_a_step_only_the_hexes_that_changed_are_drawn_again() -> None:
    """A move draws again what it changed, not the whole map."""
    view = fullest(CHRONICLES[0]) | {"offers": []}
    before = dict(hexes(view, True, True))
    view["people"]["workers"][1]["hex"] = view["people"]["workers"][2]["hex"]
    after = dict(hexes(view, True, True))
    assert 1 <= sum(before[hex] != after[hex] for hex in before) <= 2


def test_the_board_marks_what_has_changed_since_the_last_one() -> None:
    found = views({}, "news", advised=True)
    then, now = found[len(found) // 3], found[len(found) // 2]
    assert PAINTER.board(now, NAMES, before=then).png != PAINTER.board(now, NAMES).png
    assert PAINTER.board(now, NAMES, before=now).png == PAINTER.board(now, NAMES).png


def test_every_number_that_rose_or_fell_is_marked_and_no_other() -> None:
    then = fullest(CHRONICLES[0])
    now = copy.deepcopy(then)
    now["resources"]["wood"] -= 1
    now["people"]["population"] -= 1
    now["chronicle"]["hunger"] -= 1
    assert {one.icon for one in position.stores(now, then) if one.new} == {"wood", "population"}
    assert [one.name for one in dangers.nearing(now, then) if one.new] == ["Hunger"]
    assert not any(one.new for one in position.stores(now)) and not any(one.new for one in dangers.nearing(now))


def test_a_way_to_win_is_marked_when_it_came_nearer() -> None:
    then = fullest(CHRONICLES[0])
    now = copy.deepcopy(then)
    for part in (part for way in now["chronicle"]["victory"] for part in way["parts"]):
        part["have"] += part["condition"].startswith("vp:")
    marked = [way.new for way in dangers.nearest(now, then)]
    assert marked == [any(name == "Points" for name, *_ in way.parts) for way in dangers.nearest(now)]
    assert 0 < sum(marked) < len(marked)
    assert not any(way.new for way in dangers.nearest(now))


def test_the_map_marks_what_was_built_taken_or_lost_and_where_a_worker_came() -> None:
    then = fullest(CHRONICLES[0]) | {"offers": []}
    now = copy.deepcopy(then)
    lost = now["map"]["structures"].pop()["hex"]
    road = then["map"]["roads"].pop()
    left, came = now["people"]["workers"][1]["hex"], now["people"]["workers"][3]["hex"]
    felled = next(hex for hex, sign in now["map"]["terrain"].items() if sign == "T")
    now["map"]["terrain"][felled] = "f"
    then["people"]["workers"] = [one for one in then["people"]["workers"] if one["hex"] != came]
    now["people"]["workers"] = [one for one in now["people"]["workers"] if one["hex"] != left]
    marked = {hex for hex, shown in hexes(now, False, False, then) if shown.new}
    assert marked == {lost, road, felled, came}


def test_a_contested_hex_differs_by_its_shape_and_not_by_colour_only() -> None:
    drawn = {claim: tile(DARK.key, Hex(".", claim=claim), 58, 38, 32).image for claim in range(WATCHED + 1)}
    bright = {claim: image.convert("L").point(lambda v: 255 * (v > 110)) for claim, image in drawn.items()}
    dashes = [sum(image.tobytes()) // 255 for image in bright.values()]
    assert 0 == dashes[0] < 100 < dashes[1] < 1.5 * dashes[1] < dashes[2]


def test_neighbouring_hexes_interlock_without_a_gap() -> None:
    view = views({}, "grid")[0]
    place = grid(view, INNER, 1200, 44)
    right, low = place.corner("B1")[0] - place.corner("A1")[0], place.corner("B1")[1] - place.corner("A1")[1]
    assert (right, low) == (place.side * 3 // 2, (place.corner("A2")[1] - place.corner("A1")[1]) // 2)
    layout = land(view)
    colours = layout.composed().convert("RGB").getcolors(100_000)
    assert colours is not None and (DARK.terrain("field") in [colour for _, colour in colours])


def test_each_step_opens_with_the_picture_that_it_needs() -> None:
    first: dict[str, set[str]] = {}
    for view in views({}, "steps", advised=True):
        first.setdefault(view["phase"], set()).add(PAINTER.sheets(view, 0)[0])
        assert sorted(PAINTER.sheets(view, 0)) == sorted(TITLE.wording.sheet_names)
    assert first["capital"] == first["recall"] == {"map"}
    assert first["card"] == first["over"] == {"events"}
    assert first["main"] == {"map", "area"}
    with pytest.raises(KeyError):
        PAINTER.sheet("hand", views({}, "steps")[0], 0, ["Ada"])


def test_before_the_card_is_placed_the_pool_is_that_of_the_turn_to_come() -> None:
    before = None
    for view in views({}, "pool", advised=True):
        if before and before["phase"] == "card":
            assert pool(before) == pool(view) == view["people"]["pool"]
        before = view


def test_a_worker_who_is_born_this_turn_is_not_at_work() -> None:
    """A larger population adds its worker to the next turn's pool (R13)."""
    grown = 0
    for state in states({}, "pool", advised=True):
        view = RULES.view(state, None)
        if not view["chronicle"]["event"] or view["ending"]:
            continue
        assert position.at_work(view) == state.people.used
        everybody = data().cards.population.levels[view["people"]["population"] - 1].workers
        grown += everybody > view["people"]["pool"] + state.people.used + len(state.people.workers)
    assert grown


def test_what_an_action_gives_is_what_the_rules_say() -> None:
    seen = set()
    for state in states({"chronicle": "salt_and_silver"}, "outputs", advised=True):
        view = RULES.view(state, None)
        for id in (id.removeprefix("act:") for id in view["offers"] if id.startswith("act:") and id[-4:] != ":add"):
            space = space_of(state, id)
            if space.gain and id != "card":
                seen.add(id)
                assert position.output(view, card_text.data()["action"][id]) == output(state, space), id
    assert len(seen) > 10


def test_every_action_that_can_be_done_is_on_the_picture() -> None:
    for view in views({}, "actions", advised=True)[::7]:
        offered = {re.sub(":add$", "", id) for id in view["offers"] if id.startswith("act:")}
        assert sum(action.open for action in position.actions(view)) == len(offered)


def test_developments_that_can_be_bought_now_are_marked() -> None:
    view = views({}, "buy")[2]
    cells = {cell.name: cell.state for cell in development.cells(view)}
    offered = {
        card_text.track(id.split(":")[1]) for id in view["offers"] if id.startswith("dev:") and id.count(":") == 1
    }
    assert offered and {name for name, state in cells.items() if state == development.OPEN} == offered
    assert next(cell.needs for cell in development.cells(view) if cell.name == "Marine") == "needs Port"


def test_the_open_card_shows_both_its_sides_and_the_placed_one_its_event() -> None:
    found = views({}, "events", advised=True)
    card = next(view for view in found if view["phase"] == "card")
    main = next(view for view in found if view["phase"] == "main")
    sides = data().deck[card["deck"]["card"]].tracks
    assert [one.number for one in position.this_turn(card)] == [card_text.ROMAN[side.event] for side in sides]
    assert [one.number for one in position.this_turn(main)] == [card_text.ROMAN[main["chronicle"]["event"]]]
    assert len(position.next_turn(main)) == 3


def test_a_panel_that_is_too_low_drops_its_foot_and_never_an_event() -> None:
    shown = (position.EventText("I", "", "pay 4{food}"), position.EventText("II", "", "enemy unit 2{shield}"))
    foot = tuple(f"line {number}" for number in range(9))
    piece = events("dark", "", "", shown, foot, PHONE.deciding, PHONE, 500, 240)
    said = [box.what for box in piece.boxes]
    assert "pay" in said and "enemy" in said and "line" in said and "8" not in said
    assert not faults(piece)


def test_at_war_the_board_counts_how_far_the_enemy_has_come() -> None:
    view = fullest(CHRONICLES[0])
    assert [track.name for track in dangers.nearing(view)][-1] == "At war"
    view["armies"]["enemy"] = [{"units": [1], "place": place} for place in (4, None, 2)]
    assert (dangers.nearing(view)[-1].now, dangers.nearing(view)[-1].spaces) == (4, 5)
    view["chronicle"]["war"] = False
    assert dangers.nearing(view) == dangers.tracks(view)


def golden(view: View, before: View | None = None) -> int:
    """How many pixels of the board have the accent; in the light theme icons have it at their edges only."""
    counts = board.layout(view, NAMES, LIGHT, before).composed().convert("RGB").getcolors(1000) or []
    return sum(count for count, colour in counts if colour == LIGHT.accent)


def test_gold_means_whose_turn_it_is_and_nothing_else() -> None:
    view = fullest(CHRONICLES[0])
    assert golden(view) > 500 > 100 > golden(view | {"ending": "lost:war"})
    then = views({"chronicle": CHRONICLES[0]}, "full")[0]
    assert golden(view, then) <= golden(view), "a change has another mark"
    modules = Path(sheets.__file__).parent.rglob("*.py")
    assert [path.name for path in modules if "accent" in path.read_text(encoding="utf-8")] == ["board.py"]


def test_progress_toward_every_condition_is_counted() -> None:
    view = views({"chronicle": "border_fires"}, "progress")[3]
    parts = [part for way in view["chronicle"]["victory"] for part in way["parts"]]
    shown = {part["condition"]: card_text.progress(part)[:3] for part in parts}
    assert shown["units:catapult:3"] == ("Catapult", 0, 3)
    assert shown["vp:5"] == ("Points", 0, 5)
    assert shown["conquer"] == ("Conquest", 0, 0)


def test_a_level_is_not_told_as_a_number_of_settlements() -> None:
    state = RULES.setup(Setup(RULES.id, 1, "winter", {"chronicle": "long_winter"})).state
    at = {name: data().track_index[name] for name in data().tracks}
    tracks = list(state.growth.tracks)
    tracks[at["settlement_a"]] = tracks[at["settlement_a"]]._replace(level=2)
    kinds = [Structure(f"settlement_{letter}", hex) for letter, hex in zip("abc", ("B2", "C2", "D2"), strict=True)]
    land = state.land._replace(structures=tuple(kinds))
    view = RULES.view(state._replace(growth=state.growth._replace(tracks=tuple(tracks)), land=land), 0)
    parts = {part.what: card_text.goal(part) for way in dangers.ways(view) for part in way.parts}
    assert parts["settlements"] == "Settlements 3/4" and parts["any_settlement"] == "Settlement level 2/3"
    alt = PAINTER.sheet("events", view, 0, ["Ada"]).alt
    assert "4 settlements (3 of 4), a settlement of level 3 (2 of 3)" in alt
    assert "4 settlements (3 of 4), a settlement of level 3 (2 of 3)" in TITLE.wording.board(view, ["Ada"])


@pytest.mark.parametrize("language", languages())
def test_a_direction_is_said_once(language: str) -> None:
    with speaking(language):
        for steps, text in ((1, "relations +1"), (-2, "relations -2")):
            for shown in (card_text.event(text), card_text.event_in_full(text)):
                assert card_text.in_words(shown).casefold() == relations(steps).casefold()


def test_roads_run_to_the_six_neighbours_of_the_rules() -> None:
    assert set(around("C4")) == {"C3", "C5", "B3", "B4", "D3", "D4"}
    assert set(around("D4")) == {"D3", "D5", "C4", "C5", "E4", "E5"}


def test_no_card_is_cut_short() -> None:
    kinds = {id.partition(":")[0] for id, _ in PAINTER.cards()}
    assert {"invention", "building", "unit", "action_card", "chronicle"} <= kinds
    for id, name in PAINTER.cards():
        piece = large("dark", PAINTER.face(id))
        assert not faults(piece) and not [box for box in piece.boxes if box.shortened], name
        assert "{" not in PAINTER.card(id).alt
    with pytest.raises(KeyError):
        PAINTER.card("invention:99")


def test_the_map_can_be_played_from_its_alt_text() -> None:
    view = views({}, "words")[5]
    for alt in (PAINTER.board(view, ["Ada"]).alt, PAINTER.sheet("map", view, 0, ["Ada"]).alt):
        assert f"capital on {view['map']['capital']}" in alt
        assert f"Contested: {', '.join(view['map']['contested'])}." in alt
        for sign, name in (("R", "Ruins"), ("S", "Special spaces (stars)"), ("*", "Discoveries")):
            assert f"{name}: {', '.join(hex for hex, one in view['map']['terrain'].items() if one == sign)}." in alt
        assert "Enemy army: strength 1, off the War Track" in alt


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("3{worker} {arrow} +1{happiness}", "3 workers for +1 happiness"),
        ("1{worker} 3{wood}{food}{ore}={coin}", "1 worker 3 wood or food or ore for 1 gold"),
        ("1{point}", "1 victory point"),
    ],
)
def test_icons_are_words_in_an_alt_text(markup: str, words: str) -> None:
    assert card_text.in_words(markup) == words


def test_the_alt_texts_describe_the_position() -> None:
    view = views({}, "words")[5]
    alt = PAINTER.board(view, ["Ada"]).alt
    assert "turn 1 of 15" in alt and "food" in alt and "Hunger" in alt and "Ada to play" in alt
    assert "0 victory points" in alt, "amounts are in words"
    alts = {id: PAINTER.sheet(id, view, 0, ["Ada"]).alt for id in PAINTER.sheets(view, 0)}
    assert len({alt, *alts.values()}) == 1 + len(sheets.SHEETS)
    assert all("{" not in each and len(each) < 1024 for each in (alt, *alts.values()))
    assert "Agriculture, level 0" in alts["development"] and "Calendar" in alts["inventions"]
    assert "In store" in alts["area"] and "capital on" in alts["map"] and "Way to win 1" in alts["events"]
