"""Roll Through the Ages: The Bronze Age, for one to four players, with the Trading Game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from pydantic import TypeAdapter

from engine.agenda import AgendaRules, Task
from engine.core import IllegalSetup, Log, Result, Seat, Setup, View
from engine.games.roll_through_the_ages import consistency, scoring
from engine.games.roll_through_the_ages.ai.advisor import RollThroughTheAgesAdvisor
from engine.games.roll_through_the_ages.cards.catalog import TITLE_ID, sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State
from engine.games.roll_through_the_ages.steps import trade
from engine.games.roll_through_the_ages.steps.course import STEPS
from engine.games.roll_through_the_ages.text.wording import RollThroughTheAgesWording
from engine.games.roll_through_the_ages.view import view
from engine.title import Title


class RollThroughTheAges(AgendaRules[State]):
    """The rules of this title."""

    id = TITLE_ID
    seats = (1, 2, 3, 4)
    longest = 200_000  # most_rounds times four turns; a turn has some 160 answers, and 270 more where trading is on
    hidden_hands = False  # R2: nobody holds anything that others do not see
    undo_after_turn = True  # C0: the last answer of a turn may be taken back until the next player rolls
    steps = STEPS
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
        for place in consistency.faults(state, self.steps):
            raise ValueError(f"The saved game is damaged at {place}.")
        return state

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, [decision.seat for decision in self.decisions(state) if not decision.optional])

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        """Only the dice to come are hidden (R2)."""
        return state._replace(seed=seed, ahead=())

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def addressees(self, state: State, seat: Seat, pick: str) -> frozenset[Seat]:
        return frozenset(trade.addressees(state, seat, pick))

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
TITLE = Title(RULES, RollThroughTheAgesAdvisor(), RollThroughTheAgesWording(RULES))
