"""A film shows the end of each turn, the dice of that turn, and what it is remembered by."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.domain.finished.course import Turn
from bot.games.history.replay import replay_answers
from bot.pictures.film import CAPTION, FRAMES, TYPE, WIDTH, caption, end_of_turn, film
from bot.render.screen import DECIDING, Screen, Shown, type_size
from engine.phrases import spelled_out
from engine.titles import TITLES
from tests.support.engine.whole_games import whole_game

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LIMIT = 10 * 1024 * 1024  # bytes of an upload


def turns(title: str) -> list[Turn]:
    setup, answers = whole_game(title, min(2, max(TITLES[title].rules.seats)))
    return replay_answers(TITLES[title], setup, answers).turns


def test_a_frame_shows_the_dice_of_its_turn_and_what_the_turn_has_brought() -> None:
    title = TITLES["roll_through_the_ages"]
    *played, last = turns(title.id)
    for turn in played:
        shown, after = end_of_turn(title, turn), title.rules.view(turn.state, None)
        assert shown["dice"] and not after["dice"], "the next turn has not begun to roll"
        assert shown["active"] == turn.active and shown["players"] == after["players"]
    assert end_of_turn(title, last) == title.rules.view(last.state, None), "the game is over"


@pytest.mark.parametrize("title_id", TITLES)
def test_each_turn_has_a_sentence_that_everybody_may_read(title_id: str) -> None:
    title = TITLES[title_id]
    for turn in turns(title_id):
        said = caption(title, turn, NAMES)
        assert said.endswith((".", "!")) and "{" not in said
        events = [event for event in turn.events if event.only_for is None]
        spoken = [title.wording.sentence(event, NAMES) for event in events]
        assert said in map(spelled_out, spoken), "in the words of the title"


def test_a_turn_is_remembered_by_what_it_built_rather_than_by_what_it_rolled() -> None:
    said = [caption(TITLES["roll_through_the_ages"], turn, NAMES) for turn in turns("roll_through_the_ages")]
    assert any("finishes City" in text for text in said) and not any("rolls" in text for text in said)


def test_a_secret_is_no_caption() -> None:
    title = TITLES["age_of_civilization"]
    turn = turns(title.id)[2]
    hidden = turn._replace(events=tuple(event._replace(only_for=0) for event in turn.events))
    assert caption(title, hidden, NAMES) == ""


@pytest.mark.parametrize("title_id", TITLES)
def test_a_film_can_be_read_on_a_phone_and_uploaded(title_id: str) -> None:
    found = turns(title_id)
    data = film(TITLES[title_id], found[-6:], NAMES)
    assert len(data) / 6 * FRAMES < LIMIT / 2, "however long the game"
    with Image.open(io.BytesIO(data)) as moving:
        frame: Any = moving
        assert frame.width == WIDTH and frame.n_frames >= 4
    board = (1100, 700 + CAPTION)  # what a board of the usual shape becomes
    assert type_size(DECIDING, board, Screen.PHONE, Shown.ATTACHED) <= TYPE
