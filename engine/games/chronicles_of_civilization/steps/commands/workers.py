"""Workers on the map: `map:summon`, `map:pick`, `map:again`, `map:move`, `map:road` and `map:stop`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import PAVED
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.state import WORK, State, Worker
from engine.games.chronicles_of_civilization.steps.commands.exchanges import tired
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Family,
    Hindrance,
    Listed,
    Simple,
    boundary,
    obstacle,
)
from engine.games.chronicles_of_civilization.steps.connection import net
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, employ, gain, pay
from engine.games.chronicles_of_civilization.steps.movement import (
    full_movement,
    path,
    reach,
    sign,
    watched_hexes,
)
from engine.games.chronicles_of_civilization.steps.war import violate

NOBODY = obstacle("nobody")
NAMES = tuple(f"w{number}" for number in range(1, 9))


def active(state: State) -> Worker | None:
    """The worker that commands move."""
    name = state.people.active
    return worker_named(state, name) if name else None


def worker_named(state: State, name: str) -> Worker | None:
    for one in state.people.workers:
        if one.name == name:
            return one
    return None


def with_worker(state: State, worker: Worker) -> State:
    """The state with this worker as given, and active."""
    workers = tuple(worker if one.name == worker.name else one for one in state.people.workers)
    return state._replace(people=state.people._replace(workers=workers, active=worker.name))


# Summoning and choosing workers


@cache
def _summons() -> tuple[Family, ...]:
    """Workers appear in the capital, and in settlements, which go by their letters."""
    letters = [letter for kind in data().cards.structure for letter in kind.letters]
    settlements = (
        Family((Command(f"map:summon:{letter}", workers=1),), boundary(f"settlement_{letter}")) for letter in letters
    )
    return (Family((Command("map:summon:capital", workers=1),)), *settlements)


SUMMONS = Listed(lambda state: _summons())


def summon(state: State, place: str, log: Log) -> State:
    """A worker appears with full movement."""
    land, people = state.land, state.people
    hex = land.capital
    if place != "capital":
        hex = next(one.hex for one in land.structures if one.kind == f"settlement_{place}")
    taken = {one.name for one in people.workers}
    name = next(name for name in NAMES if name not in taken)
    workers = tuple(sorted((*people.workers, Worker(name, hex, full_movement(state)))))
    log.tell("summon", 0, worker=name, hex=hex)
    return state._replace(people=people._replace(pool=people.pool - 1, workers=workers, active=name))


class ToWorkers(Simple):
    """Commands to a worker by its name."""

    def __init__(self, *commands: Command) -> None:
        self._commands = {command.of: command for command in commands}

    def families(self, state: State) -> Iterable[Command]:
        return self._commands.values()

    def open_families(self, state: State) -> Iterable[Command]:
        return [self._commands[worker.name] for worker in state.people.workers]

    def closed(self, state: State, family: Command) -> Obstacle | None:
        return None if worker_named(state, family.of) else obstacle("no worker", worker=family.of)


def _exhausted(name: str) -> Hindrance:
    """Only a worker without moves is given new ones."""
    fresh = obstacle("still fresh", worker=name)

    def hindrance(state: State) -> Obstacle | None:
        worker = worker_named(state, name)
        return fresh if worker and worker.moves and not worker.stopped else None

    return hindrance


AGAIN = ToWorkers(*(Command(f"map:again:{name}", workers=1, of=name, hindrance=_exhausted(name)) for name in NAMES))


def again(state: State, name: str, log: Log) -> State:
    """Another meeple gives the worker full movement; a road must be paid anew (R52)."""
    worker = worker_named(state, name)
    assert worker is not None
    log.tell("again", 0, worker=name)
    return with_worker(employ(state, 1), Worker(name, worker.hex, full_movement(state)))


def _inactive(name: str) -> Hindrance:
    """Only another worker than the active one can be picked."""
    already = obstacle("already active", worker=name)
    return lambda state: already if state.people.active == name else tired(state)


PICKS = ToWorkers(*(Command(f"map:pick:{name}", of=name, hindrance=_inactive(name)) for name in NAMES))


def pick(state: State, name: str, log: Log) -> State:
    turn = state.turn._replace(free=state.turn.free + 1)  # R61
    return state._replace(people=state.people._replace(active=name), turn=turn)


# Walking


class Walks(Simple):
    def families(self, state: State) -> Iterable[Command]:
        return _walks(state.map).values()

    def open_families(self, state: State) -> Iterable[Command]:
        worker, walks = active(state), _walks(state.map)
        if worker is None or worker.stopped:
            return ()
        rested = tired(state) is None
        return [walks[hex] for hex, moves in reach(state, worker).items() if moves or rested]

    def closed(self, state: State, family: Command) -> Obstacle | None:
        worker = active(state)
        if worker is None:
            return NOBODY
        if worker.stopped:
            return obstacle("stopped", worker=worker.name)
        moves = reach(state, worker).get(family.of)
        if moves is None:
            return obstacle("far", hex=family.of, moves=worker.moves)
        return None if moves else tired(state)


WALKS = Walks()


@cache
def _walks(map: str) -> dict[str, Command]:
    """The commands, by hex."""
    hexes = data().maps[map].board.hexes
    return {hex: Command(f"map:move:{hex}", of=hex) for hex in hexes}


def walk(state: State, hex: str, log: Log) -> State:
    """The active worker walks the standard path (R15), one step after the other."""
    worker = active(state)
    assert worker is not None
    costs, start = reach(state, worker), worker.moves
    way = path(state, worker, hex)
    log.tell("walk", 0, worker=worker.name, to=hex, way=way)
    if not costs[hex]:  # R61
        state = state._replace(turn=state.turn._replace(free=state.turn.free + 1))
    watched = watched_hexes(state)
    for step in way:
        found = sign(state, step) == "*" and step not in state.land.collected
        if not (found or worker.road or step in watched or step == hex):
            continue  # nothing happens on the way
        worker = worker._replace(hex=step, moves=start - costs[step])
        state = with_worker(state, worker)
        if found:
            state = _discover(state, step, log)
        if worker.road:
            state = _lay_road(state, step, log)
        state = check_end(violate(state, step, log), log)
        if state.ending:
            break
    return state


def _discover(state: State, hex: str, log: Log) -> State:
    """The first worker on a discovery collects it and walks on (V28)."""
    log.tell("discovery", 0, hex=hex)
    state = gain(state, data().maps[state.map].discoveries[hex], log, "discovery")
    return state._replace(land=state.land._replace(collected=(*state.land.collected, hex)))


def _laying(state: State) -> Obstacle | None:
    worker = active(state)
    return obstacle("laying", worker=worker.name) if worker and worker.road else None


class OnTheWay(Simple):
    """`map:stop` and `map:road`: what a worker with moves left may do besides walking."""

    def families(self, state: State) -> tuple[Command, ...]:
        return _on_the_way()

    def closed(self, state: State, family: Command) -> Obstacle | None:
        worker = active(state)
        if worker is None:
            return NOBODY
        return None if worker.moves and not worker.stopped else obstacle("stopped", worker=worker.name)


ON_THE_WAY = OnTheWay()


@cache
def _on_the_way() -> tuple[Command, Command]:
    return Command("map:stop"), Command("map:road", work_point(), hindrance=_laying)


@cache
def work_point() -> Cost:
    """What a worker's action on the map costs."""
    return ((WORK, data().cards.worker.action_work),)


