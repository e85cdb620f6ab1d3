"""The end of a turn: workers return or are sacrificed, then the turn-end abilities work."""

from __future__ import annotations

from engine.abilities import Trigger
from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.age_of_civilization.cards.catalog import CardTrigger, Effect, Gain, Pay, Perform
from engine.games.age_of_civilization.state import Offer, State, abilities, gainable, put, too_expensive
from engine.games.age_of_civilization.steps.actions import perform_free, perform_obstacle
from engine.games.age_of_civilization.steps.effects import gain


def _workers(state: State, task: Task, log: Log) -> State:
    """Workers on white slots return; those on red slots are sacrificed unless an ability keeps them."""
    player = state.players[task.seat]
    if not (player.white or player.red):
        return state
    kept = abilities(state, player).forbids
    back = sum(1 for action in player.red if f"sacrifice:{action}" in kept)
    lost = len(player.red) - back
    if lost:
        log.tell("sacrifice", task.seat, source="slots", workers=lost)
    return put(state, task.seat, player._replace(ready=player.ready + player.white + back, white=0, red=()))


# Turn-end abilities: fixed coins first, then each other ability once, in an order that the player chooses.


def _turn_end(state: State, task: Task, log: Log) -> State:
    """Fixed coins and a single mandatory ability need no question; an ability gained meanwhile counts (R32)."""
    if not abilities(state, state.players[task.seat]).on("turn_end"):
        return state
    for trigger in _usable(state, task.seat):
        if isinstance(trigger.effect, Gain) and trigger.effect.fixed_coins:
            state = _activate(state, task.seat, trigger, log)
    usable = _usable(state, task.seat)
    if not usable:
        return state
    state = then(state, task)
    if len(usable) == 1 and not usable[0].optional:
        return _activate(state, task.seat, usable[0], log)
    return then(state, task._replace(step="abilities"))


def _unused(state: State, seat: Seat) -> list[tuple[CardTrigger, Obstacle | None]]:
    player = state.players[seat]
    return [
        (trigger, _turn_end_obstacle(state, seat, trigger))
        for trigger in abilities(state, player).on("turn_end")
        if trigger.id not in player.activated
    ]


def _usable(state: State, seat: Seat) -> list[CardTrigger]:
    return [trigger for trigger, obstacle in _unused(state, seat) if obstacle is None]


def _turn_end_obstacle(state: State, seat: Seat, trigger: Trigger[Effect]) -> Obstacle | None:
    player, effect = state.players[seat], trigger.effect
    match effect:
        case Perform():
            return perform_obstacle(state, seat, effect, trigger.source)
        case Pay() if player.coins < effect.coins:  # R35
            return too_expensive(trigger.source, effect.coins, player.coins)
        case Pay() if effect.to_market and not state.market:
            return Obstacle("empty_market")
        case Gain() if effect.technologies and not gainable(player.special, player.technologies):  # R36
            return Obstacle("no_technology_left")
    return None


def _abilities(state: State, task: Task) -> list[Candidate]:
    unused = _unused(state, task.seat)
    may_pass = all(trigger.optional for trigger, obstacle in unused if obstacle is None)
    uses: list[Candidate] = [(f"use:{trigger.source}", obstacle) for trigger, obstacle in unused]
    return [*uses, ("pass", None if may_pass else Obstacle("mandatory"))]


def _ability_chosen(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state._replace(agenda=state.agenda[:-1])  # no more turn-end abilities
    source = answer.picks[0].removeprefix("use:")
    trigger = next(trigger for trigger in _usable(state, task.seat) if trigger.source == source)
    return _activate(state, task.seat, trigger, log)


def _activate(state: State, seat: Seat, trigger: CardTrigger, log: Log) -> State:
    player = state.players[seat]
    state = put(state, seat, player._replace(activated=(*player.activated, trigger.id)))
    match trigger.effect:
        case Gain():
            return gain(state, seat, trigger.effect, trigger.source, log)
        case Perform():
            return perform_free(state, seat, trigger.effect, trigger.source, log)
        case Pay() if trigger.effect.to_market:
            return then(state, Task("place", seat, trigger.source, (trigger.id,)))
        case Pay():
            return _pay(state, seat, trigger, log)
    raise AssertionError(trigger)


def _pay(state: State, seat: Seat, trigger: CardTrigger, log: Log) -> State:
    assert isinstance(trigger.effect, Pay)
    log.tell("lose", seat, source=trigger.source, coins=trigger.effect.coins)
    player = state.players[seat]
    state = put(state, seat, player._replace(coins=player.coins - trigger.effect.coins))
    return gain(state, seat, Gain(points=trigger.effect.points), trigger.source, log)


def _place(state: State, task: Task) -> list[Candidate]:
    return [(f"place:{offer.civilization}", None) for offer in state.market]


def _placed(state: State, task: Task, answer: Answer, log: Log) -> State:
    civilization = answer.picks[0].removeprefix("place:")
    trigger = state.cards.triggers[str(task.data[0])]
    assert isinstance(trigger.effect, Pay)
    log.tell("place", task.seat, civilization=civilization, coins=trigger.effect.coins)
    added = trigger.effect.coins
    market = tuple(Offer(id, coins + (added if id == civilization else 0)) for id, coins in state.market)
    return _pay(state._replace(market=market), task.seat, trigger, log)


STEPS: dict[str, Run[State] | Question[State]] = {
    "workers": _workers,
    "turn_end": _turn_end,
    "abilities": Question(_abilities, _ability_chosen),
    "place": Question(_place, _placed),
}
