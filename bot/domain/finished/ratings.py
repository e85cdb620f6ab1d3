"""Ratings: how strong somebody plays a title at a table of two, or of three and four, by their places.

A rating is a pure function of the results in their order. So it can be computed again at any time, and comes out the
same to the last bit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
TWO, MORE = 2, 4  # the sizes of tables that are rated apart: 2 players, 3 and 4 players
SIZES = (TWO, MORE)
ALL_TIME = ""  # the season that never ends
GAMES_UNTIL_SHOWN = 3
# On the screen the usual rating is 1500, and its uncertainty at first 333.
CENTRE, SCALE = 1500, 40
STRIKE_WITHIN = 14 * 24 * 3600.0  # seconds after the end of a game


class Rating(NamedTuple):
    """How strong somebody probably plays, how uncertain that is, and after how many games."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def is_shown(self) -> bool:
        """Whether there are enough games for a number."""
        return self.games >= GAMES_UNTIL_SHOWN

    @property
    def number(self) -> int:
        """The rating as people read it."""
        return shown(self.mu)

    @property
    def uncertainty(self) -> int:
        """In two of three cases somebody's strength is no further from the number than this."""
        return round(SCALE * self.sigma)


def shown(mu: float) -> int:
    return round(CENTRE + SCALE * (mu - 25))


def size_of(seats: int) -> int:
    """The size of table with which a game of so many seats is rated."""
    return TWO if seats == TWO else MORE


def season_of(at: float) -> str:
    """The quarter of a moment: 2026Q4."""
    day = datetime.fromtimestamp(at, UTC)
    return f"{day.year}Q{(day.month + 2) // 3}"


def season_before(season: str) -> str:
    year, quarter = map(int, season.split("Q"))
    return f"{year}Q{quarter - 1}" if quarter > 1 else f"{year - 1}Q4"


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game with these places; equal places are a tie."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma, rating.games + 1) for rating, team in zip(before, after, strict=True)]


# Many games in their order.


class RatedResult(NamedTuple):
    """A game as ratings see it: the place of each person."""

    game_id: int
    season: str
    places: dict[int, int]  # by user id


Pools = dict[str, dict[int, Rating]]  # the ratings of everybody, by season and user id


def replay(pools: Pools, results: Iterable[RatedResult]) -> Iterator[tuple[RatedResult, Pools]]:
    """Rate these games one after another; each with what its players' ratings are after it, by season."""
    for result in results:
        yield result, {season: _rated_in(pools.setdefault(season, {}), result) for season in (ALL_TIME, result.season)}


def _rated_in(pool: dict[int, Rating], result: RatedResult) -> dict[int, Rating]:
    """Rate a game in one pool, in which the people's ratings change; returns theirs."""
    people = sorted(result.places)  # always in the same order, so that sums come out the same
    new = rate([pool.get(user, Rating()) for user in people], [result.places[user] for user in people])
    after = dict(zip(people, new, strict=True))
    pool.update(after)
    return after


# The places that count.


class Tenure(NamedTuple):
    """Who held a seat, from one move to another; nobody is a computer player."""

    seat: int
    user_id: int | None
    since: int
    until: int | None


def rated_places(tenures: Iterable[Tenure], places: Mapping[int, int], second_round: int | None) -> dict[int, int]:
    """The place of each person who is rated, by user id; nobody's if the game does not count.

    `places` are those of the seats, if the game has a result, and `second_round` is the move with which it began.
    Rated are the people who sat down at first. Whoever was gone before the second round is left out, whoever left
    later is last, and the others have their places among themselves. A game without a result counts if only one of
    them is left."""
    known = sorted(tenures, key=lambda tenure: tenure.since)
    start = known[0].since if known else 0
    began = {tenure.seat: tenure.user_id for tenure in known if tenure.since == start}
    if second_round is None or len(began) < 2 or None in began.values():
        return {}
    last = {(tenure.seat, tenure.user_id): tenure.until for tenure in known}
    stayed, left = {}, []
    for seat, user in began.items():
        until = last[seat, user]
        assert user is not None
        if until is None:
            stayed[user] = places.get(seat, 1)
        elif until >= second_round:
            left.append(user)
    if not places and len(stayed) != 1:
        return {}
    found = {user: 1 + sum(other < place for other in stayed.values()) for user, place in stayed.items()}
    found |= dict.fromkeys(left, len(stayed) + 1)
    return found if len(found) > 1 else {}
