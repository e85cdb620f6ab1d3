"""What the boundaries leave open, whatever it costs; remembered, since it changes rarely."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Segment, Space, read_boundary
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.boundaries import Test, holds, test
from engine.games.chronicles_of_civilization.steps.land import working
from engine.games.chronicles_of_civilization.steps.spaces import Place, in_vain, place_for

T = TypeVar("T")
Guarded = tuple[T, Test | None]  # something, and the boundary that must hold for it


class OpenSegment(NamedTuple):
    id: str
    track: str
    at: int
    cost: Cost
    workers: int
    split: bool
    segment: Segment


class OpenWork(NamedTuple):
    id: str
    cost: Cost


class OpenUnit(NamedTuple):
    id: str
    cost: Cost


class OpenKind(NamedTuple):
    kind: str
    cost: Cost
    limit: int
    like: str  # a kind that fits on the same sites


class Openings(NamedTuple):
    """Everything whose boundary holds, and structures that may be built once more."""

    places: tuple[Place, ...]  # without those that would be used in vain
    segments: tuple[OpenSegment, ...]
    works: tuple[OpenWork, ...]
    units: tuple[OpenUnit, ...]
    workshop: bool  # may recruits be made stronger?
    structures: tuple[OpenKind, ...]


KEPT = 2048  # openings remembered at once
_known: dict[Hashable, Openings] = {}


def opened(state: State) -> Openings:
    """What is open now, worked out anew only where nothing like it is remembered."""
    growth, land, story = state.growth, state.land, state.story
    rests_on = (
        *(state.chronicle, growth.tracks, growth.inventions, growth.buildings, growth.wonder),
        *(story.relations == 1, story.conquered),
        *[ask(state) for ask in _asked()],
        *([one.kind for one in land.structures] + [*working(state.map, land).items()] if land.structures else ()),
    )
    found = _known.get(rests_on)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[rests_on] = _openings(state)
    return found


# What boundaries may ask for besides development, structures and peace, on which every opening rests.
ASKED: Mapping[str, Callable[[State], Hashable]] = {
    "population": lambda state: state.people.population,
    "happiness": lambda state: state.people.happiness,
    "vp": lambda state: state.growth.points,
    "ruins": lambda state: state.story.counters.ruins,
    "specials": lambda state: state.story.counters.specials,
    "units": lambda state: state.story.recruited,
}


@cache
def _asked() -> tuple[Callable[[State], Hashable], ...]:
    """Those of them that the data asks for."""
    all_ = data()
    texts = [one.boundary for one in all_.spaces.values()]
    texts += [one.boundary for card in all_.tracks.values() for one in card.segments]
    texts += [one.boundary for one in all_.inventions.values()]
    texts += [one.boundary for one in all_.buildings.values()]
    texts += [one.wonder.boundary for one in all_.chronicles.values() if one.wonder]
    kinds = {read_boundary(text).kind for text in texts}
    return tuple(ask for kind, ask in ASKED.items() if kind in kinds)


def _openings(state: State) -> Openings:
    """What is open, by the state's development, structures, people and neighbour."""
    spaces, built = data().spaces, [one.kind for one in state.land.structures]
    return Openings(
        tuple([one for one in _holding(state, _guarded_places()) if in_vain(state, spaces[one.space]) is None]),
        tuple(_holding(state, _next_segments(state))),
        tuple(_holding(state, _next_works(state))),
        tuple(_holding(state, _guarded_units())),
        holds(state, workshop().boundary),
        tuple([one for one in _kinds() if built.count(one.kind) < one.limit]),
    )


def _holding(state: State, guarded: Iterable[Guarded[T]]) -> list[T]:
    return [one for one, guard in guarded if guard is None or guard(state)]


def _guard(boundary: str) -> Test | None:
    return test(boundary) if boundary else None


@cache
def _guarded_places() -> list[Guarded[Place]]:
    spaces = [one for one in data().spaces.values() if one.enhances != "recruit"]
    return [(place_for(one), _guard(one.boundary)) for one in spaces]


@cache
def workshop() -> Space:
    """The action space that makes a recruit stronger (R41)."""
    return next(one for one in data().spaces.values() if one.enhances == "recruit")


@cache
def _guarded_segments() -> list[list[Guarded[OpenSegment]]]:
    return [
        [
            (OpenSegment(f"dev:{name}", name, at, one.cost, one.workers, one.split, one), _guard(one.boundary))
            for one in card.segments
        ]
        for at, (name, card) in enumerate(data().tracks.items())
    ]


def _next_segments(state: State) -> list[Guarded[OpenSegment]]:
    tracks = zip(state.growth.tracks, _guarded_segments(), strict=True)
    return [segments[track.done] for track, segments in tracks if track.done < len(segments)]


@cache
def _guarded_inventions() -> dict[int, Guarded[OpenWork]]:
    return {no: (OpenWork(f"inv:{no}", one.cost), _guard(one.boundary)) for no, one in data().inventions.items()}


@cache
def _guarded_buildings() -> dict[int, Guarded[OpenWork]]:
    return {no: (OpenWork(f"bld:{no}", one.cost), _guard(one.boundary)) for no, one in data().buildings.items()}


@cache
def _guarded_stages(chronicle: str) -> list[Guarded[OpenWork]]:
    wonder = data().chronicles[chronicle].wonder
    if wonder is None:
        return []
    return [(OpenWork(f"wonder:{no}", cost), _guard(wonder.boundary)) for no, cost in enumerate(wonder.stages, 1)]


def _next_works(state: State) -> list[Guarded[OpenWork]]:
    growth = state.growth
    known, raised = growth.inventions, growth.buildings
    inventions = _guarded_inventions().items()
    found = [one for no, one in inventions if no not in known and (not before(no) or before(no) in known)]
    found += [one for no, one in _guarded_buildings().items() if no not in raised]
    return found + _guarded_stages(state.chronicle)[growth.wonder : growth.wonder + 1]


@cache
def before(no: int) -> int:
    """The previous invention of the same path; 0: it begins one."""
    path = [one.no for one in data().inventions.values() if one.path == data().inventions[no].path]
    at = path.index(no)
    return path[at - 1] if at else 0


@cache
def _guarded_units() -> list[Guarded[OpenUnit]]:
    return [(OpenUnit(one.id, one.cost), test(f"military:{one.military}")) for one in data().units.values()]


@cache
def _kinds() -> list[OpenKind]:
    """All kinds of structures; the settlements differ only in their letters."""
    return [
        OpenKind(kind, line.cost, limit(kind), f"{line.id}_{line.letters[0]}" if line.letters else kind)
        for kind, line in data().structures.items()
    ]


def limit(kind: str) -> int:
    """How many of this kind may stand; of every letter one."""
    line = data().structures[kind]
    return 1 if line.letters else line.limit
