"""The army: `war:recruit`, `war:move`, `war:back` and `war:all`."""

from __future__ import annotations

from functools import cache
from itertools import product

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.cards.schema import Space, Unit
from engine.games.chronicles_of_civilization.state import State, Story
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Condition,
    Family,
    Hindrance,
    Listed,
    boundary,
    never,
    obstacle,
    openable,
    unmet,
)
from engine.games.chronicles_of_civilization.steps.effects import check_end, employ, less
from engine.games.chronicles_of_civilization.steps.war import ROWS, back, forward, is_attack, with_own

# Recruiting


STRONG = "strong"  # with the help of the Fortress (R41)


def _room(row: int, strong: bool) -> Hindrance:
    """A slot must be free in the division, and the Fortress still unused."""
    at, slots, space = row - 1, data().cards.army.slots, fortress().id
    full, used = obstacle("no slot", row=row), obstacle("used", space=space)

    def hindrance(state: State) -> Obstacle | None:
        division = state.armies.own[at]
        if len(division.units) + division.closed >= slots:
            return full
        return used if strong and space in state.turn.spaces else None

    return hindrance


@cache
def _recruits(level: int | None = None) -> tuple[Family, ...]:
    """Every unit, or those up to a level, into every division, as it is or made stronger."""
    found, space, rows = list[Family](), fortress(), [row + 1 for row in ROWS]
    for id, unit in data().units.items():
        if level is not None and unit.military > level:
            continue
        military, cost = boundary(f"military:{unit.military}"), cost_with_fortress(id)
        plain = [Command(f"war:recruit:{id}:{row}", unit.cost, hindrance=_room(row, False)) for row in rows]
        strong = [
            Command(f"war:recruit:{id}:{row}:{STRONG}", cost, space.workers, space.domain, hindrance=_room(row, True))
            for row in rows
        ]
        found.append(Family(tuple(plain), military))
        found.append(Family(tuple(strong), (*military, *boundary(space.boundary))))
    return tuple(found)


def _trained(state: State) -> tuple[Family, ...]:
    """The units of the military's level."""
    return _recruits(state.growth.tracks[data().track_index["military"]].level)


RECRUITING = Listed(lambda state: _recruits(), _trained)


@cache
def fortress() -> Space:
    """The action space that makes a recruit stronger (R41)."""
    return next(one for one in data().spaces.values() if one.enhances == "recruit")


@cache
def cost_with_fortress(unit: str) -> Cost:
    """The unit's cost together with that of the Fortress."""
    total: dict[int, int] = {}
    for resource, amount in (*data().units[unit].cost, *fortress().cost):
        total[resource] = total.get(resource, 0) + amount
    return tuple(total.items())


def recruit(state: State, rest: str, log: Log) -> State:
    """A unit is paid and joins a division; victories by units count it from now on (R47)."""
    id, row, *strong = rest.split(":")
    unit, at = data().units[id], int(row) - 1
    strength, cost = unit.strength, unit.cost
    if strong:
        space, cost = fortress(), cost_with_fortress(id)
        strength += space.strength
        state = employ(state, space.workers, space.domain)
        state = state._replace(turn=state.turn._replace(spaces=(*state.turn.spaces, space.id)))
    log.tell("recruit", 0, unit=id, row=int(row), strength=strength)
    division = state.armies.own[at]
    state = with_own(state, at, division._replace(units=(*division.units, strength)))
    return state._replace(goods=less(state.goods, cost), story=_counted(state.story, unit))


def _counted(story: Story, unit: Unit) -> Story:
    at, counts = data().unit_index[unit.id], story.recruited
    return story._replace(recruited=(*counts[:at], counts[at] + 1, *counts[at + 1 :]))


# Orders


@cache
def _mobility(letter: str, row: int) -> tuple[Condition, ...]:
    """What must hold so that this division can go forward (f) or back (b)."""
    if letter == "-":
        return ()
    on_track = Condition(lambda state: state.armies.own[row].place > 0, obstacle("at home", row=row + 1))
    fresh = Condition(
        lambda state: row not in state.armies.attacked or not is_attack(state, row),  # R37
        obstacle("attacked", row=row + 1),
    )
    return (
        Condition(lambda state: state.armies.own[row].units != (), obstacle("no units", row=row + 1)),
        Condition(lambda state: not state.story.conquered, obstacle("conquered")),  # R34
        on_track if letter == "b" else fresh,
    )


@cache
def _orders() -> tuple[Family, ...]:
    """One division forward or back; then several, with a letter for every row."""
    line, found = data().cards.army, list[Family]()
    for row in ROWS:
        for way, letter in (("move", "f"), ("back", "b")):
            one = Command(f"war:{way}:{row + 1}", workers=line.order_one)
            found.append(Family((one,), _mobility(letter, row)))
    too_few = never("two divisions")  # R38
    for letters in product("fb-", repeat=len(ROWS)):
        several = Command(f"war:all:{''.join(letters)}", workers=line.order_all)
        conditions = [one for row, letter in enumerate(letters) for one in _mobility(letter, row)]
        found.append(Family((several,), tuple(conditions) if letters.count("-") < 2 else (too_few,)))
    return tuple(found)


@cache
def _openable_orders() -> tuple[Family, ...]:
    return openable(_orders())


ORDERS = Listed(lambda state: _orders(), lambda state: _openable_orders())


def advance(state: State, row: str, log: Log) -> State:
    """One worker moves one division forward."""
    return forward(employ(state, data().cards.army.order_one), int(row) - 1, log)


def fall_back(state: State, row: str, log: Log) -> State:
    """One worker moves one division back."""
    return back(employ(state, data().cards.army.order_one), int(row) - 1, log)


def order_all(state: State, code: str, log: Log) -> State:
    """Two workers move several divisions, top to bottom; what has become impossible is skipped (R38)."""
    state = employ(state, data().cards.army.order_all)
    for row in ROWS:
        if code[row] == "-" or unmet(state, _mobility(code[row], row)):
            continue
        state = check_end(forward(state, row, log) if code[row] == "f" else back(state, row, log), log)
        if state.ending:
            break
    return state


# Upkeep


def upkeep(state: State) -> int:
    """The food for all divisions, by their living units; they cost as much gold (R28)."""
    costs = data().cards.army.upkeep
    return sum([costs[len(units)] for units, _, _ in state.armies.own])
