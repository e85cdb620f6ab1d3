"""Posts as values: what is to be sent, and to whom. Kinds and keys are stored under their first names."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Literal, NamedTuple


class Target(NamedTuple):
    """Where a post goes: a channel, or a user's direct messages."""

    kind: Literal["channel", "user"]
    id: int

    @classmethod
    def channel(cls, channel_id: int) -> Target:
        return cls("channel", channel_id)

    @classmethod
    def user(cls, user_id: int) -> Target:
        return cls("user", user_id)

    @classmethod
    def parse(cls, text: str) -> Target:
        """Read `channel:1` or `user:1`; raises ValueError."""
        kind, _, id = text.partition(":")
        if kind == "channel":
            return cls.channel(int(id))
        if kind == "user":
            return cls.user(int(id))
        raise ValueError(f"{text!r} is no target")

    @property
    def is_user(self) -> bool:
        return self.kind == "user"

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


class PostKind(StrEnum):
    """What a post is about, by its stored name."""

    LOBBY = "lobby"
    BOARD = "board"
    RESULT = "result"
    NOTICE = "notice"
    NOTE = "note"
    SEAT_OFFER = "offer"
    DRAFT_STATUS = "draft"
    QUESTION = "dm"
    WITHDRAWAL = "withdraw"
    OPEN_DM = "open"
    LOST_CHANNEL = "lost"
    REFUSED_POST = "refusal"
    REMINDER = "reminder"
    TIME_IS_UP = "absent"
    OPEN_SEAT = "vacancy"
    ARCHIVED = "archived"
    VOTE = "consent"
    FILM = "film"
    STRIKE = "strike"
    TABLE_CALL = "table"
    TABLE_DROPPED = "dropped"
    TABLE_WAITS = "homeless"
    WATCH = "watch"
    LEAGUE_CALL = "league_call"
    LEAGUE_ROUND = "league_round"
    LEAGUE_END = "league_end"
    LEAGUE_LOST = "league_lost"
    UNREADABLE = "unreadable"  # never stored


BODIES: dict[PostKind, type[Body]] = {}  # by kind


@dataclass(frozen=True, slots=True)
class Body:
    """What is stored of a post of one kind: all that is needed to write it when it is sent."""

    kind: ClassVar[PostKind]

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            BODIES[cls.kind] = cls  # twice: `slots` makes the class anew

    @property
    def slot(self) -> str:
        """A newer post for the same slot replaces a queued one; empty: both are sent."""
        return ""


def _stored_as(key: str) -> Any:
    """A field whose stored key is older than its name."""
    return field(metadata={"key": key})


# In the channel.


@dataclass(frozen=True, slots=True)
class LobbyBody(Body):
    """The lobby's panel."""

    kind = PostKind.LOBBY
    slot = "lobby"


@dataclass(frozen=True, slots=True)
class BoardBody(Body):
    """The board at a position, the moves that led to it, and the seats that it calls."""

    kind = PostKind.BOARD
    slot = "board"
    since: int  # the last move that an earlier board has shown
    upto: int
    seats: tuple[int, ...]
    position: int


@dataclass(frozen=True, slots=True)
class ResultBody(BoardBody):
    """The last board, with the result."""

    kind = PostKind.RESULT


@dataclass(frozen=True, slots=True)
class NoticeBody(Body):
    """A call to seats whose questions were asked up to a move."""

    kind = PostKind.NOTICE
    slot = "notice"
    seats: tuple[int, ...]
    upto: int = 0


@dataclass(frozen=True, slots=True)
class NoteBody(Body):
    """A sentence for everybody."""

    kind = PostKind.NOTE
    text: str


@dataclass(frozen=True, slots=True)
class FilmBody(Body):
    """The film of a finished game, which the player in this seat shows to everybody."""

    kind = PostKind.FILM
    seat: int


@dataclass(frozen=True, slots=True)
class SeatOfferBody(Body):
    """A seat that one person is invited to take."""

    kind = PostKind.SEAT_OFFER
    seat: int
    user_id: int = _stored_as("user")


@dataclass(frozen=True, slots=True)
class DraftStatusBody(Body):
    """Who is still choosing in secret."""

    kind = PostKind.DRAFT_STATUS
    slot = "draft"
    position: int


@dataclass(frozen=True, slots=True)
class TimeIsUpBody(Body):
    """A question to the others: do they go on waiting for this seat?"""

    kind = PostKind.TIME_IS_UP
    seat: int
    number: int
    until: float


@dataclass(frozen=True, slots=True)
class OpenSeatBody(Body):
    """A seat that anybody may claim, and the computer player that holds it meanwhile."""

    kind = PostKind.OPEN_SEAT
    seat: int
    computer: str


@dataclass(frozen=True, slots=True)
class ArchivedBody(Body):
    """The game is archived, and can be woken."""

    kind = PostKind.ARCHIVED


@dataclass(frozen=True, slots=True)
class VoteBody(Body):
    """A vote, with its buttons; or its outcome, which the vote's own message shows if it can."""

    kind = PostKind.VOTE
    vote_id: int = _stored_as("request")
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class StrikeBody(Body):
    """Asks the players of a game whether it shall be struck from ratings."""

    kind = PostKind.STRIKE


@dataclass(frozen=True, slots=True)
class TableCallBody(Body):
    """Calls the people for whom a table was opened: they confirm until a time."""

    kind = PostKind.TABLE_CALL


