"""Caravans, for two or three players: a small title that shows how a title is written.

In four rounds each caravan takes a road to earn coins and buys goods. A hidden contract rewards one of them."""

from __future__ import annotations

from collections.abc import Hashable

from pydantic import TypeAdapter

from engine.agenda import AgendaRules
from engine.core import Log, Result, Seat, Setup, View
from engine.title import Title
from tests.engine.tutorial.caravans import scoring, view
from tests.engine.tutorial.caravans.ai import CaravansAdvisor
from tests.engine.tutorial.caravans.setup import SEATS, first_state
from tests.engine.tutorial.caravans.state import State
from tests.engine.tutorial.caravans.steps import STEPS
from tests.engine.tutorial.caravans.text import CaravansWording


class Caravans(AgendaRules[State]):
    """The rules of this title."""

    id = "caravans"
    seats = SEATS
    longest = 33  # with three players: 3 contracts, 12 roads, 12 ends of turns and 6 goods
    steps = STEPS
    _loader = TypeAdapter(State)

    def begin(self, setup: Setup, log: Log) -> State:
        return first_state(setup)

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(state, seat, [decision.seat for decision in self.decisions(state)])

    def holdings(self, state: State, seat: Seat) -> dict[str, int]:
        return {"coins": state.players[seat].coins, "goods": len(state.players[seat].goods)}

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        return view.imagine(state, seat, seed)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def turn(self, state: State) -> Hashable:
        return state.round, state.active

    def undo_mark(self, state: State) -> Hashable | None:
        """Answers may be undone within a turn, until the desert has been crossed."""
        return (state.round, state.active, state.counter) if state.agenda else None

    def inventory(self, state: State) -> Hashable:
        goods = [*state.market, *(id for player in state.players for id in player.goods)]
        contracts = [*state.unused, *(id for player in state.players for id in player.contracts)]
        return tuple(sorted(goods)), tuple(sorted(contracts))


TITLE = Title(Caravans(), CaravansAdvisor(), CaravansWording())
