"""The pictures of results of every kind, and the wall of achievements."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.finished.course import Rank
from bot.render.covers import Cover
from bot.render.drawing.lettering import clean
from bot.render.drawing.sheet import MARGIN, PARTS, Sheet
from bot.render.painters import painter_of
from bot.render.results import achievements, result
from bot.render.results.result_words import MARKS, ResultWords, Section
from bot.render.screen import READABLE, Screen, Shown, type_size
from bot.render.theme import DARK, LIGHT, Theme
from bot.text.game import results as result_text
from bot.ui.panels.game_over.result import Finish, result_words
from engine.core import Result
from engine.games.age_of_civilization import RULES, TITLE
from engine.phrases import amount, spelled_out
from engine.titles import TITLES
from tests.support.engine.finished_games import finished, rated
from tests.support.engine.views import NAMES, game
from tests.support.layout import collisions, faults

PAINTER = painter_of(RULES.id)
LONG = "Bartholomew of the Hills"  # a name has 24 letters at most


def too_small(sheet: Sheet, shown: Shown) -> list[str]:
    """The texts that somebody could not read without opening the picture."""
    size = (sheet.width, sheet.height + MARGIN)
    least = max(type_size(READABLE, size, screen, shown) for screen in Screen)
    return [f"{box.what!r} has {box.size} of {least}" for box in sheet.boxes() if box.size and box.size < least]


def test_a_result_says_who_won_and_by_what_and_adds_up() -> None:
    states = game(3, {}, "result")
    ended = RULES.result(states[-1])
    assert ended is not None
    growth = [[0, 2, 5, points] for points in ended.points]
    told = result_words(TITLE, states[-1], ended, MARKS[:3], Finish())
    names = ["Ada", "Ben", "Cleo"]
    picture = PAINTER.result(ended, told, names, LIGHT, growth)
    assert f"{names[ended.winners[0]]} wins" in picture.alt or "share the victory" in picture.alt
    assert all(spelled_out(amount(points, "point")) in picture.alt for points in ended.points)
    assert PAINTER.result(ended, told, names, LIGHT).size[1] < picture.size[1]


RESULTS = {
    "shared": Result((0, 1), ((0, 1),), (12, 12), ({"culture": 12}, {"culture": 12})),
    "lost": Result((), ((0,),), (3,), ({"culture": 3},), won=False),
    "medal": Result((0,), ((0,),), (30,), ({"culture": 30},), won=True, medal="silver"),
    "won": Result((0,), ((0,),), (30,), ({"culture": 30},), won=True),
    "points": Result((0,), ((0,),), (26,), ({"culture": 26},)),
    "disasters": Result((0,), ((0,), (1,)), (4, -3), ({"culture": 4}, {"culture": 2, "disasters": -5})),
    "nothing": Result((0,), ((0,),), (0,), ({},)),
}
TOLD = ResultWords(
    f"{MARKS[0]} wins",
    (f"{MARKS[0]} wins by {{point:6}}, most of them from monuments.",),
    (
        Section("The turning points", (f"Round 4, {MARKS[0]}'s turn: 12 from monuments. " * 3,)),
        Section("New achievements", ("Unscathed: Lose no point to disasters.",), "trophy"),
    ),
    told_again=True,
)


@pytest.mark.parametrize("kind", RESULTS)
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_kind_of_result_is_laid_out_without_faults(kind: str, theme: Theme) -> None:
    ended = RESULTS[kind]
    names = [clean(LONG, ""), "Ben"][: len(ended.points)]
    told = TOLD.rendered(lambda text: spelled_out(text).replace(MARKS[0], names[0]))
    standings = result.standings(ended, PAINTER.source_name)
    PARTS.clear()
    sheet = result.layout(PAINTER.cover_of({}), ended, told, names, standings, theme, [[0, n] for n in ended.points])
    assert not collisions(sheet)
    for piece in sheet.parts():
        assert not faults(piece), piece.key
    assert sheet.height + MARGIN <= result.TALLEST and not too_small(sheet, Shown.ATTACHED)
    picture = PAINTER.result(ended, TOLD, NAMES, theme, [[0, n] for n in ended.points])
    assert picture.png and len(picture.alt) < 1024
    assert "most of them from monuments" in picture.alt and "Unscathed" in picture.alt


def icons(ended: Result) -> set[str]:
    standings = result.standings(ended, PAINTER.source_name)
    sheet = result.layout(Cover("", "Chronicles"), ended, ResultWords("Over"), list(NAMES), standings, DARK, None)
    return {box.what for box in sheet.boxes()}


def test_a_defeat_has_no_trophy_and_nobody_alone_has_a_rank() -> None:
    assert "{trophy}" not in icons(RESULTS["lost"]) and "1" not in icons(RESULTS["lost"])
    assert "{trophy}" in icons(RESULTS["won"]) and "1" not in icons(RESULTS["won"])
    assert "{medal_silver}" in icons(RESULTS["medal"])
    assert {"{trophy}", "1", "2"} <= icons(RESULTS["disasters"])


def test_those_who_are_level_share_a_place_in_picture_and_text() -> None:
    three = Result((0, 2), ((0, 2), (1,)), (5, 3, 5), ({"a": 5}, {"a": 3}, {"a": 5}))
    assert three.places == {0: 1, 2: 1, 1: 3}
    assert "3" in icons(three) and "2" not in icons(three)


SOURCES = st.dictionaries(st.sampled_from("abcdef"), st.integers(-20, 30), min_size=1)


@given(st.lists(SOURCES, min_size=2, max_size=4))
def test_a_bar_is_longer_exactly_where_the_points_are_more(breakdown: list[dict[str, int]]) -> None:
    points = [sum(parts.values()) for parts in breakdown]
    gained = [sum(number for number in parts.values() if number > 0) for parts in breakdown]
    scale = 1000 / max(1, *points)
    lengths = []
    for parts, total in zip(breakdown, points, strict=True):
        segments = result.bar([(source, number, 0) for source, number in parts.items()], total, scale)
        assert all(first.end == pytest.approx(second.start) for first, second in pairwise(segments))
        lengths.append(segments[-1].end if segments else 0.0)
    assert max(lengths) <= 1000.001
    for one, other in combinations(range(len(points)), 2):
        shown = [max(0, points[seat]) for seat in (one, other)]
        if shown[0] == shown[1]:
            assert lengths[one] == pytest.approx(lengths[other])
        else:
            assert (lengths[one] > lengths[other]) == (shown[0] > shown[1]), (points, gained)


@given(SOURCES, st.integers(1, 3))
def test_a_legend_names_the_most_points_that_it_has_room_for(parts: dict[str, int], rows: int) -> None:
    sources = tuple((f"{source} of the longest name", number, 0) for source, number in parts.items() if number)
    named = result.legible(sources, 1000, rows)
    assert sum(number for _, number, _ in named) == sum(number for _, number, _ in sources)
    assert {source for source in sources if source[1] < 0} <= set(named), "what was lost has its name"
    if len(named) == len(sources):
        assert named == sources
    else:
        assert named[-1][2] == result.OTHERS


# Ratings.


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize(("title_id", "seats"), [("age_of_civilization", 4), ("roll_through_the_ages", 2)])
def test_what_a_game_did_to_ratings_stands_beside_the_names(title_id: str, seats: int, theme: Theme) -> None:
    title, painter = TITLES[title_id], painter_of(title_id)
    state = finished(title_id, seats, {}, "rated", "random")
    ended = title.rules.result(state)
    assert ended is not None
    told = result_words(title, state, ended, MARKS[:seats], rated(seats))
    names = [LONG, "Ben", LONG, LONG][:seats]
    words = told.rendered(lambda text: spelled_out(text).translate(dict(zip(map(ord, MARKS), names, strict=False))))
    PARTS.clear()
    growth = [[0, 2, 5, points] for points in ended.points]
    sheet = result.layout(
        painter.cover_of({}), ended, words, names, result.standings(ended, painter.source_name), theme, growth
    )
    shown = {box.what for box in sheet.boxes()}
    changes = ["1740 (+40)", "1380 (−120)", "1460 (+0)", "2 of 3 games"][:seats]
    assert set(changes) <= shown and result_text.RATINGS() not in shown, "once, not in a section, too"
    assert not collisions(sheet) and not too_small(sheet, Shown.ATTACHED)
    for piece in sheet.parts():
        assert not faults(piece), piece.key
        assert not [box.what for box in piece.boxes if box.shortened and box.what == LONG], "every name is whole"
    assert "How the points grew" in shown, "there is room for the curve, too"
    picture = painter.result(ended, told, names, theme, growth)
    assert "Ratings: " in picture.alt and all(change.split()[0] in picture.alt for change in changes)


# The games themselves, alone and with others.


@pytest.mark.parametrize(
    ("title_id", "seats", "options"),
    [
        ("age_of_civilization", 1, {}),
        ("age_of_civilization", 1, {"scenario": "mongol_devastation"}),
        ("age_of_civilization", 4, {}),
        ("roll_through_the_ages", 1, {}),
        ("roll_through_the_ages", 3, {}),
        ("chronicles_of_civilization", 1, {}),
    ],
)
def test_endings_of_real_games_are_told_and_drawn(title_id: str, seats: int, options: dict[str, object]) -> None:
    title = TITLES[title_id]
    for seed in ("a", "b"):
        state = finished(title_id, seats, options, seed, "random")
        ended = title.rules.result(state)
        assert ended is not None
        told = result_words(title, state, ended, MARKS[:seats], Finish(rank=Rank(2, 3)), "Solo")
        assert ended.won is not False or len(told.summary) == 2, "the cause, and what would have helped"
        painter = painter_of(title_id)
        picture = painter.result(ended, told, [LONG] * seats, LIGHT)
        assert told.sections or seats > 1
        standings = result.standings(ended, painter.source_name)
        words = told.rendered(lambda text: spelled_out(text).translate({ord(mark): LONG for mark in MARKS}))
        sheet = result.layout(painter.cover_of(options), ended, words, [LONG] * seats, standings, DARK, None)
        assert not collisions(sheet)
        assert not [fault for piece in sheet.parts() for fault in faults(piece)]
        assert not too_small(sheet, Shown.ATTACHED)
        assert words.opening[0].rstrip(".") in picture.alt or LONG not in words.opening[0]


@pytest.mark.parametrize("title_id", TITLES)
def test_every_prize_has_its_place_on_the_wall(title_id: str) -> None:
    prizes = TITLES[title_id].wording.prizes()
    everything = {prize.id for prize in prizes}
    cover = painter_of(title_id).cover_of({})
    for held in (frozenset[str](), frozenset(everything), frozenset(sorted(everything)[::2])):
        for theme in (DARK, LIGHT):
            PARTS.clear()
            sheet = achievements.layout(cover, clean(LONG, ""), prizes, held, theme)
            assert not collisions(sheet)
            for piece in sheet.parts():
                assert not faults(piece), piece.key
                assert not [box.what for box in piece.boxes if box.shortened], "every name can be read whole"
            assert not too_small(sheet, Shown.GALLERY)
            assert all(prize.name in {box.what for box in sheet.boxes()} for prize in prizes if not prize.shelf)
        alt = achievements.achievements_picture(cover, "Ada", prizes, held, DARK).alt
        single = [prize for prize in prizes if not prize.shelf]
        assert f"{sum(prize.id in held for prize in single)} of {len(single)} achievements" in alt
        assert all(prize.name in alt for prize in single)
