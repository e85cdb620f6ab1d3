"""What the boundaries leave open, whatever it costs; remembered, since it changes rarely."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.chronicles_of_civilization.boundaries import Test, holds, test
from engine.games.chronicles_of_civilization.cards import data
from engine.games.chronicles_of_civilization.entries import Cost, Segment, Space, Unit
from engine.games.chronicles_of_civilization.state import Growth, State, Structure


class OpenSpace(NamedTuple):
    space: Space
    id: str
    add: str


class OpenSegment(NamedTuple):
    track: str
    at: int
    segment: Segment
    id: str


class OpenWork(NamedTuple):
    id: str
    cost: Cost


class Openings(NamedTuple):
    """Action spaces, segments, inventions and buildings, and units whose boundary holds."""

    spaces: tuple[OpenSpace, ...]
    segments: tuple[OpenSegment, ...]
    works: tuple[OpenWork, ...]
    units: tuple[Unit, ...]


Key = tuple[Growth, tuple[Structure, ...], tuple[str, int, int, bool]]
_last: list[tuple[Key, Openings]] = []


def opened(state: State) -> Openings:
    """What is open now; the last answer is kept as long as nothing it rests on has changed."""
    growth, structures, people = state.growth, state.land.structures, state.people
    rest = (state.chronicle, people.population, people.happiness, state.story.relations == 1)
    if _last:
        (old_growth, old_structures, old_rest), known = _last[0]
        if growth is old_growth and structures is old_structures and rest == old_rest:
            return known
    found = Openings(tuple(_spaces(state)), tuple(_segments(state)), tuple(_works(state)), tuple(_units(state)))
    _last[:] = [((growth, structures, rest), found)]
    return found


@cache
def _guarded_spaces() -> tuple[tuple[OpenSpace, Test | None], ...]:
    return tuple(
        (OpenSpace(one, f"act:{one.id}", f"act:{one.id}:add"), test(one.boundary) if one.boundary else None)
        for one in data().spaces.values()
        if one.enhances != "recruit"
    )


def _spaces(state: State) -> list[OpenSpace]:
    return [space for space, guard in _guarded_spaces() if guard is None or guard(state)]


@cache
def _guarded_segments() -> tuple[tuple[tuple[OpenSegment, Test | None], ...], ...]:
    return tuple(
        tuple(
            (OpenSegment(name, at, one, f"dev:{name}"), test(one.boundary) if one.boundary else None)
            for one in card.segments
        )
        for at, (name, card) in enumerate(data().tracks.items())
    )


def _segments(state: State) -> list[OpenSegment]:
    found = []
    for track, segments in zip(state.growth.tracks, _guarded_segments(), strict=True):
        if track.done < len(segments):
            segment, guard = segments[track.done]
            if guard is None or guard(state):
                found.append(segment)
    return found


def _works(state: State) -> list[OpenWork]:
    growth = state.growth
    found = []
    for no, one in data().inventions.items():
        if no not in growth.inventions and (not before(no) or before(no) in growth.inventions):
            found.append((f"inv:{no}", one.boundary, one.cost))
    for no, raised in data().buildings.items():
        if no not in growth.buildings:
            found.append((f"bld:{no}", raised.boundary, raised.cost))
    wonder = data().chronicles[state.chronicle].wonder
    if wonder and growth.wonder < len(wonder.stages):
        found.append((f"wonder:{growth.wonder + 1}", wonder.boundary, wonder.stages[growth.wonder]))
    return [OpenWork(id, cost) for id, boundary, cost in found if holds(state, boundary)]


@cache
def before(no: int) -> int:
    """The previous invention of the same path; 0: it begins one."""
    path = [one.no for one in data().inventions.values() if one.path == data().inventions[no].path]
    at = path.index(no)
    return path[at - 1] if at else 0


def _units(state: State) -> list[Unit]:
    return [one for one in data().units.values() if holds(state, f"military:{one.military}")]
