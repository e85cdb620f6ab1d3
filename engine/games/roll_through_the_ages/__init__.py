"""Roll Through the Ages: The Bronze Age, for one to four players, with the Trading Game and the Late Bronze Age."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import TypeAdapter

from engine.agenda import AgendaRules
from engine.core import Change, Foresight, Log, Result, Seat, Setup, View
from engine.games.roll_through_the_ages import changes, consistency, goals, scoring
from engine.games.roll_through_the_ages.ai.advisor import RollThroughTheAgesAdvisor
from engine.games.roll_through_the_ages.cards.catalog import SEATS, TITLE_ID
from engine.games.roll_through_the_ages.setup import first_state
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.steps import trade
from engine.games.roll_through_the_ages.steps.course import STEPS
from engine.games.roll_through_the_ages.text.wording import RollThroughTheAgesWording
from engine.games.roll_through_the_ages.view import holdings, view
from engine.goals import Goal
from engine.title import Title


class RollThroughTheAges(AgendaRules[State]):
    """The rules of this title."""

    id = TITLE_ID
    seats = SEATS
    longest = 200_000  # most_rounds times four turns; a turn has some 160 answers, and 270 more with trading
    hidden_hands = False  # R2: everything is open
    undo_after_turn = True  # C0: the last answer of a turn may be undone until the next player rolls
    absent: ClassVar[Mapping[str, Any]] = {"late_bronze_age": False, "ships": []}
    steps = STEPS
    _loader = TypeAdapter(State)

    def begin(self, setup: Setup, log: Log) -> State:
        return first_state(setup)

    def faults(self, state: State) -> Iterator[str]:
        return consistency.faults(state)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, [decision.seat for decision in self.decisions(state) if not decision.optional])

    def holdings(self, state: State, seat: Seat) -> Mapping[str, int]:
        return holdings(state, seat)

    def changes(self, seat: Seat, before: State, foreseen: Foresight[State]) -> Iterator[Change]:
        return changes.changes(seat, before, foreseen)

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        """Only future rolls are hidden (R2)."""
        return state._replace(seed=seed, ahead=())

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def standings(self, state: State) -> tuple[Mapping[str, int], ...]:
        return tuple(scoring.breakdown(state, seat) for seat in range(len(state.players)))

    def goals(self, state: State, seat: Seat) -> tuple[Goal, ...]:
        return goals.goals(state, seat)

    def addressees(self, state: State, seat: Seat, pick: str) -> frozenset[Seat]:
        return frozenset(trade.addressees(state, seat, pick))

    def traits(self, state: State, seat: Seat) -> Mapping[str, Sequence[str]]:
        return {"development": state.players[seat].developments}

    def turn(self, state: State) -> Hashable:
        return state.round, state.seat

    def undo_mark(self, state: State) -> Hashable | None:
        """Rolls are final, and so is the end; trade offers are too, since others may have answered them."""
        if not state.agenda or state.agenda[-1].step == "trade":
            return None
        return state.counter

    def inventory(self, state: State) -> Hashable:
        """Each player's developments, bought or not, and the numbers of rows, cities and monuments."""
        developments = state.printed.developments
        return tuple(
            (
                sorted([*player.developments, *(id for id in developments if id not in player.developments)]),
                len(player.goods),
                len(player.cities),
                len(player.monuments),
            )
            for player in state.players
        )


RULES = RollThroughTheAges()
TITLE = Title(RULES, RollThroughTheAgesAdvisor(), RollThroughTheAgesWording(RULES))
