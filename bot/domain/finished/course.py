"""The course of a finished game, as values: its turns, what decided it, and how its points compare."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import Event


class Turn(NamedTuple):
    """One turn: the position at its end, and its events."""

    last: int  # the move that ended it
    round: Any
    active: int | None
    state: Any
    events: tuple[Event, ...]
    before: Any = None  # the position before the answer that ended it, as far as it is known


class TurningPoint(NamedTuple):
    """A turn that changed the winners' lead; the seat whose points it changed most, and mostly by what."""

    round: Any
    active: int | None  # whose turn it was
    before: int
    after: int
    seat: int
    change: int
    source: str
    by_source: int


class Course(NamedTuple):
    """How a game went: each seat's points at the start and after every round, and its turning points."""

    growth: list[list[int]]
    turning_points: tuple[TurningPoint, ...] = ()


class Margin(NamedTuple):
    """By how many points a game was won, and the source that made the largest difference to the second."""

    points: int
    source: str
    difference: int
    by_losing_less: bool = False


class Rank(NamedTuple):
    """The place of a score among a player's own, this game included."""

    place: int
    of: int
    tied: bool = False
