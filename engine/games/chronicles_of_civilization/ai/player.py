"""A computer player with a shopping list and no look-ahead; it uses only what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from engine.core import Answer, Decision
from engine.games.chronicles_of_civilization.ai import scout
from engine.games.chronicles_of_civilization.ai.plan import Step, aim, shopping_list
from engine.games.chronicles_of_civilization.ai.value import value
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Part, Space
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, WORK, State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import output, space_of
from engine.games.chronicles_of_civilization.steps.commands.development import next_segment
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import applies, due, event_of, food_need
from engine.title import Rules

AHEAD = 5  # steps whose cost guides what is gathered
CHEAP, KEPT = 4, 4  # gold that may always go into an exchange, and that is kept when more goes
EXCHANGES = (
    (1, "peace", "act:diplomacy:3"),
    (1, "buy1", "act:finance:5"),
    (2, "buy2", "act:finance:4"),
    (3, "buy3", "act:finance:3"),
)
LATE, TRIED = 10, 4  # the turn from which every command is weighed, and against how many others
FADE = 0.75  # how much less every further step counts


def planner(rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer:
    """The answer of the player with the shopping list."""
    offered = frozenset(option.id for option in decision.options)
    match decision.ask:
        case "capital":
            pick = f"capital:{scout.capital_site(state)}"
        case "card":
            pick = max(sorted(offered), key=partial(_card_worth, state))
        case "main":
            pick = _command(state, offered)
        case "disband":
            pick = "disband:done"
        case _:
            pick = next(id for id in sorted(offered) if id.startswith("return:"))
    return Answer(decision.seat, (pick,))


def alternatives(rules: Rules[State], state: State, decision: Decision) -> Sequence[Answer]:
    """The answers after which the position looks best, where one answer weighs much: cards, the capital, late turns."""
    if decision.ask not in ("card", "capital") and (decision.ask != "main" or state.story.turn < LATE):
        return ()
    answers = [Answer(decision.seat, (option.id,)) for option in decision.options]
    return sorted(answers, key=lambda answer: -value(rules.apply(state, answer).state))[:TRIED]


# What things are worth


class Needs:
    """What is missing for the next steps and for this turn's costs, unit by unit."""

    def __init__(self, state: State, steps: list[Step]) -> None:
        self.state = state
        left = list(state.goods)
        self.lacks: list[list[float]] = [[] for _ in RESOURCES]
        food, gold = due(state)
        self._take(left, FOOD, food, 4.0)
        self._take(left, GOLD, gold, 3.0)
        self._take(left, WORK, 1, 0.6)
        for number, step in enumerate(steps[:AHEAD]):
            for resource, amount in step.cost:
                self._take(left, resource, amount, 1.6 * FADE**number)
        self._take(left, FOOD, food_need(state), 0.8)
        self._take(left, WORK, 2, 0.4)
        self.left = left

    def _take(self, left: list[int], resource: int, amount: int, weight: float) -> None:
        there = min(left[resource], amount)
        left[resource] -= there
        self.lacks[resource] += [weight] * (amount - there)

    def worth(self, gains: Cost) -> float:
        """How much these gains help."""
        total = 0.0
        for resource, amount in gains:
            lacks = self.lacks[resource]
            room = data().most[resource] - self.state.goods[resource]
            helped = lacks[: min(amount, room)]
            idle = 0.3 if resource == GOLD else 0.22
            total += sum(helped) + idle * max(0, min(amount, room) - len(helped))
            if amount > room and resource != GOLD:  # the rest becomes gold
                total += self.worth(((GOLD, amount - room),))
        return total

    def price(self, cost: Cost) -> float:
        """What it hurts to give these away."""
        return sum(0.25 * min(amount, self.left[one]) + 1.2 * max(0, amount - self.left[one]) for one, amount in cost)


def _card_worth(state: State, pick: str) -> float:
    """The track's resources for the next steps, less the harm of its event."""
    track = next(one for one in data().deck[state.deck.card].tracks if f"card:{one.domain}" == pick)
    needs = Needs(state, shopping_list(state))
    total = needs.worth(track.gain) + _boost(state, needs, track.domain)
    for part in event_of(state, track.event):
        if applies(state, part):
            total += _part_worth(state, needs, part)
    return total


