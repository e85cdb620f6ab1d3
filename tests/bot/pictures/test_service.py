"""Everybody sees a game in their own theme and in the players' colours, or as text if they prefer it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image as Pillow

from bot.base.workers.service import Workers
from bot.domain.finished.course import Turn
from bot.domain.records.games import NO_CHANNEL, Game, HouseRules, Phase
from bot.domain.records.history import Ask
from bot.domain.records.people import DisplayPreferences, Preferences
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.pictures.image import HAND, Image
from bot.pictures.service import Pictures
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.results.result_words import ResultWords
from bot.render.screen import Screen
from bot.render.theme import DARK, LIGHT, theme_named
from bot.store.store import Store
from engine.assets import TODAY
from engine.core import Result, View
from engine.games.age_of_civilization import RULES, TITLE
from tests.support.engine.views import game

ADA, BEN, CLEO, TEXT_READER = 11, 12, 13, 14
PAINTER = painter_of(RULES.id)
COLOURS = ("lime", "", "teal")  # the colours that Ada and Cleo prefer
LIGHT_THEME, TABLE_THEME = theme_named("light", COLOURS), theme_named("dark", COLOURS)


class TwoThemes:
    """Ada prefers the light theme, one viewer prefers text, and the table has agreed on the dark theme."""

    async def display_preferences(self, game_id: int, user_id: int | None) -> DisplayPreferences:
        theme = "light" if user_id == ADA else "dark"
        return DisplayPreferences(theme, user_id == TEXT_READER, HouseRules(theme="dark"), COLOURS)


def session(move: int = 8, **asked: bool) -> Session:
    """A draft of three players; seat 0 has an open question."""
    seats = (SeatedPlayer(0, ADA, "Ada"), SeatedPlayer(1, BEN, "Ben"), SeatedPlayer(2, CLEO, "Cleo"))
    stored = Game(1, RULES.id, 1, 1, ADA, Phase.PLAYING, {}, "seed", "0")
    ask = Ask(0, 1, False, asked.get("private", False), False, True)
    return Session(TITLE, stored, seats, game(3, {"drafting": True}, "service")[move], {0: ask})


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers()
    yield made
    await made.close()


@pytest.fixture
async def pictures(workers: Workers) -> AsyncIterator[Pictures]:
    made = Pictures(cast(Store, TwoThemes()), workers)
    yield made
    made.close()


def sent(picture: Picture) -> Image:
    return Image(picture.png, picture.alt, size=picture.size, areas=picture.areas)


async def test_the_channel_sees_the_theme_of_the_table_and_the_players_colours(pictures: Pictures) -> None:
    shown = session()
    before = session(2).view
    expected = PAINTER.board(shown.view, shown.names, TABLE_THEME, before)
    taste = await TwoThemes().display_preferences(1, None)
    assert await pictures.channel_board(shown, taste, before) == sent(expected)


async def test_a_lobby_has_its_cover_in_the_theme_of_the_table_and_ones_own_table_in_ones_own(
    pictures: Pictures,
) -> None:
    stored = session().game
    dark, light = PAINTER.cover({}, DARK), PAINTER.cover({}, LIGHT)
    assert dark is not None and light is not None
    assert await pictures.lobby(TITLE, stored) == sent(dark)
    own = replace(stored, channel_id=NO_CHANNEL)
    assert await pictures.lobby(TITLE, own) == sent(light)
    assert await pictures.lobby(TITLE, replace(own, host_id=TEXT_READER)) is None


async def test_a_player_sees_the_board_in_their_own_theme(pictures: Pictures) -> None:
    shown = session()
    assert await pictures.board(shown, ADA) == sent(PAINTER.board(shown.view, shown.names, LIGHT_THEME))
    assert await pictures.board(shown, BEN) == sent(PAINTER.board(shown.view, shown.names, TABLE_THEME))


async def test_a_hand_is_drawn_from_the_seat_s_own_view_in_the_viewer_s_theme(pictures: Pictures) -> None:
    shown = session()
    hand = PAINTER.hand(RULES.view(shown.state, 2), 2, shown.names, LIGHT_THEME)
    assert await pictures.hand(shown, 2, ADA) == sent(hand), "as in the replay of a finished game"


async def test_those_who_prefer_text_get_no_picture_but_cards(pictures: Pictures) -> None:
    shown, reader = session(), Preferences(TEXT_READER, text_board=True)
    taste = await TwoThemes().display_preferences(1, TEXT_READER)
    assert await pictures.board(shown, TEXT_READER) is None
    assert await pictures.hand(shown, 0, TEXT_READER) is None
    assert pictures.sheets(shown, 0, taste) == () and await pictures.sheet(shown, 0, "area", taste) is None
    assert await pictures.achievements(TITLE, "Ada", (), reader) is None
    card = await pictures.card(RULES.id, TODAY, "civilization:egypt", reader)
    assert card is not None and "Egypt" in card.alt, "the text of a card is the alt text of its picture"


async def test_a_private_question_opens_with_the_hand_and_a_public_one_with_the_first_sheet(
    pictures: Pictures,
) -> None:
    taste = await TwoThemes().display_preferences(1, ADA)
    private = session(private=True)
    view = RULES.view(private.state, 0)
    others = [id for id in PAINTER.sheets(view, 0) if id != HAND]
    assert pictures.sheets(private, 0, taste) == (HAND, *others)
    assert pictures.sheets(session(), 0, taste) == tuple(PAINTER.sheets(view, 0))
    hand = PAINTER.hand(view, 0, private.names, LIGHT_THEME, Screen.PHONE)
    assert await pictures.sheet(private, 0, HAND, taste) == sent(hand)


async def test_a_sheet_is_drawn_from_the_seat_s_own_view_for_the_viewer_s_screen(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def sheet(id: str, view: View, *rest: object) -> Picture:
        drawn.append((id, view, *rest))
        return Picture(b"", "", (1, 1))

    monkeypatch.setattr(PAINTER, "sheet", sheet)
    shown = session()
    taste = (await TwoThemes().display_preferences(1, ADA))._replace(screen=Screen.DESKTOP)
    await pictures.sheet(shown, 2, "market", taste)
    assert drawn == [("market", RULES.view(shown.state, 2), 2, shown.names, LIGHT_THEME, Screen.DESKTOP)]


async def test_a_result_that_cannot_be_drawn_gives_way_to_the_last_board(pictures: Pictures) -> None:
    shown = session(-1)
    result = RULES.result(shown.state)
    assert result is not None
    growth = [[0, points] for points in result.points]
    told = ResultWords("Ada wins")
    expected = PAINTER.result(result, told, shown.names, TABLE_THEME, growth)
    board = sent(PAINTER.board(shown.view, shown.names, TABLE_THEME))
    assert await pictures.channel_result(shown, result, told, growth) == sent(expected)
    broken = Result((0,), (), (), ())
    assert await pictures.channel_result(shown, broken, told, None) == board


async def test_cards_and_achievements_are_in_the_viewer_s_theme(pictures: Pictures) -> None:
    light, held = Preferences(ADA, theme="light"), {"achievement:great_kingdom"}
    assert await pictures.card(RULES.id, TODAY, "egypt", light) == sent(PAINTER.card("egypt", LIGHT))
    drawn = PAINTER.achievements("Ada", TITLE.wording.prizes(), held, LIGHT)
    assert drawn is not None and await pictures.achievements(TITLE, "Ada", held, light) == sent(drawn)


async def test_a_film_is_in_the_viewer_s_theme(pictures: Pictures) -> None:
    shown = session()
    turns = [Turn(n, 1, 0, session(n).state, ()) for n in (2, 8)]
    data = await pictures.film(shown, turns, ADA)
    assert data is not None
    with Pillow.open(BytesIO(data)) as film:
        corner: Any = film.convert("RGB").getpixel((0, 0))
    assert all(abs(seen - wanted) < 12 for seen, wanted in zip(corner, LIGHT.ground, strict=True))


async def test_without_pictures_nothing_is_drawn_and_nothing_is_read(workers: Workers) -> None:
    pictures = Pictures(cast(Store, None), workers, enabled=False)
    shown, light = session(), Preferences(ADA, theme="light")
    taste = await TwoThemes().display_preferences(1, ADA)
    assert not pictures.enabled
    assert await pictures.lobby(TITLE, shown.game) is None
    assert await pictures.channel_board(shown, taste) is None
    assert (
        await pictures.channel_result(shown, Result((0,), ((0,),), (1,), ({},)), ResultWords("1 point"), None) is None
    )
    assert await pictures.board(shown, ADA) is None
    assert await pictures.hand(shown, 0, ADA) is None
    assert pictures.sheets(shown, 0, taste) == () and await pictures.sheet(shown, 0, "area", taste) is None
    assert await pictures.card(RULES.id, TODAY, "egypt", light) is None
    assert await pictures.achievements(TITLE, "Ada", (), light) is None
    assert await pictures.film(shown, (), ADA) is None
    pictures.close()
