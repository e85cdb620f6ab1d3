"""How an imagined game goes on to its end."""

from __future__ import annotations

from collections.abc import Hashable

from engine.core import Answer
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import State
from engine.title import Rules

REMEMBERED = 4096  # positions at once
UNKNOWN: tuple[Hashable, tuple[Answer, ...]] = ((), ())
_known: dict[Hashable, tuple[Hashable, tuple[Answer, ...]]] = {}


def played_out(rules: Rules[State], state: State, aim: Victory) -> State:
    """The end of the game for a player who works for this victory condition.

    Until the next card or die is drawn, the same answers follow from a position in every world: they are looked up."""
    while decisions := rules.decisions(state):
        key, rest = _position(state, aim)
        known, answers = _known.get(key, UNKNOWN)
        if known == rest:
            for answer in answers:
                state = rules.apply(state, answer).state
            continue
        counter, given = state.counter, list[Answer]()
        while decisions and state.counter == counter:
            given.append(planner(state, decisions[0], aim))
            state = rules.apply(state, given[-1]).state
            decisions = rules.decisions(state)
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[key] = rest, tuple(given)
    return state


def _position(state: State, aim: Victory) -> tuple[Hashable, Hashable]:
    """What answers rest on. The first part is a key; the second is compared, since it would take longer to hash."""
    key = state.goods, state.people, state.turn, state.deck.card, aim.id
    return key, (state.growth, state.land, state.story, state.armies, state.chronicle_key, state.map, state.agenda)
