"""The course of the game: rounds and turns as lists of steps, and how rounds and the game end."""

from __future__ import annotations

from functools import lru_cache

from engine.agenda import Question, Run, Task, then
from engine.core import Log, Seat
from engine.games.age_of_civilization.scoring import end_scores
from engine.games.age_of_civilization.state import State, put
from engine.games.age_of_civilization.steps import (
    actions,
    civilize,
    draft,
    effects,
    event_tokens,
    turn_end,
    war_and_plague,
)
from engine.games.age_of_civilization.steps.effects import add_bonus_coins, refill_market, score

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


def _round_end(state: State, task: Task, log: Log) -> State:
    """The window moves on, and the card that comes into it brings its events."""
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


def _game_end(state: State, task: Task, log: Log) -> State:
    """Final scoring: every game-end ability is counted from the same final position."""
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


STEPS: dict[str, Run[State] | Question[State]] = {
    **draft.STEPS,
    "round": _round,
    "turn": _turn,
    **civilize.STEPS,
    **actions.STEPS,
    **effects.STEPS,
    **turn_end.STEPS,
    "round_end": _round_end,
    **event_tokens.STEPS,
    **war_and_plague.STEPS,
    "game_end": _game_end,
}
