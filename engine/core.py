"""The words that every title, the bot, the computer players and the tests share."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Seat = int
View = dict[str, Any]
S = TypeVar("S")


class IllegalAnswer(Exception):
    """The answer is refused; its text is a sentence for the player."""


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


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a new game: a switch, or a name from a list."""

    id: str
    name: str
    text: str
    values: tuple[tuple[str, str, str], ...] = ()  # (id, name, text); empty: true or false


class Rules(Protocol[S]):
    """One title. All functions are pure; `names` are the seats' names, in order."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The options of a new game."""

    @property
    def longest(self) -> int:
        """No game takes more answers to decisions that are not optional."""

    @property
    def slips(self) -> float:
        """In what share of its answers a player who is gentle with learners errs."""

    def setup(self, setup: Setup) -> Outcome[S]: ...

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """What is asked now, unworded; () = the game is over, several = simultaneous."""

    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        """What follows; raises IllegalAnswer and leaves the state as it is."""

    def view(self, state: S, seat: Seat | None) -> View:
        """What this seat may see, built from a white-list; None = spectator."""

    def imagine(self, state: S, seat: Seat, seed: str) -> S:
        """The same for this seat, with all that is hidden from it drawn anew."""

    def result(self, state: S) -> Result | None: ...

    def value(self, state: S, seat: Seat) -> float:
        """How good the position looks to this seat: what a greedy player maximises."""

    def advice(self, state: S, decision: Decision, rng: Random) -> Answer | None:
        """What a player of the title's own would do; None: whatever looks best by `value`."""

    def glance(self, state: S, decision: Decision, rng: Random) -> Answer | None:
        """The same at first sight, in a moment."""

    def alternatives(self, state: S, decision: Decision) -> Sequence[Answer]:
        """Answers that may lead further than the advice, for who has the time to play the game on; none: trust it."""

    def depth(self, state: S) -> int:
        """How deeply nested the present question is: greater after an answer that raised it."""

    def turn(self, state: S) -> Hashable:
        """Tells this turn from all others."""

    def undo_mark(self, state: S) -> Hashable | None:
        """Answers may be taken back freely while this stays equal; None: not at all."""

    def inventory(self, state: S) -> Hashable:
        """All cards and tokens wherever they are: the same from the first state to the last."""

    def dump(self, state: S) -> str: ...

    def load(self, text: str) -> S:
        """The state again; raises ValueError with a sentence where the text is not one."""

    def worded(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Decision:
        """The same decision with its prompt, labels and hints; without names, seats are told by letters."""

    def shortcuts(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        """Answers that belong together, for this question; nothing that they do is revealed before it is done."""

    def suggestion(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Shortcut | None:
        """What the title's own player would do now and after that, until something is revealed or another is asked."""

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What happened, for people; "" where it goes without saying."""

    def text(self, view: View, names: Sequence[str]) -> str:
        """The whole board of a view in words."""


def check(decisions: tuple[Decision, ...], answer: Answer) -> Decision:
    """The decision that this answer answers; whether its picks are offered is left to the title."""
    seat, picks = answer
    if type(seat) is not int:
        raise IllegalAnswer("A seat is a whole number.")
    if type(picks) is not tuple or not {str}.issuperset(map(type, picks)):
        raise IllegalAnswer("Picks are a list of option ids.")
    if not decisions:
        raise IllegalAnswer("The game is over.")
    for decision in decisions:
        if decision.seat == seat:
            break
    else:
        raise IllegalAnswer("It is not your turn to choose.")
    if len(picks) != len(set(picks)):
        raise IllegalAnswer("Each option can be picked once only.")
    return decision


def check_count(decision: Decision, picks: tuple[str, ...]) -> None:
    """Refuse too few or too many picks."""
    least, most = decision.at_least, decision.at_most
    if least <= len(picks) <= most:
        return
    wanted = f"exactly {least}" if least == most else f"{least} to {most}"
    raise IllegalAnswer(f"Pick {wanted}; you picked {len(picks)}.")
