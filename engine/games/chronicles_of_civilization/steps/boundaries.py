"""Boundaries are conditions written as one word: do they hold?"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.state import Land, State

Predicate = Callable[[State], bool]


def holds(state: State, boundary: str) -> bool:
    """Does this boundary hold? An empty one always does."""
    return not boundary or predicate(boundary)(state)


@cache
def predicate(text: str) -> Predicate:
    """A boundary as a question to a state. It counts what is built, working or not (R14)."""
    what = read_boundary(text)
    number = what.number
    match what.kind:
        case "level":
            track = data().track_index[what.name]
            return lambda state: state.growth.tracks[track].level >= number
        case "built" if number == 1:
            return lambda state: _stands(state.land, what.name)
        case "built":
            return lambda state: built(state.land, what.name) >= number
        case "any_settlement":  # R42
            tracks = [data().track_index[name] for name in _settlements()]
            return lambda state: any(state.growth.tracks[track].level >= number for track in tracks)
        case "settlements":
            return lambda state: sum(one.kind.startswith("settlement") for one in state.land.structures) >= number
        case "invention":
            return lambda state: number in state.growth.inventions
        case "building":
            return lambda state: number in state.growth.buildings
        case "units":  # R47
            unit = data().unit_index[what.name]
            return lambda state: state.story.recruited[unit] >= number
        case "wonder":
            return _wonder
        case "population":
            return lambda state: state.people.population >= number
        case "happiness":
            return lambda state: state.people.happiness >= number
        case "vp":
            return lambda state: state.growth.points >= number
        case "ruins":
            return lambda state: state.story.counters.ruins >= number
        case "specials":
            return lambda state: state.story.counters.specials >= number
        case "peace":
            return lambda state: state.story.relations == 1
        case "conquer":
            return lambda state: state.story.conquered
    return lambda state: not number  # "nothing" always holds, "pay" only by paying


def _stands(land: Land, kind: str) -> bool:
    for one, _, _ in land.structures:  # noqa: SIM110 (asked at every step of development)
        if one == kind:
            return True
    return False


def built(land: Land, kind: str) -> int:
    """How many structures of this kind stand, working or not."""
    return len([one for one in land.structures if one.kind == kind])


def _settlements() -> list[str]:
    return [name for name in data().tracks if name.startswith("settlement_")]


def _wonder(state: State) -> bool:
    if not state.growth.wonder:
        return False
    wonder = data().tales[state.chronicle_key].wonder
    return wonder is not None and state.growth.wonder >= len(wonder.stages)


def condition(victory: str, part: str) -> Predicate:
    """A part of a victory condition as a question to a state; a payment counts once it is made."""
    return predicate(part) if part != "pay" else lambda state: victory in state.story.payments


class VictoryPart(NamedTuple):
    """A part of a victory condition, and whether it is met."""

    boundary: str
    met: bool


def parts(state: State, victory: str) -> tuple[VictoryPart, ...]:
    """The parts of a victory condition of this chronicle."""
    for one in data().tales[state.chronicle_key].victory:
        if one.id == victory:
            return tuple(VictoryPart(part, condition(victory, part)(state)) for part in one.all)
    return ()
