"""The end of a round: the window moves on, and the card that comes into it brings its events."""

from __future__ import annotations

from engine.agenda import Question, Run, Task, then
from engine.core import Log
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.steps.effects import add_bonus_coins, refill_market


def _round_end(state: State, task: Task, log: Log) -> State:
    file = state.cards.file
    if state.solo:
        state = add_bonus_coins(state, file.solo.bonus_coin_per_round)
        for _ in range(file.solo.new_cards_per_round):
            state = refill_market(state, log)
        state = state._replace(opponent=state.opponent + file.solo.opponent_military_per_round)
    position = state.round + file.setup.window
    tokens = [token for token in state.tokens if token.position == position]
    state = state._replace(
        round=state.round + 1,
        starter=(state.starter - 1) % len(state.players),  # the last player of this round starts the next
        active=-1,
        tokens=tuple(token for token in state.tokens if token.position != position) if tokens else state.tokens,
    )
    card = state.track[position - 1]
    log.tell("window", card=card, round=state.round)
    events = [Task("token", source=token.id) for token in tokens]
    if state.cards.action_cards[card].event != "none":
        events.append(Task(state.cards.action_cards[card].event))
    return then(state, *events, Task("round"))


STEPS: dict[str, Run[State] | Question[State]] = {"round_end": _round_end}
