"""What is stored, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypedDict

from bot.games.clock.turn_clock import Availability, Clock, Pace
from bot.store.posts import Post


class Phase(StrEnum):
    """How far a game has come. Only a lobby and a game in play hold their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # played to its result
    ENDED = "ended"  # stopped without one
    ARCHIVED = "archived"  # set aside, to be played on at any time


UNFINISHED = (Phase.LOBBY, Phase.PLAYING)
NO_CHANNEL = 0  # the channel of games that belong to a person
MOST_PERSONAL_GAMES = 5  # unfinished ones of one person, beside lessons
LESSON_DONE = "done"  # the lesson of a game that goes on after one

# Games.


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

    @property
    def personal(self) -> bool:
        """Whether it belongs to its host, who alone sees it, and not to a channel."""
        return self.channel_id == NO_CHANNEL

    @property
    def in_lesson(self) -> bool:
        """Whether a lesson decides what is to be done."""
        return self.lesson not in ("", LESSON_DONE)


class Seat(NamedTuple):
    """Who sits where: a person, or a computer player of a level."""

    seat: int
    user_id: int | None
    name: str
    level: str = ""

    @property
    def human(self) -> bool:
        return self.user_id is not None


class OpenSeat(NamedTuple):
    """A seat that may be claimed; `bot/games/seat_rules.py` says by whom."""

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


class LessonExit(NamedTuple):
    """Somebody left a lesson after this many steps; nobody's name is counted with it."""

    game_id: int
    lesson: str
    step: int


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
    seats: tuple[Seat, ...] | None = None
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


class HouseRules(NamedTuple):
    """What the players of a game have agreed on beside its rules."""

    pace: str = ""
    hints: bool = True
    paused: bool = False
    warned_at: float | None = None  # when we last said that the game will be archived
    theme: str = "dark"  # of the boards in the channel


class HouseRuleChanges(TypedDict, total=False):
    """The house rules that an act changes; the others stay as they are."""

    pace: str
    hints: bool
    paused: bool
    theme: str


class DueClock(NamedTuple):
    """A clock that is due, with all that is needed to deal with it."""

    game_id: int
    clock: Clock
    pace: Pace | None
    availability: Availability


class IdleStep(StrEnum):
    """What becomes of a game that nobody has touched for long."""

    WARN = "warn"
    ARCHIVE = "archive"


# Votes.


class VoteKind(StrEnum):
    """What the other players are asked to agree to."""

    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    KICK = "kick"  # its seat is the one that is given away


class VoteState(StrEnum):
    """What has come of a vote."""

    OPEN = "open"
    ACCEPTED = "given"
    REFUSED = "refused"
    LAPSED = "lapsed"


class Vote(NamedTuple):
    """What one player asks of all others."""

    id: int
    game_id: int
    kind: VoteKind
    seat: int
    user_id: int
    move: int  # the game as it was when the vote began
    position: int  # where an undo or redo leads; 0 for other votes
    until: float
    state: VoteState = VoteState.OPEN
    agreed: tuple[int, ...] = ()


class OnceAgreed(NamedTuple):
    """What happens in the same transaction as the last agreement that a vote needs."""

    voters: frozenset[int]  # all of them must agree
    house_rules: HouseRuleChanges
    posts: tuple[Post, ...] = ()


# People.


class NoticeWay(StrEnum):
    """How a person wants to hear that a game waits for them."""

    USUAL = "usual"  # turns by mention in the channel, secret choices by direct message
    DIRECT = "dm"
    MENTION = "mention"


class Contact(NamedTuple):
    """How a person can be reached."""

    notices: NoticeWay = NoticeWay.USUAL
    dm_closed: bool = False
    dm_channel: int | None = None


class Preferences(NamedTuple):
    """How a person wants to be treated."""

    user_id: int
    notices: NoticeWay = NoticeWay.USUAL
    theme: str = "dark"
    text_board: bool = False
    availability: Availability = Availability()
    colour: str = ""  # the colour that they like to play; empty: the seat's own
    tips: bool = True
    screen: str = "phone"  # what pictures for them are drawn for


class PreferenceChanges(TypedDict, total=False):
    """The settings that a person changes; the others stay as they are."""

    notices: NoticeWay
    theme: str
    text_board: bool
    colour: str
    tips: bool
    screen: str
    zone: str
    quiet: tuple[int, int] | None
    away: tuple[tuple[float, float], ...]


class DisplayPreferences(NamedTuple):
    """How a game is shown to one person, and in its channel."""

    theme: str
    text_board: bool
    house: HouseRules
    colours: tuple[str, ...]  # the colour that each seat would like
    tips: bool = True
    screen: str = "phone"


class MenuState(NamedTuple):
    """How far a seat has come in a menu: the path, the page, and the picks made so far."""

    number: int
    path: str = ""
    page: int = 0
    picks: tuple[str, ...] = ()


class DraftPreferences(NamedTuple):
    """What a player would pick in secret choices, the best first, and whether we may pick it for them."""

    picks: tuple[str, ...] = ()
    allowed: bool = False


class BestSoloGame(NamedTuple):
    """A player's best solo game in one mode of a title."""

    user_id: int
    name: str
    options: Mapping[str, Any]
    points: int
    won: bool | None
    medal: str | None
    game_id: int
    suggested: bool = False  # whether a suggestion was followed by its button


class OwnScore(NamedTuple):
    """What a player scored in one finished game of a title, and with how many at the table."""

    game_id: int
    options: Mapping[str, Any]
    seats: int
    points: int
    won: bool | None


class Statistics(NamedTuple):
    """How many games there are by phase, and how many posts wait to be sent."""

    games: Mapping[str, int]
    queued: int
