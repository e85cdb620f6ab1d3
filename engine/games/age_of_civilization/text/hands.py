"""Cards of one's hand among the choices of a turn, in Drafting."""

from __future__ import annotations

from engine.core import Decision
from engine.games.age_of_civilization.state import State

HEADINGS = {
    "rise": "Rise: which civilization?",
    "annex": "Annex: which civilization?",
    "act": "Perform an action",
    "buy": "Buy a special technology card",
}


def marked(state: State, decision: Decision) -> Decision:
    """The worded question; where cards of the hand stand beside those of the market, they come first and say so."""
    hand = state.players[decision.seat].hand
    if decision.ask != "civilization" or not hand or not state.market:
        return decision
    return decision._replace(
        options=tuple(
            option._replace(label=f"{option.label} (your hand)") if option.id.partition(":")[2] in hand else option
            for option in decision.options
        )
    )
