"""What happens between the turns: the end of a turn, the end of a round, wars, plagues and event tokens."""

from __future__ import annotations

from engine.abilities import Trigger
from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.age_of_civilization.cards.catalog import CardTrigger, Effect, Gain, Pay, Perform, cards
from engine.games.age_of_civilization.cards.schema import RaidEnd
from engine.games.age_of_civilization.state import (
    Offer,
    Position,
    State,
    abilities,
    gainable,
    military,
    put,
    too_dear,
)
from engine.games.age_of_civilization.steps.actions import perform_free, perform_obstacle
from engine.games.age_of_civilization.steps.effects import change_coins, gain, grow_market, sacrifice, score, turn_up

# The end of a turn: fixed coins first, then every other turn-end ability once, in an order the player chooses.


def _turn_end(state: State, task: Task, log: Log) -> State:
    """Fixed coins and a lone mandatory ability come unasked; what was gained meanwhile counts too (R32)."""
    if not abilities(state.players[task.seat]).on("turn_end"):
        return state
    for trigger in _waiting(state, task.seat):
        if isinstance(trigger.effect, Gain) and trigger.effect.fixed_coins:
            state = _activate(state, task.seat, trigger, log)
    waiting = _waiting(state, task.seat)
    if not waiting:
        return state
    state = then(state, task)
    if len(waiting) == 1 and not waiting[0].optional:
        return _activate(state, task.seat, waiting[0], log)
    return then(state, task._replace(step="abilities"))


def _unused(state: State, seat: Seat) -> list[tuple[CardTrigger, Obstacle | None]]:
    player = state.players[seat]
    return [
        (trigger, _turn_end_obstacle(state, seat, trigger))
        for trigger in abilities(player).on("turn_end")
        if trigger.id not in player.activated
    ]


def _waiting(state: State, seat: Seat) -> list[CardTrigger]:
    return [trigger for trigger, obstacle in _unused(state, seat) if obstacle is None]


def _turn_end_obstacle(state: State, seat: Seat, trigger: Trigger[Effect]) -> Obstacle | None:
    player, effect = state.players[seat], trigger.effect
    match effect:
        case Perform():
            return perform_obstacle(state, seat, effect, trigger.source)
        case Pay() if player.coins < effect.coins:  # R35
            return too_dear(trigger.source, effect.coins, player.coins)
        case Pay() if effect.to_market and not state.market:
            return Obstacle("empty_market")
        case Gain() if effect.technologies and not gainable(player.special, player.technologies):  # R36
            return Obstacle("no_technology_left")
    return None


def _abilities(state: State, task: Task) -> list[Candidate]:
    unused = _unused(state, task.seat)
    may_pass = all(trigger.optional for trigger, obstacle in unused if obstacle is None)
    asked: list[Candidate] = [(f"use:{trigger.source}", obstacle) for trigger, obstacle in unused]
    return [*asked, ("pass", None if may_pass else Obstacle("mandatory"))]


