"""What everything costs and brings, for the board as text: action spaces, the map, the army, crises."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import STRUCTURE
from engine.games.chronicles_of_civilization.steps.movement import HORSE_TEAMS
from engine.games.chronicles_of_civilization.text.names import CRISES, boundary, price, sentence_case, tale_of
from engine.games.chronicles_of_civilization.text.options.commands import rate, space_title
from engine.phrases import amount

BESIDE = {"crop": "a crop field", "deposit": "a deposit", "water": "water"}


def _actions(view: View) -> Iterator[str]:
    yield "Action spaces, each for one use a turn: what they cost, and what they bring."
    for space in data().spaces.values():
        brings = ", ".join(_brings(space))
        more = "; one more worker adds 1" if space.stack else ""
        used = " Used." if space.id in view["turn"]["spaces"] else ""
        yield f"- {space_title(space)}{_needs(space.boundary)}: {_cost(space)}: {brings}{more}.{used}"
    card, bonus = view["deck"]["card"], view["people"]["bonus"]
    for track in data().deck[card].tracks if card and bonus else ():
        if track.domain == bonus["domain"]:
            gain = amount(1, track.extra)
            yield f"- Card, the extra action: {amount(1, 'worker')}: {gain}; one more worker adds 1."


def _needs(text: str) -> str:
    return f" (needs {boundary(text)})" if text else ""


def _cost(space: Space) -> str:
    workers = amount(space.workers, "worker")
    return f"{workers} and {price(space.cost)}" if space.cost else workers


def _brings(space: Space) -> Iterator[str]:
    """What a space brings, part by part."""
    if space.gain:
        yield _yield(space, space.gain)
    if space.food_need:
        yield f"food need {space.food_need:+d}"
    if space.happiness:
        yield f"happiness {space.happiness:+d}"
    if space.enhances == "happiness":
        yield "only after a happiness action"
    if space.enhances == "recruit":
        yield f"a unit that is recruited with it has strength {space.strength:+d}"
    if space.relations:
        way = "war" if space.relations > 0 else "peace"
        yield f"relations {amount(abs(space.relations), 'step')} toward {way}"
    if space.opens:
        yield f"trade {rate(space.opens)}, as often as you like this turn"


def _yield(space: Space, resource: str) -> str:
    """How much of its resource a space brings."""
    if isinstance(space.amount, int):
        return amount(space.amount, resource)
    one = amount(1, resource)
    if space.amount.startswith("population"):
        _, _, times = space.amount.partition(" x ")
        return f"{amount(int(times or 1), resource)} for each population"
    if space.amount == "level":
        return f"{one} for each level"
    kind = STRUCTURE[space.domain]
    also = f"and {one} for each working {kind}" if "+" in space.amount else f"times the working {kind}s"
    return f"{one} for each level {also}"


def _on_the_map(view: View) -> Iterator[str]:
    line, tale = data().cards.worker, data().tales[tale_of(view)]
    work, worker = amount(line.action_work, "work"), amount(1, "worker")
    fast = HORSE_TEAMS in view["development"]["inventions"]
    moves = line.move_with_invention_5 if fast else line.move
    level = min(view["development"]["tracks"]["production"]["level"], len(line.chop_wood) - 1)
    yield "On the map:"
    yield f"- Send a worker out, or activate one again: {worker}: {amount(moves, 'move')}."
    yield f"- Lay a road while walking: {work}."
    yield f"- Cut a tree: {work}: {amount(line.chop_wood[level], 'wood')}."
    yield f"- Dig out a deposit: {work}: {amount(line.dig_ore, 'ore')}."
    yield f"- Harvest a crop field: {work}: {amount(line.harvest_food, 'food')}."
    yield f"- Fish{_needs(line.fish_boundary)}: {work}: {amount(line.fish_food, 'food')}."
    yield f"- Search ruins: {amount(line.ruin_pool_workers, 'worker')}: {price(tale.ruin)}."
    for kind in data().cards.structure:
        beside = f", beside {BESIDE[kind.needs]}" if kind.needs else ""
        yield f"- {sentence_case(kind.id)}: {price(kind.cost)}, at most {kind.limit}{beside}."


def _recruits(view: View) -> Iterator[str]:
    line = data().cards.army
    yield f"Recruits, {line.slots} to a division:"
    for unit in data().units.values():
        needs = _needs(f"military:{unit.military}") if unit.military else ""
        yield f"- {unit.name}{needs}: {price(unit.cost)}, strength {unit.strength}."
    one, several = amount(line.order_one, "worker"), amount(line.order_all, "worker")
    yield f"- Move one division: {one}; move two or three: {several}."


def _crises(view: View) -> Iterator[str]:
    line = data().cards.crisis
    yield "Against crises:"
    yield f"- Move {CRISES['hunger']} back by 1: {price(line.hunger_repay)}."
    yield f"- Move {CRISES['bankruptcy']} back by 1: {price(line.bankruptcy_repay)}."
    yield f"- Move {CRISES['rebellion']} back by 1: {line.rebellion_repay_actions} happiness actions in one turn."


PRICES = (_actions, _on_the_map, _recruits, _crises)
