"""A game as it was played: its set-up and its answers, with a way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core import Answer, IllegalAnswer, Obstacle, Outcome, Setup
from engine.title import Rules

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """An answer and its outcome."""

    answer: Answer | None  # None: the set-up, or a loaded state
    outcome: Outcome[S]


class Record(Generic[S]):
    """A game in progress that remembers how it came to be."""

    def __init__(self, rules: Rules[S], first: Outcome[S]) -> None:
        self.rules = rules
        self.moves: list[Move[S]] = [Move(None, first)]
        self.undone: list[Move[S]] = []

    @classmethod
    def new(cls, rules: Rules[S], setup: Setup) -> Record[S]:
        return cls(rules, rules.setup(setup))

    def copy(self) -> Record[S]:
        """A copy that can be played on without changing this game."""
        other = Record(self.rules, self.moves[0].outcome)
        other.moves, other.undone = [*self.moves], [*self.undone]
        return other

    @property
    def state(self) -> S:
        return self.moves[-1].outcome.state

    @property
    def answers(self) -> list[Answer]:
        return [move.answer for move in self.moves if move.answer is not None]

    def answer(self, answer: Answer) -> Outcome[S]:
        outcome = self.rules.apply(self.state, answer)
        self.moves.append(Move(answer, outcome))
        self.undone.clear()
        return outcome

    def undo(self) -> None:
        """Take back the last answer, if nothing was revealed and the turn is still the same."""
        if len(self.moves) == 1:
            raise IllegalAnswer(Obstacle("nothing_to_undo"))
        before, after = self.moves[-2].outcome.state, self.state
        mark = self.rules.undo_mark(before)
        if mark is None or mark != self.rules.undo_mark(after):
            raise IllegalAnswer(Obstacle("not_undoable"))
        self.undone.append(self.moves.pop())

    def redo(self) -> Outcome[S]:
        if not self.undone:
            raise IllegalAnswer(Obstacle("nothing_to_redo"))
        self.moves.append(self.undone.pop())
        return self.moves[-1].outcome


def replay(rules: Rules[S], setup: Setup, answers: Iterable[Answer]) -> Record[S]:
    """The game again, from its set-up and its answers."""
    record = Record.new(rules, setup)
    for answer in answers:
        record.answer(answer)
    return record
