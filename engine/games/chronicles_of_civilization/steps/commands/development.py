"""Development: `dev:`, `inv:`, `bld:` and `wonder:`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from engine.core import Log
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.cards.schema import Segment, Wonder
from engine.games.chronicles_of_civilization.state import RESOURCES, ChronicleKey, Goods, State, Track
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Condition,
    Family,
    Listed,
    boundary,
    never,
    obstacle,
    openable,
)
from engine.games.chronicles_of_civilization.steps.effects import (
    card_of,
    employ,
    employed,
    gain,
    less,
    pay,
    points,
)

WORKER = "worker"  # the part of a split cost that is no resource

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


class Row(NamedTuple):
    """The commands of one track, by the number of segments that are done."""

    at: int  # the track's place in the data
    segments: tuple[Segment, ...]
    whole: tuple[Family, ...]
    parts: tuple[tuple[Family, ...], ...]
    openable_parts: tuple[tuple[Family, ...], ...]


@cache
def _rows() -> tuple[Row, ...]:
    return tuple(_row(name, at) for at, name in enumerate(data().tracks))


def _row(track: str, at: int) -> Row:
    finished = (never("finished", track=track),)
    segments, id = data().tracks[track].segments, f"dev:{track}"
    whole = [Family((Command(id, one.cost, one.workers, track),), boundary(one.boundary)) for one in segments]
    parts = [_parts(track, at, one) for one in segments]
    end = Family((Command(id),), finished), tuple(replace(one, conditions=finished) for one in parts[-1])
    all_parts = (*parts, end[1])
    return Row(at, segments, (*whole, end[0]), all_parts, tuple(map(openable, all_parts)))


def _parts(track: str, at: int, segment: Segment) -> tuple[Family, ...]:
    """The parts in which a segment may be paid, if its cost is split."""
    resources = [Command(f"dev:{track}:{name}", ((no, 1),)) for no, name in enumerate(RESOURCES)]
    worker = Command(f"dev:{track}:{WORKER}", (), 1, track)
    if not segment.split:
        return (Family((*resources, worker), (never("not split", track=track),)),)
    amounts, guard = dict(segment.cost), boundary(segment.boundary)
    found = []
    for no, command in enumerate(resources):
        left = _left(at, no, amounts[no]) if no in amounts else never("already paid", part=RESOURCES[no])
        found.append(Family((command,), (left, *guard)))
    left = _worker_left(at) if segment.workers else never("already paid", part=WORKER)
    return (*found, Family((worker,), (left, *guard)))


def _left(at: int, resource: int, amount: int) -> Condition:
    why = obstacle("already paid", part=RESOURCES[resource])
    return Condition(lambda state: state.growth.tracks[at].paid[resource] < amount, why)


def _worker_left(at: int) -> Condition:
    return Condition(lambda state: not state.growth.tracks[at].worker_paid, obstacle("already paid", part=WORKER))


NOTHING = Goods()


def _segments(state: State) -> list[Family]:
    """`dev:<track>`: everything still missing of the next segment."""
    rows = zip(_rows(), state.growth.tracks, strict=True)
    return [
        row.whole[track.done] if track.paid == NOTHING and not track.worker_paid else _rest(row.at, track)
        for row, track in rows
    ]


@lru_cache(maxsize=1024)
def _rest(at: int, track: Track) -> Family:
    """Everything still missing of a segment that is paid in part."""
    row = _rows()[at]
    family, segment = row.whole[track.done], row.segments[track.done]
    cost, workers = missing(segment, track), segment.workers - track.worker_paid
    return replace(family, commands=(replace(family.commands[0], cost=cost, workers=workers),))


SEGMENTS = Listed(_segments)


def _instalments(state: State) -> Iterator[Family]:
    """`dev:<track>:<part>`: one unit of a split cost."""
    for row, track in zip(_rows(), state.growth.tracks, strict=True):
        yield from row.parts[track.done]


def _openable_instalments(state: State) -> list[Family]:
    rows = zip(_rows(), state.growth.tracks, strict=True)
    return [part for row, track in rows for part in row.openable_parts[track.done]]


INSTALMENTS = Listed(_instalments, _openable_instalments)


def develop(state: State, rest: str, log: Log) -> State:
    """A segment, or one unit of a split one, is paid; with the last unit comes the reward."""
    name, _, part = rest.partition(":")
    at, segment = data().track_index[name], next_segment(state, name)
    track = state.growth.tracks[at]
    assert segment is not None
    cost, workers = missing(segment, track), segment.workers - track.worker_paid
    if part:  # R39: the worker is one more part, payable in any order
        now: Cost = ((RESOURCES.index(part), 1),) if part != WORKER else ()
        state = employ(pay(state, now), int(part == WORKER), name)
        paid = track.paid._replace(**{part: getattr(track.paid, part) + 1}) if now else track.paid
        track = track._replace(paid=paid, worker_paid=track.worker_paid or part == WORKER)
        if missing(segment, track) or segment.workers > track.worker_paid:
            log.tell("instalment", 0, track=name, part=part)
            return _with_track(state, at, track)
    else:
        state = state._replace(goods=less(state.goods, cost), people=employed(state.people, workers, name))
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
        state = _grow(state, reward.population, log)
    if reward.goods:
        state = gain(state, reward.goods, log, name)
    return points(state, reward.vp, log)


def _grow(state: State, by: int, log: Log) -> State:
    """The population grows; its new worker joins at the next turn's start (R13)."""
    now = min(state.people.population + by, data().cards.population.max)
    log.tell("population", 0, now=now)
    return state._replace(people=state.people._replace(population=now))


