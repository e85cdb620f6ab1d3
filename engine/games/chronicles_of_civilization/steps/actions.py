"""Action spaces and exchanges: `act:` and `trade:`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Exchange, Space
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps.boundaries import holds, test
from engine.games.chronicles_of_civilization.steps.effects import (
    covers,
    employed,
    gain,
    happiness,
    less,
    named,
    needs_hands,
    pay,
    rebellion,
    settle,
    short,
    topped,
)
from engine.games.chronicles_of_civilization.steps.spaces import Place, amount, card_place, in_vain, space_of
from engine.games.chronicles_of_civilization.steps.war import change_relations

FREE_COMMANDS = 40  # R61


def why_not(state: State, space: Space) -> Obstacle | None:
    """Why this space cannot be used now; None: it can."""
    if space.id in state.turn.spaces:
        return Obstacle("used", {"space": space.id})  # R9
    if space.enhances == "recruit":
        return Obstacle("recruit only")
    if space.boundary and not test(space.boundary)(state):
        return Obstacle("boundary", {"boundary": space.boundary})
    people = state.people
    if people.pool < space.workers and (lack := needs_hands(state, space.workers, space.domain)):
        return lack
    if space.cost and not covers(state.goods, space.cost):
        return short(state, space.cost)
    if space.enhances == "happiness" and not state.turn.happiness_actions:  # R40
        return Obstacle("after happiness")
    return in_vain(state, space)


def why_not_add(state: State, space: Space) -> Obstacle | None:
    """Why no worker can be added to this space; None: one can."""
    if not space.stack:
        return Obstacle("no stack", {"space": space.id})
    if space.id not in state.turn.spaces:
        return Obstacle("unused", {"space": space.id})
    if space.id in state.turn.added:
        return Obstacle("used", {"space": space.id})
    return needs_hands(state, 1, space.domain)


def offered_acts(state: State, places: Iterable[Place]) -> list[str]:
    """What the free workers can do on these spaces and on the card."""
    turn, goods, pool, found = state.turn, state.goods, state.people.pool, list[str]()
    boosted = state.people.bonus if state.people.bonus_free else ""
    if not pool and not boosted:
        return found
    for space, id, add, domain, workers, cost, stack, late in (*places, card_place(state)):
        hands = pool + 1 if domain == boosted else pool
        if space in turn.spaces:
            if hands and stack and space not in turn.added:
                found.append(add)
        elif hands >= workers and covers(goods, cost) and (not late or turn.happiness_actions):
            found.append(id)
    return found


def refuse_act(state: State, rest: str) -> Obstacle | None:
    id, add = (rest.removesuffix(":add"), True) if rest.endswith(":add") else (rest, False)
    space = space_of(state, id)
    if space is None:
        return None
    return why_not_add(state, space) if add else why_not(state, space)


def act(state: State, rest: str, log: Log) -> State:
    """Workers take their place, and the space has its effect."""
    added = rest.endswith(":add")
    space = space_of(state, rest.removesuffix(":add"))
    assert space is not None
    turn = state.turn
    log.tell("act", 0, space=space.id, added=added)
    if added:
        people, turn = employed(state.people, 1, space.domain), turn._replace(added=(*turn.added, space.id))
        state = state._replace(people=people, turn=turn)
        if space.gain:
            return gain(state, ((RESOURCES.index(space.gain), 1),), log, space.id)
        return _reduce_food(state, 1)
    yields = amount(state, space) if space.gain else 0
    state = state._replace(
        goods=less(state.goods, space.cost),
        people=employed(state.people, space.workers, space.domain),
        turn=turn._replace(spaces=(*turn.spaces, space.id)),
    )
    if space.gain:
        state = gain(state, ((RESOURCES.index(space.gain), yields),), log, space.id)
    if space.opens:
        state = state._replace(turn=state.turn._replace(exchanges=(*state.turn.exchanges, space.opens)))
    if space.food_need:
        state = _reduce_food(state, -space.food_need)
    if space.happiness:
        state = happiness(state, space.happiness, log)
        if space.happiness > 0 and not space.enhances:
            state = _content(state, log)
    return change_relations(state, space.relations, log) if space.relations else state


def _reduce_food(state: State, amount: int) -> State:
    return state._replace(turn=state.turn._replace(food_reduction=state.turn.food_reduction + amount))


def _content(state: State, log: Log) -> State:
    """A happiness action is counted; the third of a turn moves Rebellion back (R11)."""
    count = state.turn.happiness_actions + 1
    state = state._replace(turn=state.turn._replace(happiness_actions=count))
    return rebellion(state, -1, log) if count == data().cards.crisis.rebellion_repay_actions else state


# Exchanges


class Trade(NamedTuple):
    """One trade of an exchange."""

    id: str
    exchange: str
    cost: Cost
    gains: Cost
    free: bool  # as much comes as goes, both ways


@cache
def trades() -> dict[str, tuple[Trade, ...]]:
    """All trades, by exchange."""
    return {one.id: tuple(_trades(one)) for one in data().exchanges.values()}


def _trades(one: Exchange) -> Iterator[Trade]:
    def goods(name: str, count: int) -> tuple[int, int]:
        return RESOURCES.index(name), count

    free = one.give == one.take and bool(set(one.given) & set(one.taken))
    if one.mix:
        for mixture in combinations_with_replacement(one.given, one.give):
            letters = "".join(name[0] for name in mixture)
            cost = tuple(goods(name, mixture.count(name)) for name in dict.fromkeys(mixture))
            for taken in one.taken:
                yield Trade(f"trade:{one.id}:{letters}", one.id, cost, (goods(taken, one.take),), free)
        return
    for given in one.given:
        for taken in one.taken:
            if given != taken:
                what = f"{given}>{taken}" if len(one.given) > 1 else taken
                yield Trade(
                    f"trade:{one.id}:{what}", one.id, (goods(given, one.give),), (goods(taken, one.take),), free
                )


def why_not_trade(state: State, trade: Trade) -> Obstacle | None:
    if trade.exchange not in state.turn.exchanges:
        return Obstacle("closed", {"exchange": trade.exchange})
    if not covers(state.goods, trade.cost):
        return short(state, trade.cost)
    for resource, count in trade.gains:
        if state.goods[resource] + count > data().most[resource]:
            return Obstacle("full", {"resource": RESOURCES[resource]})
    if trade.free and state.turn.free >= FREE_COMMANDS:
        return Obstacle("restless")
    return None


def offered_trades(state: State) -> list[str]:
    offered = [trade for exchange in state.turn.exchanges for trade in trades()[exchange]]
    return [trade.id for trade in offered if covers(state.goods, trade.cost) and why_not_trade(state, trade) is None]


def _trade(rest: str) -> Trade | None:
    exchange, _, _ = rest.partition(":")
    return next((one for one in trades().get(exchange, ()) if one.id == f"trade:{rest}"), None)


def refuse_trade(state: State, rest: str) -> Obstacle | None:
    trade = _trade(rest)
    return None if trade is None else why_not_trade(state, trade)


def trade(state: State, rest: str, log: Log) -> State:
    """One trade; those that could go on for ever are counted (R61)."""
    one = _trade(rest)
    assert one is not None
    if one.free:
        state = state._replace(turn=state.turn._replace(free=state.turn.free + 1))
    log.tell("trade", 0, exchange=one.exchange, gave=named(one.cost), got=named(one.gains))
    return state._replace(goods=topped(less(state.goods, one.cost), one.gains))


# The rest of the main phase (7.7)


def offered_rest(state: State) -> list[str]:
    goods, story, line = state.goods, state.story, data().cards.crisis
    found = []
    if story.hunger and covers(goods, line.hunger_repay):
        found.append("repay:hunger")
    if story.bankruptcy and covers(goods, line.bankruptcy_repay):
        found.append("repay:bankruptcy")
    for victory in data().chronicles[state.chronicle].victory:
        if victory.pay and refuse_win(state, victory.id) is None:
            found.append(f"win:{victory.id}")
    return found


def why_not_repay(state: State, track: str) -> Obstacle | None:
    if track not in ("hunger", "bankruptcy"):
        return None
    if not getattr(state.story, track):
        return Obstacle("no crisis", {"track": track})
    cost: Cost = getattr(data().cards.crisis, f"{track}_repay")
    return None if covers(state.goods, cost) else short(state, cost)


def repay(state: State, track: str, log: Log) -> State:
    cost: Cost = getattr(data().cards.crisis, f"{track}_repay")
    now = getattr(state.story, track) - 1
    last = getattr(data().chronicles[state.chronicle].tracks, track)
    log.tell("crisis", 0, track=track, change=-1, now=now, last=last)
    return pay(state._replace(story=state.story._replace(**{track: now})), cost)


def refuse_win(state: State, id: str) -> Obstacle | None:
    """Why the payment of a victory condition cannot be made."""
    for victory in data().chronicles[state.chronicle].victory:
        if victory.id == id and victory.pay:
            for part in victory.all:
                if part != "pay" and not holds(state, part):
                    return Obstacle("boundary", {"boundary": part})
            return None if covers(state.goods, victory.pay) else short(state, victory.pay)
    return None


def win(state: State, id: str, log: Log) -> State:
    """The payment is made: the victory condition is met."""
    victory = next(one for one in data().chronicles[state.chronicle].victory if one.id == id)
    log.tell("tribute", 0, condition=id, goods=named(victory.pay))
    state = pay(state, victory.pay)
    return settle(state._replace(story=state.story._replace(payments=(*state.story.payments, id))), log)
