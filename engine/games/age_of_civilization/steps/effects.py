"""What cards do to players and to the market: gains, losses, technologies and wonders."""

from __future__ import annotations

from functools import lru_cache

from engine.abilities import Trigger
from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.age_of_civilization.cards.catalog import CardAbility, Gain
from engine.games.age_of_civilization.state import (
    Offer,
    Player,
    Position,
    State,
    abilities,
    gainable,
    put,
    room_for,
    technology_card,
)


def score(player: Player, source: str, points: int) -> Player:
    """R1: points never fall; the tally keeps them by source."""
    if not points:
        return player
    tally = dict(player.tally)
    tally[source] = tally.get(source, 0) + points
    return player._replace(points=player.points + points, tally=tuple(tally.items()))


def sacrifice(state: State, seat: Seat, number: int, source: str, log: Log) -> State:
    """R3: a player loses no more workers than they have."""
    player = state.players[seat]
    lost = min(number, player.ready)
    if not lost:
        return state
    log.tell("sacrifice", seat, source=source, workers=lost)
    return put(state, seat, player._replace(ready=player.ready - lost))


def change_coins(state: State, seat: Seat, coins: int, source: str, log: Log) -> State:
    """Coins gained or lost through an event or another player (R3, R31)."""
    player = state.players[seat]
    if coins < 0:
        if "coin_loss" in abilities(state, player).forbids:
            log.tell("immune", seat, source=source)
            return state
        coins = -min(-coins, player.coins)
    if not coins:
        return state
    log.tell("gain" if coins > 0 else "lose", seat, source=source, coins=abs(coins))
    return put(state, seat, player._replace(coins=player.coins + coins))


def gain(state: State, seat: Seat, effect: Gain, source: str, log: Log, *, bonus_coins: int = 0) -> State:
    """R4: as much of the effect as is possible; technologies and wonders are chosen next."""
    if effect.when and not Position(state, seat).holds(effect.when):
        return state
    times = Position(state, seat, bonus_coins).count(effect.per) // effect.every if effect.per else 1
    if not times:
        return state
    points, coins = effect.points * times, effect.coins * times
    if points:
        if effect.at_most is not None:
            points = min(points, effect.at_most)
        if effect.points_when and not Position(state, seat).holds(effect.points_when):
            points = 0
    player = state.players[seat]
    workers = room_for(state, player, effect.workers * times) if effect.workers else 0
    if effect.fortifications:
        player = player._replace(fortifications=player.fortifications + effect.fortifications * times)
        state = put(state, seat, player)
        log.tell("fortification", seat, source=source)
    if points or coins or workers:
        if coins or workers:
            player = player._replace(coins=player.coins + coins, ready=player.ready + workers)
        state = put(state, seat, score(player, source, points))
        log.tell("gain", seat, source=source, points=points, coins=coins, workers=workers)
    if effect.others_coins:
        for other in range(len(state.players)):
            if other != seat:
                state = change_coins(state, other, effect.others_coins * times, source, log)
    choices = [Task("wonder", seat, source)] * (effect.wonders * times)
    choices += [Task("technology", seat, source)] * (effect.technologies * times)
    return then(state, *choices) if choices else state


def receive(
    state: State, seat: Seat, own: tuple[CardAbility, ...], moment: str, log: Log, bonus_coins: int = 0
) -> State:
    """The card's own effects at the moment it comes to a player, in the order of the file."""
    for ability in own:
        if isinstance(ability, Trigger) and ability.on == moment:
            assert isinstance(ability.effect, Gain)
            state = gain(state, seat, ability.effect, ability.source, log, bonus_coins=bonus_coins)
    return state


def gain_at(state: State, seat: Seat, moment: str, log: Log) -> State:
    """What the player's cards give at this moment."""
    return receive(state, seat, abilities(state, state.players[seat]).on(moment), moment, log)


# The player chooses a technology or a wonder.


def _technologies(state: State, task: Task) -> list[Candidate]:
    player = state.players[task.seat]
    free = gainable(player.special, player.technologies)
    return [
        (f"tech:{id}", None if id in free else not_gainable(id, player.special, id in player.technologies))
        for id in technology_card(player.special)
    ]


@lru_cache(maxsize=256)
def not_gainable(technology: str, special: str, owned: bool) -> Obstacle:
    """R38: why this technology cannot be gained now."""
    kind = "technology_owned" if owned else "technology_closed"
    return Obstacle(kind, {"technology": technology, "openers": technology_card(special)[technology]})


def _technology_chosen(state: State, task: Task, answer: Answer, log: Log) -> State:
    return gain_technology(state, task.seat, answer.picks[0].removeprefix("tech:"), log)


def gain_technology(state: State, seat: Seat, technology: str, log: Log) -> State:
    player = state.players[seat]
    log.tell("technology", seat, technology=technology)
    state = put(state, seat, player._replace(technologies=(*player.technologies, technology)))
    return receive(state, seat, state.cards.technologies[technology].abilities, "gained", log)


def _wonders(state: State, task: Task) -> list[Candidate]:
    return [(f"wonder:{id}", None) for id in state.wonders]


def _wonder_chosen(state: State, task: Task, answer: Answer, log: Log) -> State:
    wonder = answer.picks[0].removeprefix("wonder:")
    player = state.players[task.seat]
    log.tell("wonder", task.seat, wonder=wonder)
    state = put(state, task.seat, player._replace(wonders=(*player.wonders, wonder)))
    state = state._replace(wonders=tuple(id for id in state.wonders if id != wonder))
    return receive(state, task.seat, state.cards.wonders[wonder].abilities, "gained", log)


# The civilization market, and commands.


def refill_market(state: State, log: Log) -> State:
    """A card from the deck joins the market, in last place; R14: with an empty deck the market shrinks."""
    if not state.deck:
        return state
    log.adds()
    log.tell("market", civilization=state.deck[0])
    return state._replace(market=(*state.market, Offer(state.deck[0])), deck=state.deck[1:], counter=state.counter + 1)


def add_bonus_coins(state: State, coins: int) -> State:
    return state._replace(market=tuple([Offer(id, bonus + coins) for id, bonus in state.market]))


def spend_command(state: State, seat: Seat, command: str, log: Log) -> State:
    """R66: a command is used once per game."""
    log.tell("command", seat, command=command)
    return state._replace(commands=tuple(id for id in state.commands if id != command))


STEPS: dict[str, Run[State] | Question[State]] = {
    "technology": Question(_technologies, _technology_chosen, may_lapse=True),  # R4
    "wonder": Question(_wonders, _wonder_chosen, may_lapse=True),  # R11, R22
}
