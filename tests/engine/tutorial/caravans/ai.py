"""The value of a position for a player, which is all that computer players of every level need."""

from __future__ import annotations

from engine.core import Seat
from engine.title import Advisor
from tests.engine.tutorial.caravans import scoring
from tests.engine.tutorial.caravans.cards import CONTRACT_POINTS
from tests.engine.tutorial.caravans.state import State

COIN = 0.9  # a coin buys a little more than a point, if it is still spent


class CaravansAdvisor(Advisor[State]):
    """It counts points and coins, and saves up for the good of its contract."""

    def value(self, state: State, seat: Seat) -> float:
        player = state.players[seat]
        hope = CONTRACT_POINTS / 2 if player.kept in state.market else 0.0
        return sum(scoring.breakdown(player).values()) + COIN * player.coins + hope
