"""Chronicles of Civilization: one player, fifteen turns, any map with any chronicle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import TypeAdapter

from engine.agenda import AgendaRules
from engine.chance import shuffled
from engine.core import Answer, Change, Foresight, Log, Outcome, Result, Seat, Setup, View
from engine.games.chronicles_of_civilization import changes, consistency, goals, scoring, view
from engine.games.chronicles_of_civilization.ai.advisor import ChroniclesOfCivilizationAdvisor
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.setup import LONGEST, begin, inventory
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.course import STEPS
from engine.games.chronicles_of_civilization.text.wording import ChroniclesOfCivilizationWording
from engine.goals import Goal
from engine.title import Title


class ChroniclesOfCivilization(AgendaRules[State]):
    id = "chronicles_of_civilization"
    seats = (1,)
    steps = STEPS
    longest = LONGEST
    hidden_hands = False
    absent: ClassVar[Mapping[str, Any]] = {"difficulty": STORY, "data_version": 1}
    _loader = TypeAdapter(State)

    def begin(self, setup: Setup, log: Log) -> State:
        return begin(setup, log)

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(state)

    def holdings(self, state: State, seat: Seat) -> Mapping[str, int]:
        return view.holdings(state)

    def foresee(self, state: State, answer: Answer) -> Foresight[State]:
        """Battles do not end it where all luck leaves the same numbers, changed in the same way."""
        foreseen = super().foresee(state, answer)
        if foreseen.chance != "battle":
            return foreseen
        asked, fates = self.decisions(state), self._fates(state, answer)
        numbers = self._numbers(state, next(fates))
        if all(self._numbers(state, fate) == numbers for fate in fates):
            after, events = self.apply(state, answer)
            foreseen = Foresight(after, events, self.decisions(after), foreseen.chance)
        self._asked = (state, asked)  # the next option of the same question is tried next
        return foreseen

    def _fates(self, state: State, answer: Answer, dice: tuple[int, ...] = ()) -> Iterator[Outcome[State]]:
        """What follows with bad, no and good luck in each battle."""
        for die in (1, 3, 6):
            fate = self.apply(state._replace(dice=(*dice, die)), answer)
            if sum(event.kind == "battle" for event in fate.events) > len(dice) + 1:
                yield from self._fates(state, answer, (*dice, die))
            else:
                yield fate

    def _numbers(self, before: State, fate: Outcome[State]) -> tuple[Mapping[str, int], list[Change]]:
        return self.holdings(fate.state, 0), list(self.changes(0, before, Foresight(*fate)))

    def changes(self, seat: Seat, before: State, foreseen: Foresight[State]) -> Iterator[Change]:
        return changes.changes(before, foreseen)

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        """The undrawn cards in another order, and other dice to come."""
        deck = state.deck._replace(cards=shuffled(sorted(state.deck.cards), seed, 0), redeal=())
        return state._replace(seed=seed, dice=(), deck=deck)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def standings(self, state: State) -> tuple[Mapping[str, int], ...]:
        return (scoring.breakdown(state),)

    def goals(self, state: State, seat: Seat) -> tuple[Goal, ...]:
        return goals.goals(state)

    def traits(self, state: State, seat: Seat) -> Mapping[str, Sequence[str]]:
        return {"chronicle": (state.chronicle,), "map": (state.map,)}

    def turn(self, state: State) -> Hashable:
        return state.story.turn

    def depth(self, state: State) -> int:
        """Every command stands for itself; the next turn's card is no part of ending this one."""
        return 0

    def undo_mark(self, state: State) -> Hashable | None:
        """Free until the next card or die."""
        return None if state.ending else state.counter

    def inventory(self, state: State) -> Hashable:
        return inventory(state)

    def faults(self, state: State) -> Iterator[str]:
        return consistency.faults(state)


RULES = ChroniclesOfCivilization()
TITLE = Title(RULES, ChroniclesOfCivilizationAdvisor(), ChroniclesOfCivilizationWording(RULES))
