"""What speaks against an option, before it is chosen."""

from __future__ import annotations

from engine.core import Decision
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.text.options import namer
from engine.promises import clause, promises
from engine.title import Rules


def warning(rules: Rules[State], state: State, decision: Decision, pick: str) -> str:
    """Points that another way to take the dice would save; "" if there are none."""
    if decision.ask != "take":
        return ""
    promised = promises(rules, state, decision)
    if promised[pick].total("points") == max(each.total("points") for each in promised.values()):
        return ""
    return f"You would {clause(promised[pick], {'points': 'point'}, namer(state, pick), paid=False)}."
