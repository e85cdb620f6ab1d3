"""In every language no word of a picture overflows, overlaps, is cut, too faint or too small, or has no glyph."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from bot.domain.finished.course import Rank
from bot.pictures.service import chosen_options
from bot.render.community import report, standings
from bot.render.community.standings_view import StandingsView
from bot.render.covers import DESCRIBED
from bot.render.drawing.lettering import MAIN, face_of
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.results.result_words import MARKS
from bot.render.screen import HEIGHT, READABLE, WIDTH, Screen, Shown
from bot.render.theme import DARK, LIGHT
from bot.text.community import leagues as league_text
from bot.ui.panels.game_over.result import Finish, result_words
from engine.core import View
from engine.games.age_of_civilization import RULES
from engine.language import ENGLISH, catalogue, finished_languages, speaking
from engine.titles import TITLES
from tests.support.community_samples import SAMPLES
from tests.support.engine import chronicles_of_civilization as chronicles
from tests.support.engine import roll_through_the_ages as dice
from tests.support.engine import views as civilizations
from tests.support.engine.finished_games import finished, rated
from tests.support.layout import collisions, faults, on_screen, too_small
from tests.support.soak import SOAK

TRANSLATED = [language for language in finished_languages() if language != ENGLISH]
SHORT = ("Ada", "Ben", "Cleo", "Dan")
LONG = ("W" * 24,) * 4  # names may be cut
USUAL = ("Bartholomew of the Hills",) * 4  # but not this one in a result
CHECKED: set[object] = set()  # the parts that are known to be clean: most are on many pictures


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[Sheet]:
    """The sheets of all pictures from now on, which are laid out but not made into files."""
    found: list[Sheet] = []

    def picture(sheet: Sheet, alt: str, margin: int = MARGIN) -> Picture:
        sheet.height += margin
        found.append(sheet)
        return Picture(b"", alt, (sheet.width, sheet.height), ())

    monkeypatch.setattr(Sheet, "picture", picture)
    return found


def mistakes(sheet: Sheet) -> Iterator[str]:
    """Whatever is wrong with a picture on any screen. What has been checked in another picture is not checked again."""
    yield from collisions(sheet)
    for piece in sheet.parts():
        if piece.key not in CHECKED:
            CHECKED.add(piece.key)
            yield from (f"{piece.key[1]}: {fault}" for fault in faults(piece))
            cut = [box.what for box in piece.boxes if box.shortened and LONG[0][:2] not in box.what]
            yield from (f"{piece.key[1]}: {what!r} is cut" for what in cut)


def unreadable(sheet: Sheet, shown: Shown) -> list[str]:
    """The texts that somebody could not read without opening the picture."""
    size = (sheet.width, sheet.height)
    texts = [box for box in sheet.boxes() if box.size]
    return [box.what for box in texts for screen in Screen if on_screen(box, size, screen, shown) < READABLE]


def check_turn(title: str, view: View, number: int, laid_out: list[Sheet]) -> None:
    """The board, and every sheet on both screens."""
    painter, seats = painter_of(title), len(view.get("players", (0,)))
    names, theme, seat = (SHORT, LONG)[number % 2], (DARK, LIGHT)[number // 2 % 2], number % seats
    painter.board(view, names, theme)
    board = laid_out.pop()
    assert (board.width, board.height) == (WIDTH, HEIGHT)
    found = [*mistakes(board), *too_small(board.boxes(), (WIDTH, HEIGHT), Shown.ATTACHED)]
    assert not found, f"the board in position {number}"
    for id in painter.sheets(view, seat):
        for screen in Screen:
            painter.sheet(id, view, seat, names, theme, screen)
            shown = Shown.ATTACHED if id == "hand" else Shown.GALLERY
            assert not deciding_mistakes(laid_out.pop(), shown, screen), f"{id} on a {screen} in position {number}"


def deciding_mistakes(page: Sheet, shown: Shown, screen: Screen) -> list[str]:
    """Whatever is wrong with a picture that somebody needs to decide a turn on this screen."""
    return [*mistakes(page), *too_small(page.boxes(), (page.width, page.height), shown, [screen])]


def some(views: list[View], language: str) -> list[View]:
    """A quarter of the positions, or all in `make soak`: each language has others."""
    every = 1 if SOAK else 4
    return views[TRANSLATED.index(language) % every :: every]


def check(laid_out: list[Sheet], shown: Shown | None) -> None:
    """The latest pictures, which nobody needs to decide a turn."""
    for sheet in laid_out:
        assert not list(mistakes(sheet))
        assert shown is None or not unreadable(sheet, shown)
    laid_out.clear()


@pytest.mark.parametrize("language", TRANSLATED)
def test_turns_of_age_of_civilization(language: str, laid_out: list[Sheet]) -> None:
    drafted = civilizations.game(4, {"drafting": True}, "packs 4")
    states = [drafted[4], drafted[9], *civilizations.game(1, {"scenario": "mongol_devastation"}, "alone")[::40]]
    views = [RULES.view(state, 0) for state in states]
    views += [civilizations.fullest(), *some(list(civilizations.views(64))[::4], language)]
    with speaking(language):
        for number, view in enumerate(views):
            check_turn("age_of_civilization", view, number, laid_out)
            if view["waiting"]:  # of the board page only
                painter_of("age_of_civilization").sheet("actions", view, 0, SHORT)
                check(laid_out, None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_turns_of_roll_through_the_ages(language: str, laid_out: list[Sheet]) -> None:
    views = [dice.offers_of_everything(), *(dice.full(seats) for seats in (1, 2, 4))]
    views += [dice.full(2, step) for step in ("roll", "reroll", "leadership", "take", "discard", "swap", "buy")]
    for seats, options in dice.MODES:
        views += some(dice.spread(dice.views(seats, options, f"sheet {seats}"), 2), language)
    with speaking(language):
        for number, view in enumerate(views):
            check_turn("roll_through_the_ages", view, number, laid_out)


@pytest.mark.parametrize("language", TRANSLATED)
def test_turns_of_chronicles_of_civilization(language: str, laid_out: list[Sheet]) -> None:
    title, maps = "chronicles_of_civilization", cycle(chronicles.MAPS)
    with speaking(language):
        for number, chronicle in enumerate(chronicles.CHRONICLES):
            found = chronicles.views({"map": next(maps), "chronicle": chronicle}, f"words {chronicle}")
            for view in (*some([found[len(found) // 2], found[-1]], language), chronicles.fullest(chronicle)):
                check_turn(title, view, number, laid_out)
            view = found[4]
            for turn in range(1, 16):
                view["phase"] = "card" if turn % 3 == 0 else "main"
                view["chronicle"] |= {"turn": turn, "event": 1 + turn % 3}
                view["deck"]["card"] = 1 + turn % 12
                painter_of(title).sheet("events", view, 0, SHORT)
                assert not deciding_mistakes(laid_out.pop(), Shown.GALLERY, Screen.PHONE), (chronicle, turn)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_card_cover_and_achievement(language: str, title: str, laid_out: list[Sheet]) -> None:
    painter = painter_of(title)
    with speaking(language):
        for id, _ in painter.cards():
            painter.card(id)
            check(laid_out, None)
            if id.partition(":")[2] in DESCRIBED or id.startswith("scenario:"):
                kind, _, story = id.partition(":")
                painter.cover({kind: story})
                check(laid_out, Shown.GALLERY)
        painter.cover({})
        check(laid_out, Shown.GALLERY)
        prizes = TITLES[title].wording.prizes()
        for held in ([], [prize.id for prize in prizes]):
            painter.achievements(USUAL[0], prizes, held)
            check(laid_out, Shown.GALLERY)


ENDINGS = [
    ("age_of_civilization", 1, {"scenario": "mongol_devastation"}),
    ("age_of_civilization", 4, {"innovation": True}),
    ("roll_through_the_ages", 1, {}),
    ("roll_through_the_ages", 3, {"late_bronze_age": True}),
    ("chronicles_of_civilization", 1, {"chronicle": "salt_and_silver"}),
]


@pytest.mark.parametrize(("title_id", "seats", "options"), ENDINGS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_results(language: str, title_id: str, seats: int, options: dict[str, object], laid_out: list[Sheet]) -> None:
    title, painter = TITLES[title_id], painter_of(title_id)
    state = finished(title_id, seats, options, "a", "random")
    ended = title.rules.result(state)
    assert ended is not None
    growth, shown = [[0, 2, 5, points] for points in ended.points], chosen_options(title, options)
    goals = {seat: [goal.id for goal in title.rules.goals(state, seat)][:6] for seat in range(seats)}
    with speaking(language):
        for finish in (Finish(rank=Rank(2, 3)), rated(seats), Finish(bests={0: 19}, new=goals)):
            told = result_words(title, state, ended, MARKS[:seats], finish, title.wording.mode(options))
            for names in (SHORT, USUAL):
                painter.result(ended, told, names, DARK, growth, shown)
                check(laid_out, Shown.ATTACHED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_reports_and_standings(language: str, laid_out: list[Sheet]) -> None:
    with speaking(language):
        for sample in SAMPLES.values():
            report.picture(sample(), DARK)
            check(laid_out, Shown.GALLERY)
        columns = ("", "", *map(str, league_text.COLUMNS))
        rows = tuple((place, USUAL[0], "180", "15", "112.5", "100 %") for place in ("1", league_text.LEFT_THE_LEAGUE()))
        when, which = league_text.standings_at(12, 15, 3, 16), league_text.page(49, 64, 64)
        view = StandingsView("Wonderful Winter Worlds!", when, which, columns, rows, (1,), ())
        cover = painter_of("age_of_civilization").cover_of({})
        standings.standings(cover, view, DARK)
        check(laid_out, Shown.ATTACHED)


@pytest.mark.parametrize("face", MAIN)
def test_the_faces_have_every_letter_of_every_language(face: str) -> None:
    letters = set("äöüÄÖÜßéèêëàâçîïôùûœŒæÉÈÊÀÇ«»„“‚‘’…–—×−·€\u00a0\u202f")
    drawn = ("aoc.", "rtta.", "chronicles.", "picture.")
    for language in TRANSLATED:
        spoken = catalogue(language)
        texts = [text for (id, _), text in spoken.messages.items() if id.startswith(drawn)]
        letters |= set("".join(texts))
        letters |= {
            letter for (id, _), forms in spoken.plurals.items() if id.startswith(drawn) for letter in "".join(forms)
        }
    assert not sorted(letter for letter in letters - {"\n", "\u202f"} if face_of(letter, face) != face)
    assert face_of("\u202f", face), "a narrow space may come from another face"
