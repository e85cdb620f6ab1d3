"""What becomes of finished games: ratings and their order, counts, and what a profile shows."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.domain.finished.ratings import Rating


class Visibility(StrEnum):
    """Who may see a person's profile, and on which boards they stand."""

    PRIVATE = "private"  # nobody else, and on none
    SERVER = "server"  # people on the servers where they have played, and on the boards of those
    OPEN = "open"  # everybody, and on the boards across servers


class Pool(NamedTuple):
    """The games that are rated together: a title, a size of table, a season or all time."""

    title: str
    size: int
    season: str = ""


class RatedGame(NamedTuple):
    """A game that counts for ratings, or did until it was struck."""

    game_id: int
    title: str
    size: int
    number: int
    at: float
    struck: bool
    asked_by: int | None  # who wants it struck
    reason: str
    agreed: tuple[int, ...]
    players: tuple[int, ...]  # those who are rated in it, without people who have deleted their data


class LeaderboardEntry(NamedTuple):
    """A person on a board of the best."""

    place: int
    user_id: int
    name: str
    rating: Rating


class LeaderboardPage(NamedTuple):
    """A page of a board, how many people stand on it, and the place of the person who looks at it."""

    standings: tuple[LeaderboardEntry, ...]
    people: int
    own: LeaderboardEntry | None


class RatingCurve(NamedTuple):
    """Somebody's rating in a pool now, and after each of their latest games."""

    pool: Pool
    now: Rating
    course: tuple[Rating, ...]


class RatingChange(NamedTuple):
    """What a game has done to somebody's rating of all time."""

    user_id: int
    before: Rating
    after: Rating


class Count(NamedTuple):
    """How often something was so at the end of a game, and how many of those games were won."""

    kind: str
    fact: str
    games: int
    wins: int


class Fact(NamedTuple):
    """Something that is counted of one seat of a finished game."""

    seat: int
    kind: str
    fact: str
    won: bool


class GameFacts(NamedTuple):
    """What is counted of a finished game: by its title, and by the people who sat there."""

    title: str
    seats: int
    about_title: tuple[Fact, ...] = ()
    about_people: tuple[tuple[int, Fact], ...] = ()  # each with the user id


class Recomputed(NamedTuple):
    """How many games were rated again, how many ratings there are, and how many of them have changed."""

    games: int
    ratings: int
    changed: int


class HeadToHead(NamedTuple):
    """The finished games that two people have played against each other in a title."""

    title: str
    games: int
    ahead: int  # in so many the first of them had the better place
    behind: int
