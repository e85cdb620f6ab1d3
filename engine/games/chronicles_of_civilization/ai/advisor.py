"""What the computer player of Chronicles of Civilization advises."""

from __future__ import annotations

from random import Random

from engine.core import Answer, Decision, Seat
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.search import search
from engine.games.chronicles_of_civilization.ai.shopping_list import aims
from engine.games.chronicles_of_civilization.ai.value import value
from engine.games.chronicles_of_civilization.state import State
from engine.title import Advisor, Rules


class ChroniclesOfCivilizationAdvisor(Advisor[State]):
    mistakes = 0.1  # a turn is many small answers, and there is no time to lose
    counts_wins = True

    def value(self, state: State, seat: Seat) -> float:
        return value(state)

    def advice(self, rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer | None:
        return planner(state, decision, aims(state.chronicle_key)[0])

    def search(self, rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer | None:
        return search(rules, state, decision, rng)
