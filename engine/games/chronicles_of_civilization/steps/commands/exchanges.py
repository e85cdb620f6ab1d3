"""Exchanges: `trade:`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.cards.schema import Exchange
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps.commands.kind import Command, Hindrance, Kind, obstacle
from engine.games.chronicles_of_civilization.steps.effects import less, named, topped

FREE_COMMANDS = 40  # a turn (R61)


def tired(state: State) -> Obstacle | None:
    """An obstacle once the player has given the most free commands of a turn, which could go on for ever (R61)."""
    return obstacle("restless") if state.turn.free >= FREE_COMMANDS else None


class Trade(NamedTuple):
    """One trade of an exchange."""

    command: Command
    gains: Cost
    free: bool  # one for one, both ways


def _worthwhile(gains: Cost, free: bool) -> Hindrance:
    """There must be room for what the trade brings, and it must not go on for ever."""
    most = data().most

    def hindrance(state: State) -> Obstacle | None:
        for resource, count in gains:
            if state.goods[resource] + count > most[resource]:
                return obstacle("full", resource=RESOURCES[resource])
        return tired(state) if free else None

    return hindrance


class Exchanges(Kind[str]):
    def families(self, state: State) -> Iterable[str]:
        """The open ones come first, in the order in which they were opened."""
        return dict.fromkeys((*state.turn.exchanges, *data().exchanges))

    def open_families(self, state: State) -> Iterable[str]:
        return state.turn.exchanges

    def commands(self, state: State, family: str) -> list[Command]:
        return [trade.command for trade in trades().values() if trade.command.of == family]

    def closed(self, state: State, family: str) -> Obstacle | None:
        return None if family in state.turn.exchanges else obstacle("closed", exchange=family)


EXCHANGES = Exchanges()


@cache
def trades() -> dict[str, Trade]:
    """All trades, by the ids of their commands."""
    return {trade.command.id: trade for one in data().exchanges.values() for trade in _trades(one)}


def _trades(one: Exchange) -> Iterator[Trade]:
    def goods(name: str, count: int) -> tuple[int, int]:
        return RESOURCES.index(name), count

    def trade(what: str, cost: Cost, taken: str) -> Trade:
        gains = (goods(taken, one.take),)
        command = Command(f"trade:{one.id}:{what}", cost, of=one.id, hindrance=_worthwhile(gains, free))
        return Trade(command, gains, free)

    free = one.give == one.take and bool(set(one.given) & set(one.taken))
    if one.mix:
        for mixture in combinations_with_replacement(one.given, one.give):
            letters = "".join(name[0] for name in mixture)
            cost = tuple(goods(name, mixture.count(name)) for name in dict.fromkeys(mixture))
            for taken in one.taken:
                yield trade(letters, cost, taken)
        return
    for given in one.given:
        for taken in one.taken:
            if given != taken:
                what = f"{given}>{taken}" if len(one.given) > 1 else taken
                yield trade(what, (goods(given, one.give),), taken)


def trade(state: State, rest: str, log: Log) -> State:
    """One trade; those that could go on for ever are counted (R61)."""
    one = trades()[f"trade:{rest}"]
    cost = one.command.cost
    if one.free:
        state = state._replace(turn=state.turn._replace(free=state.turn.free + 1))
    log.tell("trade", 0, exchange=one.command.of, gave=named(cost), got=named(one.gains))
    return state._replace(goods=topped(less(state.goods, cost), one.gains))
