"""Seats: who sits where, who has sat there, and to whom a seat is offered."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class SeatedPlayer(NamedTuple):
    """Who sits where: a person, or a computer player of a level."""

    seat: int
    user_id: int | None
    name: str
    level: str = ""

    @property
    def human(self) -> bool:
        return self.user_id is not None


class OpenSeat(NamedTuple):
    """A seat that may be claimed; `bot/domain/seat_rules.py` says by whom."""

    seat: int
    name: str
    since: float


class Mark(StrEnum):
    """What is remembered about a person and a seat until the game ends."""

    HELD = "held"
    REMOVED = "removed"  # they have sent its holder away
    BARRED = "barred"  # they were sent away from it


class SeatMark(NamedTuple):
    """A person, by a keyed hash, and a seat."""

    person: str
    seat: int
    kind: Mark


class SeatOffer(NamedTuple):
    """A seat that somebody offers to somebody else; a seat has one offer at a time."""

    seat: int
    user_id: int  # who offers it
    invited: int
    agreed: bool  # its holder wants to give it up
    until: float


class SeatChange(NamedTuple):
    """What a change of seats leaves behind."""

    opened: OpenSeat | None = None  # this seat may be claimed from now on
    marks: tuple[SeatMark, ...] = ()
    offer: SeatOffer | None = None  # this offer is taken up, and must still stand


NO_SEAT_CHANGE = SeatChange()
