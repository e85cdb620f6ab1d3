"""The end of the game: final scoring."""

from __future__ import annotations

from engine.agenda import Question, Run, Task
from engine.core import Log
from engine.games.age_of_civilization.scoring import end_scores
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.steps.effects import score


def _game_end(state: State, task: Task, log: Log) -> State:
    """Every game-end ability is counted from the same final position."""
    if state.solo:
        state = state._replace(opponent=state.opponent + state.cards.file.solo.opponent_military_per_round)  # R59
    players = []
    for seat, player in enumerate(state.players):
        for source, points in end_scores(state, seat):
            log.tell("scored", seat, source=source, points=points)
            player = score(player, source, points)
        players.append(player)
    log.tell("over")
    return state._replace(players=tuple(players), active=-1)


STEPS: dict[str, Run[State] | Question[State]] = {"game_end": _game_end}
