"""The life of a seat: who may sit down in it, offer it, and give it away. Nobody sees two hands of one running game.

Pure. `docs/permissions.md` says the same in words. People are known by a keyed hash here, so that what must be
remembered outlives the deletion of somebody's data."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable
from enum import Enum, auto
from typing import NamedTuple

from bot.domain.records.seats import Mark, SeatedPlayer, SeatMark, SeatOffer


class Reason(Enum):
    """Why somebody may not have a seat, or may not give it away."""

    OTHER_SEAT = auto()  # they have held another seat of this game
    REMOVER = auto()  # they have sent the holder of this seat away
    BARRED = auto()  # they were sent away, and the host has not invited them back
    NOT_HOST = auto()  # it is not theirs to offer
    FOR_ONESELF = auto()  # somebody else sits there
    NOT_AGREED = auto()  # the holder has not agreed, and still has time to play
    OTHERS_DECIDE = auto()  # somebody else at the table has not agreed
    NOBODY_ELSE = auto()  # there is nobody else at the table who could agree
    COUNTS = auto()  # the game is rated or belongs to a league, and they still have time to play


class Past(NamedTuple):
    """What a person has to do with the seats of one game."""

    held: frozenset[int]
    removed: frozenset[int]  # the seats whose holders they have sent away
    barred: bool


def person_key(seed: str, user_id: int) -> str:
    """A person in one game: nobody finds out whom it means without the game's seed."""
    return hmac.digest(seed.encode(), f"person {user_id}".encode(), "sha256").hex()[:32]


def past_of(marks: Iterable[SeatMark], person: str) -> Past:
    mine = [mark for mark in marks if mark.person == person]
    held, removed = (frozenset(mark.seat for mark in mine if mark.kind == kind) for kind in (Mark.HELD, Mark.REMOVED))
    return Past(held, removed, any(mark.kind == Mark.BARRED for mark in mine))


# What is remembered.


def seated_marks(seed: str, seats: Iterable[SeatedPlayer]) -> tuple[SeatMark, ...]:
    """These people have held these seats."""
    return tuple(
        SeatMark(person_key(seed, seat.user_id), seat.seat, Mark.HELD) for seat in seats if seat.user_id is not None
    )


def removal_marks(seed: str, held: SeatedPlayer, remover: int, *, kicked: bool) -> tuple[SeatMark, ...]:
    """Somebody took a seat from the person who held it; who was kicked is barred from the whole game."""
    if held.user_id is None or held.user_id == remover:
        return ()
    removed = SeatMark(person_key(seed, remover), held.seat, Mark.REMOVED)
    return (removed, SeatMark(person_key(seed, held.user_id), held.seat, Mark.BARRED)) if kicked else (removed,)


# Who may do what.


def may_sit(past: Past, seat: int, *, invited_by_host: bool = False) -> Reason | None:
    """Whether somebody may sit down in a seat that is free for them."""
    if seat in past.removed:
        return Reason.REMOVER
    if past.held - {seat}:
        return Reason.OTHER_SEAT
    if past.barred and not invited_by_host:
        return Reason.BARRED
    return None


def may_offer(held: SeatedPlayer, maker: int, invited: int, past: Past, *, in_charge: bool, host: int) -> Reason | None:
    """Whether somebody may offer this seat; `past` is that of the invited person."""
    if held.user_id != maker and not in_charge:
        return Reason.NOT_HOST
    if held.human and invited == maker:
        return Reason.FOR_ONESELF
    return may_sit(past, held.seat, invited_by_host=maker == host)


def may_take(held: SeatedPlayer, offer: SeatOffer, past: Past, *, lapsed: bool, host: int) -> Reason | None:
    """Whether the invited person may take an offered seat; `lapsed`: its holder's time is up."""
    if held.human and not (offer.agreed or lapsed):
        return Reason.NOT_AGREED
    return may_sit(past, held.seat, invited_by_host=offer.user_id == host)


def may_kick(
    held: SeatedPlayer,
    people: Collection[int],
    remover: int,
    agreed: Collection[int],
    *,
    lapsed: bool,
    counts: bool = False,
) -> Reason | None:
    """Whether a person may be sent away: their time is up, or all other people at the table agree.

    In a game that counts, for ratings or in a league, the others would win by it: their agreement is not enough."""
    others = {person for person in people if person != held.user_id}
    if not others:
        return Reason.NOBODY_ELSE
    if counts and not lapsed:
        return Reason.COUNTS
    return None if lapsed or others <= {remover, *agreed} else Reason.OTHERS_DECIDE
