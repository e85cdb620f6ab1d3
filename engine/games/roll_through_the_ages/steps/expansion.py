"""What the Late Bronze Age adds to a turn: Preservation, Smithing, ships and their swaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from engine.agenda import Question, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.roll_through_the_ages.cards.catalog import INVASION, sheet
from engine.games.roll_through_the_ages.state import State, change, powers_of, put, shielded
from engine.games.roll_through_the_ages.steps.upkeep import cause_of, lose_points, victims

POTTERY, SPEARHEADS = "pottery", "spearheads"
PRESERVED = "preserved"  # remembered by the task of the first roll


@lru_cache
def ids(kind: str, most: int) -> tuple[str, ...]:
    return tuple(f"{kind}:{count}" for count in range(1, most + 1))


# X5: before the first roll, once a turn.


def preserve_obstacle(state: State, task: Task) -> Obstacle | None:
    """Why an owner of Preservation may not double the food; None if nothing is in the way."""
    if task.data:
        return Obstacle("preserved")
    return None if state.roller.goods[sheet().rows.index(POTTERY)] else Obstacle("row_empty", {"row": POTTERY})


def preserve(state: State, log: Log) -> State:
    """The food doubles up to its limit, for one pottery."""
    me = state.roller
    food = min(2 * me.food, sheet().limits.food)
    log.tell("preserved", state.seat, food=food - me.food)
    goods = change(me.goods, sheet().rows.index(POTTERY), -1)
    return put(state, state.seat, me._replace(food=food, goods=goods))


# X7: after an Invasion that Smithing has turned on the opponents.


def struck(state: State) -> list[Seat]:
    """The opponents whom the roller's Invasion strikes; none without Smithing."""
    cause = cause_of(state)
    if cause is None or cause.id != INVASION or not powers_of(state, state.roller).points_per_spearhead:
        return []
    return [seat for seat in victims(state, cause) if not shielded(state, state.players[seat], INVASION)]


def strike_candidates(state: State, task: Task) -> Iterator[Candidate]:
    at = sheet().rows.index(SPEARHEADS)
    held = state.roller.goods[at]
    if not held or not struck(state):
        return
    few = Obstacle("spearheads", {"have": held})
    for count, id in enumerate(ids("spearheads", sheet().sizes[at]), 1):
        yield id, None if count <= held else few
    yield "pass", None


def strike_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state
    count, me = int(answer.picks[0].removeprefix("spearheads:")), state.roller
    log.tell("spearheads", state.seat, spearheads=count)
    for seat in struck(state):
        state = lose_points(state, seat, INVASION, count * powers_of(state, me).points_per_spearhead, log)
    return put(state, state.seat, me._replace(goods=change(me.goods, sheet().rows.index(SPEARHEADS), -count)))


# X6: ships, which are built with the other works, and their swaps.


def ship_candidates(state: State) -> Iterator[Candidate]:
    """So many ships as there is room and goods for; none at all in the base game."""
    printed, me = state.printed, state.roller
    if not printed.ships:
        return
    have = state.ships[state.seat]
    paid_for = min(held // cost for held, cost in zip(me.goods, printed.ship_cost, strict=True) if cost)
    for count, id in enumerate(ids("ship", printed.ships), 1):
        if not powers_of(state, me).builds_ships:
            yield id, Obstacle("no_shipping")
        elif have + count > printed.ships:
            yield id, Obstacle("ships", {"have": have, "most": printed.ships})
        else:
            yield id, None if count <= paid_for else Obstacle("ship_cost", {"cost": ship_cost(1)})


def ship_cost(ships: int) -> dict[str, int]:
    """What so many ships cost, by row."""
    printed = sheet(late_bronze_age=True)
    return {row: ships * cost for row, cost in zip(printed.rows, printed.ship_cost, strict=True) if cost}


def build_ships(state: State, count: int, log: Log) -> State:
    me, ships = state.roller, change(state.ships, state.seat, count)
    log.tell("ships", state.seat, built=count, ships=ships[state.seat])
    goods = tuple([held - count * cost for held, cost in zip(me.goods, state.printed.ship_cost, strict=True)])
    return put(state, state.seat, me._replace(goods=goods))._replace(ships=ships)


def swaps_left(state: State, task: Task) -> int:
    """How many of the roller's ships have not swapped this turn."""
    used = int(task.data[0]) if task.data else 0
    return state.ships[state.seat] - used


def swap_candidates(state: State, task: Task) -> list[Candidate]:
    if swaps_left(state, task) < 1:
        return []
    found: list[Candidate] = []
    goods, printed = state.roller.goods, sheet()
    for given, gotten in permutations(range(len(goods)), 2):
        why = None
        if not goods[given]:
            why = Obstacle("row_empty", {"row": printed.rows[given]})
        elif goods[gotten] == printed.sizes[gotten]:
            why = Obstacle("row_full", {"row": printed.rows[gotten]})
        found.append((f"swap:{printed.rows[given]}:{printed.rows[gotten]}", why))
    return [*found, ("pass", None)] if any(why is None for _, why in found) else []


def swap_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "pass":
        return state
    _, given, gotten = answer.picks[0].split(":")
    me, rows = state.roller, sheet().rows
    log.tell("swapped", state.seat, give=given, get=gotten)
    goods = change(change(me.goods, rows.index(given), -1), rows.index(gotten), 1)
    used = 1 + (int(task.data[0]) if task.data else 0)
    return then(put(state, state.seat, me._replace(goods=goods)), task._replace(data=(used,)))


STRIKE: Question[State] = Question(strike_candidates, strike_answered, may_lapse=True)
SWAP: Question[State] = Question(swap_candidates, swap_answered, may_lapse=True)
