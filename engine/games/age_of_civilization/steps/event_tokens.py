"""Event tokens: those of Changing World, and the droughts, plagues and raids of scenarios."""

from __future__ import annotations

from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log
from engine.games.age_of_civilization.cards.catalog import Gain
from engine.games.age_of_civilization.cards.schema import RaidEnd
from engine.games.age_of_civilization.state import Position, State, military, put, too_expensive
from engine.games.age_of_civilization.steps.effects import change_coins, gain, score, spend_command


def _token(state: State, task: Task, log: Log) -> State:
    log.tell("token", token=task.source)
    if task.source in state.cards.file.special_event:
        return _special_token(state, task, log)
    effect = state.cards.file.event[task.source].effect
    counts = [
        Position(state, seat).count(effect.compare) if effect.compare else 0 for seat in range(len(state.players))
    ]
    affected = {"most": max(counts), "least": min(counts), "each": 0, "none": -1}[effect.who]
    losses = []
    for seat, count in enumerate(counts):
        if count != affected:  # R52: ties share
            continue
        times = Position(state, seat).count(effect.per) if effect.per else 1
        if effect.coins < 0:
            state = change_coins(state, seat, effect.coins * times, task.source, log)
        else:
            bonus = Gain(points=effect.points * times, coins=effect.coins * times, workers=effect.workers * times)
            state = gain(state, seat, bonus, task.source, log)
        if effect.sacrifice:
            losses.append(Task("sacrifice", seat, task.source, (effect.sacrifice,)))
    return then(state, *losses)


def _special_token(state: State, task: Task, log: Log) -> State:
    effect = state.cards.file.special_event[task.source].effect
    if effect.compare:
        return then(state, Task("raid", 0, task.source), Task("raided", 0, task.source, (0,)))
    player = state.players[0]
    workers = effect.sacrifice + (_half(player.workers) if effect.sacrifice_share else 0)
    if effect.lose_coin_share:
        state = change_coins(state, 0, -_half(player.coins), task.source, log)
    return then(state, Task("sacrifice", 0, task.source, (workers,)))


def _half(number: int) -> int:
    """Half of it, rounded up."""
    return (number + 1) // 2


# Raids. The "raided" task below "raid" on the agenda carries the military added by a command.


def _raid(state: State, task: Task) -> list[Candidate]:
    """R66: at most one command per raid, before military is compared."""
    coins = state.players[0].coins
    usable: list[Candidate] = []
    for id in state.commands:
        command = state.cards.file.command[id]
        if command.timing == "raid":
            price = command.effect.cost
            usable.append((f"use:{id}", too_expensive(id, price, coins) if coins < price else None))
    return [*usable, ("pass", None)] if any(obstacle is None for _, obstacle in usable) else []


def _raid_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state
    id = answer.picks[0].removeprefix("use:")
    effect = state.cards.file.command[id].effect
    state, player = spend_command(state, 0, id, log), state.players[0]
    price = effect.cost + (_half(player.coins) if effect.lose_coin_share else 0)
    if price:
        log.tell("lose", 0, source=id, coins=price)
        state = put(state, 0, player._replace(coins=player.coins - price))
    state = state._replace(agenda=state.agenda[:-1])  # the raid without a command
    return state if effect.cancel_raid else then(state, Task("raided", 0, task.source, (effect.military,)))


def _raided(state: State, task: Task, log: Log) -> State:
    effect = state.cards.file.special_event[task.source].effect
    mine = military(state, state.players[0]) + int(task.data[0])
    repelled = mine >= state.opponent
    log.tell("raid", 0, military=mine, horde=state.opponent, repelled=repelled)
    end: RaidEnd = effect.win if repelled else effect.lose
    state = state._replace(repelled=state.repelled + repelled)
    if end.points:
        state = put(state, 0, score(state.players[0], task.source, end.points))
        log.tell("gain", 0, source=task.source, points=end.points, coins=0, workers=0)
    state = change_coins(state, 0, end.coins, task.source, log)
    return then(state, Task("sacrifice", 0, task.source, (end.sacrifice,))) if end.sacrifice else state


STEPS: dict[str, Run[State] | Question[State]] = {
    "token": _token,
    "raid": Question(_raid, _raid_answered, may_lapse=True),
    "raided": _raided,
}
