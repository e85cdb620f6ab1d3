"""What workers do where they stand: taking from the land, and building on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.boundaries import built, holds
from engine.games.chronicles_of_civilization.cards import data
from engine.games.chronicles_of_civilization.effects import (
    card_of,
    covers,
    employ,
    gain,
    needs_hands,
    pay,
    settle,
    short,
)
from engine.games.chronicles_of_civilization.entries import Cost
from engine.games.chronicles_of_civilization.explore import active, labour, move_ids, settle_specials, stop
from engine.games.chronicles_of_civilization.land import board_of
from engine.games.chronicles_of_civilization.state import FOOD, ORE, WOOD, WORK, State, Structure, Worker
from engine.games.chronicles_of_civilization.war import violate


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


def offered_takings(state: State, worker: Worker) -> Iterator[str]:
    terrain, board = state.land.terrain, board_of(state)
    if not state.goods[WORK] and not state.people.pool:
        return
    for hex in (worker.hex, *board.near[worker.hex]):
        verb = BY_SIGN.get(terrain[board.index[hex]])
        if verb and refuse_taking(state, verb, hex) is None:
            yield f"map:{verb}:{hex}"


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
    line = data().cards.worker
    if name == "ruin":
        return needs_hands(state, line.ruin_pool_workers)
    if name == "fish" and not holds(state, line.fish_boundary):
        return Obstacle("boundary", {"boundary": line.fish_boundary})
    return None if covers(state.goods, labour()) else short(state, labour())


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


def offered_buildings(state: State, worker: Worker) -> Iterator[str]:
    sites: list[str] | None = None
    for kind, ids in _build_ids().items():
        line = data().structures[kind]
        if not covers(state.goods, line.cost) or built(state, kind) >= limit(kind):
            continue
        if sites is None:
            sites = _sites(state, worker)
        for hex in sites:
            if _fits(state, worker, kind, hex) is None:
                yield ids[hex]


@cache
def _build_ids() -> dict[str, dict[str, str]]:
    return {kind: {hex: f"map:build:{kind}:{hex}" for hex in move_ids()} for kind in data().structures}


def limit(kind: str) -> int:
    """How many of this kind may stand; of every letter one."""
    line = data().structures[kind]
    return 1 if line.letters else line.limit


def _sites(state: State, worker: Worker) -> list[str]:
    """Hexes in the worker's hands where something could stand."""
    board, land = board_of(state), state.land
    full = {one.hex for one in land.structures} | {land.capital}
    near = (worker.hex, *board.near[worker.hex])
    return sorted(hex for hex in near if hex not in full and land.terrain[board.index[hex]] in ".S")


def _fits(state: State, worker: Worker, kind: str, hex: str) -> Obstacle | None:
    """Why this kind cannot stand on this site, which is otherwise free."""
    board, terrain, needs = board_of(state), state.land.terrain, data().structures[kind].needs
    if terrain[board.index[hex]] == "S" and not kind.startswith("settlement"):
        return Obstacle("not empty", {"hex": hex})
    if needs == "water":
        wet = any(terrain[board.index[there]] in NEEDS[needs] for there in board.near[hex])
        return None if wet else Obstacle("no water", {"hex": hex})
    if needs and not source(state, worker, kind, hex):
        return Obstacle("no source", {"hex": hex, "needs": needs})
    return None


def source(state: State, worker: Worker, kind: str, site: str) -> str:
    """The field or deposit that a farm or mine on this site would use: the alphabetically first free one (R16)."""
    board, land, needs = board_of(state), state.land, data().structures[kind].needs
    if needs not in ("crop", "deposit"):
        return ""
    in_use = {one.uses for one in land.structures if one.kind == kind}
    touched = (worker.hex, *board.near[worker.hex])
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
    if built(state, kind) >= limit(kind):
        return Obstacle("limit", {"kind": kind, "limit": limit(kind)})
    if hex != worker.hex and hex not in board_of(state).near[worker.hex]:
        return Obstacle("not adjacent", {"hex": hex, "worker": worker.name})
    if hex not in _sites(state, worker):
        return Obstacle("not empty", {"hex": hex})
    cost = data().structures[kind].cost
    return _fits(state, worker, kind, hex) or (None if covers(state.goods, cost) else short(state, cost))


def build(state: State, kind: str, hex: str, log: Log) -> State:
    """A structure stands on this hex; the worker stops."""
    worker = active(state)
    assert worker is not None
    one = Structure(kind, hex, source(state, worker, kind, hex))
    log.tell("build", 0, structure=kind, hex=hex, uses=one.uses)
    state = stop(pay(state, data().structures[kind].cost))
    state = state._replace(land=state.land._replace(structures=(*state.land.structures, one)))
    return violate(settle(settle_specials(state, log), log), hex, log)
