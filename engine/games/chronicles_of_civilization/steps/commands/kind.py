"""What all commands of the main phase have in common: their costs and their obstacles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core import Candidate, Obstacle, Option, option
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.boundaries import predicate
from engine.games.chronicles_of_civilization.steps.effects import covers

F = TypeVar("F")


Hindrance = Callable[[State], Obstacle | None]


@dataclass(frozen=True)
class Command:
    """One command: what it takes, and what may hinder it at the moment."""

    id: str
    cost: Cost = ()
    workers: int = 0
    domain: str = ""  # the domain whose bonus marker may be one of the workers (R8)
    of: str = ""  # the space, worker, hex, track ... that it is about
    how: str = ""  # what is done with it
    hindrance: Hindrance | None = None

    @cached_property
    def plain(self) -> Plain:
        """The command as `possible` reads it."""
        (resource, amount), *others = self.cost or ((0, 0),)
        return option(self.id), resource, amount, tuple(others), self.workers, self.domain, self.hindrance


# The option, the first resource that it costs, how much of it, other costs, workers, domain, and what may hinder it: a
# plain tuple is taken apart faster than a named one.
Plain = tuple[Option, int, int, Cost, int, str, Hindrance | None]


class Kind(Generic[F]):
    """One kind of command. Both the options and the refusals follow from it.

    Commands come in families, such as all trades of one exchange. A family may be closed as a whole, and a command may
    be barred. Both depend on parts of the state that change seldom, so a `Memory` keeps the commands that are open.
    `possible` decides which of these the player can pay at the moment, and whether anything else hinders them."""

    def families(self, state: State) -> Iterable[F]:
        """Every family on this map in this chronicle."""
        raise NotImplementedError

    def commands(self, state: State, family: F) -> Iterable[Command]:
        """Every command of a family."""
        raise NotImplementedError

    def closed(self, state: State, family: F) -> Obstacle | None:
        """Why no command of this family can be given."""
        return None

    def barred(self, state: State, command: Command) -> Obstacle | None:
        """Why this command of a family that is not closed cannot be given, whatever the player has."""
        return None

    # The rest follows. A kind may override it only to find the same faster.

    def candidates(self, state: State) -> Iterator[Candidate]:
        """Every command of this kind, with its obstacle if there is one."""
        for family in self.families(state):
            closed = self.closed(state, family)
            for command in self.commands(state, family):
                yield command.id, closed or self.barred(state, command) or impossible(state, command)

    def open_families(self, state: State) -> Iterable[F]:
        """The families that are not closed, or at least those with commands that the player may be able to give."""
        return [family for family in self.families(state) if self.closed(state, family) is None]

    def open(self, state: State) -> list[Plain]:
        """The commands that are not barred, or at least those that the player can pay."""
        found = []
        for family in self.open_families(state):
            found += [command.plain for command in self.commands(state, family) if self.barred(state, command) is None]
        return found


class Condition(NamedTuple):
    """What must hold, and the obstacle where it does not."""

    holds: Callable[[State], object]  # true or false
    otherwise: Obstacle


@dataclass(frozen=True)
class Family:
    """Commands that open and close together."""

    commands: tuple[Command, ...]
    conditions: tuple[Condition, ...] = ()

    @cached_property
    def asks(self) -> tuple[Callable[[State], object], ...]:
        """What must hold."""
        return tuple(one.holds for one in self.conditions)

    @cached_property
    def plain(self) -> tuple[Plain, ...]:
        return tuple(command.plain for command in self.commands)


def unmet(state: State, conditions: Iterable[Condition]) -> Obstacle | None:
    """The first obstacle among these conditions."""
    for holds, otherwise in conditions:
        if not holds(state):
            return otherwise
    return None


@cache
def boundary(text: str) -> tuple[Condition, ...]:
    """A boundary as a condition; none for an empty text."""
    return (Condition(predicate(text), obstacle("boundary", boundary=text)),) if text else ()


def never(what: str, /, **data: str | int) -> Condition:
    """A condition that nothing can meet."""
    return Condition(_nowhere, obstacle(what, **data))


def _nowhere(state: State) -> bool:
    return False


def openable(families: Iterable[Family]) -> tuple[Family, ...]:
    """The families that are open in some position."""
    return tuple(one for one in families if _nowhere not in one.asks)


@lru_cache(maxsize=4096)
def obstacle(what: str, /, **data: str | int) -> Obstacle:
    """An obstacle, made once."""
    return Obstacle(what, data)


class Listed(Kind[Family]):
    """A kind whose families are made once, from the data; `openable` lists those that can be open at all."""

    def __init__(
        self,
        families: Callable[[State], Iterable[Family]],
        openable: Callable[[State], Iterable[Family]] | None = None,
    ) -> None:
        self._families, self._openable = families, openable or families

    def families(self, state: State) -> Iterable[Family]:
        return self._families(state)

    def commands(self, state: State, family: Family) -> tuple[Command, ...]:
        return family.commands

    def closed(self, state: State, family: Family) -> Obstacle | None:
        return unmet(state, family.conditions)

    def open(self, state: State) -> list[Plain]:
        found = list[Plain]()
        for family in self._openable(state):
            for holds in family.asks:
                if not holds(state):
                    break
            else:
                found += family.plain
        return found


class Simple(Kind[Command]):
    """A kind whose families have one command each."""

    def commands(self, state: State, family: Command) -> tuple[Command, ...]:
        return (family,)

    def open(self, state: State) -> list[Plain]:
        return [command.plain for command in self.open_families(state)]


REMEMBERED = 2048  # positions, and as many former ones


class Memory:
    """The open commands of some kinds, computed again only when the part of the state that they depend on changes."""

    def __init__(self, rests_on: Callable[[State], Hashable], *kinds: Kind[Any]) -> None:
        self.rests_on, self.kinds = rests_on, kinds
        self._known: dict[Hashable, Sequence[Plain]] = {}
        self._former: dict[Hashable, Sequence[Plain]] = {}  # forgotten soon, unless they are asked for again
        self._last: tuple[Hashable, Sequence[Plain]] = (self, ())  # found without hashing

    def open(self, state: State) -> Sequence[Plain]:
        key, (last, opened) = self.rests_on(state), self._last  # read once, since several threads may ask
        if key == last:
            return opened
        found = self._known.get(key)
        if found is None:
            found = self._former.get(key)
            if found is None:
                found = self.afresh(state)
            if len(self._known) >= REMEMBERED:
                self._known, self._former = {}, self._known
            self._known[key] = found
        self._last = (key, found)
        return found

    def afresh(self, state: State) -> Sequence[Plain]:
        return [command for kind in self.kinds for command in kind.open(state)]


# What is possible at the moment


def possible(state: State, *groups: Iterable[Plain]) -> list[Option]:
    """Of open commands, those that the player can pay now and that nothing hinders."""
    goods = [*state.goods]  # looked up faster than a named tuple
    people, found = state.people, list[Option]()
    pool, boosted = people.pool, people.bonus if people.bonus_free else None
    for commands in groups:
        for offer, resource, amount, others, workers, domain, hindrance in commands:
            if goods[resource] < amount or (workers > pool and (workers > pool + 1 or domain != boosted)):
                continue
            if others and not covers(goods, others):
                continue
            if hindrance is None or hindrance(state) is None:
                found.append(offer)
    return found


def impossible(state: State, command: Command) -> Obstacle | None:
    """Why an open command is not possible."""
    if possible(state, (command.plain,)):
        return None
    if command.hindrance and (why := command.hindrance(state)):
        return why
    if not possible(state, (replace(command, cost=()).plain,)):
        people = state.people
        available = people.pool + (people.bonus_free and people.bonus == command.domain)
        return Obstacle("workers", {"needed": command.workers, "there": available})
    return Obstacle("cost", {"cost": command.cost, "goods": state.goods})