def _boost(state: State, needs: Needs, domain: str) -> float:
    """What the bonus marker could do in this domain."""
    gains = [0.0]
    for space in data().spaces.values():
        if space.domain == domain and space.gain and space.workers == 1 and holds(state, space.boundary):
            gains.append(needs.worth(((RESOURCES.index(space.gain), output(state, space)),)))
    return max(gains) + (0.5 if domain == "religion" and state.people.happiness < 3 else 0.0)


def _part_worth(state: State, needs: Needs, part: Part) -> float:
    story, people = state.story, state.people
    match part.kind:
        case "pay":
            return -0.9 * sum(amount for _, amount in part.goods)
        case "gain":
            return needs.worth(part.goods)
        case "relations":
            edge = card_of(state).relations.spaces - story.relations
            harm = 0 if story.conquered else 9 if story.war else 4 if edge > 2 else 14
            wish = 2 if "peace" in aim(state).all else 1
            return -harm * part.amount * wish
        case "happiness":
            return part.amount * (4 if people.happiness > 2 else 9)
        case "enemy":
            return -0.6 * part.amount * (3 if story.war else 1)
        case "frame":
            return -0.5
        case "vp":
            return 8.0 * part.amount
    return 0.0


# The main phase


def _command(state: State, offered: frozenset[str]) -> str:
    condition = aim(state)
    if f"win:{condition.id}" in offered:
        return f"win:{condition.id}"
    steps = shopping_list(state)
    needs = Needs(state, steps)
    return (
        _defend(state, offered)
        or _mend(state, offered)
        or _diplomacy(state, offered)
        or _buy(state, offered, steps)
        or _trade(state, offered, steps)
        or _gather(state, offered, needs)
        or _instalment(state, offered, steps)
        or "end"
    )


def _defend(state: State, offered: frozenset[str]) -> str | None:
    """Units for the rows in which the enemy would otherwise march in before the last turn is over."""
    if not state.story.war:
        return None
    left = data().cards.turns - state.story.turn + 1
    food, gold = due(state)
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


def _mend(state: State, offered: frozenset[str]) -> str | None:
    """Repay crises from 3 on, and lift the mood before it breaks."""
    story = state.story
    food, gold = due(state)
    if story.hunger >= 3 and "repay:hunger" in offered and state.goods.food - 8 >= food:
        return "repay:hunger"
    if story.bankruptcy >= 3 and "repay:bankruptcy" in offered and state.goods.gold - 8 >= gold:
        return "repay:bankruptcy"
    wanted = max((int(part.partition(":")[2]) for part in aim(state).all if part.startswith("happiness:")), default=0)
    late = state.story.turn >= 11
    if state.people.happiness <= 2 or (late and state.people.happiness < wanted):
        for id in ("act:capital:3", "act:religion:2", "act:education:3", "act:religion:1"):
            if id in offered:
                return id
    return None


def _diplomacy(state: State, offered: frozenset[str]) -> str | None:
    """Toward peace, where victory wants it or war is near."""
    edge = card_of(state).relations.spaces - state.story.relations
    if "peace" not in aim(state).all and edge > 1:
        return None
    return next((id for id in ("act:diplomacy:2", "act:diplomacy:1") if id in offered), None)


def _buy(state: State, offered: frozenset[str], steps: list[Step]) -> str | None:
    """The first step that can be paid without eating today's food or what the two steps before it need."""
    food, _ = due(state)
    for number, step in enumerate(steps):
        spare = list(state.goods)
        for earlier in steps[max(0, number - 2) : number]:
            for resource, amount in earlier.cost:
                spare[resource] = max(0, spare[resource] - amount)
        if not all(spare[resource] >= amount for resource, amount in step.cost):
            continue
        eaten, more = dict(step.cost).get(FOOD, 0), _mouths(state, step)
        if (eaten or more) and state.goods.food - eaten + _possible_food(state, offered) < food + more:
            continue
        pick = _do(state, offered, step)
        if pick:
            return pick
    return None


