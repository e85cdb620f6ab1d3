"""The course of the game: rounds and turns as lists of steps."""

from __future__ import annotations

from functools import lru_cache

from engine.agenda import Question, Run, Task, then
from engine.core import Log, Seat
from engine.games.age_of_civilization.state import State, put
from engine.games.age_of_civilization.steps import (
    actions,
    civilize,
    draft,
    effects,
    event_tokens,
    game_end,
    round_end,
    turn_end,
    war_and_plague,
)

TURN = ("civilization", "actions", "workers", "turn_end")


def _round(state: State, task: Task, log: Log) -> State:
    """Every player has a turn, from the starting player on; then the round ends, or the game."""
    seats = len(state.players)
    turns = [Task("turn", (state.starter + place) % seats) for place in range(seats)]
    log.tell("round", round=state.round, starter=state.starter)
    last = state.round == state.cards.file.meta.rounds
    return then(state, *turns) if last else then(state, *turns, Task("round_end"))


@lru_cache(maxsize=8)
def _turn_steps(seat: Seat) -> tuple[Task, ...]:
    return tuple(Task(step, seat) for step in TURN)


def _turn(state: State, task: Task, log: Log) -> State:
    seat = task.seat
    player = state.players[seat]._replace(used=(), acted=False, activated=())
    log.tell("turn", seat, round=state.round)
    steps = _turn_steps(seat)
    if state.round == 1 and player.civilizations:  # a scenario may start with a civilization
        steps = steps[1:]
    return then(put(state._replace(active=seat), seat, player), *steps)


STEPS: dict[str, Run[State] | Question[State]] = {
    **draft.STEPS,
    "round": _round,
    "turn": _turn,
    **civilize.STEPS,
    **actions.STEPS,
    **effects.STEPS,
    **turn_end.STEPS,
    **round_end.STEPS,
    **event_tokens.STEPS,
    **war_and_plague.STEPS,
    **game_end.STEPS,
}