@dataclass(frozen=True, slots=True)
class TableDroppedBody(Body):
    """A table that does not begin, since these people did not confirm; the others go on searching."""

    kind = PostKind.TABLE_DROPPED
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeagueBody(Body):
    """Something about a league; the post belongs to one of its games."""

    league_id: int


@dataclass(frozen=True, slots=True)
class LeagueCallBody(LeagueBody):
    """Calls the players of a league's table to it."""

    kind = PostKind.LEAGUE_CALL


@dataclass(frozen=True, slots=True)
class LeagueRoundBody(LeagueBody):
    """A new round: its tables, and the standings before it."""

    kind = PostKind.LEAGUE_ROUND
    round: int


@dataclass(frozen=True, slots=True)
class LeagueEndBody(LeagueBody):
    """The end of a league, with its medals."""

    kind = PostKind.LEAGUE_END


# To one person.


@dataclass(frozen=True, slots=True)
class LeagueLostBody(LeagueBody):
    """Tells the host of a league that its channel is gone."""

    kind = PostKind.LEAGUE_LOST

    @property
    def slot(self) -> str:
        return f"league:{self.league_id}"


@dataclass(frozen=True, slots=True)
class TableWaitsBody(Body):
    """Tells a player that their table waits for a free channel."""

    kind = PostKind.TABLE_WAITS
    slot = "homeless"


@dataclass(frozen=True, slots=True)
class WatchBody(Body):
    """Shows a spectator the board at a position, and the moves that led to it."""

    kind = PostKind.WATCH
    slot = "watch"
    since: int
    upto: int
    position: int
    ended: bool = False


@dataclass(frozen=True, slots=True)
class QuestionBody(Body):
    """A seat's open question, by direct message."""

    kind = PostKind.QUESTION
    seat: int
    number: int

    @property
    def slot(self) -> str:
        return f"dm:{self.seat}"


@dataclass(frozen=True, slots=True)
class ReminderBody(Body):
    """A reminder of an open question; only the first one rings."""

    kind = PostKind.REMINDER
    seat: int
    number: int
    rings: bool = True


@dataclass(frozen=True, slots=True)
class WithdrawalBody(Body):
    """A question, or the reminders of it, that a seat no longer has to answer."""

    kind = PostKind.WITHDRAWAL
    seat: int
    number: int | None = None
    of: str | None = None  # the kind of the posts that are withdrawn; None: questions

    @property
    def slot(self) -> str:
        return f"withdraw:{self.seat}" if self.of is None else f"{self.of}:{self.seat}"

    @property
    def withdrawn(self) -> tuple[PostKind, PostKind]:
        """The kinds of posts that it withdraws: to the person, and in the channel."""
        direct = PostKind.QUESTION if self.of is None else PostKind(self.of)
        return direct, PostKind.NOTICE if direct == PostKind.QUESTION else direct


@dataclass(frozen=True, slots=True)
class OpenDmBody(Body):
    """Opens a direct channel before it is needed, and writes nothing in it."""

    kind = PostKind.OPEN_DM


@dataclass(frozen=True, slots=True)
class LostChannelBody(Body):
    """Tells the host that the game's channel is gone."""

    kind = PostKind.LOST_CHANNEL
    slot = "lost"


@dataclass(frozen=True, slots=True)
class RefusedPostBody(Body):
    """Tells the host that Discord refuses a board or the lobby as it is."""

    kind = PostKind.REFUSED_POST
    slot = "refusal"


@dataclass(frozen=True, slots=True)
class UnreadableBody(Body):
    """A stored body that this program cannot read; sending it fails until it is given up."""

    kind = PostKind.UNREADABLE


def dump_body(body: Body) -> str:
    """The body as it is stored."""
    values = {each.metadata.get("key", each.name): getattr(body, each.name) for each in fields(body)}
    return json.dumps({key: value for key, value in values.items() if value is not None})


def load_body(kind: str, text: str) -> Body:
    """The body of a stored post; keys that this kind does not know are left out."""
    stored = json.loads(text)
    try:
        body = BODIES[PostKind(kind)]
        known = {each.name: each.metadata.get("key", each.name) for each in fields(body)}
        return body(**{name: _frozen(stored[key]) for name, key in known.items() if key in stored})
    except (ValueError, KeyError, TypeError):
        return UnreadableBody()


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class Post(NamedTuple):
    """Something to send."""

    target: Target
    body: Body

    @property
    def kind(self) -> PostKind:
        return self.body.kind


class QueuedPost(NamedTuple):
    """A post in the outbox."""

    id: int
    game_id: int
    target: Target
    body: Body
    nonce: str
    tries: int
    maybe_sent_at: float | None  # since when Discord may have it without our knowing
    digest: tuple[int, ...] | None = None  # the posts that share its message, once that is settled
    plain: bool = False  # Discord has refused it before: it is sent in its plainest form
    language: str = "en"  # of the table

    @property
    def kind(self) -> PostKind:
        return self.body.kind


class PostClaim(NamedTuple):
    """What a process takes for sending: so many posts that are due now, and for so many seconds."""

    now: float
    limit: int
    seconds: float


class ClaimedPosts(NamedTuple):
    """The posts that a process has taken for sending, and what is left."""

    posts: tuple[QueuedPost, ...] = ()
    waiting: frozenset[int] = frozenset()  # posts that are due and that nobody has taken, some of them if they are many
    next_due: float | None = None  # when the next post can be sent, unless it is sent before


class SentPost(NamedTuple):
    """Where a post has gone."""

    id: int
    channel_id: int
    message_id: int
    at: float