# Inventions, special buildings, the Wonder


@cache
def _inventions() -> tuple[Family, ...]:
    return tuple(_invention(no) for no in data().inventions)


@cache
def _invention(no: int) -> Family:
    one, before = data().inventions[no], predecessor(no)
    unknown = Condition(lambda state: no not in state.growth.inventions, obstacle("known", kind="invention", no=no))
    path = boundary(f"invention:{before}" if before else "")
    return Family((Command(f"inv:{no}", one.cost),), (*path, unknown, *boundary(one.boundary)))


@lru_cache(maxsize=1024)
def _next_inventions(known: tuple[int, ...]) -> tuple[Family, ...]:
    """Those that are unknown and follow on a path."""
    next_ = [no for no in data().inventions if no not in known and predecessor(no) in (0, *known)]
    return tuple(_invention(no) for no in next_)


INVENTIONS = Listed(lambda state: _inventions(), lambda state: _next_inventions(state.growth.inventions))


@cache
def predecessor(no: int) -> int:
    """The previous invention of the same path; 0 if it is the first."""
    path = [one.no for one in data().inventions.values() if one.path == data().inventions[no].path]
    at = path.index(no)
    return path[at - 1] if at else 0


def invent(state: State, no: str, log: Log) -> State:
    one, growth = data().inventions[int(no)], state.growth
    log.tell("invent", 0, no=one.no)
    known = tuple(sorted((*growth.inventions, one.no)))
    return points(pay(state._replace(growth=growth._replace(inventions=known)), one.cost), one.vp, log)


@cache
def _buildings() -> tuple[Family, ...]:
    return tuple(_building(no) for no in data().buildings)


def _building(no: int) -> Family:
    one = data().buildings[no]
    missing = Condition(lambda state: no not in state.growth.buildings, obstacle("known", kind="building", no=no))
    return Family((Command(f"bld:{no}", one.cost),), (missing, *boundary(one.boundary)))


BUILDINGS = Listed(lambda state: _buildings())


def construct(state: State, no: str, log: Log) -> State:
    one, growth = data().buildings[int(no)], state.growth
    log.tell("construct", 0, no=one.no)
    raised = tuple(sorted((*growth.buildings, one.no)))
    return points(pay(state._replace(growth=growth._replace(buildings=raised)), one.cost), one.vp, log)


@cache
def _stages(chronicle_key: ChronicleKey) -> tuple[Family, ...]:
    """The stages of the Wonder; without a Wonder, one command whose obstacle says so."""
    wonder = data().tales[chronicle_key].wonder
    if wonder is None:
        return (Family((Command("wonder:1"),), (never("no wonder"),)),)
    return tuple(_stage(wonder, no) for no in range(1, len(wonder.stages) + 1))


def _stage(wonder: Wonder, no: int) -> Family:
    unbuilt = Condition(lambda state: state.growth.wonder < no, obstacle("stage built", stage=no))
    next_ = Condition(lambda state: state.growth.wonder == no - 1, obstacle("stage", before=no - 1))
    return Family((Command(f"wonder:{no}", wonder.stages[no - 1]),), (unbuilt, next_, *boundary(wonder.boundary)))


@cache
def _next_stage(chronicle_key: ChronicleKey, built: int) -> tuple[Family, ...]:
    return openable(_stages(chronicle_key)[built : built + 1])


WONDER_STAGES = Listed(
    lambda state: _stages(state.chronicle_key),
    lambda state: _next_stage(state.chronicle_key, state.growth.wonder),
)


def raise_stage(state: State, stage: str, log: Log) -> State:
    """The next stage of the Wonder, at full cost (R46)."""
    wonder, number = card_of(state).wonder, int(stage)
    assert wonder is not None
    log.tell("wonder", 0, stage=number, stages=len(wonder.stages))
    return pay(state._replace(growth=state.growth._replace(wonder=number)), wonder.stages[number - 1])
