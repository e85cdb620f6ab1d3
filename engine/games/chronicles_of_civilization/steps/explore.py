"""Workers on the map: `map:`."""

from __future__ import annotations

from functools import cache

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import PAVED
from engine.games.chronicles_of_civilization.cards.schema import Cost
from engine.games.chronicles_of_civilization.state import WORK, State, Worker
from engine.games.chronicles_of_civilization.steps.actions import FREE_COMMANDS
from engine.games.chronicles_of_civilization.steps.boundaries import built
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
from engine.games.chronicles_of_civilization.steps.land import board_of, net, path, reach, sign, stride
from engine.games.chronicles_of_civilization.steps.war import violate


def active(state: State) -> Worker | None:
    """The worker that commands move."""
    return _worker(state, state.people.active)


def with_worker(state: State, worker: Worker) -> State:
    """This worker as it is now, and active."""
    workers = tuple(worker if one.name == worker.name else one for one in state.people.workers)
    return state._replace(people=state.people._replace(workers=workers, active=worker.name))


# Summoning and choosing workers


def offered_workers(state: State) -> list[str]:
    people, found = state.people, list[str]()
    if people.pool:
        found.append("map:summon:capital")
        found += [f"map:summon:{one.kind[-1]}" for one in state.land.structures if one.kind.startswith("settlement")]
        found += [f"map:again:{one.name}" for one in people.workers if one.stopped or not one.moves]
    if state.turn.free < FREE_COMMANDS:
        found += [f"map:pick:{one.name}" for one in people.workers if one.name != people.active]
    return found


def refuse_summon(state: State, place: str) -> Obstacle | None:
    if place != "capital" and not built(state.land, f"settlement_{place}"):
        return Obstacle("boundary", {"boundary": f"settlement_{place}"}) if len(place) == 1 else None
    return needs_hands(state, 1)


def summon(state: State, place: str, log: Log) -> State:
    """A worker appears with full movement."""
    land, people = state.land, state.people
    hex = land.capital
    if place != "capital":
        hex = next(one.hex for one in land.structures if one.kind == f"settlement_{place}")
    taken = {one.name for one in people.workers}
    name = next(name for number in range(1, 9) if (name := f"w{number}") not in taken)
    workers = tuple(sorted((*people.workers, Worker(name, hex, stride(state)))))
    log.tell("summon", 0, worker=name, hex=hex)
    return state._replace(people=people._replace(pool=people.pool - 1, workers=workers, active=name))


def _worker(state: State, name: str) -> Worker | None:
    for one in state.people.workers:
        if one.name == name:
            return one
    return None


def refuse_pick(state: State, name: str) -> Obstacle | None:
    if _worker(state, name) is None:
        return Obstacle("no worker", {"worker": name})
    if name == state.people.active:
        return Obstacle("already active", {"worker": name})
    return Obstacle("restless") if state.turn.free >= FREE_COMMANDS else None


def pick(state: State, name: str, log: Log) -> State:
    turn = state.turn._replace(free=state.turn.free + 1)  # R61
    return state._replace(people=state.people._replace(active=name), turn=turn)


def refuse_again(state: State, name: str) -> Obstacle | None:
    worker = _worker(state, name)
    if worker is None:
        return Obstacle("no worker", {"worker": name})
    if not worker.stopped and worker.moves:
        return Obstacle("still fresh", {"worker": name})
    return needs_hands(state, 1)


def again(state: State, name: str, log: Log) -> State:
    """Another meeple gives the worker full movement; a road must be paid anew (R52)."""
    worker = _worker(state, name)
    assert worker is not None
    log.tell("again", 0, worker=name)
    return with_worker(employ(state, 1), Worker(name, worker.hex, stride(state)))


# Walking


def offered_walks(state: State, worker: Worker) -> list[str]:
    if worker.stopped:
        return []
    ids, free = move_ids(), state.turn.free < FREE_COMMANDS
    found = [ids[hex] for hex, moves in reach(state, worker.hex, worker.moves).items() if moves or free]
    if worker.moves:
        found.append("map:stop")
        if not worker.road and state.goods[WORK]:
            found.append("map:road")
    return found


@cache
def move_ids() -> dict[str, str]:
    return {hex: f"map:move:{hex}" for one in data().maps.values() for hex in one.board.hexes}


def refuse_move(state: State, hex: str) -> Obstacle | None:
    worker = active(state)
    if hex not in board_of(state).index:
        return None
    if worker is None:
        return Obstacle("nobody")
    if worker.stopped:
        return Obstacle("stopped", {"worker": worker.name})
    moves = reach(state, worker.hex, worker.moves).get(hex)
    if moves is None:
        return Obstacle("far", {"hex": hex, "moves": worker.moves})
    return Obstacle("restless") if not moves and state.turn.free >= FREE_COMMANDS else None


def move(state: State, hex: str, log: Log) -> State:
    """The active worker walks the standard way (R15), one step after the other."""
    worker = active(state)
    assert worker is not None
    costs, start = reach(state, worker.hex, worker.moves), worker.moves
    way = path(state, worker.hex, hex, worker.moves)
    log.tell("walk", 0, worker=worker.name, to=hex, way=way)
    if not costs[hex]:  # R61
        state = state._replace(turn=state.turn._replace(free=state.turn.free + 1))
    for step in way:
        worker = worker._replace(hex=step, moves=start - costs[step])
        state = with_worker(state, worker)
        if sign(state, step) == "*" and step not in state.land.collected:
            state = _discover(state, step, log)
        if worker.road:
            state = lay_road(state, step, log)
        state = settle(violate(state, step, log), log)
        if state.ending:
            break
    return state


def _discover(state: State, hex: str, log: Log) -> State:
    """The first to enter a discovery collects it and walks on (V28)."""
    log.tell("discovery", 0, hex=hex)
    state = gain(state, data().maps[state.map].discoveries[hex], log, "discovery")
    return state._replace(land=state.land._replace(collected=(*state.land.collected, hex)))


def lay_road(state: State, hex: str, log: Log) -> State:
    """A road on this hex, where the ground carries one."""
    land = state.land
    if hex in land.roads or sign(state, hex) not in PAVED:
        return state
    state = state._replace(land=land._replace(roads=tuple(sorted((*land.roads, hex)))))
    return settle_specials(state, log)


def refuse_road(state: State) -> Obstacle | None:
    worker = active(state)
    if worker is None:
        return Obstacle("nobody")
    if worker.stopped or not worker.moves:
        return Obstacle("stopped", {"worker": worker.name})
    if worker.road:
        return Obstacle("laying", {"worker": worker.name})
    return None if covers(state.goods, labour()) else short(state, labour())


@cache
def labour() -> Cost:
    return ((WORK, data().cards.worker.action_work),)


def road(state: State, log: Log) -> State:
    """From this hex on the walk leaves a road behind."""
    worker = active(state)
    assert worker is not None
    log.tell("road", 0, worker=worker.name, hex=worker.hex)
    state = with_worker(pay(state, labour()), worker._replace(road=True))
    return lay_road(state, worker.hex, log)


def refuse_stop(state: State) -> Obstacle | None:
    worker = active(state)
    if worker is None:
        return Obstacle("nobody")
    return Obstacle("stopped", {"worker": worker.name}) if worker.stopped or not worker.moves else None


def stop(state: State) -> State:
    """The worker stands still: its remaining moves are lost."""
    worker = active(state)
    assert worker is not None
    return with_worker(state, worker._replace(moves=0, stopped=True, road=False))


def settle_specials(state: State, log: Log) -> State:
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
