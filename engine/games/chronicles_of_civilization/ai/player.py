"""A computer player that works through a shopping list without looking ahead (section 17 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from operator import itemgetter

from engine.core import Answer, Decision
from engine.games.chronicles_of_civilization.ai import campaign, sites
from engine.games.chronicles_of_civilization.ai.shopping_list import Step, shopping_list
from engine.games.chronicles_of_civilization.ai.worth import (
    Bills,
    Needs,
    best_act,
    card_worth,
    feeding_acts,
    wanted,
)
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, read_boundary
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, Goods, State
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import output, space_of
from engine.games.chronicles_of_civilization.steps.commands.development import next_segment
from engine.games.chronicles_of_civilization.steps.effects import card_of, covers
from engine.games.chronicles_of_civilization.steps.turn_end import due

CHEAP, KEPT = 4, 4  # how much gold may always be exchanged, and how much is kept when more is exchanged
EXCHANGES = (
    (1, "peace", "act:diplomacy:3"),
    (1, "buy1", "act:finance:5"),
    (2, "buy2", "act:finance:4"),
    (3, "buy3", "act:finance:3"),
)


def planner(state: State, decision: Decision, aim: Victory) -> Answer:
    """The answer of a player who works for this victory condition."""
    if decision.ask == "main":
        return Answer(decision.seat, (_command(state, frozenset(map(itemgetter(0), decision.options)), aim),))
    offered = sorted(option.id for option in decision.options)
    match decision.ask:
        case "capital":
            pick = f"capital:{sites.capital_sites(state.map)[0]}"
        case "card":
            needs = Needs(state.goods, wanted(state, shopping_list(state, aim), due(state)))
            pick = max(offered, key=partial(card_worth, state, aim, needs))
        case "disband":
            pick = "disband:done"
        case _:
            pick = next(id for id in offered if id.startswith("return:"))
    return Answer(decision.seat, (pick,))


# The main phase


def _command(state: State, offered: frozenset[str], aim: Victory) -> str:
    if f"win:{aim.id}" in offered:
        return f"win:{aim.id}"
    steps, bills = shopping_list(state, aim), due(state)
    return (
        _defend(state, offered, bills)
        or campaign.order(state, offered, aim)
        or _recover(state, offered, bills, aim)
        or _diplomacy(state, offered, aim)
        or _buy(state, offered, steps, bills)
        or _trade(state, offered, steps, bills)
        or _gather(state, offered, Needs(state.goods, wanted(state, steps, bills)), aim)
        or _instalment(state, offered, steps, bills)
        or "end"
    )


def _defend(state: State, offered: frozenset[str], bills: Bills) -> str | None:
    """Units for the rows in which the enemy would otherwise march in before the last turn is over."""
    if not state.story.war:
        return None
    left = data().cards.turns - state.story.turn + 1
    food, gold = bills
    for row in range(3):
        own, enemy = state.armies.own[row], state.armies.enemy[row]
        if not enemy.units or not 0 < enemy.place <= min(left, 3) or sum(own.units) > sum(enemy.units):
            continue
        recruits = []
        for unit in data().units.values():
            cost, id = dict(unit.cost), f"war:recruit:{unit.id}:{row + 1}"
            spared = state.goods.food - cost.get(FOOD, 0) > food and state.goods.gold - cost.get(GOLD, 0) > gold
            if id in offered and (spared or enemy.place == 1):
                recruits.append((unit.strength, id))
        if recruits:
            return max(recruits)[1]
    return None


def _recover(state: State, offered: frozenset[str], bills: Bills, aim: Victory) -> str | None:
    """Repay crises from 3 on, and raise happiness before it is lost."""
    story = state.story
    food, gold = bills
    if story.hunger >= 3 and "repay:hunger" in offered and state.goods.food - 8 >= food:
        return "repay:hunger"
    if story.bankruptcy >= 3 and "repay:bankruptcy" in offered and state.goods.gold - 8 >= gold:
        return "repay:bankruptcy"
    late = state.story.turn >= 11
    if state.people.happiness <= 2 or (late and state.people.happiness < _needed(aim.all, "happiness")):
        for id in ("act:capital:3", "act:religion:2", "act:education:3", "act:religion:1"):
            if id in offered:
                return id
    return None


@cache
def _needed(parts: tuple[str, ...], kind: str) -> int:
    """The number of this kind that a victory condition asks for."""
    return max([what.number for what in map(read_boundary, parts) if what.kind == kind], default=0)


def _diplomacy(state: State, offered: frozenset[str], aim: Victory) -> str | None:
    """Toward peace, if victory needs it or war is near."""
    for id in ("act:diplomacy:2", "act:diplomacy:1"):
        if id in offered:
            edge = card_of(state).relations.spaces - state.story.relations
            return id if "peace" in aim.all or edge <= 1 else None
    return None


def _buy(state: State, offered: frozenset[str], steps: Sequence[Step], bills: Bills) -> str | None:
    """The first step that leaves enough food for the costs, and enough for the two steps before it."""
    food, _ = bills
    possible: int | None = None
    goods = state.goods
    for number, (id, cost, several) in enumerate(steps):
        if not several and id not in offered:
            continue
        if not covers(goods, cost) or not _spared(goods, steps[max(0, number - 2) : number], cost):
            continue
        eaten, more = dict(cost).get(FOOD, 0), _more_food_needed(state, id)
        if eaten or more:
            possible = _possible_food(state, offered) if possible is None else possible
            if state.goods.food - eaten + possible < food + more:
                continue
        pick = _do(state, offered, id)
        if pick:
            return pick
    return None


def _spared(goods: Goods, first: Sequence[Step], cost: Cost) -> bool:
    """Would these goods cover the cost after the steps that come first?"""
    spare = list(goods)
    for step in first:
        for resource, amount in step.cost:
            spare[resource] = max(0, spare[resource] - amount)
    return covers(spare, cost)


def _more_food_needed(state: State, step: str) -> int:
    """By how much this step raises the food need (R13)."""
    if not step.startswith("dev:"):
        return 0
    segment = next_segment(state, step.removeprefix("dev:"))
    return segment.reward.population if segment else 0


def _possible_food(state: State, offered: frozenset[str]) -> int:
    """Food that workers could still bring this turn."""
    used = [space_of(state, id.removeprefix("act:")) for id in offered & feeding_acts()]
    yields = sorted([output(state, space) for space in used if space.gain == "food"], reverse=True)
    return sum(yields[: state.people.pool])


def _do(state: State, offered: frozenset[str], step: str) -> str | None:
    if step in offered:
        return step
    if step.startswith("map:build:"):
        return sites.next_command(state, offered, step.removeprefix("map:build:"))
    if step.startswith("war:recruit:"):
        row = campaign.row(state) + 1
        return f"{step}:{row}" if f"{step}:{row}" in offered else None
    return None


def _trade(state: State, offered: frozenset[str], steps: Sequence[Step], bills: Bills) -> str | None:
    """Exchanges that complete the first step, where gold can be spared for them."""
    goods = state.goods
    spare = goods.gold - bills[1]
    if spare < 1 or not steps:
        return None
    short, total = [], 0
    for resource, amount in steps[0].cost:
        if resource == GOLD:
            spare -= amount
        elif goods[resource] < amount:
            short.append(RESOURCES[resource])
            total += amount - goods[resource]
    most = min(spare, max(CHEAP, spare - KEPT))
    if not short or spare < 1 or total > most:
        return None
    for rate, exchange, opener in EXCHANGES:
        if rate * total > most or not _taken(exchange).issuperset(short):
            continue
        for name in short:
            if f"trade:{exchange}:{name}" in offered:
                return f"trade:{exchange}:{name}"
        if opener in offered:
            return opener
    return None


@cache
def _taken(exchange: str) -> frozenset[str]:
    return frozenset(data().exchanges[exchange].taken)


def _gather(state: State, offered: frozenset[str], needs: Needs, aim: Victory) -> str | None:
    """The action space or extraction that brings most of what is missing."""
    best = best_act(state, needs, offered)
    searching = state.story.counters.ruins < _needed(aim.all, "ruins")
    found = sites.best_extraction(state, offered, needs.worth, searching)
    if found and found[0] > best[0]:
        best = found
    return best[1] if best[0] > 0.15 else None


def _instalment(state: State, offered: frozenset[str], steps: Sequence[Step], bills: Bills) -> str | None:
    """Parts of the first step, if its cost is split."""
    food, gold = bills
    for step in steps[:1]:
        for id in sorted(offered):
            if id.startswith(f"{step.id}:") and step.id.startswith("dev:"):
                part = id.removeprefix(f"{step.id}:")
                if part == "worker" or getattr(state.goods, part) > {"food": food, "gold": gold}.get(part, 0):
                    return id
    return None
