"""Development: `dev:`, `inv:`, `bld:` and `wonder:`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Segment
from engine.games.chronicles_of_civilization.state import RESOURCES, Goods, State, Track
from engine.games.chronicles_of_civilization.steps.boundaries import holds, test
from engine.games.chronicles_of_civilization.steps.effects import (
    card_of,
    covers,
    employ,
    gain,
    hands,
    needs_hands,
    pay,
    points,
    short,
)
from engine.games.chronicles_of_civilization.steps.openings import OpenSegment, OpenWork, before

# Tracks


def next_segment(state: State, track: str) -> Segment | None:
    """The only segment that can be paid; None: the track is finished."""
    segments = data().tracks[track].segments
    done = state.growth.tracks[data().track_index[track]].done
    return segments[done] if done < len(segments) else None


def missing(segment: Segment, track: Track) -> Cost:
    """What is still to be paid in resources."""
    if not segment.split:
        return segment.cost
    return tuple((one, left) for one, amount in segment.cost if (left := amount - track.paid[one]) > 0)


def offered_tracks(state: State, segments: Iterable[OpenSegment]) -> list[str]:
    goods, tracks, found = state.goods, state.growth.tracks, list[str]()
    for id, name, at, cost, workers, split, segment in segments:
        if not split:
            if covers(goods, cost) and (not workers or hands(state, name)):
                found.append(id)
            continue
        cost, workers = missing(segment, tracks[at]), workers - tracks[at].worker_paid
        helped = not workers or hands(state, name) > 0
        if helped and covers(goods, cost):
            found.append(id)
        found += [f"{id}:{RESOURCES[resource]}" for resource, _ in cost if goods[resource]]
        if workers and helped:
            found.append(f"{id}:worker")
    return found


def refuse_track(state: State, rest: str) -> Obstacle | None:
    name, _, part = rest.partition(":")
    if name not in data().tracks:
        return None
    segment, track = next_segment(state, name), state.growth.tracks[data().track_index[name]]
    if segment is None:
        return Obstacle("finished", {"track": name})
    if segment.boundary and not holds(state, segment.boundary):
        return Obstacle("boundary", {"boundary": segment.boundary})
    cost, workers = missing(segment, track), segment.workers - track.worker_paid
    if part:
        if not segment.split:
            return Obstacle("not split", {"track": name})
        if part == "worker":
            return needs_hands(state, 1, name) if workers else Obstacle("already paid", {"part": part})
        if part not in [RESOURCES[resource] for resource, _ in cost]:
            return Obstacle("already paid", {"part": part})
        cost, workers = ((RESOURCES.index(part), 1),), 0
    if not covers(state.goods, cost):
        return short(state, cost)
    return needs_hands(state, 1, name) if workers else None


def develop(state: State, rest: str, log: Log) -> State:
    """A segment, or one unit of a split one, is paid; with the last unit comes the reward."""
    name, _, part = rest.partition(":")
    at, segment = data().track_index[name], next_segment(state, name)
    track = state.growth.tracks[at]
    assert segment is not None
    cost, workers = missing(segment, track), segment.workers - track.worker_paid
    if part:  # R39: the worker is one more part, payable in any order
        now: Cost = ((RESOURCES.index(part), 1),) if part != "worker" else ()
        state = employ(pay(state, now), int(part == "worker"), name)
        paid = track.paid._replace(**{part: getattr(track.paid, part) + 1}) if now else track.paid
        track = track._replace(paid=paid, worker_paid=track.worker_paid or part == "worker")
        if missing(segment, track) or segment.workers > track.worker_paid:
            log.tell("instalment", 0, track=name, part=part)
            return _with_track(state, at, track)
    else:
        state = employ(pay(state, cost), workers, name)
    return _rewarded(state, name, segment, track, log)


def _with_track(state: State, at: int, track: Track) -> State:
    tracks = state.growth.tracks
    return state._replace(growth=state.growth._replace(tracks=(*tracks[:at], track, *tracks[at + 1 :])))


def _rewarded(state: State, name: str, segment: Segment, track: Track, log: Log) -> State:
    reward = segment.reward
    done = Track(track.done + 1, track.level + reward.level, Goods(), False)
    log.tell("develop", 0, track=name, segment=done.done, level=done.level if reward.level else 0)
    state = _with_track(state, data().track_index[name], done)
    if reward.population:
        state = grow(state, reward.population, log)
    if reward.goods:
        state = gain(state, reward.goods, log, name)
    return points(state, reward.vp, log)


def grow(state: State, by: int, log: Log) -> State:
    """The population grows; its new worker joins at the next turn's start (R13)."""
    now = min(state.people.population + by, data().cards.population.max)
    log.tell("population", 0, now=now)
    return state._replace(people=state.people._replace(population=now))


# Inventions, special buildings, the Wonder


def offered_works(state: State, works: Iterable[OpenWork]) -> list[str]:
    goods = state.goods
    return [id for id, cost in works if covers(goods, cost)]


def refuse_invention(state: State, no: int) -> Obstacle | None:
    one = data().inventions.get(no)
    if one is None:
        return None
    if no in state.growth.inventions:
        return Obstacle("known", {"name": one.name})
    if before(no) and before(no) not in state.growth.inventions:
        return Obstacle("boundary", {"boundary": f"invention:{before(no)}"})
    return _refuse(state, one.boundary, one.cost)


def _refuse(state: State, boundary: str, cost: Cost) -> Obstacle | None:
    if boundary and not test(boundary)(state):
        return Obstacle("boundary", {"boundary": boundary})
    return None if covers(state.goods, cost) else short(state, cost)


def invent(state: State, no: int, log: Log) -> State:
    one, growth = data().inventions[no], state.growth
    log.tell("invent", 0, no=no)
    known = tuple(sorted((*growth.inventions, no)))
    return points(pay(state._replace(growth=growth._replace(inventions=known)), one.cost), one.vp, log)


def refuse_building(state: State, no: int) -> Obstacle | None:
    one = data().buildings.get(no)
    if one is None:
        return None
    if no in state.growth.buildings:
        return Obstacle("known", {"name": one.name})
    return _refuse(state, one.boundary, one.cost)


def construct(state: State, no: int, log: Log) -> State:
    one, growth = data().buildings[no], state.growth
    log.tell("construct", 0, no=no)
    raised = tuple(sorted((*growth.buildings, no)))
    return points(pay(state._replace(growth=growth._replace(buildings=raised)), one.cost), one.vp, log)


def refuse_stage(state: State, stage: int) -> Obstacle | None:
    wonder = card_of(state).wonder
    if wonder is None:
        return Obstacle("no wonder")
    if not 1 <= stage <= len(wonder.stages):
        return Obstacle("finished", {"track": "wonder"})
    if stage != state.growth.wonder + 1:
        return Obstacle("stage", {"next": state.growth.wonder + 1})
    return _refuse(state, wonder.boundary, wonder.stages[stage - 1])


def raise_stage(state: State, stage: int, log: Log) -> State:
    """The next stage of the Wonder, at full cost (R46)."""
    wonder = card_of(state).wonder
    assert wonder is not None
    log.tell("wonder", 0, stage=stage, stages=len(wonder.stages))
    return pay(state._replace(growth=state.growth._replace(wonder=stage)), wonder.stages[stage - 1])
