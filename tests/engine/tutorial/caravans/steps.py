"""The course of the game. A step runs, or it asks; a question and its answer stand side by side."""

from __future__ import annotations

from collections.abc import Iterable

from engine import chance
from engine.agenda import Question, Step, Task, then
from engine.core import Answer, Candidate, Log, Obstacle
from tests.engine.tutorial.caravans.cards import DESERT_COINS, GOODS, RIVER_COINS, ROUNDS
from tests.engine.tutorial.caravans.state import State, put


def begin_round(state: State, task: Task, log: Log) -> State:
    """Everybody has a turn, then the next round begins; after the last one the contracts are revealed."""
    if state.round == ROUNDS:
        for seat, player in enumerate(state.players):
            log.tell("revealed", seat, good=player.kept, fulfilled=player.kept in player.goods)
        return state
    turns = [Task("turn", seat) for seat in range(len(state.players))]
    return then(state._replace(round=state.round + 1), *turns, Task("round"))


def begin_turn(state: State, task: Task, log: Log) -> State:
    log.tell("turn", task.seat, round=state.round)
    steps = [Task(step, task.seat) for step in ("contract", "road", "market")]
    return then(state._replace(active=task.seat), *steps)


def contract_candidates(state: State, task: Task) -> Iterable[Candidate]:
    """In the first turn a player keeps one contract; later there is nothing to choose and the question lapses."""
    player = state.players[task.seat]
    return () if player.kept else ((f"keep:{id}", None) for id in player.contracts)


def keep_contract(state: State, task: Task, answer: Answer, log: Log) -> State:
    (pick,) = answer.picks
    good = pick.removeprefix("keep:")
    log.whisper("kept", task.seat, good=good)
    return put(state, task.seat, state.players[task.seat]._replace(kept=good))


def road_candidates(state: State, task: Task) -> Iterable[Candidate]:
    return (("road:river", None), ("road:desert", None))


def take_road(state: State, task: Task, answer: Answer, log: Log) -> State:
    """The river is safe; in the desert chance decides. A draw is announced to the log and raises the counter first."""
    coins = RIVER_COINS
    if answer.picks == ("road:desert",):
        log.draws(state)
        state = state._replace(counter=state.counter + 1)
        coins = chance.rng(state.seed, state.counter).choice(DESERT_COINS)
    log.tell("earned", task.seat, road=answer.picks[0].removeprefix("road:"), coins=coins)
    player = state.players[task.seat]
    return put(state, task.seat, player._replace(coins=player.coins + coins))


def market_candidates(state: State, task: Task) -> Iterable[Candidate]:
    """Every good, with `None` or an obstacle; the offered options are those without an obstacle."""
    coins = state.players[task.seat].coins
    for good in GOODS.values():
        if good.id not in state.market:
            yield f"buy:{good.id}", Obstacle("sold", {"good": good.id})
        elif good.cost > coins:
            yield f"buy:{good.id}", Obstacle("coins", {"good": good.id, "have": coins})
        else:
            yield f"buy:{good.id}", None
    yield "end", None


def trade(state: State, task: Task, answer: Answer, log: Log) -> State:
    """A purchase asks the same question again, so a player buys as much as they like."""
    (pick,), player = answer.picks, state.players[task.seat]
    if pick == "end":
        return state
    good = GOODS[pick.removeprefix("buy:")]
    log.tell("bought", task.seat, good=good.id)
    player = player._replace(coins=player.coins - good.cost, goods=(*player.goods, good.id))
    market = tuple(id for id in state.market if id != good.id)
    return then(put(state, task.seat, player)._replace(market=market), task)


STEPS: dict[str, Step[State]] = {
    "round": begin_round,
    "turn": begin_turn,
    "contract": Question(contract_candidates, keep_contract, private=lambda state, task: True, may_lapse=True),
    "road": Question(road_candidates, take_road),
    "market": Question(market_candidates, trade),
}
