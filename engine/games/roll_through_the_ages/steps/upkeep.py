"""Collecting, feeding and disasters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.agenda import Task
from engine.core import Log, Seat
from engine.games.roll_through_the_ages.cards.catalog import Powers, sheet
from engine.games.roll_through_the_ages.cards.schema import Disaster
from engine.games.roll_through_the_ages.state import State, cities, powers_of, put, shielded


class Yield(NamedTuple):
    """R12: the totals of the turn."""

    food: int
    workers: int
    coins: int
    goods: int
    skulls: int


def totals(dice: Iterable[str], taken: Iterable[str], powers: Powers) -> Yield:
    """R12: what the dice yield to a player with these powers."""
    faces, choices = sheet().faces, iter(taken)
    food = workers = coins = goods = skulls = 0
    for id in dice:
        face = faces[id]
        kind = next(choices) if face.choice else ""
        if face.food and kind != "workers":
            food += face.food + powers.extra_food
        if face.workers and kind != "food":
            workers += face.workers + powers.extra_workers
        if face.coins:
            coins += powers.coin_die or face.coins
        goods += face.goods
        skulls += face.skulls
    return Yield(food, workers, coins, goods, skulls)


def placed(goods: tuple[int, ...], new: int, extra_stone: int) -> tuple[int, ...]:
    """R13-R15: the rows after placing `new` goods, one at a time from wood upwards; a full row is not skipped."""
    printed = sheet()
    rows, sizes = list(goods), printed.sizes
    for number in range(new):
        at = number % len(rows)
        if rows[at] < sizes[at]:
            rows[at] += 1
    stone = printed.stone
    if extra_stone and new > stone:  # R15: at least one good fell to the stone row, even if it was full
        rows[stone] = min(rows[stone] + extra_stone, sizes[stone])
    return tuple(rows)


def collect(state: State, task: Task, log: Log) -> State:
    """R11-R16: goods and food go to the pegboard; workers and coins last for this turn."""
    me = state.roller
    powers = powers_of(state, me)
    gain = totals(state.dice, state.taken, powers)
    goods = placed(me.goods, gain.goods, powers.extra_stone)
    food = min(me.food + gain.food, sheet().limits.food)
    log.tell(
        "collected",
        state.seat,
        goods={row: now - was for row, was, now in zip(sheet().rows, me.goods, goods, strict=True) if now > was},
        food=food - me.food,
        workers=gain.workers,
        coins=gain.coins,
        food_wasted=me.food + gain.food - food,
    )
    return put(state, state.seat, me._replace(goods=goods, food=food))._replace(workers=gain.workers, coins=gain.coins)


def feed(state: State, task: Task, log: Log) -> State:
    """R18, R19: each city eats 1 food, and each unfed city costs a point."""
    me = state.roller
    owned = cities(me)
    fed = min(me.food, owned)
    log.tell("fed", state.seat, food=fed)
    state = put(state, state.seat, me._replace(food=me.food - fed))
    if fed == owned:
        return state
    famine = sheet().famine
    return lose_points(state, state.seat, famine.id, famine.lost_points * (owned - fed), log)


def cause_of(state: State) -> Disaster | None:
    """R20: the disaster that the skulls on the table cause."""
    faces = sheet().faces
    return sheet().disaster_of(sum([faces[face].skulls for face in state.dice]))


def disaster(state: State, task: Task, log: Log) -> State:
    """R20-R26: the disaster that the skulls cause, if any."""
    cause = cause_of(state)
    if cause is None:
        return state
    log.tell("disaster", state.seat, id=cause.id)
    for seat in victims(state, cause):
        if shielded(state, state.players[seat], cause.id):
            log.tell("spared", seat, id=cause.id)
        elif cause.loses_goods:
            state = _lose_goods(state, seat, log)
        else:
            state = lose_points(state, seat, cause.id, cause.lost_points, log)
    return state


def victims(state: State, cause: Disaster) -> list[Seat]:
    """R22, R25, X7: the roller or all opponents; in solitaire always the player (R60, R61)."""
    if state.solitaire:
        return [state.seat]
    if cause.victim == "opponents" or cause.id in powers_of(state, state.roller).redirects:
        return [seat for seat in range(len(state.players)) if seat != state.seat]
    return [state.seat]


def lose_points(state: State, seat: Seat, disaster: str, points: int, log: Log) -> State:
    me = state.players[seat]
    log.tell("lost_points", seat, id=disaster, points=points)
    return put(state, seat, me._replace(lost=me.lost + points))


def _lose_goods(state: State, seat: Seat, log: Log) -> State:
    me = state.players[seat]
    log.tell("lost_goods", seat, count=sum(me.goods))
    return put(state, seat, me._replace(goods=(0,) * len(me.goods)))
