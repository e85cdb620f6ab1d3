"""War, plague, and every other loss of workers at the end of a round."""

from __future__ import annotations

from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log
from engine.games.age_of_civilization.state import State, abilities, military
from engine.games.age_of_civilization.steps.effects import gain_at, sacrifice, spend_command


def _war(state: State, task: Task, log: Log) -> State:
    """R42, R44: everyone with the least military loses a worker; it is compared once, before any loss."""
    strength = [military(state, player) for player in state.players]
    least = min(*strength, state.opponent) if state.solo else min(strength)
    log.tell("war", military=strength)
    losses = []
    for seat, player in enumerate(state.players):
        if strength[seat] != least:
            continue
        if "war" in abilities(state, player).forbids:
            log.tell("immune", seat, source="war")
        else:
            losses.append(Task("sacrifice", seat, "war", (1,)))
    return then(state, *losses, Task("spoils"))


def _spoils(state: State, task: Task, log: Log) -> State:
    """R43: cards that gain something in every war do so for losers, too."""
    for seat in range(len(state.players)):
        state = gain_at(state, seat, "war", log)
    return state


def _plague(state: State, task: Task, log: Log) -> State:
    log.tell("plague")
    losses = []
    for seat, player in enumerate(state.players):
        if "plague" in abilities(state, player).forbids:
            log.tell("immune", seat, source="plague")
        else:
            losses.append(Task("sacrifice", seat, "plague", (1,)))
    return then(state, *losses)


def _sacrifice(state: State, task: Task, log: Log) -> State:
    """The workers are lost, unless the player has a command that can prevent it (R66)."""
    if state.commands and state.players[task.seat].ready and _preventing(state):
        return then(state, task._replace(step="prevent"))
    return sacrifice(state, task.seat, int(task.data[0]), task.source, log)


def _preventing(state: State) -> list[str]:
    return [id for id in state.commands if state.cards.file.command[id].effect.cancel_sacrifice]


def _prevent(state: State, task: Task) -> list[Candidate]:
    return [*((f"use:{id}", None) for id in _preventing(state)), ("pass", None)]


def _prevent_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return sacrifice(state, task.seat, int(task.data[0]), task.source, log)
    return spend_command(state, task.seat, answer.picks[0].removeprefix("use:"), log)


STEPS: dict[str, Run[State] | Question[State]] = {
    "war": _war,
    "spoils": _spoils,
    "plague": _plague,
    "sacrifice": _sacrifice,
    "prevent": Question(_prevent, _prevent_answered),
}
