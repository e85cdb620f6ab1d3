"""Leagues: what they are, who plays in them, and how their tables came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from bot.domain.leagues.pairing import Kind

MOST_LEAGUES_IN_SERVER = 5  # unfinished ones
MOST_LEAGUES_OF_PERSON = 5  # unfinished ones that somebody plays in, over all servers
MOST_LEAGUES_OF_HOST = 2  # unfinished ones that somebody has opened, over all servers


class LeaguePhase(StrEnum):
    """How far a league has come."""

    JOINING = "joining"
    RUNNING = "running"
    OVER = "over"  # it came to its end, with medals
    CANCELLED = "cancelled"  # before it started


@dataclass(frozen=True, slots=True)
class League:
    """A league of one server. `round` is the round that is played, 0 before the start."""

    id: int
    guild_id: int
    channel_id: int  # where it posts
    host_id: int
    name: str
    title: str
    kind: Kind
    size: int  # seats at a table, as far as the number of people allows
    pace: str
    days: int  # from the start of a round to its deadline
    rounds: int  # 0 until the start: as many as it takes for everybody to meet everybody
    people: int  # at most
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    phase: LeaguePhase = LeaguePhase.JOINING
    round: int = 0
    announced: int = 0  # the last round of which the channel has heard
    deadline: float | None = None  # of the round
    created_at: float = 0.0
    ended_at: float | None = None

    @property
    def unfinished(self) -> bool:
        return self.phase in (LeaguePhase.JOINING, LeaguePhase.RUNNING)


class MemberState(StrEnum):
    """Whether somebody plays in a league."""

    PLAYING = "playing"
    SUBSTITUTE = "substitute"  # takes the place of the next member who leaves
    LEFT = "left"


class LeagueMember(NamedTuple):
    """A place in a league and the person who has it now. Its number says who joined first."""

    number: int
    user_id: int
    name: str
    state: MemberState = MemberState.PLAYING
    place: int = 0  # in the end; 0 before, and for those who have left
    medal: str = ""


class Verdict(StrEnum):
    """How the result of a table was found."""

    OPEN = ""  # there is none yet
    PLAYED = "played"  # by the result of its game
    JUDGED = "judged"  # by the points as they stood when the round or the game was ended
    DECIDED = "decided"  # only one player had stayed
    SHARED = "shared"  # it never began: all its players share the places
    BYE = "bye"


class Departure(StrEnum):
    """Whether a member was still at the table in the end."""

    NO = ""
    LEFT = "left"  # by their own will
    ABSENT = "absent"  # their seat was opened or given away


class LeagueSeat(NamedTuple):
    """A seat at a table of a league: whose it is, who was to sit there, and what came of it."""

    member: int
    user_id: int
    place: int = 0
    points: int = 0
    score: int = 0  # in the game
    gone: Departure = Departure.NO


class LeagueTable(NamedTuple):
    """A table of a round; a bye is a table for one."""

    round: int
    number: int
    game_id: int | None
    called: bool  # whether its players have been called to it
    verdict: Verdict
    seats: tuple[LeagueSeat, ...]

    @property
    def open(self) -> bool:
        return self.verdict == Verdict.OPEN


class LeagueRows(NamedTuple):
    """Everything that is stored of a league."""

    league: League
    members: tuple[LeagueMember, ...]  # in the order in which they joined
    tables: tuple[LeagueTable, ...]  # round by round

    @property
    def playing(self) -> tuple[LeagueMember, ...]:
        return tuple(member for member in self.members if member.state == MemberState.PLAYING)

    @property
    def entrants(self) -> tuple[LeagueMember, ...]:
        """Everybody who has a place, whether they still play or not."""
        return tuple(member for member in self.members if member.state != MemberState.SUBSTITUTE)

    @property
    def substitutes(self) -> tuple[LeagueMember, ...]:
        return tuple(member for member in self.members if member.state == MemberState.SUBSTITUTE)

    @property
    def current(self) -> tuple[LeagueTable, ...]:
        """The tables of the round that is played."""
        return tuple(table for table in self.tables if table.round == self.league.round)

    def member_of(self, user_id: int) -> LeagueMember | None:
        """The place that this person has now."""
        return next((each for each in self.members if each.user_id == user_id and each.state != MemberState.LEFT), None)


class Joined(StrEnum):
    """What came of joining a league."""

    PLAYING = "playing"
    SUBSTITUTE = "substitute"
    ALREADY = "already"
    FULL = "full"
    CLOSED = "closed"  # it is over
    TOO_MANY = "too_many"  # the person plays in as many leagues as anybody may


class LeagueMedal(NamedTuple):
    """How somebody came out of a league that is over."""

    league_id: int
    guild_id: int
    name: str
    title: str
    place: int
    medal: str
    people: int
    ended_at: float
