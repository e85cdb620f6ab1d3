"""Roll Through the Ages: The Bronze Age, for one to four players, with the Trading Game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from pydantic import TypeAdapter

from engine.agenda import AgendaRules, Task
from engine.core import Answer, Bundle, Choice, Decision, IllegalSetup, Log, Result, Seat, Setup, Shortcut, View
from engine.games.roll_through_the_ages import consistency as saved
from engine.games.roll_through_the_ages import scoring
from engine.games.roll_through_the_ages.ai import player
from engine.games.roll_through_the_ages.cards.catalog import TITLE, sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State
from engine.games.roll_through_the_ages.steps import trade
from engine.games.roll_through_the_ages.steps.course import STEPS
from engine.games.roll_through_the_ages.text import shortcuts as quick
from engine.games.roll_through_the_ages.text import words
from engine.games.roll_through_the_ages.view import view


class RollThroughTheAges(AgendaRules[State]):
    """The rules of this title."""

    id = TITLE
    name = "Roll Through the Ages: The Bronze Age"
    seats = (1, 2, 3, 4)
    choices = (
        Choice("trading", "Trading Game", "After disasters the roller may trade goods and food with the others."),
    )
    longest = 200_000  # most_rounds times four turns; a turn has some 160 answers, and 270 more where trading is on
    suggests = True  # its advice is quick enough to be marked in every question
    hands = False  # R2: nobody holds anything that others do not see
    undo_after_turn = True  # C0: the last answer of a turn may be taken back until the next player rolls
    steps = STEPS
    words = words
    _loader = TypeAdapter(State)

    def begin(self, setup: Setup, log: Log) -> State:
        """R1-R4: everybody the same, the start player in seat 0."""
        if setup.seats not in self.seats:
            raise IllegalSetup(f"Roll Through the Ages is for 1 to 4 players, not for {setup.seats}.")
        printed = sheet()
        beginner = Player(
            food=printed.setup.food,
            goods=(0,) * len(printed.good),
            cities=(0,) * len(printed.city),
            monuments=(0,) * len(printed.monument),
        )
        return State(
            seed=setup.seed,
            trading=_trading(setup),
            players=(beginner,) * setup.seats,
            first=(NOBODY,) * len(printed.monument),
            agenda=(Task("turn"),),
            ahead=_arranged(setup.arranged),
        )

    def load(self, text: str) -> State:
        state = super().load(text)
        for place in saved.faults(state, self.steps):
            raise ValueError(f"The saved game is damaged at {place}.")
        return state

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, [decision.seat for decision in self.decisions(state) if not decision.optional])

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        """Only the dice to come are hidden (R2)."""
        return state._replace(seed=seed, ahead=())

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def value(self, state: State, seat: Seat) -> float:
        return player.value(state, seat)

    def advice(self, state: State, decision: Decision, rng: Random) -> Answer | None:
        """What a computer player should answer; None: leave open a question for which nobody waits."""
        return player.advice(state, decision)

    def glance(self, state: State, decision: Decision, rng: Random) -> Answer | None:
        return player.glance(state, decision)

    def worded(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return words.worded(state, decision, names)

    def shortcuts(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return quick.shortcuts(self, state, decision, names)

    def suggestion(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Shortcut | None:
        return quick.suggestion(self, state, decision, names)

    def addressees(self, state: State, seat: Seat, pick: str) -> set[Seat]:
        """Whose answer this pick asks for."""
        return trade.addressees(state, seat, pick)

    def turn(self, state: State) -> Hashable:
        return state.round, state.seat

    def undo_mark(self, state: State) -> Hashable | None:
        """A roll is for good; so are the end, and what is said while trading, for others may have answered it."""
        if not state.agenda or state.agenda[-1].step == "trade":
            return None
        return state.counter

    def inventory(self, state: State) -> Hashable:
        """What is printed and what is pegged: each sheet's developments, and the pegs of each board."""
        developments = sheet().developments
        return tuple(
            (
                sorted([*one.developments, *(id for id in developments if id not in one.developments)]),
                len(one.goods),
                len(one.cities),
                len(one.monuments),
            )
            for one in state.players
        )


def _trading(setup: Setup) -> bool:
    for name in setup.options:
        if name != "trading":
            raise IllegalSetup(f'There is no option "{name}" in Roll Through the Ages; known is "trading".')
    trading = setup.options.get("trading", False)
    if not isinstance(trading, bool):
        raise IllegalSetup('The option "trading" is either true or false.')
    if trading and setup.seats == 1:
        raise IllegalSetup("The Trading Game needs 2 to 4 players.")
    return trading


def _arranged(arranged: Mapping[str, Any]) -> tuple[str, ...]:
    for name in arranged:
        if name != "dice":
            raise IllegalSetup(f'There is nothing called "{name}" to arrange here; known is "dice".')
    dice = arranged.get("dice", [])
    known = sheet().sides
    if not isinstance(dice, list | tuple) or not all(isinstance(face, str) and face in known for face in dice):
        raise IllegalSetup(f"Arranged dice are a list of faces: {', '.join(known)}.")
    return tuple(dice)


RULES = RollThroughTheAges()
