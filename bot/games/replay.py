"""A game again from its set-up and its answers: turn by turn, for looking back, for export, for a film."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.games.session import unpacked
from bot.store.records import Game, Move, MoveKind, Seat
from bot.ui.text import history as words
from engine.core import Answer, Event, IllegalAnswer, IllegalSetup, Outcome, Rules, Setup

FORM = 1  # of the exported record
REFUSALS = (IllegalAnswer, LookupError, TypeError, ValueError)  # what rules say to an answer of other rules
NOTHING: Mapping[int, str] = {}


class BadRecord(Exception):
    """A record that cannot be played again; the sentence says why."""


class Turn(NamedTuple):
    """One turn: the position at its end, and what happened in it."""

    last: int  # the move with which it ended
    round: Any
    active: int | None
    state: Any
    events: tuple[Event, ...]


class Step(NamedTuple):
    """An answer, where it led to, and what was told of it at the time."""

    move: int
    answer: Answer
    position: int = 0
    told: str = "[]"


class Played(NamedTuple):
    """A game turn by turn; `note` says what cannot be shown as it was, and why."""

    turns: list[Turn]
    note: str = ""


class Record(BaseModel):
    """A finished game as a file. Its answers are all that is needed to see everything again."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ziggurat: int
    title: str
    seed: str
    options: dict[str, Any]
    names: list[str]
    answers: list[tuple[int, list[str]]]


def way(rows: Iterable[Move], position: int) -> list[Move]:
    """The answers that lead to this position, in order; what was taken back is left out."""
    # A repaired position is what the present rules make of the same answers: nothing is to be played for it.
    made = {row.position: row for row in rows if row.kind in (MoveKind.SETUP, MoveKind.ANSWER, MoveKind.REPAIRED)}
    found: list[Move] = []
    while position in made:
        found.append(made[position])
        position = found[-1].before
    return [row for row in reversed(found) if row.kind == MoveKind.ANSWER]


def turns(rules: Rules[Any], setup: Setup, steps: Sequence[Step], saved: Mapping[int, str] = NOTHING) -> Played:
    """The game turn by turn, by the present rules.

    Where they do not take an answer it goes on from the next position that is `saved`, or ends there. Raises BadRecord
    where nothing can be shown at all."""
    begun, why = None, ""
    try:
        begun = rules.setup(setup)
    except IllegalSetup as refused:
        why = words.no_set_up(str(refused))
    walk = _Walk(rules, begun, saved)
    at = 0
    while at < len(steps):
        refusal = walk.take(steps[at])
        if refusal is None:
            at += 1
            continue
        end = next((n for n in range(at, len(steps)) if walk.loads(steps[n].position)), None)
        if end is None:
            walk.notes.append(words.shown_up_to(steps[at].move, refusal))
            break
        walk.leap(steps[at : end + 1])
        at = end + 1
    if walk.state is None:
        raise BadRecord(why)
    return walk.played()


class _Walk:
    """On the way through a game: the turns so far, and the one that is under way."""

    def __init__(self, rules: Rules[Any], begun: Outcome[Any] | None, saved: Mapping[int, str]) -> None:
        self._rules, self._saved = rules, saved
        self.state = None if begun is None else begun.state
        self._events: list[Event] = [] if begun is None else list(begun.events)
        self._key: tuple[Any, int | None] = (None, None) if begun is None else self._now()
        self._turns: list[Turn] = []
        self._move = 0
        self.notes: list[str] = []

    def take(self, step: Step) -> str | None:
        """Carry on by this answer; the rules' refusal where they don't take it."""
        if self.state is None:
            return ""
        try:
            following = self._rules.apply(self.state, step.answer)
        except REFUSALS as refusal:
            return str(refusal) if isinstance(refusal, IllegalAnswer) else ""
        self.state, self._move = following.state, step.move
        self._events += following.events
        if step.position in self._saved and self._rules.dump(self.state) != self._saved[step.position]:
            kept = self._load(step.position)
            if kept is not None and kept != self.state:
                self.state = kept
                self.notes.append(words.PLAYED_ANEW)
        if self._now() != self._key:
            self._turn_ends()
        return None

    def leap(self, steps: Sequence[Step]) -> None:
        """Go to the saved position after these; all that is known between is what was told."""
        self._events += [event for step in steps for event in unpacked(step.told)]
        self.state, self._move = self._load(steps[-1].position), steps[-1].move
        self.notes.append(words.leapt(steps[0].move, steps[-1].move))
        self._turn_ends()

    def loads(self, position: int) -> bool:
        return self._load(position) is not None

    def _load(self, position: int) -> Any | None:
        try:
            return self._rules.load(self._saved[position])
        except (LookupError, ValueError):
            return None

    def _now(self) -> tuple[Any, int | None]:
        view = self._rules.view(self.state, None)
        return view.get("round"), view.get("active")

    def _turn_ends(self) -> None:
        self._turns.append(Turn(self._move, *self._key, self.state, tuple(self._events)))
        self._key, self._events = self._now(), []

    def played(self) -> Played:
        if self._events or not self._turns:
            self._turn_ends()
        return Played(self._turns, " ".join(dict.fromkeys(self.notes)))


def turns_of(
    rules: Rules[Any], game: Game, seats: Sequence[Seat], rows: Iterable[Move], saved: Mapping[int, str] = NOTHING
) -> Played:
    """A stored game, turn by turn, with the positions of it that are still kept."""
    setup = Setup(game.title, len(seats), game.seed, game.options)
    steps = [
        Step(row.move, Answer(row.seat or 0, row.picks), row.position, row.events) for row in way(rows, game.position)
    ]
    return turns(rules, setup, steps, saved)


def growth(rules: Rules[Any], game: Game, seats: Sequence[Seat], rows: Iterable[Move]) -> list[list[int]] | None:
    """The points of each seat at the start and after each round; None where the game cannot be played again."""
    try:
        found = turns_of(rules, game, seats, rows).turns
    except BadRecord:
        return None
    ends = [
        turn for turn, after in zip(found, [*found[1:], None], strict=True) if not after or after.round != turn.round
    ]
    views = [rules.view(turn.state, None) for turn in ends]
    return [[0, *(view["players"][seat.seat].get("points", 0) for view in views)] for seat in seats]


# A game as a file.


def exported(game: Game, seats: Sequence[Seat], rows: Iterable[Move]) -> str:
    """The record of a game; it holds the seed, and so it is for finished games only."""
    answers = [(row.seat or 0, list(row.picks)) for row in way(rows, game.position)]
    record = Record(
        ziggurat=FORM,
        title=game.title,
        seed=game.seed,
        options=dict(game.options),
        names=[seat.name for seat in seats],
        answers=answers,
    )
    return json.dumps(record.model_dump(), ensure_ascii=False, indent=1)


def read(text: str, titles: Mapping[str, Rules[Any]]) -> tuple[Rules[Any], Record, Played]:
    """A record as it was exported; raises BadRecord."""
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise BadRecord(f"This is no record of a game: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
    if record.ziggurat != FORM:
        raise BadRecord(f"The record has form {record.ziggurat}, and this program reads {FORM}.")
    rules = titles.get(record.title)
    if rules is None:
        raise BadRecord(f"I don't know the game {record.title}.")
    setup = Setup(record.title, len(record.names), record.seed, record.options)
    steps = [Step(n, Answer(seat, tuple(picks))) for n, (seat, picks) in enumerate(record.answers, start=1)]
    return rules, record, turns(rules, setup, steps)