def _ability_chosen(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state._replace(agenda=state.agenda[:-1])  # the turn-end step is over
    source = answer.picks[0].removeprefix("use:")
    trigger = next(trigger for trigger in _waiting(state, task.seat) if trigger.source == source)
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
            return _paid(state, seat, trigger, log)
    raise AssertionError(trigger)


def _paid(state: State, seat: Seat, trigger: CardTrigger, log: Log) -> State:
    assert isinstance(trigger.effect, Pay)
    log.tell("lose", seat, source=trigger.source, coins=trigger.effect.coins)
    player = state.players[seat]
    state = put(state, seat, player._replace(coins=player.coins - trigger.effect.coins))
    return gain(state, seat, Gain(points=trigger.effect.points), trigger.source, log)


def _places(state: State, task: Task) -> list[Candidate]:
    return [(f"place:{offer.civilization}", None) for offer in state.market]


def _placed(state: State, task: Task, answer: Answer, log: Log) -> State:
    civilization = answer.picks[0].removeprefix("place:")
    trigger = cards().triggers[str(task.data[0])]
    assert isinstance(trigger.effect, Pay)
    log.tell("place", task.seat, civilization=civilization, coins=trigger.effect.coins)
    more = trigger.effect.coins
    market = tuple(Offer(id, coins + (more if id == civilization else 0)) for id, coins in state.market)
    return _paid(state._replace(market=market), task.seat, trigger, log)


# The end of a round: the window moves, and what comes into it happens.


def _round_end(state: State, task: Task, log: Log) -> State:
    file = cards().file
    if state.solo:
        state = grow_market(state, file.solo.bonus_coin_per_round)
        for _ in range(file.solo.new_cards_per_round):
            state = turn_up(state, log)
        state = state._replace(opponent=state.opponent + file.solo.opponent_military_per_round)
    position = state.round + file.setup.window
    tokens = [token for token in state.tokens if token.position == position]
    state = state._replace(
        round=state.round + 1,
        starter=(state.starter - 1) % len(state.players),  # the last player of this round starts the next
        active=-1,
        tokens=tuple(token for token in state.tokens if token.position != position) if tokens else state.tokens,
    )
    event = cards().action_cards[state.track[position - 1]].event
    log.tell("window", card=state.track[position - 1], round=state.round)
    happens = [Task("token", source=token.id) for token in tokens]
    if event != "none":
        happens.append(Task(event))
    return then(state, *happens, Task("round"))


def _war(state: State, task: Task, log: Log) -> State:
    """R42, R44: all with the least military lose a worker; compared once, before anybody loses one."""
    strength = [military(player) for player in state.players]
    least = min(*strength, state.opponent) if state.solo else min(strength)
    log.tell("war", military=strength)
    losses = []
    for seat, player in enumerate(state.players):
        if strength[seat] != least:
            continue
        if "war" in abilities(player).forbids:
            log.tell("immune", seat, source="war")
        else:
            losses.append(Task("sacrifice", seat, "war", (1,)))
    return then(state, *losses, Task("spoils"))


def _spoils(state: State, task: Task, log: Log) -> State:
    """R43: what cards bring in every war, whoever lost."""
    for seat, player in enumerate(state.players):
        for trigger in abilities(player).on("war"):
            assert isinstance(trigger.effect, Gain)
            state = gain(state, seat, trigger.effect, trigger.source, log)
    return state


def _plague(state: State, task: Task, log: Log) -> State:
    log.tell("plague")
    losses = []
    for seat, player in enumerate(state.players):
        if "plague" in abilities(player).forbids:
            log.tell("immune", seat, source="plague")
        else:
            losses.append(Task("sacrifice", seat, "plague", (1,)))
    return then(state, *losses)


def _sacrifice(state: State, task: Task, log: Log) -> State:
    """Workers are lost, unless a command can still prevent it (R66)."""
    if state.commands and state.players[task.seat].ready and _cancelling(state):
        return then(state, task._replace(step="prevent"))
    return sacrifice(state, task.seat, int(task.data[0]), task.source, log)


def _cancelling(state: State) -> list[str]:
    return [id for id in state.commands if cards().file.command[id].effect.cancel_sacrifice]


def _prevent(state: State, task: Task) -> list[Candidate]:
    return [*((f"use:{id}", None) for id in _cancelling(state)), ("pass", None)]


def _prevented(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return sacrifice(state, task.seat, int(task.data[0]), task.source, log)
    return _spend(state, task.seat, answer.picks[0].removeprefix("use:"), log)


def _spend(state: State, seat: Seat, command: str, log: Log) -> State:
    log.tell("command", seat, command=command)
    return state._replace(commands=tuple(id for id in state.commands if id != command))


# Event tokens: those of Changing World, and those of scenarios.


def _token(state: State, task: Task, log: Log) -> State:
    log.tell("token", token=task.source)
    if task.source in cards().file.special_event:
        return _special_token(state, task, log)
    effect = cards().file.event[task.source].effect
    counts = [
        Position(state, seat).count(effect.compare) if effect.compare else 0 for seat in range(len(state.players))
    ]
    mark = {"most": max(counts), "least": min(counts), "each": 0, "none": -1}[effect.who]
    losses = []
    for seat, count in enumerate(counts):
        if count != mark:  # R52: ties share
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
    effect = cards().file.special_event[task.source].effect
    if effect.compare:
        return then(state, Task("raid", 0, task.source), Task("raided", 0, task.source, (0,)))
    player = state.players[0]
    workers = effect.sacrifice + (_half(player.workers) if effect.sacrifice_share else 0)
    if effect.lose_coin_share:
        state = change_coins(state, 0, -_half(player.coins), task.source, log)
    return then(state, Task("sacrifice", 0, task.source, (workers,)))


def _half(number: int) -> int:
    return (number + 1) // 2


def _raid(state: State, task: Task) -> list[Candidate]:
    """R66: at most one command a raid, before military is compared."""
    coins = state.players[0].coins
    usable: list[Candidate] = []
    for id in state.commands:
        command = cards().file.command[id]
        if command.timing == "raid":
            price = command.effect.cost
            usable.append((f"use:{id}", too_dear(id, price, coins) if coins < price else None))
    return [*usable, ("pass", None)] if any(obstacle is None for _, obstacle in usable) else []


def _raid_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state
    id = answer.picks[0].removeprefix("use:")
    effect = cards().file.command[id].effect
    state, player = _spend(state, 0, id, log), state.players[0]
    price = effect.cost + (_half(player.coins) if effect.lose_coin_share else 0)
    if price:
        log.tell("lose", 0, source=id, coins=price)
        state = put(state, 0, player._replace(coins=player.coins - price))
    state = state._replace(agenda=state.agenda[:-1])  # the raid as it would have been
    return state if effect.cancel_raid else then(state, Task("raided", 0, task.source, (effect.military,)))


def _raided(state: State, task: Task, log: Log) -> State:
    effect = cards().file.special_event[task.source].effect
    mine = military(state.players[0]) + int(task.data[0])
    won = mine >= state.opponent
    log.tell("raid", 0, military=mine, horde=state.opponent, repelled=won)
    end: RaidEnd = effect.win if won else effect.lose
    state = state._replace(repelled=state.repelled + won)
    if end.points:
        state = put(state, 0, score(state.players[0], task.source, end.points))
        log.tell("gain", 0, source=task.source, points=end.points, coins=0, workers=0)
    state = change_coins(state, 0, end.coins, task.source, log)
    return then(state, Task("sacrifice", 0, task.source, (end.sacrifice,))) if end.sacrifice else state


def _game_end(state: State, task: Task, log: Log) -> State:
    """All is counted from the same final position."""
    if state.solo:
        state = state._replace(opponent=state.opponent + cards().file.solo.opponent_military_per_round)  # R59
    players = []
    for seat, player in enumerate(state.players):
        position = Position(state, seat)
        for ability in abilities(player).scores:
            points = ability.amount.of(position.count) if position.holds(ability.when) else 0
            if points:
                log.tell("scored", seat, source=ability.source, points=points)
                player = score(player, ability.source, points)
        players.append(player)
    log.tell("over")
    return state._replace(players=tuple(players), active=-1)


STEPS: dict[str, Run[State] | Question[State]] = {
    "turn_end": _turn_end,
    "abilities": Question(_abilities, _ability_chosen),
    "place": Question(_places, _placed),
    "round_end": _round_end,
    "war": _war,
    "spoils": _spoils,
    "plague": _plague,
    "sacrifice": _sacrifice,
    "prevent": Question(_prevent, _prevented),
    "token": _token,
    "raid": Question(_raid, _raid_answered, may_lapse=True),
    "raided": _raided,
    "game_end": _game_end,
}
