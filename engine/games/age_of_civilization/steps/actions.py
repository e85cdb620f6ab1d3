"""Step 2 of a turn: Rest, or actions one after another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Option, Seat, option
from engine.games.age_of_civilization.cards.catalog import Action, Gain, Perform, cards
from engine.games.age_of_civilization.state import (
    Position,
    State,
    abilities,
    gainable,
    put,
    technology_card,
    too_expensive,
)
from engine.games.age_of_civilization.steps.civilize import buy, purchases
from engine.games.age_of_civilization.steps.effects import gain, gain_at, gain_technology, not_gainable, spend_command

USED, CLOSED, ACTED = Obstacle("slot_used"), Obstacle("slot_closed"), Obstacle("acted")


def _candidates(state: State, task: Task) -> Iterator[Candidate]:
    """Everything that may be done through an open slot, then the actions of the track that are still closed."""
    listed = dict(_open_candidates(state, task))
    yield from listed.items()
    actions = (state.cards.action_cards[id].action for id in state.track)
    yield from ((action.slots[0], CLOSED) for action in actions if action and action.slots[0] not in listed)


def _offered(state: State, task: Task) -> Iterator[Option]:
    return (option(id) for id, obstacle in _open_candidates(state, task) if obstacle is None)


def _open_candidates(state: State, task: Task) -> Iterator[Candidate]:
    position = Position(state, task.seat)
    player, own = position.player, position.own
    yield "rest", ACTED if player.acted else None
    barred = {thing for other in state.players if other is not player for thing in abilities(state, other).forbids}
    for action in _open_actions(state.data_version, state.track, state.round, bool(own.granted("future_actions"))):
        for slot in action.slots:
            if slot in player.used:
                yield slot, USED
            else:
                yield slot, _obstacle(position, action, barred)
                break  # the second slot is offered once the first is used
    for grant in own.granted("slot"):
        action, slot = state.cards.actions[grant.item], _own_slot(grant.item, grant.source)
        yield slot, USED if slot in player.used else _obstacle(position, action, barred)
    if state.specials:
        yield from purchases(state, task.seat)
    for command in state.commands:
        if state.cards.file.command[command].timing == "turn":
            yield f"use:{command}", _command_obstacle(state, task.seat, command)
    yield "end", None


@lru_cache(maxsize=4096)
def _open_actions(version: int, track: tuple[str, ...], round: int, future: bool) -> tuple[Action, ...]:
    """The permanent actions and those of the window; with `future` (R26) those right of it too."""
    known = cards(version)
    last = None if future else round - 1 + known.file.setup.window
    in_window = (known.action_cards[id].action for id in track[round - 1 : last])
    return (*known.permanent, *(action for action in in_window if action))  # R8


@lru_cache(maxsize=256)
def _own_slot(action: str, source: str) -> str:
    return f"act:{action}@{source.partition('.')[0]}"


def _obstacle(position: Position, action: Action, barred: set[str]) -> Obstacle | None:
    """R19: why this action cannot be performed through a slot."""
    if barred and f"others:{action.id}" in barred:
        return Obstacle("forbidden", {"action": action.id})  # R25
    ready, needed = position.player.ready, position.workers_needed(action)
    if ready < needed:
        return _too_few_workers(action.id, needed, ready)
    return _price_obstacle(position, action)


@lru_cache(maxsize=1 << 12)
def _too_few_workers(action: str, needed: int, workers: int) -> Obstacle:
    return Obstacle("workers", {"action": action, "needed": needed, "workers": workers})


def _price_obstacle(position: Position, action: Action, by: str = "", less: int = 0) -> Obstacle | None:
    price, coins = position.lowest_cost(action, by) - less, position.player.coins
    return too_expensive(action.id, price, coins) if coins < price else None


def _answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    pick, seat = answer.picks[0], task.seat
    if pick == "end":
        return state
    if pick == "rest":
        return _rest(state, seat, log)
    state = then(state, task)
    choice, _, id = pick.partition(":")
    if choice == "buy":
        return buy(state, seat, id, log)
    if choice == "use":
        return _command(state, seat, id, log)
    action, owner = id.partition("#")[0].partition("@")[::2]
    return _choose_technology(state, Task("perform", seat, owner, (action, pick)), log)


def _rest(state: State, seat: Seat, log: Log) -> State:
    numbers = state.cards.file.setup
    log.tell("rest", seat)
    state = gain(state, seat, Gain(coins=numbers.rest_coins, workers=numbers.rest_workers), "rest", log)
    return gain_at(state, seat, "rest", log)


# Performing an action. The task's source is the card through which it is performed ("": the time track);
# its data are the action, the slot ("": no worker is needed) and sometimes a discount.


def _choose_technology(state: State, task: Task, log: Log) -> State:
    """The technology is chosen first, where the action gains one, since the cost depends on it."""
    player, action = state.players[task.seat], state.cards.actions[str(task.data[0])]
    if action.effect.technologies and gainable(player.special, player.technologies):
        return then(state, task._replace(step="research"))
    return _perform(state, task, action, "", log)


def _technologies(state: State, task: Task) -> Iterator[Candidate]:
    player, action = state.players[task.seat], state.cards.actions[str(task.data[0])]
    price = Position(state, task.seat).costs(action, task.source)
    for id in technology_card(player.special):
        if id not in price:
            yield f"tech:{id}", not_gainable(id, player.special, id in player.technologies)
        elif player.coins < price[id] - _discount(task):
            yield f"tech:{id}", too_expensive(id, price[id] - _discount(task), player.coins)
        else:
            yield f"tech:{id}", None


def _technology_chosen(state: State, task: Task, answer: Answer, log: Log) -> State:
    action = state.cards.actions[str(task.data[0])]
    return _perform(state, task, action, answer.picks[0].removeprefix("tech:"), log)


def _discount(task: Task) -> int:
    return int(task.data[2]) if len(task.data) > 2 else 0


def _perform(state: State, task: Task, action: Action, technology: str, log: Log) -> State:
    """Workers and coins, the printed effect, the player's extra gains, then the actions these offer."""
    seat, slot = task.seat, str(task.data[1])
    position = Position(state, seat)
    player = position.player
    price = max(0, position.cost(action, technology, task.source) - _discount(task))
    log.tell("act", seat, action=action.id, coins=price, by=task.source, slot=slot, technology=technology)
    workers = position.workers_needed(action) if slot else 0
    player = player._replace(
        coins=player.coins - price,
        ready=player.ready - workers,
        white=player.white if action.red else player.white + workers,
        red=player.red + (action.id,) * workers if action.red else player.red,
        used=(*player.used, slot) if slot else player.used,
        acted=player.acted or bool(slot),
    )
    state = put(state, seat, player)
    extras = position.own.on(action.id)  # R29: as they were before the gain
    if extras:
        battle = action.effect.points_when == "most_military_min_1"
        lost = battle and not position.holds(action.effect.points_when)
        state = then(state, Task("extras", seat, technology, (int(lost), *[trigger.id for trigger in extras])))
    printed = action.effect
    if printed.technologies:  # the one chosen with the cost is gained below
        printed = printed._replace(technologies=printed.technologies - 1)
    state = gain(state, seat, printed, action.id, log)
    return gain_technology(state, seat, technology, log) if technology else state


