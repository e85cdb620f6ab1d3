"""The rules of a seat's life, case by case."""

from __future__ import annotations

import pytest

from bot.domain.records.seats import Mark, SeatedPlayer, SeatMark, SeatOffer
from bot.domain.seat_rules import (
    Past,
    Reason,
    may_kick,
    may_offer,
    may_sit,
    may_take,
    past_of,
    person_key,
    removal_marks,
    seated_marks,
)

RED, BLUE, GREEN, GREY = 1, 2, 3, 4
NEWCOMER = Past(frozenset(), frozenset(), False)
BLUES, COMPUTERS = SeatedPlayer(1, BLUE, "Blue"), SeatedPlayer(1, None, "Ada", "gentle")


def past(held: set[int] | None = None, removed: set[int] | None = None, *, barred: bool = False) -> Past:
    return Past(frozenset(held or ()), frozenset(removed or ()), barred)


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        (NEWCOMER, None),
        (past({1}), None),
        (past({0}), Reason.OTHER_SEAT),
        (past({0, 1}), Reason.OTHER_SEAT),
        (past(removed={1}), Reason.REMOVER),
        (past(removed={0}), None),
        (past({1}, {1}), Reason.REMOVER),
        (past({1}, barred=True), Reason.BARRED),
    ],
)
def test_who_may_sit_down_in_a_free_seat(who: Past, reason: Reason | None) -> None:
    assert may_sit(who, 1) == reason


def test_the_host_invites_somebody_back_to_the_seat_they_had_and_to_no_other() -> None:
    sent_away = past({1}, barred=True)
    assert may_offer(COMPUTERS, RED, BLUE, sent_away, in_charge=True, host=RED) is None
    assert may_offer(COMPUTERS, GREEN, BLUE, sent_away, in_charge=True, host=RED) == Reason.BARRED
    elsewhere = COMPUTERS._replace(seat=2)
    assert may_offer(elsewhere, RED, BLUE, sent_away, in_charge=True, host=RED) == Reason.OTHER_SEAT


def test_a_held_seat_is_offered_by_its_holder_or_the_host_and_never_to_oneself() -> None:
    assert may_offer(BLUES, BLUE, GREY, NEWCOMER, in_charge=False, host=RED) is None
    assert may_offer(BLUES, RED, GREY, NEWCOMER, in_charge=True, host=RED) is None
    assert may_offer(BLUES, GREEN, GREY, NEWCOMER, in_charge=False, host=RED) == Reason.NOT_HOST
    assert may_offer(BLUES, GREY, GREY, NEWCOMER, in_charge=True, host=RED) == Reason.FOR_ONESELF
    assert may_offer(COMPUTERS, GREY, GREY, NEWCOMER, in_charge=True, host=RED) is None


def test_an_offered_seat_is_taken_when_its_holder_agrees_or_has_let_their_time_pass() -> None:
    offer = SeatOffer(1, RED, GREY, False, 0.0)
    assert may_take(BLUES, offer, NEWCOMER, lapsed=False, host=RED) == Reason.NOT_AGREED
    assert may_take(BLUES, offer._replace(agreed=True), NEWCOMER, lapsed=False, host=RED) is None
    assert may_take(BLUES, offer, NEWCOMER, lapsed=True, host=RED) is None
    assert may_take(COMPUTERS, offer, NEWCOMER, lapsed=False, host=RED) is None
    assert may_take(COMPUTERS, offer, past({0}), lapsed=False, host=RED) == Reason.OTHER_SEAT


@pytest.mark.parametrize(
    ("people", "remover", "agreed", "lapsed", "reason"),
    [
        ((RED, BLUE), RED, (), False, None),
        ((RED, BLUE), GREY, (), False, Reason.OTHERS_DECIDE),
        ((RED, BLUE), GREY, (RED,), False, None),
        ((RED, BLUE, GREEN), RED, (), False, Reason.OTHERS_DECIDE),
        ((RED, BLUE, GREEN), RED, (BLUE,), False, Reason.OTHERS_DECIDE),
        ((RED, BLUE, GREEN), RED, (GREEN,), False, None),
        ((RED, BLUE, GREEN), RED, (), True, None),
        ((BLUE,), GREY, (), True, Reason.NOBODY_ELSE),
    ],
)
def test_somebody_is_sent_away_when_all_others_agree_or_their_time_is_up(
    people: tuple[int, ...], remover: int, agreed: tuple[int, ...], lapsed: bool, reason: Reason | None
) -> None:
    assert may_kick(BLUES, people, remover, agreed, lapsed=lapsed) == reason


@pytest.mark.parametrize(("lapsed", "reason"), [(False, Reason.COUNTS), (True, None)])
def test_nobody_wins_a_game_that_counts_by_sending_the_other_away(lapsed: bool, reason: Reason | None) -> None:
    assert may_kick(BLUES, [RED, BLUE], RED, [], lapsed=lapsed, counts=True) == reason


def test_what_is_remembered_names_nobody_and_means_nothing_in_another_game() -> None:
    marks = (*seated_marks("seed", (BLUES, COMPUTERS)), *removal_marks("seed", BLUES, RED, kicked=True))
    assert past_of(marks, person_key("seed", BLUE)) == past({1}, barred=True)
    assert past_of(marks, person_key("seed", RED)) == past(removed={1})
    assert past_of(marks, person_key("other seed", BLUE)) == NEWCOMER
    assert not any(str(BLUE) == mark.person for mark in marks)
    assert removal_marks("seed", BLUES, BLUE, kicked=True) == removal_marks("seed", COMPUTERS, RED, kicked=True) == ()
    assert removal_marks("seed", BLUES, RED, kicked=False) == (SeatMark(person_key("seed", RED), 1, Mark.REMOVED),)
