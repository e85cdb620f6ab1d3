"""The points of a table, and the standings of a league. Pure: they follow from the stored results alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

WIN = 12  # points for the first place at a table; a third of it is whole, and so is half of that


class Finish(NamedTuple):
    """What a member got out of one table: the place, the points of the league, and the points in the game."""

    member: int
    place: int
    points: int
    score: int = 0


Result = tuple[Finish, ...]  # of one table, or of a bye


def awarded(places: Sequence[int]) -> list[int]:
    """The points for these places at one table: 12 for the first, none for the last, and even steps between.

    Those who share a place share the points of all the places that they fill."""
    seats = len(places)
    if seats == 1:
        return [WIN]
    steps = [WIN * (seats - each) // (seats - 1) for each in range(1, seats + 1)]
    shared = {place: places.count(place) for place in places}
    return [sum(steps[place - 1 : place - 1 + shared[place]]) // shared[place] for place in places]


def placed(ranks: Sequence[int], stayed: Sequence[bool]) -> list[int]:
    """The places of a table: those who stayed come in the order of their ranks, the others share the last places."""
    keys = [(not here, rank if here else 0) for rank, here in zip(ranks, stayed, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def bye(member: int) -> Result:
    """A bye counts as a first place."""
    return (Finish(member, 1, *awarded([1])),)


class Standing(NamedTuple):
    """A member in the standings. What decides stands in this order."""

    member: int
    place: int  # those who are level in everything share it; 0 for members who have left
    points: int
    wins: int
    opponents: float  # the average points of everybody met, counted as often as met
    share: float  # of the best score at each table, on average over the tables where somebody scored
    played: int

    @property
    def key(self) -> tuple[float, ...]:
        return self.points, self.wins, self.opponents, self.share


def standings(members: Iterable[int], results: Collection[Result], gone: Iterable[int] = ()) -> list[Standing]:
    """Everybody, the best first; those who have left come last and have no place."""
    finishes: dict[int, list[Finish]] = {member: [] for member in members}
    met: dict[int, list[int]] = {member: [] for member in finishes}
    shares: dict[int, list[float]] = {member: [] for member in finishes}
    played = Counter(finish.member for result in results if len(result) > 1 for finish in result)
    for result in results:
        best = max(finish.score for finish in result)
        for finish in result:
            finishes[finish.member].append(finish)
            met[finish.member] += [other.member for other in result if other != finish]
            if best > 0:
                shares[finish.member].append(max(0.0, finish.score / best))
    points = {member: sum(finish.points for finish in own) for member, own in finishes.items()}
    rows = [
        Standing(
            member,
            0,
            points[member],
            sum(finish.place == 1 for finish in own),
            _average([points[other] for other in met[member]]),
            _average(shares[member]),
            played[member],
        )
        for member, own in finishes.items()
    ]
    left = set(gone)
    return _ordered([row for row in rows if row.member not in left], [row for row in rows if row.member in left])


def _ordered(staying: list[Standing], left: list[Standing]) -> list[Standing]:
    keys = [row.key for row in staying]
    with_places = [row._replace(place=1 + sum(other > row.key for other in keys)) for row in staying]
    last = sorted(left, key=lambda row: (*(-part for part in row.key), row.member))
    return [*sorted(with_places, key=lambda row: (row.place, row.member)), *last]


def _average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


MEDALS: Mapping[int, str] = {1: "gold", 2: "silver", 3: "bronze"}


def medals(rows: Iterable[Standing]) -> dict[int, str]:
    """The medals by member: the first three places, where at least one table was played."""
    return {row.member: MEDALS[row.place] for row in rows if row.place in MEDALS and row.played}
