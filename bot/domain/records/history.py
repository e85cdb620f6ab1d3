"""What happens in a game: questions, answers, and all that one answer changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.domain.posts import Post
from bot.domain.records.games import LessonExit, Phase
from bot.domain.records.ratings import GameFacts
from bot.domain.records.seats import NO_SEAT_CHANGE, SeatChange, SeatedPlayer


class Ask(NamedTuple):
    """An open question: its number is the move at which this seat was first asked it."""

    seat: int
    number: int
    optional: bool
    private: bool
    computer: bool
    noticed: bool


class MoveKind(StrEnum):
    """What made a row of the history."""

    SETUP = "setup"
    ANSWER = "answer"
    UNDO = "undo"
    REDO = "redo"
    SEAT = "seat"  # somebody else took a seat
    MOVED = "moved"  # the game went on in another channel
    RESTORED = "restored"  # the owner brought a backup back
    REPAIRED = "repaired"  # the owner brought the game up to date with the rules


class Move(NamedTuple):
    """A row of the history. `before` is the position that it was made from, `position` the one it led to."""

    move: int
    kind: MoveKind
    seat: int | None
    picks: tuple[str, ...]
    before: int
    position: int
    forced: bool = False
    user_id: int | None = None
    events: str = "[]"
    at: float = 0.0
    suggested: bool = False  # by the button that does as suggested; on the first answer of its click


class Score(NamedTuple):
    """One seat of a finished game."""

    seat: int
    user_id: int | None
    name: str
    points: int | None
    place: int


class Achievement(NamedTuple):
    """Something that a person has won for good: `achievement:great_kingdom`, `medal:silk_road:gold`."""

    user_id: int
    title: str
    id: str


@dataclass(frozen=True, slots=True)
class Commit:
    """All that one answer changes, written in one transaction or not at all."""

    game_id: int
    expected: int  # the move that the writer has seen
    moves: tuple[Move, ...]
    states: Mapping[int, str]  # position -> saved state
    position: int
    asks: tuple[Ask, ...]
    redo: tuple[int, ...] = ()
    phase: Phase = Phase.PLAYING
    announced_move: int = -1
    announced_turn: str = ""
    posts: tuple[Post, ...] = ()
    idempotency_key: int | None = None  # the interaction's id: the same click never acts twice
    seats: tuple[SeatedPlayer, ...] | None = None
    result: str | None = None
    scores: tuple[Score, ...] = ()
    forget: int = 0  # snapshots before this position are no longer needed
    lobby_at: float | None = None  # when the lobby that this starts was last changed
    achievements: tuple[Achievement, ...] = ()
    seat_change: SeatChange = NO_SEAT_CHANGE
    host_id: int | None = None  # somebody else is the host from now on
    archived: bool = False  # the game was archived when the writer saw it
    lesson: str = ""
    left: LessonExit | None = None
    clocks: bool = True  # whether the game has clocks
    facts: GameFacts | None = None  # what is counted of a game that ends with a result
    second_round: int | None = None  # the move with which it began, unless an earlier one is known
