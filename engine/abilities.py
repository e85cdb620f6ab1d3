"""The five kinds of ability, as values, and the questions asked of them.

A title builds `Abilities` once for each combination of cards that a player holds (and remembers it), then asks.
An amount only names what it depends on; the title counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

E = TypeVar("E")  # what a title's triggers do

Count = Callable[[str], int]  # how many of this are there?
Holds = Callable[[str], bool]  # is this condition true?


class Amount(NamedTuple):
    """A number, or a number for `every` so many of something, up to `at_most` in all."""

    number: int
    per: str = ""
    every: int = 1
    at_most: int | None = None

    def of(self, count: Count) -> int:
        if not self.per:
            return self.number
        total = self.number * (count(self.per) // self.every)
        return total if self.at_most is None else min(total, self.at_most)


@dataclass(frozen=True, slots=True)
class Modify:
    """How much? `sets` replaces the number before others add to it."""

    what: str
    amount: Amount
    source: str
    when: str = ""
    only: tuple[str, ...] = ()  # only for these
    never: tuple[str, ...] = ()  # not when done through these
    sets: bool = False


@dataclass(frozen=True, slots=True)
class Trigger(Generic[E]):
    """What happens now? Its `id` is unique and goes into tasks; an optional one may be declined."""

    on: str
    id: str
    effect: E
    source: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Grant:
    """What else may I do?"""

    what: str
    source: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Forbid:
    """What may not be done, or not be done to me?"""

    what: str
    source: str


@dataclass(frozen=True, slots=True)
class Score:
    """What is it worth at the end?"""

    amount: Amount
    source: str
    when: str = ""


Ability = Modify | Trigger[E] | Grant | Forbid | Score


class Abilities(Generic[E]):
    """All abilities of one player, found by what they are about."""

    def __init__(self, abilities: Iterable[Ability[E]]) -> None:
        self.modifies: dict[str, tuple[Modify, ...]] = {}
        self.triggers: dict[str, tuple[Trigger[E], ...]] = {}
        self.grants: dict[str, tuple[Grant, ...]] = {}
        forbids, scores = [], []
        for ability in abilities:
            match ability:
                case Modify():
                    self.modifies[ability.what] = (*self.modifies.get(ability.what, ()), ability)
                case Trigger():
                    self.triggers[ability.on] = (*self.triggers.get(ability.on, ()), ability)
                case Grant():
                    self.grants[ability.what] = (*self.grants.get(ability.what, ()), ability)
                case Forbid():
                    forbids.append(ability.what)
                case Score():
                    scores.append(ability)
        self.forbids, self.scores = frozenset(forbids), tuple(scores)

    def total(self, what: str, base: int, count: Count, holds: Holds, *, item: str = "", by: str = "") -> int:
        """How much? The lowest number set (else the base) and everything that adds to it."""
        start, more = base, 0
        lowest: int | None = None
        for change in self.modifies.get(what, ()):
            if change.only and item not in change.only:
                continue
            if by and by in change.never:
                continue
            if change.when and not holds(change.when):
                continue
            if change.sets:
                number = change.amount.of(count)
                lowest = number if lowest is None else min(lowest, number)
            else:
                more += change.amount.of(count)
        return (start if lowest is None else lowest) + more

    def on(self, moment: str) -> tuple[Trigger[E], ...]:
        """What happens at this moment?"""
        return self.triggers.get(moment, ())

    def granted(self, what: str) -> tuple[Grant, ...]:
        """What else may I do?"""
        return self.grants.get(what, ())
