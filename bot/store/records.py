"""What is stored, as values: one class a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

LOBBY, PLAYING, OVER, ENDED = "lobby", "playing", "over", "ended"


@dataclass(frozen=True, slots=True)
class Game:
    """One game in one channel; `move` only grows, `position` is the move whose snapshot is the present."""

    id: int
    title: str
    guild_id: int | None
    channel_id: int
    host_id: int
    phase: str
    options: Mapping[str, Any]
    seed: str
    first: str  # "random", or the seat that begins
    move: int = 0
    position: int = 0
    redo: tuple[int, ...] = ()
    told: int = -1  # the last move that a board in the channel has told
    told_turn: str = ""
    created_at: float = 0.0
    updated_at: float = 0.0


class Seat(NamedTuple):
    """Who sits where: a person, or a computer player of a level."""

    seat: int
    user_id: int | None
    name: str
    level: str = ""

    @property
    def human(self) -> bool:
        return self.user_id is not None


class Ask(NamedTuple):
    """An open question: its number is the move at which this seat was first asked it."""

    seat: int
    number: int
    optional: bool
    private: bool
    computer: bool
    noticed: bool


class Move(NamedTuple):
    """A row of the history. `before` is the position that it was made from, `position` the one it led to."""

    move: int
    kind: str  # setup, answer, undo, redo, seat
    seat: int | None
    picks: tuple[str, ...]
    before: int
    position: int
    forced: bool = False
    user_id: int | None = None
    events: str = "[]"
    at: float = 0.0


class Post(NamedTuple):
    """Something to send. `slot` names what a newer post of the same kind replaces while it is queued."""

    kind: str
    target: str  # "channel:<id>" or "user:<id>"
    body: Mapping[str, Any]
    slot: str = ""


class Queued(NamedTuple):
    """A post in the outbox."""

    id: int
    game_id: int
    kind: str
    target: str
    body: Mapping[str, Any]
    nonce: str
    tries: int
    maybe_at: float | None  # since when it may have been sent without our knowing


class Sent(NamedTuple):
    """Where a post has gone."""

    id: int
    channel_id: int
    message_id: int
    at: float


class Player(NamedTuple):
    """What we know of a person across games."""

    user_id: int
    dm_channel: int | None = None
    dm_closed: bool = False
    theme: str = "dark"


class Draft(NamedTuple):
    """How far a seat has come in a menu: the path, the page, and the picks made so far."""

    number: int
    path: str = ""
    page: int = 0
    picks: tuple[str, ...] = ()


class Score(NamedTuple):
    """One seat of a finished game."""

    seat: int
    user_id: int | None
    name: str
    points: int | None
    place: int


class Wishes(NamedTuple):
    """What somebody would choose, the dearest first, and whether the table may choose it for them."""

    picks: tuple[str, ...] = ()
    allowed: bool = False


class Honour(NamedTuple):
    """Something that a person has won for ever: `achievement:great_kingdom`, `medal:silk_road:gold`."""

    user_id: int
    title: str
    honour: str


class Best(NamedTuple):
    """A player's best game alone in one form of a title."""

    user_id: int
    name: str
    options: Mapping[str, Any]
    points: int
    won: bool | None
    medal: str | None
    game_id: int


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
    phase: str = PLAYING
    told: int = -1
    told_turn: str = ""
    posts: tuple[Post, ...] = ()
    deed: int | None = None  # the interaction, so that the same click never acts twice
    seats: tuple[Seat, ...] | None = None
    result: str | None = None
    scores: tuple[Score, ...] = ()
    forget: int = 0  # snapshots before this position are no longer needed
    lobby_at: float | None = None  # when the lobby that this starts was last changed
    honours: tuple[Honour, ...] = ()
