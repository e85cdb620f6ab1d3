"""The end of the game: final scoring."""

from __future__ import annotations

from engine.agenda import Question, Run, Task
from engine.core import Log
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import Position, State, abilities
from engine.games.age_of_civilization.steps.effects import score


def _game_end(state: State, task: Task, log: Log) -> State:
    """Every game-end ability is counted from the same final position."""
    if state.solo:
        state = state._replace(opponent=state.opponent + cards().file.solo.opponent_military_per_round)  # R59
    players = []
    for seat, player in enumerate(state.players):
        position = Position(state, seat)
        for ability in abilities(player).scores:
            points = ability.amount.of(position.count) if position.holds(ability.when) else 0
            if points:
                log.tell("scored", seat, source=ability.source, points=points)
                player = score(player, ability.source, points)
        players.append(player)
    log.tell("over")
    return state._replace(players=tuple(players), active=-1)


STEPS: dict[str, Run[State] | Question[State]] = {"game_end": _game_end}