def road(state: State, _: str, log: Log) -> State:
    """From this hex on the worker leaves a road behind."""
    worker = active(state)
    assert worker is not None
    log.tell("road", 0, worker=worker.name, hex=worker.hex)
    state = with_worker(pay(state, work_point()), worker._replace(road=True))
    return _lay_road(state, worker.hex, log)


def _lay_road(state: State, hex: str, log: Log) -> State:
    """A road on this hex, where the terrain may carry one."""
    land = state.land
    if hex in land.roads or sign(state, hex) not in PAVED:
        return state
    state = state._replace(land=land._replace(roads=tuple(sorted((*land.roads, hex)))))
    return reward_special_spaces(state, log)


def stop(state: State) -> State:
    """The active worker stops: its remaining moves are lost."""
    worker = active(state)
    assert worker is not None
    return with_worker(state, worker._replace(moves=0, stopped=True, road=False))


def reward_special_spaces(state: State, log: Log) -> State:
    """A settlement on a special space earns its reward once, as soon as it is connected (V36)."""
    for one in state.land.structures:
        if one.kind.startswith("settlement") and one.hex not in state.land.settled and sign(state, one.hex) == "S":
            land = state.land
            if one.hex in net(state.map, land):
                log.tell("special", 0, hex=one.hex)
                counters = state.story.counters._replace(specials=state.story.counters.specials + 1)
                state = state._replace(land=land._replace(settled=(*land.settled, one.hex)))
                state = state._replace(story=state.story._replace(counters=counters))
                state = gain(state, card_of(state).special, log, "special")
    return state
