"""The bot's sentences with their arguments at the extremes: none, one and many."""

from __future__ import annotations

import pytest

from bot.text import errors
from bot.text.game import history, lobby, seats, timing, turn, votes
from bot.text.names import safe_name
from bot.ui.formatting.rendering import Rendering
from engine.phrases import spelled_out


@pytest.mark.parametrize(
    ("allowed", "joined", "sentence"),
    [
        ((1,), 2, "This game is for 1 player; 2 have joined."),
        ((2, 3), 1, "This game is for 2 or 3 players; 1 has joined."),
        ((1, 2, 3, 4), 5, "This game is for 1, 2, 3 or 4 players; 5 have joined."),
    ],
)
def test_a_lobby_says_how_many_can_play(allowed: tuple[int, ...], joined: int, sentence: str) -> None:
    assert lobby.wrong_count(allowed, joined) == sentence


def test_missing_permissions_are_counted() -> None:
    assert errors.missing_permissions(["attach_files"]) == (
        "In this channel I still need the permission **Attach Files**. Someone who manages the server can grant it."
    )
    assert "the permissions **View Channel** and **Attach Files**. " in errors.missing_permissions(
        ["view_channel", "attach_files"]
    )


@pytest.mark.parametrize(
    ("gains", "sentence"),
    [
        ((("points", 2), ("coins", -1)), "In all, you would gain 2 points and lose 1 coin."),
        ((("points", 1), ("food", 3)), "In all, you would gain 1 point and 3 food."),
        ((("coins", -4),), "In all, you would lose 4 coins."),
    ],
)
def test_a_hint_says_what_its_plan_gains_and_costs(gains: tuple[tuple[str, int], ...], sentence: str) -> None:
    assert sentence in spelled_out(turn.hint("Fish", "", (), gains)).split("\n")


def test_a_hint_without_gains_has_no_sentence_about_them() -> None:
    assert "you would" not in turn.hint("Rest", "", ())


def test_a_bad_record_is_refused_with_or_without_a_field() -> None:
    assert history.not_a_record("seed", "Field required") == "This is not the record of a game (seed: Field required)."
    assert history.not_a_record("", "Invalid JSON") == "This is not the record of a game (Invalid JSON)."


def test_a_deadline_reads_well_before_and_after_it() -> None:
    assert timing.time_left(0) == "-# Deadline: <t:0:R>."
    assert turn.asked(safe_name("Red"), "Which dice?", 0) == "Red: Which dice? Deadline: <t:0:R>."
    assert timing.will_be_archived(0).endswith(" It will be archived unless someone moves. Deadline: <t:0:R>.")


def test_a_name_that_ends_with_a_full_stop_ends_a_sentence() -> None:
    red, sam = safe_name("Red"), safe_name("Sam Jr.")
    assert turn.waiting_for([red, sam]) == "Waiting for Red and Sam Jr."
    assert turn.still_thinking([sam]).endswith("Still thinking: Sam Jr.")
    assert votes.so_far([sam]) == "-# Agreed so far: Sam Jr."
    assert lobby.in_lobby([sam]) == "In the lobby, with Sam Jr."
    assert seats.lets_computer_move(red, sam) == "Red lets a computer player make this move for Sam Jr."
    assert turn.waiting_for([sam, red]) == "Waiting for Sam Jr. and Red."


def test_a_titles_sentence_may_end_with_such_a_name() -> None:
    rendering = Rendering(("Red", "Sam Jr."))
    for told in (rendering.line, rendering.label):
        assert told("\ue000 thanks \ue001. \ue001 thanks \ue000.") == "Red thanks Sam Jr. Sam Jr. thanks Red."
