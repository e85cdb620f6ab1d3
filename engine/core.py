"""The values that every title, the bot, the computer players and the tests share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, Generic, NamedTuple, TypeVar, cast

Seat = int
View = dict[str, Any]
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that determines a game before its first answer."""

    title: str
    seats: int
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    arranged: Mapping[str, Any] = field(default_factory=dict)
    data_version: int = 1


N = TypeVar("N", bound=tuple[Any, ...])
new_tuple = tuple.__new__  # a named tuple from a tuple of its values, in half the time of calling its class


def with_fast_replace(record: type[N]) -> type[N]:
    """Give a named tuple a `_replace` that takes half the time: most of what the engine does is to replace."""
    places = {name: place for place, name in enumerate(record._fields)}  # type: ignore[attr-defined]

    def _replace(self: N, /, **changes: Any) -> N:
        values = [*self]
        for name in changes:
            values[places[name]] = changes[name]
        return new_tuple(record, values)

    record._replace = _replace  # type: ignore[attr-defined]
    return record


F = TypeVar("F", bound=Callable[..., Any])


def cache_last_call(function: F) -> F:
    """Remember the last call: a function that is asked about equal values again repeats its answer, without a hash."""
    last: tuple[tuple[Any, ...] | None, Any] = (None, None)

    @wraps(function)
    def answer(*about: Any) -> Any:
        nonlocal last
        before, found = last  # read once, since several threads may ask
        if about != before:
            found = function(*about)
            last = about, found
        return found

    return cast(F, answer)


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
    """Why a candidate may not be picked, or a game not be set up: an id, and the data for its sentence."""

    kind: str
    data: Mapping[str, Any] = {}


Candidate = tuple[str, Obstacle | None]


class IllegalAnswer(Exception):
    """The answer is refused because of this obstacle; the title's wording makes a sentence of it."""

    def __init__(self, obstacle: Obstacle, pick: str = "") -> None:
        super().__init__(obstacle, pick)
        self.obstacle, self.pick = obstacle, pick


class IllegalSetup(Exception):
    """The game cannot be set up because of this obstacle; the title's wording makes a sentence of it."""

    def __init__(self, kind: str, data: Mapping[str, Any] = {}) -> None:
        super().__init__(kind, data)
        self.obstacle = Obstacle(kind, data)


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
    instead: str = ""  # "options" or "none": what the shortcuts replace, since they cover every use of it
    buttons: bool = False  # buttons even though they replace nothing


class Event(NamedTuple):
    """Something that happened. With `only_for` None, everybody may know."""

    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
    only_for: Seat | None = None


class Log(list[Event]):
    """The events of one answer, in the order in which they happen."""

    certain: tuple[Any, int] | None = None  # the position before the first draw, and the number of events until then
    added: int | None = None  # the number of events before the first card that changes no number until a question

    def draws(self, state: Any) -> None:
        """Something is drawn or revealed next: nobody can know more than this position."""
        if self.certain is None:
            self.certain = state, len(self)

    def adds(self) -> None:
        """A card is drawn next that can only be chosen: until the next question it changes nothing else."""
        if self.added is None:
            self.added = len(self)

    def tell(self, kind: str, seat: Seat | None = None, **data: Any) -> None:
        self.append(new_tuple(Event, (kind, seat, data, None)))

    def whisper(self, kind: str, seat: Seat, **data: Any) -> None:
        self.append(Event(kind, seat, data, only_for=seat))


class Outcome(NamedTuple, Generic[S]):
    """A new state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...]


class Change(NamedTuple):
    """A number of a seat's view that goes up or down, and what made it."""

    seat: Seat
    what: str
    number: int
    source: str = ""  # a card, a disaster, an event; "": the option itself


class Foresight(NamedTuple, Generic[S]):
    """What follows an answer, up to the first draw or reveal that can change a number of the seat's. `chance` is the
    kind of event that tells of the first draw or reveal of all."""

    state: S
    events: tuple[Event, ...]
    asked: tuple[Decision, ...] = ()
    chance: str = ""


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

    @property
    def places(self) -> dict[Seat, int]:
        """The place of each seat, the best first; those who are level share a place, and the next ones are free."""
        ahead = [sum(len(tied) for tied in self.ranking[:at]) for at in range(len(self.ranking))]
        return {seat: 1 + ahead[at] for at, tied in enumerate(self.ranking) for seat in tied}


TEXT = frozenset((str,))


def check(decisions: tuple[Decision, ...], answer: Answer) -> Decision:
    """The decision that this answer is for. The title checks whether its picks are offered."""
    seat, picks = answer
    if type(seat) is not int:
        raise IllegalAnswer(Obstacle("seat"))
    if type(picks) is not tuple or not TEXT.issuperset(map(type, picks)):
        raise IllegalAnswer(Obstacle("picks"))
    if not decisions:
        raise IllegalAnswer(Obstacle("over"))
    for decision in decisions:
        if decision.seat == seat:
            break
    else:
        raise IllegalAnswer(Obstacle("not_asked"))
    if len(picks) > 1 and len(picks) != len(set(picks)):
        raise IllegalAnswer(Obstacle("twice"))
    return decision


def offers(decision: Decision, pick: str) -> bool:
    """Is this pick among the options?"""
    for option in decision.options:  # noqa: SIM110 (asked for every answer)
        if option.id == pick:
            return True
    return False


def check_count(decision: Decision, picks: tuple[str, ...]) -> None:
    """Refuse too few or too many picks."""
    least, most, picked = decision.at_least, decision.at_most, len(picks)
    if least <= picked <= most:
        return
    kind = "exactly" if least == most else "between"
    raise IllegalAnswer(Obstacle(kind, {"least": least, "most": most, "picked": picked}))
