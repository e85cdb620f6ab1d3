"""What everything costs and brings, for the board as text: action spaces, the map, the army, crises."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space, StructureKind
from engine.games.chronicles_of_civilization.steps.movement import HORSE_TEAMS
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    LEVELS,
    boundary,
    chronicle_key_of,
    price,
    relations,
)
from engine.games.chronicles_of_civilization.text.options.commands import rate, space_title
from engine.games.chronicles_of_civilization.text.options.map_commands import MOVES
from engine.language import NO_BREAK_SPACE, Message, count, say, signed
from engine.phrases import amount


def _actions(view: View) -> Iterator[str]:
    yield say(
        "chronicles.prices.actions", "Action spaces, each usable once a turn: what they cost, and what they bring."
    )
    for space in data().spaces.values():
        outcome = ", ".join(_brings(space))
        if space.stack:
            outcome = say("chronicles.prices.stack", "{outcome}; one more worker adds 1", outcome=outcome)
        used = say("chronicles.prices.used", "Used.") if space.id in view["turn"]["spaces"] else ""
        yield f"- {_offer(_needing(space_title(space), space.boundary), _cost(space), outcome)} {used}".rstrip()
    card, bonus = view["deck"]["card"], view["people"]["bonus"]
    for track in data().deck[card].tracks if card and bonus else ():
        if track.domain == bonus["domain"]:
            extra = say(
                "chronicles.prices.card",
                "Card, the extra action: {workers}: {gain}; one more worker adds 1.",
                workers=amount(1, "worker"),
                gain=amount(1, track.extra),
            )
            yield f"- {extra}"


def _offer(what: str, cost: str, outcome: str) -> str:
    return say("chronicles.prices.offer", "{what}: {cost}: {outcome}.", what=what, cost=cost, outcome=outcome)


def _needing(what: str, text: str) -> str:
    """Something with its boundary."""
    if not text:
        return what
    return say("chronicles.prices.needing", "{what} (needs {boundary})", what=what, boundary=boundary(text))


def _cost(space: Space) -> str:
    workers = amount(space.workers, "worker")
    if not space.cost:
        return workers
    return say("chronicles.prices.workers_and", "{workers} and {goods}", workers=workers, goods=price(space.cost))


def _brings(space: Space) -> Iterator[str]:
    """What a space brings, part by part."""
    if space.gain:
        yield _yield(space, space.gain)
    if space.food_need:
        yield say("chronicles.prices.food_need", "food need\N{NO-BREAK SPACE}{change}", change=signed(space.food_need))
    if space.happiness:
        yield f"{LEVELS['happiness']}{NO_BREAK_SPACE}{signed(space.happiness)}"
    if space.enhances == "happiness":
        yield say("chronicles.prices.after_happiness", "only after a happiness action")
    if space.enhances == "recruit":
        yield say(
            "chronicles.prices.strengthened",
            "a unit recruited with it gets {change} strength",
            change=signed(space.strength),
        )
    if space.relations:
        yield relations(space.relations)
    if space.opens:
        yield say("chronicles.prices.opens", "trade {rate}, as often as you like this turn", rate=rate(space.opens))


def _yield(space: Space, resource: str) -> str:
    """How much of its resource a space brings."""
    if isinstance(space.amount, int):
        return amount(space.amount, resource)
    if space.amount.startswith("population"):
        _, _, times = space.amount.partition(" x ")
        each = amount(int(times or 1), resource)
        return say("chronicles.prices.each_population", "{goods} per point of population", goods=each)
    return BY_LEVEL[space.amount](goods=amount(1, resource))


BY_LEVEL = {
    "level": Message("chronicles.prices.each_level", "{goods} for each level"),
    "level x farm": Message("chronicles.prices.times_farms", "{goods} per level for each working farm"),
    "level x mine": Message("chronicles.prices.times_mines", "{goods} per level for each working mine"),
    "level + port": Message("chronicles.prices.and_ports", "{goods} for each level and {goods} for each working port"),
}


def _on_the_map(view: View) -> Iterator[str]:
    line, tale = data().cards.worker, data().tales[chronicle_key_of(view)]
    work, worker = amount(line.action_work, "work"), amount(1, "worker")
    fast = HORSE_TEAMS in view["development"]["inventions"]
    moves = line.move_with_invention_5 if fast else line.move
    level = min(view["development"]["tracks"]["production"]["level"], len(line.chop_wood) - 1)
    fish = _needing(say("chronicles.prices.fish", "Fish"), line.fish_boundary)
    harvest = say("chronicles.prices.harvest", "Harvest a crop field")
    yield say("chronicles.prices.map", "On the map:")
    yield f"- {_offer(say('chronicles.prices.send', 'Send a worker out, or activate one again'), worker, MOVES(moves))}"
    yield f"- {say('chronicles.prices.road', 'Lay a road while walking: {cost}.', cost=work)}"
    yield f"- {_offer(say('chronicles.prices.chop', 'Cut a tree'), work, amount(line.chop_wood[level], 'wood'))}"
    yield f"- {_offer(say('chronicles.prices.dig', 'Dig out a deposit'), work, amount(line.dig_ore, 'ore'))}"
    yield f"- {_offer(harvest, work, amount(line.harvest_food, 'food'))}"
    yield f"- {_offer(fish, work, amount(line.fish_food, 'food'))}"
    searching = amount(line.ruin_pool_workers, "worker")
    yield f"- {_offer(say('chronicles.prices.ruins', 'Search ruins'), searching, price(tale.ruin))}"
    for kind in data().cards.structure:
        yield f"- {_structure(kind)}"


def _structure(kind: StructureKind) -> str:
    limit = say("chronicles.prices.at_most", "at most {limit}", limit=kind.limit)
    details = [price(kind.cost), limit, *([BESIDE[kind.needs]()] if kind.needs else ())]
    return say(
        "chronicles.prices.structure",
        "{structure}: {details}.",
        structure=STRUCTURES[kind.id],
        details=", ".join(details),
    )


STRUCTURES = {
    "farm": Message("chronicles.prices.farm", "Farm"),
    "mine": Message("chronicles.prices.mine", "Mine"),
    "port": Message("chronicles.prices.port", "Port"),
    "settlement": Message("chronicles.prices.settlement", "Settlement"),
}
BESIDE = {
    "crop": Message("chronicles.prices.beside_crop", "beside a crop field"),
    "deposit": Message("chronicles.prices.beside_deposit", "beside a deposit"),
    "water": Message("chronicles.prices.beside_water", "beside water"),
}


def _recruits(view: View) -> Iterator[str]:
    line = data().cards.army
    yield say("chronicles.prices.recruits", "Recruits, {slots} to a division:", slots=line.slots)
    for id, unit in data().units.items():
        recruit = say(
            "chronicles.prices.unit",
            "{unit}: {cost}, strength {strength}.",
            unit=_needing(card_names.unit(id), f"military:{unit.military}" if unit.military else ""),
            cost=price(unit.cost),
            strength=unit.strength,
        )
        yield f"- {recruit}"
    orders = say(
        "chronicles.prices.orders",
        "Move one division: {one}; move two or three: {several}.",
        one=amount(line.order_one, "worker"),
        several=amount(line.order_all, "worker"),
    )
    yield f"- {orders}"


def _crises(view: View) -> Iterator[str]:
    line = data().cards.crisis
    actions = count(
        "chronicles.prices.happiness_actions",
        "{n} happiness actions in one turn",
        "{n} happiness actions in one turn",
        line.rebellion_repay_actions,
    )
    repaid = {"hunger": price(line.hunger_repay), "bankruptcy": price(line.bankruptcy_repay), "rebellion": actions}
    yield say("chronicles.prices.crises", "Against crises:")
    for crisis, cost in repaid.items():
        repaying = say("chronicles.prices.repay", "Move {crisis} back by 1: {cost}.", crisis=CRISES[crisis], cost=cost)
        yield f"- {repaying}"


PRICES = (_actions, _on_the_map, _recruits, _crises)
