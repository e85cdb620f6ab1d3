"""The army: `war:`."""

from __future__ import annotations

from functools import cache
from itertools import product

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Unit
from engine.games.chronicles_of_civilization.state import Division, State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.effects import covers, employ, needs_hands, pay, settle, short
from engine.games.chronicles_of_civilization.steps.openings import Openings, workshop
from engine.games.chronicles_of_civilization.steps.war import ROWS, back, forward, is_attack, with_own


@cache
def dearer(unit: str) -> Cost:
    """The unit's cost together with the workshop's."""
    total: dict[int, int] = {}
    for resource, amount in (*data().units[unit].cost, *workshop().cost):
        total[resource] = total.get(resource, 0) + amount
    return tuple(total.items())


# Recruiting


def offered_recruits(state: State, open_: Openings) -> list[str]:
    goods, rows, found = state.goods, free_rows(state.armies.own), list[str]()
    if not rows:
        return found
    strong = open_.workshop and _refuse_strong(state) is None
    for unit, cost in open_.units:
        if covers(goods, cost):
            found += _recruits(unit, rows, strong and covers(goods, dearer(unit)))
    return found


@cache
def _recruits(unit: str, rows: tuple[int, ...], strong: bool) -> tuple[str, ...]:
    """The options to recruit such a unit into these rows."""
    kinds = ("", ":strong") if strong else ("",)
    return tuple(f"war:recruit:{unit}:{row + 1}{kind}" for row in rows for kind in kinds)


def free_rows(divisions: tuple[Division, ...]) -> tuple[int, ...]:
    """Rows with a free slot; lost and removed units close theirs for good."""
    slots = data().cards.army.slots
    return tuple([row for row in ROWS if len(divisions[row].units) + divisions[row].closed < slots])


def _refuse_strong(state: State) -> Obstacle | None:
    space = workshop()
    if space.id in state.turn.spaces:
        return Obstacle("used", {"space": space.id})
    if not holds(state, space.boundary):
        return Obstacle("boundary", {"boundary": space.boundary})
    return needs_hands(state, space.workers, space.domain)


def refuse_recruit(state: State, rest: str) -> Obstacle | None:
    id, row, *strong = (*rest.split(":"), "")[:3]
    unit = data().units.get(id)
    if unit is None or row not in ("1", "2", "3") or strong[0] not in ("", "strong"):
        return None
    boundary = f"military:{unit.military}"
    if not holds(state, boundary):
        return Obstacle("boundary", {"boundary": boundary})
    if int(row) - 1 not in free_rows(state.armies.own):
        return Obstacle("no slot", {"row": int(row)})
    if strong[0]:
        cost = dearer(id)
        return _refuse_strong(state) or (None if covers(state.goods, cost) else short(state, cost))
    return None if covers(state.goods, unit.cost) else short(state, unit.cost)


def recruit(state: State, rest: str, log: Log) -> State:
    """A unit is paid and joins a division; victories by units count it from now on (R47)."""
    id, row, *strong = rest.split(":")
    unit, at = data().units[id], int(row) - 1
    strength = unit.strength
    if strong:
        space = workshop()
        strength += space.strength
        state = employ(state, space.workers, space.domain)
        state = state._replace(turn=state.turn._replace(spaces=(*state.turn.spaces, space.id)))
    state = pay(state, dearer(id) if strong else unit.cost)
    log.tell("recruit", 0, unit=id, row=int(row), strength=strength)
    division = state.armies.own[at]
    state = with_own(state, at, division._replace(units=(*division.units, strength)))
    return _counted(state, unit)


def _counted(state: State, unit: Unit) -> State:
    at, counts = data().unit_index[unit.id], state.story.recruited
    counts = (*counts[:at], counts[at] + 1, *counts[at + 1 :])
    return state._replace(story=state.story._replace(recruited=counts))


# Orders


def refuse_order(state: State, letter: str, row: int) -> Obstacle | None:
    """Why this division cannot go forward (f) or back (b)."""
    if state.story.conquered:  # R34
        return Obstacle("conquered")
    division = state.armies.own[row]
    if not division.units:
        return Obstacle("no units", {"row": row + 1})
    if letter == "b":
        return None if division.place else Obstacle("at home", {"row": row + 1})
    if row in state.armies.attacked and is_attack(state, row):  # R37
        return Obstacle("attacked", {"row": row + 1})
    return None


def offered_orders(state: State) -> tuple[str, ...]:
    pool, line = state.people.pool, data().cards.army
    if pool < line.order_one or state.story.conquered:
        return ()
    return _orders(_ways(state, 0), _ways(state, 1), _ways(state, 2), pool >= line.order_all)


def _ways(state: State, row: int) -> str:
    """Where this division can go before the enemy is conquered: forward (f), back (b), both or nowhere."""
    division = state.armies.own[row]
    if not division.units:
        return ""
    onward = "" if row in state.armies.attacked and is_attack(state, row) else "f"  # R37
    return f"{onward}b" if division.place else onward


@cache
def _orders(top: str, middle: str, bottom: str, several: bool) -> tuple[str, ...]:
    """The options to move divisions that can go so (f, b, both or not at all), one or also several at once."""
    able, found = (top, middle, bottom), list[str]()
    for row in ROWS:
        found += [f"war:{WAYS[letter]}:{row + 1}" for letter in able[row]]
    if several and sum(map(bool, able)) > 1:
        codes = ["".join(code) for code in product(*[f"{letters}-" for letters in able])]
        found += [f"war:all:{code}" for code in codes if code.count("-") < 2]
    return tuple(found)


WAYS = {"f": "move", "b": "back"}


def refuse_one(state: State, letter: str, row: str) -> Obstacle | None:
    if row not in ("1", "2", "3"):
        return None
    return refuse_order(state, letter, int(row) - 1) or needs_hands(state, data().cards.army.order_one)


def refuse_all(state: State, code: str) -> Obstacle | None:
    if len(code) != 3 or set(code) - set("fb-"):
        return None
    if code.count("-") > 1:
        return Obstacle("two divisions")
    for row in ROWS:
        if code[row] != "-" and (why := refuse_order(state, code[row], row)):
            return why
    return needs_hands(state, data().cards.army.order_all)


def order(state: State, letter: str, row: str, log: Log) -> State:
    """One worker moves one division."""
    state = employ(state, data().cards.army.order_one)
    return forward(state, int(row) - 1, log) if letter == "f" else back(state, int(row) - 1, log)


def order_all(state: State, code: str, log: Log) -> State:
    """Two workers move several divisions, top to bottom; what has become impossible is skipped (R38)."""
    state = employ(state, data().cards.army.order_all)
    for row in ROWS:
        if code[row] == "-" or refuse_order(state, code[row], row) is not None:
            continue
        state = settle(forward(state, row, log) if code[row] == "f" else back(state, row, log), log)
        if state.ending:
            break
    return state


# Upkeep


def upkeep(state: State) -> int:
    """Food, and as much gold, for all divisions by their living units (R28)."""
    costs = data().cards.army.upkeep
    return sum(costs[len(one.units)] for one in state.armies.own)
