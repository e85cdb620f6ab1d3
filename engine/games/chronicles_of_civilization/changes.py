"""Why the numbers of a view change: what events tell of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core import Change, Event, Foresight
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, Goods, State
from engine.games.chronicles_of_civilization.steps.effects import less, topped

SIDE_GAINS = ("discovery", "special", "treasury")  # gains that come on top of what a command is about
COSTS = "costs"


def changes(before: State, foreseen: Foresight[State]) -> Iterator[Change]:
    """Resources by where they come from or go to. No event tells what a command costs."""
    if before.agenda[-1].step != "main" or any(event.kind == COSTS for event in foreseen.events):
        return _from_start(before.goods, foreseen.events)
    return _side_gains(foreseen)


def _from_start(goods: Goods, events: tuple[Event, ...]) -> Iterator[Change]:
    """Without a price every resource can be followed from one event to the next."""
    for event in events:
        now, source = _after(goods, event)
        for name, was, has in zip(RESOURCES, goods, now, strict=True):
            if has != was:
                yield Change(0, name, has - was, source)
        goods = now


def _after(goods: Goods, event: Event) -> tuple[Goods, str]:
    match event.kind:
        case "costs":
            paid = ((FOOD, min(event.data["food"], goods.food)), (GOLD, min(event.data["gold"], goods.gold)))
            return less(goods, paid), COSTS
        case "gain":
            return topped(goods, _cost(event.data["goods"])), event.data["why"]
        case "pay":
            for resource, amount in _cost(event.data["goods"]):
                paid_in_kind = min(amount, goods[resource])
                in_gold = 0 if resource == FOOD else min(amount - paid_in_kind, goods.gold)  # R30
                goods = less(goods, ((resource, paid_in_kind),))
                goods = less(goods, ((GOLD, in_gold),))
            return goods, event.data["why"]
    return goods, ""


def _cost(named: Mapping[str, int]) -> Cost:
    return tuple((RESOURCES.index(name), amount) for name, amount in named.items())


def _side_gains(foreseen: Foresight[State]) -> Iterator[Change]:
    """What a command brings on its way, where nothing overflows."""
    goods, most = foreseen.state.goods, data().most
    for event in foreseen.events:
        if event.kind == "gain" and event.data["why"] in SIDE_GAINS:
            for resource, amount in _cost(event.data["goods"]):
                if goods[resource] < most[resource]:
                    yield Change(0, RESOURCES[resource], amount, event.data["why"])
