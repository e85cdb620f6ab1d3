"""What things are worth to a computer player: resources, card tracks, events and action spaces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.chronicles_of_civilization.ai.shopping_list import Step
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, Part
from engine.games.chronicles_of_civilization.cards.schema import Space, Victory
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, WORK, State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ADD, CARD, output, space_of
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import applies, event_of, food_need

Bills = tuple[int, int]  # food and gold that this turn will still take
PLACES = {name: place for place, name in enumerate(RESOURCES)}
WEIGHTS = tuple(1.6 * 0.75**number for number in range(5))  # of the steps that guide what is gathered


class Needs:
    """What is missing for this turn's costs and for the next steps, unit by unit."""

    def __init__(self, state: State, steps: Sequence[Step], bills: Bills) -> None:
        left = list(state.goods)
        lacks: list[list[float]] = [[] for _ in left]
        self.room = [most - there for most, there in zip(data().most, left, strict=True)]
        food, gold = bills
        wanted = [(FOOD, food, 4.0), (GOLD, gold, 3.0), (WORK, 1, 0.6)]
        for step, weight in zip(steps, WEIGHTS, strict=False):
            for resource, amount in step.cost:
                wanted.append((resource, amount, weight))
        wanted += [(FOOD, food_need(state), 0.8), (WORK, 2, 0.4)]
        for resource, amount, weight in wanted:
            there = left[resource]
            if there >= amount:
                left[resource] = there - amount
            else:
                left[resource] = 0
                lacks[resource] += [weight] * (amount - there)
        self.left, self.lacks = left, lacks
        self._known: dict[tuple[int, int], float] = {}

    def worth(self, gains: Cost) -> float:
        """How much these gains help with what is missing."""
        total = 0.0
        for resource, amount in gains:
            total += self._use(resource, amount)
            over = amount - self.room[resource]
            if over > 0 and resource != GOLD:  # the rest becomes gold
                total += self._use(GOLD, over)
        return total

    def _use(self, resource: int, amount: int) -> float:
        """The same for one resource, as far as there is room for it."""
        value = self._known.get((resource, amount))
        if value is None:
            kept, lacks = min(amount, self.room[resource]), self.lacks[resource]
            idle = 0.3 if resource == GOLD else 0.22
            value = self._known[resource, amount] = sum(lacks[:kept]) + idle * max(0, kept - len(lacks))
        return value

    def price(self, cost: Cost) -> float:
        """What this cost means to the player: most where a resource is needed for the next steps."""
        return sum(0.25 * min(amount, self.left[one]) + 1.2 * max(0, amount - self.left[one]) for one, amount in cost)


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
            gains.append(needs.worth(((place, output(state, space)),)))
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


def act_worth(state: State, needs: Needs, id: str) -> float:
    """What an action space brings for each worker."""
    name, added = _acts()[id]
    space = space_of(state, name)
    if space.opens:
        return 0.0
    gains = 0.0
    if space.gain:
        gains = needs.worth(((PLACES[space.gain], 1 if added else output(state, space)),))
    if space.food_need:
        gains = needs.worth(((FOOD, 1 if added else -space.food_need),))
    if added:
        return gains
    if space.cost:
        gains -= needs.price(space.cost)
    if space.happiness:
        gains += _happiness_worth(state, space)
    people, workers = state.people, space.workers
    if people.bonus_free and people.bonus == space.domain:
        workers -= 1
    return gains / workers if workers else gains + 0.5


@cache
def _acts() -> dict[str, tuple[str, bool]]:
    """Every command of an action space: the space, and whether a worker is added to it."""
    names = (*data().spaces, CARD)
    return {f"act:{name}": (name, False) for name in names} | {f"act:{name}:{ADD}": (name, True) for name in names}


@cache
def act_ids() -> frozenset[str]:
    """Every command of an action space."""
    return frozenset(_acts())


@cache
def feeding_acts() -> frozenset[str]:
    """The commands that use a space which may give food."""
    names = [space.id for space in data().spaces.values() if space.gain == "food"]
    return frozenset(f"act:{name}" for name in (*names, CARD))


def _happiness_worth(state: State, space: Space) -> float:
    """Happiness is kept at 3; more of it is worth little."""
    mood = state.people.happiness
    if space.happiness < 0:
        return -0.8 if mood + space.happiness >= 3 else -100.0
    if space.happiness > 0:
        return 6.0 if mood <= 2 else 1.2 if mood < 5 else 0.0
    return 0.0
