"""Games: what they are, how they are played, and what becomes of those that nobody touches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypedDict

from bot.domain.clock.turn_clock import Availability, Clock, Pace


class Phase(StrEnum):
    """How far a game has come. Only a lobby and a game in play hold their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # played to its result
    ENDED = "ended"  # stopped without one
    ARCHIVED = "archived"  # set aside, to be played on at any time


UNFINISHED = (Phase.LOBBY, Phase.PLAYING)
FINISHED = (Phase.OVER, Phase.ENDED)
NO_CHANNEL = 0  # the channel of games that belong to a person
MOST_PERSONAL_GAMES = 5  # unfinished ones of one person, beside lessons
LESSON_DONE = "done"  # the lesson of a game that goes on after one


class GameStamp(NamedTuple):
    """What is no longer the same once a game must be shown anew."""

    move: int
    phase: Phase
    lesson: str
    channel_id: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a channel or of a person; `move` only grows, `position` is the move whose snapshot is the present."""

    id: int
    title: str
    guild_id: int | None
    channel_id: int
    host_id: int
    phase: Phase
    options: Mapping[str, Any]
    seed: str
    first: str  # "random", or the seat that begins
    move: int = 0
    position: int = 0
    redo: tuple[int, ...] = ()
    announced_move: int = -1  # the last move that a board in the channel has shown
    announced_turn: str = ""
    created_at: float = 0.0
    updated_at: float = 0.0
    arranged: Mapping[str, Any] = field(default_factory=dict)  # what the set-up leaves to chance no longer
    lesson: str = ""  # a game with a lesson counts in no record, also when it goes on after the lesson
    data_version: int = 1  # of the cards that it is played with
    language: str = "en"  # of its boards and of everything else that its channel reads
    begun_in: int | None = None  # the server in which it was begun, if it has moved since

    @property
    def personal(self) -> bool:
        """Whether it belongs to its host, who alone sees it, and not to a channel."""
        return self.channel_id == NO_CHANNEL

    @property
    def home(self) -> int | None:
        """The server whose moderators and leaderboard it belongs to, wherever it has moved."""
        return self.guild_id if self.begun_in is None else self.begun_in

    @property
    def stamp(self) -> GameStamp:
        return GameStamp(self.move, self.phase, self.lesson, self.channel_id)

    @property
    def in_lesson(self) -> bool:
        """Whether a lesson decides what is to be done."""
        return self.lesson not in ("", LESSON_DONE)


class HouseRules(NamedTuple):
    """What the players of a game have agreed on beside its rules."""

    pace: str = ""
    hints: bool = True
    paused: bool = False
    warned_at: float | None = None  # when we last said that the game will be archived
    theme: str = "dark"  # of the boards in the channel
    rated: bool = False  # the result counts for the players' ratings

    @property
    def advice(self) -> bool:
        """Whether players may ask for hints, and are shown suggestions."""
        return self.hints and not self.rated


class HouseRuleChanges(TypedDict, total=False):
    """The house rules that an act changes; the others stay as they are."""

    pace: str
    hints: bool
    paused: bool
    theme: str
    rated: bool


class DueClock(NamedTuple):
    """A clock that is due, with all that is needed to deal with it."""

    game_id: int
    clock: Clock
    pace: Pace | None
    availability: Availability

    @property
    def lease(self) -> str:
        """The name of the lease under which one process deals with it."""
        return f"clock:{self.game_id}:{self.clock.seat}"


def computer_lease(game_id: int) -> str:
    """The name of the lease under which one process thinks for the computer players of a game."""
    return f"computer:{game_id}"


class IdleStep(StrEnum):
    """What becomes of a game that nobody has touched for long."""

    WARN = "warn"
    ARCHIVE = "archive"


class LessonExit(NamedTuple):
    """Somebody left a lesson after this many steps; nobody's name is counted with it."""

    game_id: int
    lesson: str
    step: int


class Statistics(NamedTuple):
    """How many games there are by phase, how many posts wait, and one that waits for a time that is too far ahead."""

    games: Mapping[str, int]
    queued: int
    too_far_ahead: int | None = None
