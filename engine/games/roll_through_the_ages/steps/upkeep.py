"""What the dice bring, and what they cost: collecting, feeding, disasters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.agenda import Task
from engine.core import Log, Seat
from engine.games.roll_through_the_ages.cards.catalog import Disaster, Powers, sheet
from engine.games.roll_through_the_ages.state import State, cities, may, put, shielded


class Yield(NamedTuple):
    """R12: the totals of the turn."""

    food: int
    workers: int
    coins: int
    goods: int
    skulls: int


def totals(dice: Iterable[str], taken: Iterable[str], powers: Powers) -> Yield:
    """R12: what the faces bring to an owner of these developments."""
    faces, choices = sheet().faces, iter(taken)
    food = workers = coins = goods = skulls = 0
    for id in dice:
        face = faces[id]
        kind = next(choices) if face.choice else ""
        if face.food and kind != "workers":
            food += face.food + powers.food_more
        if face.workers and kind != "food":
            workers += face.workers + powers.workers_more
        if face.coins:
            coins += powers.coin_die or face.coins
        goods += face.goods
        skulls += face.skulls
    return Yield(food, workers, coins, goods, skulls)


def placed(goods: tuple[int, ...], new: int, extra_stone: int) -> tuple[int, ...]:
    """R13-R15: the rows after `new` goods, one at a time from wood upwards; a full row uses its turn up."""
    printed = sheet()
    rows, sizes = list(goods), printed.sizes
    for number in range(new):
        at = number % len(rows)
        if rows[at] < sizes[at]:
            rows[at] += 1
    stone = printed.stone
    if extra_stone and new > stone:  # R15: a good fell to the stone row, full or not
        rows[stone] = min(rows[stone] + extra_stone, sizes[stone])
    return tuple(rows)


def collect(state: State, task: Task, log: Log) -> State:
    """R11-R16: goods onto the rows, food onto its peg, workers and coins for this turn."""
    me = state.roller
    powers = may(me)
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
    """R18, R19: one food for each city, one point for each city without."""
    me = state.roller
    owned = cities(me)
    fed = min(me.food, owned)
    log.tell("fed", state.seat, food=fed)
    state = put(state, state.seat, me._replace(food=me.food - fed))
    if fed == owned:
        return state
    return _lose_points(state, state.seat, sheet().famine, owned - fed, log)


def disaster(state: State, task: Task, log: Log) -> State:
    """R20-R26: the one row that the skulls name."""
    faces = sheet().faces
    strikes = sheet().strikes(sum([faces[face].skulls for face in state.dice]))
    if strikes is None:
        return state
    log.tell("disaster", state.seat, id=strikes.id)
    for seat in _struck(state, strikes):
        if shielded(state.players[seat], strikes.id):
            log.tell("spared", seat, id=strikes.id)
        elif strikes.loses_goods:
            state = _lose_goods(state, seat, log)
        else:
            state = _lose_points(state, seat, strikes, 1, log)
    return state


def _struck(state: State, strikes: Disaster) -> list[Seat]:
    """R22, R25: the roller, or everybody else; alone at the table, always oneself (R60, R61)."""
    if state.solitaire:
        return [state.seat]
    if strikes.victim == "opponents" or strikes.id in may(state.roller).turns:
        return [seat for seat in range(len(state.players)) if seat != state.seat]
    return [state.seat]


def _lose_points(state: State, seat: Seat, why: Disaster, times: int, log: Log) -> State:
    me = state.players[seat]
    points = why.lost_points * times
    log.tell("lost_points", seat, id=why.id, points=points)
    return put(state, seat, me._replace(lost=me.lost + points))


def _lose_goods(state: State, seat: Seat, log: Log) -> State:
    me = state.players[seat]
    log.tell("lost_goods", seat, count=sum(me.goods))
    return put(state, seat, me._replace(goods=(0,) * len(me.goods)))
