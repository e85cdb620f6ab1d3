"""Who may see what: a white-list, so that a new field of the state is hidden until it is shown here."""

from __future__ import annotations

from engine import chance
from engine.core import Seat, View
from tests.engine.tutorial.caravans.setup import DEALT
from tests.engine.tutorial.caravans.state import State


def view(state: State, seat: Seat | None, waiting: list[Seat]) -> View:
    """The table for this seat; contracts are open to their owner, and to everybody once the game is over."""
    over = not state.agenda
    return {
        "title": "caravans",
        "round": state.round,
        "active": None if over else state.active,
        "waiting": waiting,
        "market": list(state.market),
        "players": [
            {
                "coins": player.coins,
                "goods": list(player.goods),
                "contracts": list(player.contracts) if over or owner == seat else len(player.contracts),
                "kept": player.kept if over or owner == seat else None,
            }
            for owner, player in enumerate(state.players)
        ],
    }


def imagine(state: State, seat: Seat, seed: str) -> State:
    """The same table for this seat, with the other contracts dealt anew and other draws ahead."""
    if not state.agenda:
        return state
    others = [owner for owner in range(len(state.players)) if owner != seat]
    hidden = [*state.unused, *(id for owner in others for id in state.players[owner].contracts)]
    deck, players = chance.shuffled(hidden, seed, 0), list(state.players)
    for owner in others:
        dealt, deck = deck[:DEALT], deck[DEALT:]
        players[owner] = players[owner]._replace(contracts=dealt, kept=dealt[0] if players[owner].kept else "")
    return state._replace(seed=seed, players=tuple(players), unused=deck)
