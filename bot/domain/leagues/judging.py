"""How a table of a league came out: by the result of its game, or by the rules for a table without one. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from bot.domain.leagues.standings import awarded, placed
from bot.domain.records.leagues import Departure, LeagueSeat, LeagueTable


class Ranks(NamedTuple):
    """The places of a game and its points, by the people who sat there when it ended."""

    places: Mapping[int, int]
    scores: Mapping[int, int]


NOBODY_RANKED = Ranks({}, {})


def ranks_by_points(scores: Mapping[int, int]) -> Ranks:
    """The places by the points as they stand."""
    return Ranks({user: 1 + sum(other > own for other in scores.values()) for user, own in scores.items()}, scores)


class TableOutcome(NamedTuple):
    """How a game of a league ended: who sits there, who has left by their own will, and the ranks."""

    present: Collection[int]
    leavers: Collection[int] = ()
    ranks: Ranks = NOBODY_RANKED


def judged(table: LeagueTable, holders: Mapping[int, int], outcome: TableOutcome) -> list[LeagueSeat]:
    """The seats of a table with what they have won.

    A seat counts for a member if the person who was to sit there, or whoever has the member's place now, was there in
    the end. Members whose seat was left to somebody else come last, however it was played."""
    users = [_who_stayed(seat, holders, outcome.present) for seat in table.seats]
    ranks = [0 if user is None else outcome.ranks.places.get(user, 0) for user in users]
    places = placed(ranks, [user is not None for user in users])
    return [
        seat._replace(
            place=place,
            points=points,
            score=0 if user is None else outcome.ranks.scores.get(user, 0),
            gone=Departure.NO
            if user is not None
            else Departure.LEFT
            if seat.user_id in outcome.leavers
            else Departure.ABSENT,
        )
        for seat, user, place, points in zip(table.seats, users, places, awarded(places), strict=True)
    ]


def _who_stayed(seat: LeagueSeat, holders: Mapping[int, int], present: Collection[int]) -> int | None:
    candidates = (seat.user_id, holders.get(seat.member, seat.user_id))
    return next((user for user in candidates if user in present), None)


def absentees(tables: Sequence[LeagueTable], members: Collection[int], misses: int) -> list[int]:
    """The members who were absent in the end at each of their last tables."""
    return [member for member in members if _missed(tables, member, misses)]


def _missed(tables: Sequence[LeagueTable], member: int, misses: int) -> bool:
    own = [seat.gone for table in tables if len(table.seats) > 1 for seat in table.seats if seat.member == member]
    return len(own) >= misses and set(own[-misses:]) == {Departure.ABSENT}
