"""The course of the game: a turn as a list of steps, then the next turn."""

from __future__ import annotations

from engine.agenda import Step, Task, then
from engine.core import Log
from engine.games.roll_through_the_ages.state import State, most_rounds
from engine.games.roll_through_the_ages.steps import build, buy, dice, expansion, trade, upkeep

TURN = ("roll", "reroll_one", "take", "collect", "feed", "disaster", "market", "build", "buy", "discard", "hand_over")
LATE_TURN = (
    *("roll", "reroll_one", "take", "collect", "feed", "disaster", "strike", "build", "market", "swap", "buy"),
    *("discard", "hand_over"),
)


def steps_of_turn(state: State) -> tuple[str, ...]:
    """R5; X9: in the Late Bronze Age trading comes after building, and swaps follow it."""
    return LATE_TURN if state.late_bronze_age else TURN


def turn(state: State, task: Task, log: Log) -> State:
    """The steps in order; a step with nothing to choose is skipped."""
    last = state.last_round or state.round == most_rounds(state)
    log.tell("turn", state.seat, round=state.round, last=last)
    return then(state, *[Task(step, state.seat) for step in steps_of_turn(state)])


def hand_over(state: State, task: Task, log: Log) -> State:
    """R17, R48: coins and workers are lost and the next player gets the dice. R50: the last round is completed."""
    state = state._replace(dice=(), rolls=0, taken=(), coins=0, workers=0)
    if state.seat + 1 < len(state.players):
        return then(state._replace(seat=state.seat + 1), Task("turn"))
    if state.last_round or state.round == most_rounds(state):
        log.tell("over")
        return state
    return then(state._replace(seat=0, round=state.round + 1), Task("turn"))


STEPS: dict[str, Step[State]] = {
    "turn": turn,
    "roll": dice.FIRST,
    "reroll": dice.AGAIN,
    "reroll_one": dice.ONE_MORE,
    "take": dice.TAKE,
    "collect": upkeep.collect,
    "feed": upkeep.feed,
    "disaster": upkeep.disaster,
    "market": trade.begin,
    "trade": trade.TRADE,
    "strike": expansion.STRIKE,
    "build": build.BUILD,
    "swap": expansion.SWAP,
    "buy": buy.BUY,
    "pay": buy.PAY,
    "discard": buy.DISCARD,
    "hand_over": hand_over,
}
