"""Before the first turn: the capital is founded."""

from __future__ import annotations

from functools import lru_cache

from engine.agenda import Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Option, option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State


def sites(state: State, task: Task) -> tuple[Candidate, ...]:
    """The capital may stand on any empty field."""
    return _sites(state.map, state.land.terrain)


def empty_fields(state: State, task: Task) -> tuple[Option, ...]:
    """The sites without an obstacle."""
    return _empty_fields(state.map, state.land.terrain)


@lru_cache(maxsize=64)
def _empty_fields(map: str, terrain: str) -> tuple[Option, ...]:
    return tuple(option(id) for id, obstacle in _sites(map, terrain) if obstacle is None)


@lru_cache(maxsize=64)
def _sites(map: str, terrain: str) -> tuple[Candidate, ...]:
    signs = zip(data().maps[map].board.hexes, terrain, strict=True)
    return tuple(
        (f"capital:{hex}", None if sign == "." else Obstacle("not empty", {"hex": hex})) for hex, sign in signs
    )


def found(state: State, task: Task, answer: Answer, log: Log) -> State:
    hex = answer.picks[0].removeprefix("capital:")
    log.tell("capital", 0, hex=hex)
    return then(state._replace(land=state.land._replace(capital=hex)), Task("draw"))
