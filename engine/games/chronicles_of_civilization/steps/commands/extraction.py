"""What a worker takes from the land: `map:chop`, `map:dig`, `map:harvest`, `map:fish` and `map:ruin`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import NamedTuple

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.state import FOOD, ORE, WOOD, State
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Kind,
    Plain,
    boundary,
    obstacle,
    unmet,
)
from engine.games.chronicles_of_civilization.steps.commands.workers import NOBODY, active, stop, work_point
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, employ, gain, pay
from engine.games.chronicles_of_civilization.steps.movement import board_of, sign
from engine.games.chronicles_of_civilization.steps.war import violate


class Verb(NamedTuple):
    """A way to extract: from which terrain, what remains of it, and what is counted."""

    sign: str
    leaves: str
    counter: str
    here: bool  # also from the worker's own hex (R51)


VERBS = {
    "chop": Verb("T", "f", "trees", False),
    "dig": Verb("D", "M", "deposits", False),
    "harvest": Verb("C", "f", "", True),
    "fish": Verb("F", "~", "fish", True),
    "ruin": Verb("R", "r", "ruins", False),
}
BY_SIGN = {verb.sign: name for name, verb in VERBS.items()}


def out_of_touch(state: State, hex: str) -> Obstacle | None:
    """Why the active worker cannot act on this hex."""
    worker = active(state)
    if worker is None:
        return NOBODY
    if hex == worker.hex or hex in board_of(state).near[worker.hex]:
        return None
    return obstacle("not adjacent", hex=hex, worker=worker.name)


class Extraction(Kind[str]):
    def families(self, state: State) -> Iterable[str]:
        return board_of(state).hexes

    def closed(self, state: State, family: str) -> Obstacle | None:
        return out_of_touch(state, family)

    def commands(self, state: State, family: str) -> tuple[Command, ...]:
        return tuple(_extractions(family).values())

    def barred(self, state: State, command: Command) -> Obstacle | None:
        verb, hex, worker = VERBS[command.how], command.of, active(state)
        if sign(state, hex) != verb.sign:
            return obstacle("nothing there", hex=hex, sign=verb.sign)
        if worker and hex == worker.hex and not verb.here:
            return obstacle("not adjacent", hex=hex, worker=worker.name)
        return None

    def open(self, state: State) -> list[Plain]:
        """Only what fits the terrain can be open."""
        worker = active(state)
        if worker is None:
            return []
        here, board, terrain = worker.hex, board_of(state), state.land.terrain
        found = [(hex, BY_SIGN.get(terrain[board.index[hex]])) for hex in board.touched[here]]
        return [_extractions(hex)[verb].plain for hex, verb in found if verb and (hex != here or VERBS[verb].here)]


EXTRACTION = Extraction()


@cache
def _extractions(hex: str) -> dict[str, Command]:
    """The commands for this hex, by verb."""
    line = data().cards.worker
    costs = {verb: ((), line.ruin_pool_workers) if verb == "ruin" else (work_point(), 0) for verb in VERBS}
    checks = {"fish": partial(unmet, conditions=boundary(line.fish_boundary))}
    return {verb: Command(f"map:{verb}:{hex}", *costs[verb], "", hex, verb, checks.get(verb)) for verb in VERBS}


def yields(state: State, verb: str) -> Cost:
    """What this extraction brings."""
    line = data().cards.worker
    if verb == "chop":
        level = state.growth.tracks[data().track_index["production"]].level
        return ((WOOD, line.chop_wood[min(level, len(line.chop_wood) - 1)]),)
    if verb == "dig":
        return ((ORE, line.dig_ore),)
    if verb == "ruin":
        return card_of(state).ruin
    return ((FOOD, line.harvest_food if verb == "harvest" else line.fish_food),)


def extract(state: State, name: str, hex: str, log: Log) -> State:
    """The worker stops and takes what the hex holds."""
    verb, board = VERBS[name], board_of(state)
    log.tell("take", 0, verb=name, hex=hex)
    state = employ(state, data().cards.worker.ruin_pool_workers) if name == "ruin" else pay(state, work_point())
    state = gain(stop(state), yields(state, name), log, name)
    if verb.counter:
        counters = state.story.counters
        more = counters._replace(**{verb.counter: getattr(counters, verb.counter) + 1})
        state = state._replace(story=state.story._replace(counters=more))
    terrain = board.change(state.land.terrain, hex, verb.leaves)
    return violate(check_end(state._replace(land=state.land._replace(terrain=terrain)), log), hex, log)
