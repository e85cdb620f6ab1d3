"""A game as it was played: its set-up and its answers, with a way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core import Answer, IllegalAnswer, Obstacle, Outcome, Setup
from engine.title import Rules

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Entry(Generic[S]):
    """An answer and its outcome."""

    answer: Answer | None  # None: the set-up, or a loaded state
    outcome: Outcome[S]


class Record(Generic[S]):
    """A game in progress that remembers how it came to be."""

    def __init__(self, rules: Rules[S], first: Outcome[S]) -> None:
        self.rules = rules
        self.entries: list[Entry[S]] = [Entry(None, first)]
        self.undone: list[Entry[S]] = []

    @classmethod
    def new(cls, rules: Rules[S], setup: Setup) -> Record[S]:
        return cls(rules, rules.setup(setup))

    def copy(self) -> Record[S]:
        """A copy that can be played on without changing this game."""
        other = Record(self.rules, self.entries[0].outcome)
        other.entries, other.undone = [*self.entries], [*self.undone]
        return other

    @property
    def state(self) -> S:
        return self.entries[-1].outcome.state

    @property
    def answers(self) -> list[Answer]:
        return [entry.answer for entry in self.entries if entry.answer is not None]

    def answer(self, answer: Answer) -> Outcome[S]:
        outcome = self.rules.apply(self.state, answer)
        self.entries.append(Entry(answer, outcome))
        self.undone.clear()
        return outcome

    def undo(self) -> None:
        """Take back the last answer, if nothing was revealed and the turn is still the same."""
        if len(self.entries) == 1:
            raise IllegalAnswer(Obstacle("nothing_to_undo"))
        before, after = self.entries[-2].outcome.state, self.state
        mark = self.rules.undo_mark(before)
        if mark is None or mark != self.rules.undo_mark(after):
            raise IllegalAnswer(Obstacle("not_undoable"))
        self.undone.append(self.entries.pop())

    def redo(self) -> Outcome[S]:
        if not self.undone:
            raise IllegalAnswer(Obstacle("nothing_to_redo"))
        self.entries.append(self.undone.pop())
        return self.entries[-1].outcome


def replay(rules: Rules[S], setup: Setup, answers: Iterable[Answer]) -> Record[S]:
    """The game again, from its set-up and its answers."""
    record = Record.new(rules, setup)
    for answer in answers:
        record.answer(answer)
    return record
