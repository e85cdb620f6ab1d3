"""Who of those who search plays together. Pure: the searches and the time go in, the tables come out.

Whoever waits longest is served first, with as many people as fit. After that no set of people is left who fit together:
whoever finds no company among all who still wait finds none among fewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.domain.clock.turn_clock import Availability, zone

QUARTERS = 96  # of an hour in a day
IN_COMMON = 16  # quarters of an hour a day in which everybody at a table is awake
FAR = 8.0  # ratings further apart than this meet only if nobody else comes
PATIENCE = 1800.0  # seconds after which nobody else has come


Variants = frozenset[tuple[str, Any]]  # each with its value; without any it is the base game


class Party(NamedTuple):
    """People who search together, as far as it matters for matching."""

    id: int
    people: int
    title: str
    sizes: frozenset[int]
    pace: str | None  # None: any
    since: float
    awake: int  # the quarters of a day in which all of them are awake, one bit each
    ratings: tuple[float, ...] = ()  # those that are known
    variants: Variants | None = None  # None: any


class Match(NamedTuple):
    """Parties that make up a table, the longest waiting first."""

    parties: tuple[Party, ...]

    @property
    def size(self) -> int:
        return sum(party.people for party in self.parties)

    @property
    def pace(self) -> str | None:
        """The pace that one of them asks for; None if all of them take any."""
        return next((party.pace for party in self.parties if party.pace is not None), None)

    @property
    def variants(self) -> Variants:
        """The variants that one of them asks for; the base game if all of them take any."""
        return next((party.variants for party in self.parties if party.variants is not None), frozenset())


class _Group(NamedTuple):
    """Parties that could sit together, and what they leave open to others."""

    parties: tuple[Party, ...]
    people: int
    sizes: frozenset[int]
    pace: str | None
    variants: Variants | None
    awake: int
    lowest: float | None
    highest: float | None
    patient: bool

    @classmethod
    def of(cls, party: Party, now: float) -> _Group:
        low, high = min(party.ratings, default=None), max(party.ratings, default=None)
        patient = now - party.since >= PATIENCE
        return cls((party,), party.people, party.sizes, party.pace, party.variants, party.awake, low, high, patient)

    def joined_by(self, party: Party, now: float) -> _Group | None:
        """The group with one party more; None if they do not fit."""
        people, sizes = self.people + party.people, self.sizes & party.sizes
        awake = self.awake & party.awake
        paces, variants = {self.pace, party.pace} - {None}, {self.variants, party.variants} - {None}
        if people > max(sizes, default=0) or len(paces) > 1 or len(variants) > 1 or awake.bit_count() < IN_COMMON:
            return None
        known = [each for each in (self.lowest, self.highest, *party.ratings) if each is not None]
        low, high = min(known, default=None), max(known, default=None)
        patient = self.patient and now - party.since >= PATIENCE
        if not patient and low is not None and high is not None and high - low > FAR:
            return None
        pace, played = next(iter(paces), None), next(iter(variants), None)
        return _Group((*self.parties, party), people, sizes, pace, played, awake, low, high, patient)


def waking_hours(availability: Availability, now: float) -> int:
    """The quarters of a day, by UTC, in which somebody is awake, one bit each."""
    if availability.quiet is None:
        return (1 << QUARTERS) - 1
    offset = datetime.fromtimestamp(now, UTC).astimezone(zone(availability.zone)).utcoffset()
    assert offset is not None
    shift, (begins, ends) = int(offset.total_seconds() // 60), availability.quiet
    awake = 0
    for quarter in range(QUARTERS):
        minute = (quarter * 15 + shift) % 1440
        quiet = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
        awake |= (not quiet) << quarter
    return awake


def match(parties: Sequence[Party], now: float) -> list[Match]:
    """The tables that can be opened now; nobody sits at two of them."""
    found: list[Match] = []
    for title in dict.fromkeys(party.title for party in parties):
        waiting = sorted((party for party in parties if party.title == title), key=lambda each: (each.since, each.id))
        while waiting:
            first, *others = waiting
            table = _table_for(first, others, now)
            if table is None:
                waiting = others
                continue
            found.append(table)
            waiting = [party for party in others if party not in table.parties]
    return found


def _table_for(first: Party, others: Sequence[Party], now: float) -> Match | None:
    """The largest table for a party, with those who have waited longest; None if nobody fits."""
    for size in sorted(first.sizes, reverse=True):
        start = _Group.of(first, now)._replace(sizes=frozenset((size,)))
        if start.people <= size and start.awake.bit_count() >= IN_COMMON:
            found = next(_complete(start, others, now), None)
            if found is not None:
                return Match(found.parties)
    return None


def _complete(group: _Group, others: Sequence[Party], now: float) -> Iterator[_Group]:
    """The groups of exactly the wanted size that begin with this one, the longest waiting first."""
    (size,) = group.sizes
    if group.people == size:
        yield group
        return
    in_vain: set[Party] = set()  # parties that differ in nothing which matters here
    for number, party in enumerate(others):
        alike = party._replace(id=0, since=0.0 if now - party.since < PATIENCE else 1.0)
        larger = None if alike in in_vain else group.joined_by(party, now)
        if larger is not None:
            yield from _complete(larger, others[number + 1 :], now)
            in_vain.add(alike)
