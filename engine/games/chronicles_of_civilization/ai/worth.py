"""What things are worth to a computer player: resources, card tracks, events and action spaces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from engine.core import cache_last_call
from engine.games.chronicles_of_civilization.ai.shopping_list import Step
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, Part
from engine.games.chronicles_of_civilization.cards.schema import Space, Victory
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, WORK, Goods, State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ADD, CARD, output, outputs, space_of
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import applies, event_of, food_need

Bills = tuple[int, int]  # food and gold that this turn will still take
PLACES = {name: place for place, name in enumerate(RESOURCES)}
WEIGHTS = tuple(1.6 * 0.75**number for number in range(5))  # of the steps that guide what is gathered
Wanted = Sequence[Sequence[float]]  # by resource, what each unit is worth, those at hand included


class Needs(NamedTuple):
    """What is missing for this turn's costs and for the next steps, unit by unit."""

    goods: Goods
    wanted: Wanted

    def worth(self, gains: Cost) -> float:
        """How much these gains help with what is missing."""
        total = 0.0
        for resource, amount in gains:
            total += self.use(resource, amount)
        return total

    def use(self, resource: int, amount: int) -> float:
        """How much so many of one resource help with what is missing."""
        there, wanted = self.goods[resource], self.wanted[resource]
        after, most = there + amount, data().most[resource]
        kept = after if after <= most else most
        if kept <= len(wanted):
            worth = sum(wanted[there:kept])
        else:
            idle = 0.3 if resource == GOLD else 0.22
            worth = sum(wanted[there:]) + idle * (kept - max(there, len(wanted)))
        if after > kept and resource != GOLD:  # the rest becomes gold
            worth += self.use(GOLD, after - kept)
        return worth

    def price(self, cost: Cost) -> float:
        """What this cost means to the player: most where a resource is needed for the next steps."""
        total = 0.0
        for resource, amount in cost:
            there = max(0, self.goods[resource] - len(self.wanted[resource]))
            total += 0.25 * amount if amount <= there else 0.25 * there + 1.2 * (amount - there)
        return total


def wanted(state: State, steps: Sequence[Step], bills: Bills) -> Wanted:
    """What a player wants who works through these steps; what comes first is paid first."""
    return _wanted(steps, bills, food_need(state))


@cache_last_call
def _wanted(steps: Sequence[Step], bills: Bills, food_need: int) -> Wanted:
    food, gold = bills
    units: list[list[float]] = [[], [0.6], [], [], [4.0] * food, [3.0] * gold]
    for (_, cost, _), weight in zip(steps, WEIGHTS, strict=False):
        for resource, amount in cost:
            units[resource] += [weight] * amount
    units[FOOD] += [0.8] * food_need
    units[WORK] += [0.4, 0.4]
    return units


def card_worth(state: State, aim: Victory, needs: Needs, pick: str) -> float:
    """How much a track's resources help the next steps, less the harm of its event."""
    track = next(one for one in data().deck[state.deck.card].tracks if f"card:{one.domain}" == pick)
    total = needs.worth(track.gain) + _boost_worth(state, needs, track.domain)
    for part in event_of(state, track.event):
        if applies(state, part):
            total += _part_worth(state, aim, needs, part)
    return total


def _boost_worth(state: State, needs: Needs, domain: str) -> float:
    """What the bonus marker could do in this domain."""
    gains = [0.0]
    for place, space in _boosted_spaces()[domain]:
        if holds(state, space.boundary):
            gains.append(needs.use(place, output(state, space)))
    return max(gains) + (0.5 if domain == "religion" and state.people.happiness < 3 else 0.0)


@cache
def _boosted_spaces() -> dict[str, list[tuple[int, Space]]]:
    """By domain, the spaces that the bonus marker alone can use for a gain, each with the resource it gives."""
    found: dict[str, list[tuple[int, Space]]] = {name: [] for name in data().tracks}
    for space in data().spaces.values():
        if space.gain and space.workers == 1:
            found.setdefault(space.domain, []).append((PLACES[space.gain], space))
    return found


def _part_worth(state: State, aim: Victory, needs: Needs, part: Part) -> float:
    story, people = state.story, state.people
    match part.kind:
        case "pay":
            return -0.9 * sum(amount for _, amount in part.goods)
        case "gain":
            return needs.worth(part.goods)
        case "relations":
            edge = card_of(state).relations.spaces - story.relations
            harm = 0 if story.conquered else 9 if story.war else 4 if edge > 2 else 14
            weight = 2 if "peace" in aim.all else 1
            return -harm * part.amount * weight
        case "happiness":
            return part.amount * (4 if people.happiness > 2 else 9)
        case "enemy":
            return -0.6 * part.amount * (3 if story.war else 1)
        case "frame":
            return -0.5
        case "vp":
            return 8.0 * part.amount
    return 0.0


def best_act(state: State, needs: Needs, offered: frozenset[str]) -> tuple[float, str]:
    """The action space that brings most for each worker."""
    acts = _acts()
    return max([(acts[id](state, needs), id) for id in offered & _act_ids()], default=(0.0, ""))


Weighed = Callable[[State, Needs], float]


@cache
def _acts() -> dict[str, Weighed]:
    """What every command of an action space that brings anything is worth, as a question to a state and its needs."""
    found: dict[str, Weighed] = {f"act:{CARD}": _card_action, f"act:{CARD}:{ADD}": _card_action}
    for space in data().spaces.values():
        if not space.opens:
            found |= {f"act:{space.id}": _used(space), f"act:{space.id}:{ADD}": _added(space)}
    return found


@cache
def _act_ids() -> frozenset[str]:
    return frozenset(_acts())


def _card_action(state: State, needs: Needs) -> float:
    gain = space_of(state, CARD).gain
    assert gain
    return needs.use(PLACES[gain], 1)


def _added(space: Space) -> Weighed:
    """One more worker brings one more."""
    resource = FOOD if space.food_need else PLACES[space.gain] if space.gain else None
    return lambda state, needs: 0.0 if resource is None else needs.use(resource, 1)


def _used(space: Space) -> Weighed:
    gain, yields = PLACES[space.gain] if space.gain else None, outputs()[space.id]
    food, cost, domain, mood = -space.food_need, space.cost, space.domain, space.happiness

    def worth(state: State, needs: Needs) -> float:
        gains, people, workers = 0.0, state.people, space.workers
        if food:
            gains = needs.use(FOOD, food)
        elif gain is not None:
            gains = needs.use(gain, yields(state))
        if cost:
            gains -= needs.price(cost)
        if mood:
            gains += _happiness_worth(people.happiness, mood)
        if people.bonus_free and people.bonus == domain:
            workers -= 1
        return gains / workers if workers else gains + 0.5

    return worth


def _happiness_worth(mood: int, change: int) -> float:
    """Happiness is kept at 3; more of it is worth little."""
    if change < 0:
        return -0.8 if mood + change >= 3 else -100.0
    return 6.0 if mood <= 2 else 1.2 if mood < 5 else 0.0


@cache
def feeding_acts() -> frozenset[str]:
    """The commands that use a space which may give food."""
    names = [space.id for space in data().spaces.values() if space.gain == "food"]
    return frozenset(f"act:{name}" for name in (*names, CARD))
