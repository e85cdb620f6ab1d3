"""The values that every title, the bot, the computer players and the tests share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

Seat = int
View = dict[str, Any]
S = TypeVar("S")


class IllegalSetup(Exception):
    """This game cannot be set up; its text is a sentence for the host."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that determines a game before its first answer."""

    title: str
    seats: int
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    arranged: Mapping[str, Any] = field(default_factory=dict)


N = TypeVar("N", bound=tuple[Any, ...])


def swift(record: type[N]) -> type[N]:
    """The same named tuple with a `_replace` of half the cost: a game is little else than replaced values."""
    places = {name: place for place, name in enumerate(record._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def _replace(self: N, /, **changes: Any) -> N:
        values = [*self]
        for name in changes:
            values[places[name]] = changes[name]
        return new(record, values)

    record._replace = _replace  # type: ignore[attr-defined]
    return record


class Option(NamedTuple):
    """One thing that may be picked; label and hint are filled in at the edge."""

    id: str
    label: str = ""
    hint: str = ""


@lru_cache(maxsize=4096)
def option(id: str) -> Option:
    """The unworded option, shared by all decisions that offer it."""
    return Option(id)


class Obstacle(NamedTuple):
    """Why a candidate may not be picked just now: a key of the title's words, and what fills it."""

    kind: str
    data: Mapping[str, Any] = {}


Candidate = tuple[str, Obstacle | None]


class IllegalAnswer(Exception):
    """The answer is refused because of this obstacle; the title's wording makes a sentence of it."""

    def __init__(self, obstacle: Obstacle, pick: str = "") -> None:
        super().__init__(obstacle, pick)
        self.obstacle, self.pick = obstacle, pick


class Decision(NamedTuple):
    """What one seat is asked; any `at_least`..`at_most` distinct options together are a legal answer."""

    seat: Seat
    ask: str
    options: tuple[Option, ...]
    prompt: str = ""
    at_least: int = 1
    at_most: int = 1
    private: bool = False
    optional: bool = False


class Answer(NamedTuple):
    """What one seat picked: ids of options."""

    seat: Seat
    picks: tuple[str, ...]


class Shortcut(NamedTuple):
    """One tap for several answers of one seat, the first of them to the question that is open."""

    option: Option  # worded
    answers: tuple[tuple[str, ...], ...]


class Bundle(NamedTuple):
    """Shortcuts of one kind."""

    heading: str
    shortcuts: tuple[Shortcut, ...]
    instead: str = ""  # "options" or "none": what they say better, since every use of it is among them


class Event(NamedTuple):
    """Something that happened; `only_for` None: everybody may know."""

    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
    only_for: Seat | None = None


class Log(list[Event]):
    """The events of one answer, in the order in which they happen."""

    def tell(self, kind: str, seat: Seat | None = None, **data: Any) -> None:
        self.append(Event(kind, seat, data))

    def whisper(self, kind: str, seat: Seat, **data: Any) -> None:
        self.append(Event(kind, seat, data, only_for=seat))


class Outcome(NamedTuple, Generic[S]):
    """A new state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; what does not apply to its mode is None."""

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    points: tuple[int, ...]
    breakdown: tuple[Mapping[str, int], ...]
    won: bool | None = None
    achievements: tuple[str, ...] | None = None
    medal: str | None = None


def check(decisions: tuple[Decision, ...], answer: Answer) -> Decision:
    """The decision that this answer answers; whether its picks are offered is left to the title."""
    seat, picks = answer
    if type(seat) is not int:
        raise IllegalAnswer(Obstacle("seat"))
    if type(picks) is not tuple or not {str}.issuperset(map(type, picks)):
        raise IllegalAnswer(Obstacle("picks"))
    if not decisions:
        raise IllegalAnswer(Obstacle("over"))
    for decision in decisions:
        if decision.seat == seat:
            break
    else:
        raise IllegalAnswer(Obstacle("not_asked"))
    if len(picks) != len(set(picks)):
        raise IllegalAnswer(Obstacle("twice"))
    return decision


def check_count(decision: Decision, picks: tuple[str, ...]) -> None:
    """Refuse too few or too many picks."""
    least, most, picked = decision.at_least, decision.at_most, len(picks)
    if least <= picked <= most:
        return
    kind = "exactly" if least == most else "between"
    raise IllegalAnswer(Obstacle(kind, {"least": least, "most": most, "picked": picked}))
