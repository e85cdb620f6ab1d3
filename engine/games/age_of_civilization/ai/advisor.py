"""How good a position looks before the game ends."""

from __future__ import annotations

from engine.core import Seat
from engine.games.age_of_civilization.state import Position, State, abilities, military
from engine.title import Advisor

# In Skirmish, fitted to the points at the end of games.
WORKER = (1.3, 1.9, 2.0, 1.3, 0.8)  # by turns left; early on they are worth less, since the next rise brings others
UNUSED = 4.5  # a civilization that can still be taken: one that rises late replaces workers who are gone
BREADTH = 64  # a game for one has time for a wider search


class AgeOfCivilizationAdvisor(Advisor[State]):
    def value(self, state: State, seat: Seat) -> float:
        return value(state, seat)

    def breadth(self, state: State) -> int:
        return BREADTH if _skirmish(state) else super().breadth(state)


def value(state: State, seat: Seat) -> float:
    """Points, what the cards would score now, and what everything else is worth in the rounds left."""
    player = state.players[seat]
    own = abilities(state, player)
    position = Position(state, seat)
    worth = float(player.points)
    worth += sum(ability.amount.of(position.count) for ability in own.scores if position.holds(ability.when))
    left = state.cards.file.meta.rounds - state.round + (0 if _turn_over(state, seat) else 1)
    if not left:
        return worth + 0.01 * player.coins
    kept = player.ready + player.white
    worth += min(player.coins, 4 * left + 2) * (0.34 if left > 1 else 0.2) + len(player.wonders) * 0.1
    turn_ends, slots = len(own.on("turn_end")), len(own.granted("slot"))
    if _skirmish(state):
        worth += kept * WORKER[min(left, len(WORKER)) - 1]
        worth += UNUSED * min(left, state.cards.file.setup.max_civilizations - len(player.civilizations))
        worth += left * (0.25 * len(player.technologies) + 0.06 * military(state, player))
        return worth + left * (0.3 * turn_ends + 0.1 * slots)
    worth += kept * (0.45 + 0.45 * left)
    worth += left * (0.35 * len(player.technologies) + 0.12 * military(state, player))
    return worth + 0.5 * left * (turn_ends + slots + 0.25 * len(own.modifies))


def _skirmish(state: State) -> bool:
    return len(state.players) == 1 and not state.scenario


def _turn_over(state: State, seat: Seat) -> bool:
    """Whether this seat has had its turn this round."""
    seats = len(state.players)
    turn = (state.active - state.starter) % seats if state.active >= 0 else -1
    return (seat - state.starter) % seats < turn
