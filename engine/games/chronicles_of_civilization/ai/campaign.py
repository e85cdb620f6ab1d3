"""How a computer player conquers: one strong division in the row of the weakest enemy."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.war import ROWS

LEAD = 4  # strength beyond the enemy's that destroys three units at once
LAST = 3  # turns before the end in which a smaller lead has to do


def row(state: State) -> int:
    """The row to fight in: where our army stands, else where the enemy is weakest."""
    armies, slots = state.armies, data().cards.army.slots
    open_ = [one for one in ROWS if armies.own[one].closed < slots - 1] or [*ROWS]
    return max(open_, key=lambda one: (sum(armies.own[one].units), -sum(armies.enemy[one].units)))


def order(state: State, offered: frozenset[str], aim: Victory) -> str | None:
    """March and attack where the lead is large enough."""
    if "conquer" not in aim.all or state.story.conquered:
        return None
    at = row(state)
    lead = sum(state.armies.own[at].units) - sum(state.armies.enemy[at].units)
    late = state.story.turn > data().cards.turns - LAST
    move = f"war:move:{at + 1}"
    return move if move in offered and lead >= (1 if late else LEAD) else None
