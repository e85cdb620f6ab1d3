"""What workers do where they stand: taking from the land, and building on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost
from engine.games.chronicles_of_civilization.state import FOOD, ORE, WOOD, Land, State, Structure, Worker
from engine.games.chronicles_of_civilization.steps.boundaries import built, holds
from engine.games.chronicles_of_civilization.steps.effects import (
    card_of,
    covers,
    employ,
    gain,
    needs_hands,
    pay,
    settle,
    short,
)
from engine.games.chronicles_of_civilization.steps.explore import active, labour, settle_specials, stop
from engine.games.chronicles_of_civilization.steps.land import board_of
from engine.games.chronicles_of_civilization.steps.openings import OpenKind, limit
from engine.games.chronicles_of_civilization.steps.war import violate


class Verb(NamedTuple):
    """Something a worker takes from a hex: which terrain, what remains of it, and what is counted."""

    sign: str
    leaves: str
    counter: str
    here: bool  # also from under the worker's feet (R51)


VERBS = {
    "chop": Verb("T", "f", "trees", False),
    "dig": Verb("D", "M", "deposits", False),
    "harvest": Verb("C", "f", "", True),
    "fish": Verb("F", "~", "fish", True),
    "ruin": Verb("R", "r", "ruins", False),
}
BY_SIGN = {verb.sign: name for name, verb in VERBS.items()}
NEEDS = {"crop": "C", "deposit": "D", "water": "~F"}


# Taking something from the land


def offered_takings(state: State, worker: Worker) -> list[str]:
    found = _takings(state.map, state.land.terrain, worker.hex)
    return [f"map:{verb}:{hex}" for verb, hex in found if _unable(state, verb) is None]


@lru_cache(maxsize=1024)
def _takings(map: str, terrain: str, stand: str) -> tuple[tuple[str, str], ...]:
    """What a worker on this hex could take: the verb, and the hex."""
    board = data().maps[map].board
    found = [(BY_SIGN.get(terrain[board.index[hex]], ""), hex) for hex in (stand, *board.near[stand])]
    return tuple([(verb, hex) for verb, hex in found if verb and (hex != stand or VERBS[verb].here)])


def _unable(state: State, verb: str) -> Obstacle | None:
    """Why nobody could do this now, wherever it is."""
    line = data().cards.worker
    if verb == "ruin":
        return needs_hands(state, line.ruin_pool_workers)
    if verb == "fish" and not holds(state, line.fish_boundary):
        return Obstacle("boundary", {"boundary": line.fish_boundary})
    return None if covers(state.goods, labour()) else short(state, labour())


def refuse_taking(state: State, name: str, hex: str) -> Obstacle | None:
    """Why the active worker cannot take this now."""
    verb, worker, board = VERBS[name], active(state), board_of(state)
    if hex not in board.index:
        return None
    if worker is None:
        return Obstacle("nobody")
    if state.land.terrain[board.index[hex]] != verb.sign:
        return Obstacle("nothing there", {"hex": hex, "sign": verb.sign})
    if hex not in board.near[worker.hex] and not (verb.here and hex == worker.hex):
        return Obstacle("not adjacent", {"hex": hex, "worker": worker.name})
    return _unable(state, name)


def yields(state: State, name: str) -> Cost:
    """What taking brings."""
    line = data().cards.worker
    if name == "chop":
        level = state.growth.tracks[data().track_index["production"]].level
        return ((WOOD, line.chop_wood[min(level, len(line.chop_wood) - 1)]),)
    if name == "dig":
        return ((ORE, line.dig_ore),)
    if name == "ruin":
        return card_of(state).ruin
    return ((FOOD, line.harvest_food if name == "harvest" else line.fish_food),)


def take(state: State, name: str, hex: str, log: Log) -> State:
    """The worker stops and takes what the hex holds."""
    verb, board = VERBS[name], board_of(state)
    log.tell("take", 0, verb=name, hex=hex)
    state = employ(state, data().cards.worker.ruin_pool_workers) if name == "ruin" else pay(state, labour())
    state = gain(stop(state), yields(state, name), log, name)
    if verb.counter:
        counters = state.story.counters
        more = counters._replace(**{verb.counter: getattr(counters, verb.counter) + 1})
        state = state._replace(story=state.story._replace(counters=more))
    terrain = board.change(state.land.terrain, hex, verb.leaves)
    return violate(settle(state._replace(land=state.land._replace(terrain=terrain)), log), hex, log)


# Building


def offered_buildings(state: State, worker: Worker, kinds: Iterable[OpenKind]) -> list[str]:
    goods, found = state.goods, list[str]()
    for kind, cost, _, like in kinds:
        if covers(goods, cost):
            found += [f"map:build:{kind}:{hex}" for hex in _fitting(state.map, state.land, worker.hex, like)]
    return found


@lru_cache(maxsize=1024)
def _fitting(map: str, land: Land, stand: str, kind: str) -> tuple[str, ...]:
    """Where a worker who stands here could build this kind, whatever it costs."""
    return tuple([hex for hex in _sites(map, land, stand) if _unfit(map, land, stand, kind, hex) is None])


def _sites(map: str, land: Land, stand: str) -> tuple[str, ...]:
    """Hexes in the hands of a worker who stands here, where something could be built."""
    board = data().maps[map].board
    full = {one.hex for one in land.structures} | {land.capital}
    near = (stand, *board.near[stand])
    return tuple(sorted([hex for hex in near if hex not in full and land.terrain[board.index[hex]] in ".S"]))


def _unfit(map: str, land: Land, stand: str, kind: str, site: str) -> Obstacle | None:
    """Why this kind cannot stand on this site, which is otherwise free."""
    board, terrain, needs = data().maps[map].board, land.terrain, data().structures[kind].needs
    if terrain[board.index[site]] == "S" and not kind.startswith("settlement"):
        return Obstacle("not empty", {"hex": site})
    if needs == "water":
        wet = any(terrain[board.index[there]] in NEEDS[needs] for there in board.near[site])
        return None if wet else Obstacle("no water", {"hex": site})
    if needs and not source(map, land, stand, kind, site):
        return Obstacle("no source", {"hex": site, "needs": needs})
    return None


def source(map: str, land: Land, stand: str, kind: str, site: str) -> str:
    """The field or deposit that a farm or mine on this site would use: the alphabetically first free one (R16)."""
    board, needs = data().maps[map].board, data().structures[kind].needs
    if needs not in ("crop", "deposit"):
        return ""
    in_use = {one.uses for one in land.structures if one.kind == kind}
    touched = (stand, *board.near[stand])
    for hex in board.near[site]:
        if land.terrain[board.index[hex]] == NEEDS[needs] and hex in touched and hex not in in_use:
            return hex
    return ""


def refuse_build(state: State, kind: str, hex: str) -> Obstacle | None:
    worker = active(state)
    if kind not in data().structures or hex not in board_of(state).index:
        return None
    if worker is None:
        return Obstacle("nobody")
    if built(state.land, kind) >= limit(kind):
        return Obstacle("limit", {"kind": kind, "limit": limit(kind)})
    if hex != worker.hex and hex not in board_of(state).near[worker.hex]:
        return Obstacle("not adjacent", {"hex": hex, "worker": worker.name})
    if hex not in _sites(state.map, state.land, worker.hex):
        return Obstacle("not empty", {"hex": hex})
    cost = data().structures[kind].cost
    unfit = _unfit(state.map, state.land, worker.hex, kind, hex)
    return unfit or (None if covers(state.goods, cost) else short(state, cost))


def build(state: State, kind: str, hex: str, log: Log) -> State:
    """A structure stands on this hex; the worker stops."""
    worker = active(state)
    assert worker is not None
    one = Structure(kind, hex, source(state.map, state.land, worker.hex, kind, hex))
    log.tell("build", 0, structure=kind, hex=hex, uses=one.uses)
    state = stop(pay(state, data().structures[kind].cost))
    state = state._replace(land=state.land._replace(structures=(*state.land.structures, one)))
    return violate(settle(settle_specials(state, log), log), hex, log)
