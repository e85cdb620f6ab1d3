"""Farms, mines, ports and settlements: `map:build`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.state import Land, State, Structure
from engine.games.chronicles_of_civilization.steps.boundaries import built
from engine.games.chronicles_of_civilization.steps.commands.extraction import out_of_touch
from engine.games.chronicles_of_civilization.steps.commands.kind import Command, Kind, Plain, obstacle
from engine.games.chronicles_of_civilization.steps.commands.workers import NOBODY, active, reward_special_spaces, stop
from engine.games.chronicles_of_civilization.steps.effects import check_end, covers, pay
from engine.games.chronicles_of_civilization.steps.movement import board_of
from engine.games.chronicles_of_civilization.steps.war import violate

SOURCES = {"crop": "C", "deposit": "D"}  # what a farm or mine uses
WATER = "~F"


class Structures(Kind[str]):
    """A family is a kind of structure; its commands are the hexes."""

    def families(self, state: State) -> Iterable[str]:
        return data().structures

    def closed(self, state: State, family: str) -> Obstacle | None:
        most = _limits()[family]
        return obstacle("limit", kind=family, limit=most) if built(state.land, family) >= most else None

    def open_families(self, state: State) -> Iterable[str]:
        return [kind for kind in affordable(state) if self.closed(state, kind) is None]

    def commands(self, state: State, family: str) -> Iterable[Command]:
        return _builds(state.map)[family].values()

    def barred(self, state: State, command: Command) -> Obstacle | None:
        worker, hex = active(state), command.of
        if worker is None:
            return NOBODY
        return out_of_touch(state, hex) or _not_empty(state, hex) or _unfit(state, worker.hex, command.how, hex)

    def open(self, state: State) -> list[Plain]:
        """Only sites that the worker touches can be open."""
        worker, builds, found = active(state), _builds(state.map), list[Plain]()
        if worker is None:
            return found
        board, land = board_of(state), state.land
        taken = {land.capital, *[one.hex for one in land.structures]}
        around = {hex: land.terrain[board.index[hex]] for hex in board.touched[worker.hex]}
        free = [hex for hex, sign in around.items() if sign in ".S" and hex not in taken]
        fit = dict[str, list[str]]()
        for kind in self.open_families(state) if free else ():
            line = data().structures[kind]
            if line.needs in SOURCES and SOURCES[line.needs] not in around.values():
                continue
            if line.id not in fit:  # all settlements fit on the same sites
                fit[line.id] = [hex for hex in free if _unfit(state, worker.hex, kind, hex) is None]
            found += [builds[kind][hex].plain for hex in fit[line.id]]
        return found


STRUCTURES = Structures()


def affordable(state: State) -> tuple[str, ...]:
    """The kinds that the player can pay."""
    goods = state.goods
    return tuple([kind for cost, kinds in _prices() if covers(goods, cost) for kind in kinds])


@cache
def _prices() -> tuple[tuple[Cost, list[str]], ...]:
    """What structures cost, each price once: settlements of all letters cost the same."""
    lines = groupby(data().structures.items(), lambda item: item[1].cost)
    return tuple((cost, [kind for kind, _ in kinds]) for cost, kinds in lines)


@cache
def _builds(map: str) -> dict[str, dict[str, Command]]:
    """The commands, by kind and hex."""
    hexes = data().maps[map].board.hexes
    return {
        kind: {hex: Command(f"map:build:{kind}:{hex}", line.cost, of=hex, how=kind) for hex in hexes}
        for kind, line in data().structures.items()
    }


@cache
def _limits() -> dict[str, int]:
    """How many of each kind may stand; one of each letter."""
    return {kind: 1 if line.letters else line.limit for kind, line in data().structures.items()}


def _not_empty(state: State, hex: str) -> Obstacle | None:
    """Why no structure at all can stand on this hex."""
    land = state.land
    free = hex != land.capital and land.terrain[board_of(state).index[hex]] in ".S"
    if free and land.structures:
        free = hex not in [one.hex for one in land.structures]
    return None if free else obstacle("not empty", hex=hex)


def _unfit(state: State, stand: str, kind: str, site: str) -> Obstacle | None:
    """Why this kind cannot stand on a free site."""
    board, terrain, line = board_of(state), state.land.terrain, data().structures[kind]
    if not line.letters and terrain[board.index[site]] == "S":
        return obstacle("not empty", hex=site)
    if line.needs is None:
        return None
    if line.needs == "water":
        for hex in board.near[site]:
            if terrain[board.index[hex]] in WATER:
                return None
        return obstacle("no water", hex=site)
    if source(state.map, state.land, stand, kind, site):
        return None
    return obstacle("no source", hex=site, needs=line.needs)


def source(map: str, land: Land, stand: str, kind: str, site: str) -> str:
    """The field or deposit that a farm or mine on this site would use: the alphabetically first free one (R16)."""
    board, needs = data().maps[map].board, data().structures[kind].needs
    if needs not in SOURCES:
        return ""
    wanted, in_touch, terrain, index = SOURCES[needs], board.near[stand], land.terrain, board.index
    for hex in board.near[site]:
        if terrain[index[hex]] != wanted or (hex != stand and hex not in in_touch):
            continue
        if all(one.uses != hex or one.kind != kind for one in land.structures):
            return hex
    return ""


def build(state: State, rest: str, log: Log) -> State:
    """A structure stands on this hex; the worker stops."""
    kind, _, hex = rest.partition(":")
    worker = active(state)
    assert worker is not None
    one = Structure(kind, hex, source(state.map, state.land, worker.hex, kind, hex))
    log.tell("build", 0, structure=kind, hex=hex, uses=one.uses)
    state = stop(pay(state, data().structures[kind].cost))
    state = state._replace(land=state.land._replace(structures=(*state.land.structures, one)))
    return violate(check_end(reward_special_spaces(state, log), log), hex, log)
