"""Atomic effects: gains, payments, workers spent, happiness, crises, victory points, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core import Log, new_tuple
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.cards.schema import ChronicleCard
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, RESOURCES, Goods, People, State
from engine.games.chronicles_of_civilization.steps.boundaries import Predicate, condition


def card_of(state: State) -> ChronicleCard:
    """The chronicle being played."""
    return data().tales[state.chronicle_key]


# Resources


def named(cost: Cost) -> dict[str, int]:
    """Amounts by the resource's name, for events and wording."""
    return {RESOURCES[resource]: amount for resource, amount in cost}


def covers(goods: Sequence[int], cost: Cost) -> bool:
    """Are these goods enough?"""
    for resource, amount in cost:  # noqa: SIM110 (this is asked thousands of times a second)
        if goods[resource] < amount:
            return False
    return True


def topped(goods: Goods, gains: Cost) -> Goods:
    """The goods with these gains. What exceeds a maximum becomes gold; gold above its own maximum is lost (R29)."""
    most, now, spill = data().most, list(goods), 0
    for resource, amount in gains:
        now[resource] += amount
        over = now[resource] - most[resource]
        if over > 0:
            now[resource] -= over
            if resource != GOLD:
                spill += over
    if spill:
        now[GOLD] = min(now[GOLD] + spill, most[GOLD])
    return new_tuple(Goods, now)


def gained(goods: Goods, gains: Cost, log: Log, why: str) -> Goods:
    """The goods with these gains, which the log tells."""
    log.tell("gain", 0, goods=named(gains), why=why)
    return topped(goods, gains)


def gain(state: State, gains: Cost, log: Log, why: str) -> State:
    """The player gains resources."""
    return state._replace(goods=gained(state.goods, gains, log, why))


def less(goods: Goods, cost: Cost) -> Goods:
    """The goods after a payment that they cover."""
    if not cost:
        return goods
    now = list(goods)
    for resource, amount in cost:
        now[resource] -= amount
    return new_tuple(Goods, now)


def pay(state: State, cost: Cost) -> State:
    """The player pays resources."""
    return state._replace(goods=less(state.goods, cost)) if cost else state


# Workers


def employed(people: People, count: int, domain: str = "") -> People:
    """The people with so many workers spent; the bonus marker goes first in its domain (R8)."""
    if not count:
        return people
    marker = people.bonus_free and people.bonus == domain
    spent = count - marker
    free = people.bonus_free and not marker
    return people._replace(pool=people.pool - spent, used=people.used + spent, bonus_free=free)


def employ(state: State, count: int, domain: str = "") -> State:
    """Spend workers."""
    return state._replace(people=employed(state.people, count, domain))


# Happiness and crises


def happiness(state: State, change: int, log: Log) -> State:
    """Happiness rises or falls; every level lost below the first moves Rebellion instead (R17)."""
    line, people = data().cards.happiness, state.people
    wanted = people.happiness + change
    now = max(line.min, min(line.max, wanted))
    if now != people.happiness:
        log.tell("happiness", 0, change=now - people.happiness, now=now)
        state = state._replace(people=people._replace(happiness=now))
    return rebellion(state, line.min - wanted, log) if wanted < line.min else state


def rebellion(state: State, change: int, log: Log) -> State:
    return crisis(state, "rebellion", change, log)


def bankruptcy(state: State, change: int, log: Log) -> State:
    return crisis(state, "bankruptcy", change, log)


def hunger(state: State, missing: int, log: Log) -> State:
    """Hunger moves; the first time in a turn it also costs happiness (R44)."""
    state = crisis(state, "hunger", missing, log)
    if missing < 1 or state.turn.hungry:
        return state
    return happiness(state._replace(turn=state.turn._replace(hungry=True)), -1, log)


def crisis(state: State, track: str, change: int, log: Log) -> State:
    """A crisis track moves, within its spaces."""
    last: int = getattr(_ends(state.chronicle, state.difficulty, state.data_version), track)
    before: int = getattr(state.story, track)
    now = max(0, min(last, before + change))
    if now == before:
        return state
    log.tell("crisis", 0, track=track, change=now - before, now=now, last=last)
    moved: dict[str, Any] = {track: now}
    return state._replace(story=state.story._replace(**moved))


def owe(state: State, cost: Cost, log: Log, why: str) -> State:
    """An unavoidable payment: missing food is hunger, anything else comes from gold, then Bankruptcy moves (R30)."""
    log.tell("pay", 0, goods=named(cost), why=why)
    for resource, amount in cost:
        paid = min(amount, state.goods[resource])
        state = pay(state, ((resource, paid),))
        missing = amount - paid
        if not missing:
            continue
        if resource == FOOD:
            state = hunger(state, missing, log)
            continue
        gold = min(missing, state.goods[GOLD])
        state = bankruptcy(pay(state, ((GOLD, gold),)), missing - gold, log)
    return state


def points(state: State, amount: int, log: Log) -> State:
    """Victory points are scored."""
    if not amount:
        return state
    now = state.growth.points + amount
    log.tell("points", 0, amount=amount, now=now)
    return state._replace(growth=state.growth._replace(points=now))


# The end


def check_end(state: State, log: Log) -> State:
    """After every effect: is the game lost or won? Defeat comes first (R33)."""
    if state.ending:
        return state
    story, ends = state.story, _ends(state.chronicle, state.difficulty, state.data_version)
    if story.hunger >= ends.hunger:
        return end(state, "lost:hunger", log)
    if story.bankruptcy >= ends.bankruptcy:
        return end(state, "lost:bankruptcy", log)
    if story.rebellion >= ends.rebellion:
        return end(state, "lost:rebellion", log)
    if story.overrun:
        return end(state, "lost:war", log)
    for id, parts in ends.victories:
        for holds in parts:
            if not holds(state):
                break
        else:
            return end(state, f"won:{id}", log)
    return state


@dataclass(frozen=True, slots=True)
class Ends:
    """The last spaces of the crisis tracks, and the parts of every victory condition."""

    hunger: int
    bankruptcy: int
    rebellion: int
    victories: tuple[tuple[str, tuple[Predicate, ...]], ...]


@cache
def _ends(chronicle: str, difficulty: str, version: int) -> Ends:
    card = data().tales[chronicle, difficulty, version]
    won = tuple((one.id, tuple(condition(one.id, part) for part in one.all)) for one in card.victory)
    return Ends(card.tracks.hunger, card.tracks.bankruptcy, card.tracks.rebellion, won)


def end(state: State, ending: str, log: Log) -> State:
    """The game is over: nothing remains to be done."""
    log.tell("end", 0, ending=ending, turn=state.story.turn)
    return state._replace(ending=ending, agenda=())