def _mouths(state: State, step: Step) -> int:
    """By how much the food need would grow with this step (R13)."""
    if not step.id.startswith("dev:"):
        return 0
    segment = next_segment(state, step.id.removeprefix("dev:"))
    return segment.reward.population if segment else 0


def _possible_food(state: State, offered: frozenset[str]) -> int:
    """Food that workers could still bring this turn."""
    yields = sorted(
        (
            output(state, space)
            for id in offered
            if id.startswith("act:") and not id.endswith(":add")
            if (space := space_of(state, id.removeprefix("act:"))) and space.gain == "food"
        ),
        reverse=True,
    )
    return sum(yields[: state.people.pool])


def _do(state: State, offered: frozenset[str], step: Step) -> str | None:
    if step.id in offered:
        return step.id
    if step.id.startswith("map:build:"):
        return scout.errand(state, offered, step.id.removeprefix("map:build:"))
    if step.id.startswith("war:recruit:"):
        return next((id for id in sorted(offered) if id.startswith(f"{step.id}:") and "strong" not in id), None)
    return None


def _trade(state: State, offered: frozenset[str], steps: list[Step]) -> str | None:
    """Exchanges that complete the first step, where gold can be spared for them."""
    if not steps:
        return None
    cost = dict(steps[0].cost)
    short = {RESOURCES[one]: amount - state.goods[one] for one, amount in cost.items() if amount > state.goods[one]}
    gold = state.goods.gold - cost.get(GOLD, 0) - due(state)[1]
    for rate, exchange, opener in EXCHANGES:
        price = rate * sum(short.values())
        able = set(short) <= set(data().exchanges[exchange].taken)
        if not short or not able or price > min(gold, max(CHEAP, gold - KEPT)):
            continue
        for name in short:
            if f"trade:{exchange}:{name}" in offered:
                return f"trade:{exchange}:{name}"
        if opener in offered:
            return opener
    return None


def _gather(state: State, offered: frozenset[str], needs: Needs) -> str | None:
    """The worker place, tree, deposit, fish or ruin with the best value for what is missing."""
    best: tuple[float, str] | None = None
    for id in offered:
        if id.startswith("act:"):
            value = _act_worth(state, needs, id)
            if value > 0 and (best is None or (value, id) > best):
                best = (value, id)
    found = scout.harvest(state, offered, needs.worth)
    if found and (best is None or found[0] > best[0]):
        best = found
    return best[1] if best and best[0] > 0.15 else None


def _act_worth(state: State, needs: Needs, id: str) -> float:
    """What an action space brings for each worker."""
    added = id.endswith(":add")
    space = space_of(state, id.removeprefix("act:").removesuffix(":add"))
    if space is None or space.opens:
        return 0.0
    amount = 1 if added else output(state, space) if space.gain else 0
    gains = needs.worth(((RESOURCES.index(space.gain), amount),)) if space.gain else 0.0
    if space.food_need:
        gains = needs.worth(((FOOD, 1 if added else -space.food_need),))
    if added:
        return gains
    value = gains - needs.price(space.cost) + _mood(state, space)
    workers = space.workers - _marker(state, space)
    return value / workers if workers else value + 0.5


def _marker(state: State, space: Space) -> int:
    return int(state.people.bonus_free and state.people.bonus == space.domain)


def _mood(state: State, space: Space) -> float:
    """Happiness is kept at 3; beyond that it has little worth of its own."""
    mood = state.people.happiness
    if space.happiness < 0:
        return -0.8 if mood + space.happiness >= 3 else -100.0
    if space.happiness > 0:
        return 6.0 if mood <= 2 else 1.2 if mood < 5 else 0.0
    return 0.0


def _instalment(state: State, offered: frozenset[str], steps: list[Step]) -> str | None:
    """Parts of the first step, if its cost is split."""
    food, gold = due(state)
    for step in steps[:1]:
        for id in sorted(offered):
            if id.startswith(f"{step.id}:") and step.id.startswith("dev:"):
                part = id.removeprefix(f"{step.id}:")
                if part == "worker" or getattr(state.goods, part) > {"food": food, "gold": gold}.get(part, 0):
                    return id
    return None
