"""Posts as values: their stored form never changes, and old rows can still be read."""

from __future__ import annotations

import json

import pytest

from bot.domain.merging import merged
from bot.domain.posts import (
    BODIES,
    BoardBody,
    Body,
    DraftStatusBody,
    FilmBody,
    NoteBody,
    NoticeBody,
    OpenDmBody,
    OpenSeatBody,
    PostKind,
    QuestionBody,
    ReminderBody,
    ResultBody,
    SeatOfferBody,
    Target,
    TimeIsUpBody,
    UnreadableBody,
    VoteBody,
    WithdrawalBody,
    dump_body,
    load_body,
)

STORED: list[tuple[Body, str, dict[str, object]]] = [
    (BoardBody(3, 7, (0, 1), 6), "board", {"since": 3, "upto": 7, "seats": [0, 1], "position": 6}),
    (ResultBody(3, 7, (), 6), "result", {"since": 3, "upto": 7, "seats": [], "position": 6}),
    (NoticeBody((1,), 7), "notice", {"seats": [1], "upto": 7}),
    (NoteBody("Hello."), "note", {"text": "Hello."}),
    (FilmBody(1), "film", {"seat": 1}),
    (SeatOfferBody(1, 100), "offer", {"seat": 1, "user": 100}),
    (DraftStatusBody(6), "draft", {"position": 6}),
    (QuestionBody(1, 5), "dm", {"seat": 1, "number": 5}),
    (WithdrawalBody(1, 5), "withdraw", {"seat": 1, "number": 5}),
    (WithdrawalBody(1, of=PostKind.REMINDER), "withdraw", {"seat": 1, "of": "reminder"}),
    (OpenDmBody(), "open", {}),
    (ReminderBody(1, 5, rings=False), "reminder", {"seat": 1, "number": 5, "rings": False}),
    (TimeIsUpBody(1, 5, 9.5), "absent", {"seat": 1, "number": 5, "until": 9.5}),
    (OpenSeatBody(1, "Ada"), "vacancy", {"seat": 1, "computer": "Ada"}),
    (VoteBody(4), "consent", {"request": 4}),
    (VoteBody(4, "All agree."), "consent", {"request": 4, "outcome": "All agree."}),
]


@pytest.mark.parametrize(("body", "kind", "stored"), STORED)
def test_a_post_is_stored_as_it_always_was(body: Body, kind: str, stored: dict[str, object]) -> None:
    assert body.kind == kind and json.loads(dump_body(body)) == stored
    assert load_body(kind, json.dumps(stored)) == body


def test_every_kind_of_post_has_a_body() -> None:
    assert set(BODIES) == set(PostKind)


def test_the_marks_of_a_digest_are_no_part_of_a_body() -> None:
    assert load_body("dm", '{"seat": 1, "number": 5, "with": [8, 9], "lead": 7}') == QuestionBody(1, 5)


def test_a_notice_of_an_older_version_has_no_last_move() -> None:
    assert load_body("notice", '{"seats": [1]}') == NoticeBody((1,), 0)


@pytest.mark.parametrize(("kind", "text"), [("telegram", "{}"), ("dm", '{"seat": 1}'), ("note", "[]")])
def test_a_row_that_cannot_be_read_stops_no_other(kind: str, text: str) -> None:
    assert load_body(kind, text) == UnreadableBody()


@pytest.mark.parametrize("text", ["channel:7", "user:100"])
def test_a_target_is_stored_as_text(text: str) -> None:
    assert str(Target.parse(text)) == text
    assert Target.parse(text).is_user == text.startswith("user")


@pytest.mark.parametrize("text", ["", "channel", "channel:", "guild:1"])
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Target.parse(text)


# Posts that become one.


def test_a_newer_board_shows_the_moves_and_calls_the_seats_of_both() -> None:
    assert merged(BoardBody(3, 5, (2,), 5), BoardBody(5, 7, (0,), 7)) == BoardBody(3, 7, (0, 2), 7)


def test_a_result_shows_the_moves_of_the_board_that_it_replaces() -> None:
    assert merged(BoardBody(3, 5, (), 5), ResultBody(5, 7, (), 7)) == ResultBody(3, 7, (), 7)


def test_a_newer_notice_calls_the_seats_of_both() -> None:
    assert merged(NoticeBody((1,), 5), NoticeBody((0,), 7)) == NoticeBody((0, 1), 7)


def test_of_other_posts_the_newer_one_is_sent() -> None:
    assert merged(QuestionBody(1, 5), QuestionBody(1, 7)) == QuestionBody(1, 7)
    assert merged(UnreadableBody(), BoardBody(5, 7, (0,), 7)) == BoardBody(5, 7, (0,), 7)
