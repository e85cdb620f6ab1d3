"""The whole game as one frozen value."""

from __future__ import annotations

from typing import NamedTuple

from engine.agenda import Task
from engine.core import Seat


class Player(NamedTuple):
    """A caravan. Its contracts are hidden from the others; each names a good."""

    contracts: tuple[str, ...]
    kept: str = ""  # the contract that counts; "" until it is chosen
    coins: int = 3
    goods: tuple[str, ...] = ()


class State(NamedTuple):
    """A game: the table, and what remains to be done."""

    seed: str
    players: tuple[Player, ...]
    market: tuple[str, ...]
    unused: tuple[str, ...]  # contracts that nobody was dealt
    agenda: tuple[Task, ...]
    counter: int = 0  # grows with every draw, so that none can be undone
    round: int = 0
    active: Seat = 0


def put(state: State, seat: Seat, player: Player) -> State:
    """The state with this player in the seat."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
