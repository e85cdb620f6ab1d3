"""What remains to be done, as data: a stack of tasks, and the loop that runs them until one asks."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from engine.assets import newest_version
from engine.core import (
    Answer,
    Candidate,
    Decision,
    Foresight,
    IllegalAnswer,
    IllegalSetup,
    Log,
    Obstacle,
    Option,
    Outcome,
    Seat,
    Setup,
    check,
    check_count,
    new_tuple,
    offers,
    option,
    with_fast_replace,
)
from engine.title import Rules


@with_fast_replace
class Task(NamedTuple):
    """One thing to do: which step, for whom, because of what, and what it must remember."""

    step: str
    seat: Seat = -1
    source: str = ""
    data: tuple[str | int, ...] = ()


class HasAgenda(Protocol):
    @property
    def agenda(self) -> tuple[Task, ...]: ...

    def _replace(self: A, *, agenda: tuple[Task, ...]) -> A: ...


A = TypeVar("A")
S = TypeVar("S", bound=HasAgenda)
ENCODER = json.JSONEncoder(separators=(",", ":"))


def then(state: S, *tasks: Task) -> S:
    """Do these next, the first one first."""
    return state._replace(agenda=state.agenda + tasks[::-1])


def done(state: S) -> S:
    """The last task is off the agenda."""
    return state._replace(agenda=state.agenda[:-1])


Run = Callable[[S, Task, Log], S]


@dataclass(frozen=True, slots=True)
class Question(Generic[S]):
    """A step that asks. Its task is off the agenda when `answered` is called, unless it stays."""

    candidates: Callable[[S, Task], Iterable[Candidate]]
    answered: Callable[[S, Task, Answer, Log], S]
    many: Callable[[S, Task], tuple[int, int]] | None = None  # at least, at most; None: exactly one
    private: Callable[[S, Task], bool] | None = None
    who: Callable[[S, Task], Iterable[tuple[Seat, bool]]] | None = None  # (seat, optional); None: only the task's seat
    offered: Callable[[S, Task], Iterable[Option]] | None = None  # a faster way to the candidates without an obstacle
    may_lapse: bool = False  # with nothing to choose from it is skipped; otherwise that is a bug
    stays: bool = False  # its task is still on the agenda when `answered` is called, which takes it off at last

    def decisions(self, state: S, task: Task) -> tuple[Decision, ...]:
        """One for each asked seat that has something to choose from; several are simultaneous."""
        if self.who is None:
            decision = self._decision(state, task, False)
            return (decision,) if decision.options else ()
        asked = (self._decision(state, task._replace(seat=seat), optional) for seat, optional in self.who(state, task))
        return tuple(decision for decision in asked if decision.options)

    def _decision(self, state: S, task: Task, optional: bool) -> Decision:
        if self.offered:
            options = tuple(self.offered(state, task))
        else:
            options = tuple([option(id) for id, obstacle in self.candidates(state, task) if obstacle is None])
        least, most = self.many(state, task) if self.many else (1, 1)
        private = self.private is not None and self.private(state, task)
        return new_tuple(Decision, (task.seat, task.step, options, "", least, most, private, optional))

    def obstacle(self, state: S, task: Task, pick: str) -> Obstacle | None:
        """Why this pick is refused, where that is known."""
        return next((why for id, why in self.candidates(state, task) if id == pick), None)


Step = Run[S] | Question[S]


class AgendaRules(Rules[S]):
    """A title whose states carry an agenda: what all titles have in common."""

    version = 1  # of the saved state
    # Fields that were added later. A save leaves one out as long as it says what its absence means, so that programs of
    # that time can read it.
    absent: ClassVar[Mapping[str, Any]] = {"data_version": 1}
    steps: Mapping[str, Step[S]]
    _loader: TypeAdapter[S]
    _asked: tuple[S, tuple[Decision, ...]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Pickling leaves out the state that was asked about last: it may belong to another game."""
        return {name: value for name, value in vars(self).items() if name != "_asked"}

    @abstractmethod
    def begin(self, setup: Setup, log: Log) -> S:
        """The first state, its agenda filled and not yet run; raises IllegalSetup."""

    def setup(self, setup: Setup) -> Outcome[S]:
        if setup.seats not in self.seats:
            least, most = min(self.seats), max(self.seats)
            raise IllegalSetup("one_seat" if most == 1 else "seats", {"least": least, "most": most})
        if not 1 <= setup.data_version <= newest_version(self.id):
            raise IllegalSetup("data_version", {"newest": newest_version(self.id)})
        log = Log()
        return Outcome(self._run(self.begin(setup, log), log), tuple(log))

    def decisions(self, state: S) -> tuple[Decision, ...]:
        known = self._asked
        if known is not None and known[0] is state:
            return known[1]
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        step = self.steps[task.step]
        assert isinstance(step, Question), f"{task.step} was not run"
        asked = step.decisions(state, task)
        self._asked = (state, asked)  # apply asks again for the same state
        return asked

    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        log = Log()
        return new_tuple(Outcome, (self._follow(state, answer, log), tuple(log)))

    def foresee(self, state: S, answer: Answer) -> Foresight[S]:
        asked, log = self.decisions(state), Log()
        after = self._follow(state, answer, log)
        following = self.decisions(after)
        self._asked = (state, asked)  # the next option of the same question is tried next
        if log.certain is None:
            return Foresight(after, tuple(log), following, "" if log.added is None else log[log.added].kind)
        certain, count = log.certain
        return Foresight(certain._replace(agenda=()), tuple(log[:count]), chance=log[count].kind)

    def _follow(self, state: S, answer: Answer, log: Log) -> S:
        decision = check(self.decisions(state), answer)
        task = state.agenda[-1]
        step = self.steps[task.step]
        assert isinstance(step, Question)
        for pick in answer.picks:
            if not offers(decision, pick):
                obstacle = step.obstacle(state, task._replace(seat=answer.seat), pick)
                raise IllegalAnswer(obstacle or Obstacle("not_offered"), pick)
        check_count(decision, answer.picks)
        if not step.stays:
            state = done(state)
        return self._run(step.answered(state, task, answer, log), log)

    def obstacles(self, state: S, seat: Seat) -> Mapping[str, Obstacle | None]:
        if not state.agenda:
            return {}
        task = state.agenda[-1]
        step = self.steps[task.step]
        assert isinstance(step, Question), f"{task.step} was not run"
        return dict(step.candidates(state, task._replace(seat=seat)))

    def depth(self, state: S) -> int:
        return len(state.agenda)

    def _run(self, state: S, log: Log) -> S:
        while agenda := state.agenda:
            task = agenda[-1]
            step = self.steps[task.step]
            if isinstance(step, Question):
                if asked := step.decisions(state, task):
                    self._asked = (state, asked)  # this is what the caller wants to know next
                    return state
                assert step.may_lapse, f"{task.step} asks, but offers nothing"
                state = done(state)
            else:
                state = step(done(state), task, log)
        return state

    def dump(self, state: S) -> str:
        fields = plain(state)
        for name, value in self.absent.items():
            if fields.get(name) == value:
                del fields[name]
        return ENCODER.encode({"title": self.id, "version": self.version, "state": fields})

    def load(self, text: str) -> S:
        try:
            saved = json.loads(text)
            title, version, state = saved["title"], saved["version"], saved["state"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ValueError("This is not a saved game.") from error
        if title != self.id:
            raise ValueError(f"This is a saved game of {title}, not of {self.id}.")
        if version != self.version:
            raise ValueError(
                f"This game was saved with schema version {version}; this program reads version {self.version}."
            )
        try:
            loaded = self._loader.validate_python(state)
        except ValidationError as error:
            first = error.errors(include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"]) or "state"
            raise ValueError(f"The saved game is damaged at {where}: {first['msg']}.") from error
        for place in self._damage(loaded):
            raise ValueError(f"The saved game is damaged at {place}.")
        return loaded

    def faults(self, state: S) -> Iterator[str]:
        """Where a loaded state breaks a law of the title, such as `players.0.coins`. All its steps are known."""
        return iter(())

    def _damage(self, state: S) -> Iterator[str]:
        """Where it breaks a law of this title, or of all titles: an unfinished game waits for somebody's answer."""
        yield from (f"agenda.{at}.step" for at, task in enumerate(state.agenda) if task.step not in self.steps)
        yield from self.faults(state)
        if not state.agenda:
            return
        asks = isinstance(self.steps[state.agenda[-1].step], Question)
        if not asks or all(decision.optional for decision in self.decisions(state)):
            yield "agenda"


def plain(value: Any) -> Any:
    """Named tuples as objects, so that a saved game can be read and a field added later."""
    if not isinstance(value, tuple):
        return value
    items = [plain(item) if isinstance(item, tuple) else item for item in value]
    fields = getattr(value, "_fields", None)
    return items if fields is None else dict(zip(fields, items, strict=True))
