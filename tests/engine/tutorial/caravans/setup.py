"""The first position of a game."""

from __future__ import annotations

from engine import chance
from engine.agenda import Task
from engine.core import IllegalSetup, Setup
from tests.engine.tutorial.caravans.cards import GOODS
from tests.engine.tutorial.caravans.state import Player, State

SEATS = (2, 3)
DEALT = 2  # contracts for each player


def first_state(setup: Setup) -> State:
    """Everybody is dealt two contracts; all goods are for sale."""
    if setup.options or setup.arranged:
        raise IllegalSetup("plain")
    contracts = chance.shuffled(tuple(GOODS), setup.seed, 0)
    players = tuple(Player(contracts[DEALT * seat : DEALT * (seat + 1)]) for seat in range(setup.seats))
    return State(setup.seed, players, tuple(GOODS), contracts[DEALT * setup.seats :], (Task("round"),))