def _extras(state: State, task: Task, log: Log) -> State:
    """R27: extra gains come with every performance. R21: a Conquest without points brings no extra points."""
    lost, *ids = task.data
    offers = []
    for id in ids:
        trigger = state.cards.triggers[str(id)]
        if isinstance(trigger.effect, Perform):
            offers.append(Task("offer", task.seat, trigger.source, (str(id),)))
            continue
        assert isinstance(trigger.effect, Gain)
        effect = trigger.effect._replace(points=0) if lost else trigger.effect
        if not effect.only or task.source in effect.only:
            state = gain(state, task.seat, effect, trigger.source, log)
    return then(state, *offers) if offers else state


# An optional action without a worker, through a card.


def perform_obstacle(state: State, seat: Seat, offer: Perform, source: str) -> Obstacle | None:
    action, by = state.cards.actions[offer.action], source.partition(".")[0]
    return _price_obstacle(Position(state, seat), action, by, offer.less)


def _offer(state: State, task: Task) -> list[Candidate]:
    effect = state.cards.triggers[str(task.data[0])].effect
    assert isinstance(effect, Perform)
    obstacle = perform_obstacle(state, task.seat, effect, task.source)
    return [] if obstacle else [(f"use:{task.source}", None), ("pass", None)]


def _offer_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state
    effect = state.cards.triggers[str(task.data[0])].effect
    assert isinstance(effect, Perform)
    return perform_free(state, task.seat, effect, task.source, log)


def perform_free(state: State, seat: Seat, offer: Perform, source: str, log: Log) -> State:
    return _choose_technology(
        state, Task("perform", seat, source.partition(".")[0], (offer.action, "", offer.less)), log
    )


# Commands of scenarios, used between actions (R66).


def _command_obstacle(state: State, seat: Seat, command: str) -> Obstacle | None:
    effect = state.cards.file.command[command].effect
    if effect.perform:
        return perform_obstacle(state, seat, Perform(effect.perform, effect.less), command)
    player = state.players[seat]
    return None if gainable(player.special, player.technologies) else Obstacle("no_technology_left")


def _command(state: State, seat: Seat, command: str, log: Log) -> State:
    effect = state.cards.file.command[command].effect
    state = spend_command(state, seat, command, log)
    state = put(state, seat, state.players[seat]._replace(acted=True))
    if effect.perform:
        return perform_free(state, seat, Perform(effect.perform, effect.less), command, log)
    return gain(state, seat, Gain(technologies=effect.technologies), command, log)


STEPS: dict[str, Run[State] | Question[State]] = {
    "actions": Question(_candidates, _answered, offered=_offered),
    "research": Question(_technologies, _technology_chosen),
    "extras": _extras,
    "offer": Question(_offer, _offer_answered, may_lapse=True),
}
