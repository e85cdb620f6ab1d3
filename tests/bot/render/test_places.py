"""Where everything lies in a picture: every option that has a place has an area, and areas are what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.render.drawing.canvas import Box
from bot.render.drawing.sheet import Sheet
from bot.render.painter import Painter
from bot.render.painters import painter_of
from bot.render.picture import Area, Picture
from bot.render.screen import Screen
from engine.ai.levels import at_random
from engine.core import Decision, Setup
from engine.titles import TITLES

NAMES = ("Ada", "Benedikt", "Çelik", "Dmitri")
MODES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("age_of_civilization", 2, {}),
    ("age_of_civilization", 4, {"innovation": True, "changing_world": True}),
    ("age_of_civilization", 3, {"drafting": True, "innovation": True}),
    ("age_of_civilization", 1, {"scenario": "mongol_devastation"}),
    ("roll_through_the_ages", 1, {}),
    ("roll_through_the_ages", 3, {"trading": True}),
    ("roll_through_the_ages", 2, {"late_bronze_age": True}),
    ("chronicles_of_civilization", 1, {}),
)
PHONE = 390  # CSS pixels: the width of the page on a phone
CARD, SPACE = 44, 24  # the least side of a card or die, and of a hex, a line of a sheet or a space of a track
SPACES = ("hex", "good", "ships", "city", "monument", "development", "space", "crisis", "division")
WITHOUT_A_PLACE = {
    *("skip", "end", "pass", "done", "back", "send", "cancel", "trade", "win", "sell", "give", "ask", "offer", "war"),
    "disband",
}
LONGEST = 400  # answers; a game with trading takes thousands


class Asked(NamedTuple):
    title: str
    state: Any
    decision: Decision


def questions(title: str, seats: int, options: dict[str, Any], gap: int = 11) -> Iterator[Asked]:
    """Questions of a random game, spread over its course."""
    rules, rng = TITLES[title].rules, Random(f"{title} {seats}")
    state, number = rules.setup(Setup(title, seats, "places", options)).state, 0
    while (decisions := rules.decisions(state)) and number < LONGEST:
        if number % gap == 0:
            yield from (Asked(title, state, decision) for decision in decisions)
        number += 1
        state = rules.apply(state, at_random(TITLES[title], state, rng.choice(decisions), rng)).state


def pictures(asked: Asked, screen: Screen = Screen.PHONE) -> dict[str, Picture]:
    """What the board page shows of this question, by id."""
    painter, seat = painter_of(asked.title), asked.decision.seat
    view = TITLES[asked.title].rules.view(asked.state, seat)
    return {
        id: painter.hand(view, seat, NAMES, screen=screen)
        if id == "hand"
        else painter.sheet(id, view, seat, NAMES, screen=screen)
        for id in painter.page_sheets(view, seat)
    }


def kind(place: str) -> str:
    return place.partition(":")[0]


def sides(area: Area) -> tuple[int, int]:
    xs, ys = zip(*area.corners, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def overlap(one: Area, other: Area) -> bool:
    """Whether two convex polygons share more than an edge: no line between them keeps them apart."""
    for polygon in (one.corners, other.corners):
        for (x0, y0), (x1, y1) in pairwise((*polygon, polygon[0])):
            ours, theirs = ([(x * (y0 - y1) + y * (x1 - x0)) for x, y in area.corners] for area in (one, other))
            slack = 1.5 * (abs(x1 - x0) + abs(y1 - y0))  # corners are rounded to whole pixels
            if max(ours) <= min(theirs) + slack or max(theirs) <= min(ours) + slack:
                return False
    return True


@pytest.mark.parametrize(("title", "seats", "options"), MODES)
def test_every_option_with_a_place_has_an_area(title: str, seats: int, options: dict[str, Any]) -> None:
    placed = 0
    for asked in questions(title, seats, options):
        found = {area.place for picture in pictures(asked).values() for area in picture.areas}
        for option in asked.decision.options:
            place = TITLES[title].wording.place(asked.state, option.id)
            if place:
                assert place in found, f"{option.id} is chosen at {place}"
                placed += 1
            else:
                assert option.id.split(":")[0] in WITHOUT_A_PLACE, f"{option.id} has no place"
    assert placed


@pytest.mark.parametrize(("title", "seats", "options"), MODES)
def test_areas_are_apart_and_large_enough_for_a_finger(title: str, seats: int, options: dict[str, Any]) -> None:
    for asked in questions(title, seats, options, 37):
        for id, picture in pictures(asked).items():
            zoom = PHONE / picture.size[0]
            places = [area.place for area in picture.areas]
            assert len(places) == len(set(places)), f"a place lies twice in {id}"
            for area in picture.areas:
                least = SPACE if kind(area.place) in SPACES else CARD
                assert min(sides(area)) * zoom >= least, f"{area.place} in {id}: {sides(area)}"
                assert all(0 <= x <= picture.size[0] and 0 <= y <= picture.size[1] for x, y in area.corners)
            for one, other in combinations(picture.areas, 2):
                assert not overlap(one, other), f"{one.place} and {other.place} overlap in {id}"


def test_a_finished_game_opens_with_its_players() -> None:
    title, rng = TITLES["age_of_civilization"], Random(1)
    state = title.rules.setup(Setup(title.id, 2, "places", {})).state
    while decisions := title.rules.decisions(state):
        state = title.rules.apply(state, at_random(title, state, decisions[0], rng)).state
    found = painter_of(title.id).page_sheets(title.rules.view(state, 0), 0)
    assert found[0] == "players" and "actions" not in found


@pytest.mark.parametrize("screen", Screen)
@pytest.mark.parametrize(("title", "seats", "options"), MODES)
def test_an_area_holds_what_is_drawn_there(
    title: str, seats: int, options: dict[str, Any], screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts and icons lie within an area or outside it, never across its edge, and a card's name is in its own."""
    sheets: list[Sheet] = []
    finished = Sheet.picture

    def noted(sheet: Sheet, *args: Any) -> Picture:
        sheets.append(sheet)
        return finished(sheet, *args)

    monkeypatch.setattr(Sheet, "picture", noted)
    painter, checked = painter_of(title), 0
    for asked in questions(title, seats, options, 89):
        pictures(asked, screen)
        painter.board(TITLES[title].rules.view(asked.state, None), NAMES)
        while sheets:
            sheet = sheets.pop()
            boxes = sheet.boxes()
            for area in sheet.areas():
                inside = [box for box in boxes if _within(box, area)]
                across = [] if kind(area.place) == "hex" else [box for box in boxes if _across(box, area)]
                assert not across, f"{across[0].what} lies across the edge of {area.place}"
                assert inside or kind(area.place) in ("hex", "dice"), f"nothing lies in {area.place}"
                checked += _named(painter, area.place, inside)
    assert checked


def _named(painter: Painter, place: str, inside: list[Box]) -> bool:
    """Whether a place is a card that can be looked up; its name then lies in its area."""
    if kind(place) == "good" or place not in dict(painter.cards()):  # goods are icons
        return False
    name, words = painter.face(place).name, " ".join(box.what for box in inside)
    assert any(word in words for word in name.replace("The ", "").split()), f"{name} is not in its area: {words}"
    return True


def _bounds(area: Area) -> tuple[int, int, int, int]:
    xs, ys = zip(*area.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _within(box: Box, area: Area) -> bool:
    left, top, right, bottom = _bounds(area)
    return left <= box.rect[0] and top <= box.rect[1] and box.rect[2] <= right and box.rect[3] <= bottom


def _across(box: Box, area: Area) -> bool:
    left, top, right, bottom = _bounds(area)
    touched = box.rect[0] < right and box.rect[2] > left and box.rect[1] < bottom and box.rect[3] > top
    return touched and not _within(box, area)
