"""The pictures of Roll Through the Ages in random positions, and everything on its sheet."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from bot.render.card import large
from bot.render.drawing import sheet as drawing
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet
from bot.render.roll_through_the_ages import board, sheets
from bot.render.roll_through_the_ages.outlook import food_left, means, outlook, threat
from bot.render.roll_through_the_ages.painter import RollThroughTheAges
from bot.render.screen import HEIGHT, WIDTH, Screen, Shown
from bot.render.theme import DARK, LIGHT, Theme
from engine.ai.levels import at_random
from engine.core import Answer, Event, Setup, View
from engine.games.roll_through_the_ages.steps.buy import means as true_means
from engine.titles import TITLES
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.roll_through_the_ages import MODES, full, offers_of_everything, spread, views
from tests.support.engine.views import NAMES
from tests.support.layout import collisions, faults, too_small

TITLE_ID = "roll_through_the_ages"
TITLE = TITLES[TITLE_ID]
RULES, PAINTER = TITLE.rules, RollThroughTheAges(TITLE.id)
SHEETS = ("dice", "area", "developments", "players")
NAMED = ("heading", "block", "head", "dice_tray", "offer_card")  # the parts that may shorten a player's name


def faults_of(page: Sheet, checked: set[object]) -> Iterator[str]:
    """What overlaps, overflows, is faint or is cut short, in parts that have not been checked."""
    yield from collisions(page)
    for piece in page.parts():
        if piece.key not in checked:
            checked.add(piece.key)
            yield from faults(piece)
            if piece.key[1] not in NAMED:
                yield from (f"{box.what!r} is cut short" for box in piece.boxes if box.shortened)


def faint(page: Sheet, margin: int, shown: Shown, screens: Sequence[Screen] = tuple(Screen)) -> list[str]:
    """The texts that cannot be read without opening the picture."""
    return too_small(page.boxes(), (page.width, page.height + margin), shown, screens)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_random_boards_are_clean_and_legible_on_a_phone(seats: int, options: dict[str, Any]) -> None:
    checked: set[object] = set()
    before = None
    for number, view in enumerate(spread(views(seats, options, f"sheet {seats}"), 40)):
        page = board.layout(view, drawable(NAMES, seats), LIGHT if number % 4 == 0 else DARK, before)
        assert (page.width, page.height + board.MARGIN) == (WIDTH, HEIGHT)
        assert not list(faults_of(page, checked))
        assert not faint(page, board.MARGIN, Shown.ATTACHED)
        before = view
    assert len(checked) > 50


@pytest.mark.parametrize("screen", Screen)
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_random_sheets_are_clean_and_legible(seats: int, options: dict[str, Any], screen: Screen) -> None:
    checked: set[object] = set()
    for number, view in enumerate(spread(views(seats, options, f"panel {seats}"), 14)):
        for id in SHEETS:
            seat = number % seats
            page = sheets.layout(id, view, seat, drawable(NAMES, seats), LIGHT if number % 4 == 0 else DARK, screen)
            assert not list(faults_of(page, checked))
            assert not faint(page, sheets.MARGIN, Shown.GALLERY, [screen]), id


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pictures_with_everything_on_them_fit(seats: int, theme: Theme) -> None:
    view, names = full(seats), drawable(["W" * 32] * seats, seats)
    page = board.layout(view, names, theme, None)
    assert (page.width, page.height + board.MARGIN) == (WIDTH, HEIGHT)
    assert not list(faults_of(page, set()))
    for screen in Screen:
        for id in SHEETS:
            page = sheets.layout(id, view, 0, names, theme, screen)
            assert not list(faults_of(page, set())), id
            assert not faint(page, sheets.MARGIN, Shown.GALLERY, [screen]), id


def test_offers_of_everything_fit_beside_the_goods_of_both_sides() -> None:
    view, names = offers_of_everything(), drawable(["W" * 32] * 4, 4)
    assert not list(faults_of(board.layout(view, names, DARK, None), set()))
    for screen in Screen:
        page = sheets.layout("players", view, 1, names, DARK, screen)
        assert not list(faults_of(page, set()))
        assert not faint(page, sheets.MARGIN, Shown.GALLERY, [screen])


def test_the_other_side_s_goods_stand_beside_an_offer() -> None:
    view = RULES.view(RULES.setup(Setup(TITLE_ID, 2, "deal", {"trading": True})).state, None)
    view["players"][1]["goods"] |= {"cloth": 3}
    view |= {"step": "trade", "offers": [{"from": 0, "to": 1, "give": {"food": 2}, "ask": {"cloth": 1}}]}
    page = sheets.layout("players", view, 0, ["Ada", "Ben"], DARK, Screen.PHONE)
    card = next(piece for piece in page.parts() if piece.key[1] == "offer_card")
    written = [box.what for box in card.boxes if box.size]
    ada, ben = written.index("Ada"), written.index("Ben")
    assert written[ada + 1 : ben - 1] == ["0", "0", "0", "0", "+1", "0", "3", "−2"]
    assert written[ben + 1 :] == ["0", "0", "0", "3", "−1", "0", "3", "+2"]
    assert PAINTER.board(view, ["Ada", "Ben"]).alt.count("Ada offers Ben 2 food for 1 cloth.") == 1


def test_dice_have_the_numbers_of_the_menu() -> None:
    table = Table(2, "fgs").answer("roll:all")
    page = sheets.layout("dice", table.view, 0, ["Ada", "Ben"], DARK, Screen.PHONE)
    tray = next(piece for piece in page.parts() if piece.key[1] == "dice_tray")
    numbers = sorted((box.rect[0], box.what) for box in tray.boxes if box.what.isdigit())
    icons = [
        {box.what for box in tray.boxes if not box.size and abs((box.rect[0] + box.rect[2]) / 2 - x) < 110}
        for x, _ in numbers
    ]
    assert [what for _, what in numbers] == ["1", "2", "3"]
    assert icons == [{"{food}"}, {"{pottery}"}, {"{pottery}", "{skull}"}]
    (decision,) = RULES.decisions(table.state)
    labels = [option.label for option in TITLE.wording.question(table.state, decision, ["Ada", "Ben"]).options]
    assert labels[0].startswith("Die 1: ") and labels[1].startswith("Die 2: ")
    assert "1. 3 food; 2. 1 good; 3. 2 goods and 1 skull, locked" in PAINTER.sheet("dice", table.view, 0, NAMES).alt


def test_a_worker_is_the_same_icon_on_dice_in_texts_and_on_cards() -> None:
    table = Table(2, "www").answer("roll:all")
    page = sheets.layout("dice", table.view, 0, ["Ada", "Ben"], DARK, Screen.PHONE)
    icons = {box.what for box in page.boxes() if not box.size}
    assert "{worker}" in icons and "{hammer}" not in icons
    assert "{worker}" in PAINTER.face("monument:obelisk").facts


def test_the_sheet_that_the_step_needs_comes_first() -> None:
    first: dict[str, set[str]] = {}
    for view in [each for seats, options in MODES for each in views(seats, options, "order")]:
        for seat in range(len(view["players"])):
            offered = PAINTER.sheets(view, seat)
            assert set(offered) == set(SHEETS) - ({"dice"} if view["step"] == "over" else set())
            if view["active"] == seat:
                first.setdefault(view["step"], set()).add(offered[0])
    assert first["reroll"] == first["take"] == {"dice"} and first["build"] == {"area"}
    assert first["buy"] == {"developments"} and first["trade"] == {"players"}
    assert first["swap"] == {"area"}
    assert set(TITLE.wording.sheet_names) == set(SHEETS)
    with pytest.raises(KeyError):
        PAINTER.sheet("map", view, 0, NAMES)


def test_every_sheet_can_be_opened_at_any_time_and_has_an_alt_text_of_its_own() -> None:
    for view in (views(2, {}, "alt")[0], views(2, {}, "alt")[20], views(2, {}, "alt")[-1]):
        alts = {PAINTER.sheet(id, view, 1, ["Ada", "Ben"]).alt for id in SHEETS}
        assert len(alts) == len(SHEETS) and all(30 < len(alt) < 1024 and "{" not in alt for alt in alts)


def test_the_same_view_gives_the_same_bytes() -> None:
    view = views(3, {}, "bytes")[30]
    drawn = [PAINTER.board(view, NAMES), *(PAINTER.sheet(id, view, 0, NAMES) for id in SHEETS)]
    drawing.forget()
    again = copy.deepcopy(view)
    assert [each.png for each in drawn] == [
        each.png for each in (PAINTER.board(again, NAMES), *(PAINTER.sheet(id, again, 0, NAMES) for id in SHEETS))
    ]
    assert PAINTER.hand(view, 1, NAMES) == PAINTER.region(view, 1, NAMES) == PAINTER.sheet("area", view, 1, NAMES)
    assert PAINTER.hand(view, 1, NAMES, DARK, Screen.DESKTOP) != PAINTER.hand(view, 1, NAMES)


def test_a_board_marks_what_has_changed() -> None:
    found = views(2, {}, "news")
    now, then = found[-1], found[len(found) // 2]
    assert PAINTER.board(now, NAMES, before=then).png != PAINTER.board(now, NAMES).png
    assert PAINTER.board(now, NAMES, before=now).png == PAINTER.board(now, NAMES).png


def test_gold_is_only_for_those_whose_turn_it_is() -> None:
    """Neither a text nor an icon is gold but coins, and only the active player has a golden edge."""
    found = views(3, {}, "gold")
    for view in (found[len(found) // 2], found[-1]):
        pages = [board.layout(view, drawable(NAMES, 3), DARK, found[0])]
        pages += [sheets.layout(id, view, 0, drawable(NAMES, 3), DARK, Screen.PHONE) for id in SHEETS]
        for page in pages:
            assert not {box.what for box in page.boxes() if not box.size} & {"{crown}", "{trophy}"}
            assert DARK.accent not in {box.ink for box in page.boxes() if box.size}
            active = [piece.key[2][1] for piece in page.parts() if piece.key[1] == "block" and piece.key[2][5]]
            assert set(active) <= {view["active"]}


# What the dice bring, against the rules themselves.


def test_the_outlook_is_what_the_rules_then_do() -> None:
    checked = 0
    for seats in (1, 2, 3, 4):
        options = {"late_bronze_age": True} if seats == 3 else {}
        state = RULES.setup(Setup(TITLE_ID, seats, f"outlook {seats}", options)).state
        rng = Random(seats)
        while decisions := RULES.decisions(state):
            view, seat = RULES.view(state, None), decisions[0].seat
            assert means(view, seat) == true_means(state, state.players[seat])
            if view["step"] in ("reroll", "leadership") and not outlook(view).undecided:
                events = RULES.apply(state, Answer(seat, ())).events
                checked += any(event.kind == "collected" for event in events) and foreseen(view, events)
            state = RULES.apply(state, at_random(TITLE, state, decisions[0], rng)).state
    assert checked > 50


def foreseen(view: View, events: Sequence[Event]) -> bool:
    """Whether these events of keeping all dice are what the outlook has said."""
    (collected,) = [event.data for event in events if event.kind == "collected"]
    will, disaster = outlook(view).gain, threat(view)
    assert (collected["workers"], collected["coins"]) == (will.workers, will.coins)
    assert collected["food"] + collected["food_wasted"] == will.food
    lost = [(event.data["id"], event.seat, event.data["points"]) for event in events if event.kind == "lost_points"]
    assert sum(points for id, _, points in lost if id == "famine") == max(0, -food_left(view))
    assert [event.data["id"] for event in events if event.kind == "disaster"] == ([disaster.id] if disaster else [])
    if disaster:
        harmed = list(disaster.harmed)
        spared = [seat for seat in disaster.victims if seat not in harmed]
        assert [event.seat for event in events if event.kind == "spared"] == spared
        assert [event.seat for event in events if event.kind == "lost_goods"] == (harmed if disaster.goods else [])
        assert [each for each in lost if each[0] == disaster.id] == [
            (disaster.id, seat, disaster.points) for seat in harmed if not disaster.goods
        ]
    return True


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
    assert "Dice: 1. " in alt and "A Ada: " in alt and "B Ben: " in alt and len(alt) < 1024
    assert "{" not in alt and re.search(r"\d points? lost to disasters", alt), "amounts are in words"
    assert "cities" in PAINTER.region(view, 1, ["Ada", "Ben"]).alt
