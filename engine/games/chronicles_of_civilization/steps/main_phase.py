"""Phase 2: any commands in any order, until the player ends the turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache

from engine.agenda import Task, done
from engine.core import Answer, Candidate, Log, Option, cache_last_call, option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.state import Land, State
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ACTION_SPACES, act
from engine.games.chronicles_of_civilization.steps.commands.army import (
    ORDERS,
    RECRUITING,
    advance,
    fall_back,
    order_all,
    recruit,
)
from engine.games.chronicles_of_civilization.steps.commands.development import (
    BUILDINGS,
    INSTALMENTS,
    INVENTIONS,
    SEGMENTS,
    WONDER_STAGES,
    construct,
    develop,
    invent,
    raise_stage,
)
from engine.games.chronicles_of_civilization.steps.commands.exchanges import EXCHANGES, tired, trade
from engine.games.chronicles_of_civilization.steps.commands.extraction import EXTRACTION, VERBS, extract
from engine.games.chronicles_of_civilization.steps.commands.kind import Memory, possible
from engine.games.chronicles_of_civilization.steps.commands.payments import REPAYMENTS, VICTORY_PAYMENTS, repay, win
from engine.games.chronicles_of_civilization.steps.commands.structures import STRUCTURES, affordable, build
from engine.games.chronicles_of_civilization.steps.commands.workers import (
    AGAIN,
    ON_THE_WAY,
    PICKS,
    SUMMONS,
    WALKS,
    active,
    again,
    pick,
    road,
    stop,
    summon,
    walk,
)
from engine.games.chronicles_of_civilization.steps.connection import working
from engine.games.chronicles_of_civilization.steps.effects import check_end
from engine.games.chronicles_of_civilization.steps.movement import board_of, conditions

# What is offered

END = option("end")


def candidates(state: State, task: Task) -> Iterator[Candidate]:
    """Every command of the game, with its obstacle if there is one."""
    yield "end", None
    for memory in MEMORIES:
        for kind in memory.kinds:
            yield from kind.candidates(state)


def offered(state: State, task: Task) -> list[Option]:
    """The commands without an obstacle."""
    memories = MEMORIES if state.people.active else AT_HOME
    return [END, *possible(state, *[memory.open(state) for memory in memories])]


def development(state: State) -> Hashable:
    """What boundaries ask for, and what decides whether an action would achieve anything."""
    land, story, asks = state.land, state.story, _asked()
    tracks, inventions, buildings, wonder, _ = state.growth
    built = _built(state.map, land) if land.structures else ()
    asked = tuple([ask(state) for ask in asks]) if asks else ()
    now = tracks, inventions, buildings, wonder, built, story.relations == 1, story.conquered, asked
    return now, state.chronicle, state.difficulty, state.data_version


@cache_last_call
def _built(map: str, land: Land) -> Hashable:
    return tuple([one.kind for one in land.structures]), tuple(working(map, land).items())


# What boundaries may ask for besides development, structures and peace.
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
    """The entries of ASKED that boundaries in the data use."""
    all_ = data()
    texts = [one.boundary for one in all_.spaces.values()]
    texts += [one.boundary for card in all_.tracks.values() for one in card.segments]
    texts += [one.boundary for one in all_.inventions.values()]
    texts += [one.boundary for one in all_.buildings.values()]
    texts += [one.wonder.boundary for one in all_.tales.values() if one.wonder]
    kinds = {read_boundary(text).kind for text in texts}
    return tuple(ask for kind, ask in ASKED.items() if kind in kinds)


def _walking(state: State) -> Hashable:
    """Where the active worker can go."""
    worker = active(state)
    if worker is None:
        return None
    return conditions(state, worker), worker.hex, worker.moves, worker.stopped, tired(state) is None


def _in_touch(state: State) -> Hashable:
    """What the active worker touches."""
    worker = active(state)
    return (state.map, worker.hex, board_of(state).signs[worker.hex](state.land.terrain)) if worker else None


def _building(state: State) -> Hashable:
    """What the player could pay, and what the active worker finds around it."""
    worker, kinds = active(state), affordable(state)
    if worker is None or not kinds:
        return None
    board, land, hex = board_of(state), state.land, worker.hex
    capital = land.capital if land.capital in board.touched[hex] else ""
    return kinds, state.map, hex, board.wider_signs[hex](land.terrain), capital, land.structures


def _armies(state: State) -> Hashable:
    return state.armies, state.story.conquered, state.chronicle, state.difficulty, state.data_version


def _exchanges_and_workers(state: State) -> Hashable:
    workers = state.people.workers
    return state.turn.exchanges, tuple([worker.name for worker in workers]) if workers else ()


MEMORIES = (
    Memory(
        development,
        *(ACTION_SPACES, SEGMENTS, INSTALMENTS, INVENTIONS, BUILDINGS, WONDER_STAGES),
        *(SUMMONS, RECRUITING, REPAYMENTS, VICTORY_PAYMENTS),
    ),
    Memory(_exchanges_and_workers, EXCHANGES, AGAIN, PICKS),
    Memory(_walking, WALKS, ON_THE_WAY),
    Memory(_in_touch, EXTRACTION),
    Memory(_building, STRUCTURES),
    Memory(_armies, ORDERS),
)
AT_HOME = (*MEMORIES[:2], MEMORIES[-1])  # what can be open without an active worker

# What commands do

Effect = Callable[[State, str, Log], State]


def _extracting(verb: str) -> Effect:
    return lambda state, hex, log: extract(state, verb, hex, log)


# By the beginning of a command's id: what it does, given the rest of the id.
EFFECTS: Mapping[str, Effect] = {
    "act": act,
    "trade": trade,
    "dev": develop,
    "inv": invent,
    "bld": construct,
    "wonder": raise_stage,
    "map:summon": summon,
    "map:pick": pick,
    "map:again": again,
    "map:move": walk,
    "map:road": road,
    "map:stop": lambda state, _, log: stop(state),
    **{f"map:{verb}": _extracting(verb) for verb in VERBS},
    "map:build": build,
    "war:recruit": recruit,
    "war:move": advance,
    "war:back": fall_back,
    "war:all": order_all,
    "repay": repay,
    "win": win,
}


def command(state: State, task: Task, answer: Answer, log: Log) -> State:
    """One command takes effect; then the main phase goes on, unless it or the game is over."""
    pick = answer.picks[0]
    if pick == "end":
        return done(state)
    head, _, rest = pick.partition(":")
    if head in ("map", "war"):
        verb, _, rest = rest.partition(":")
        head = f"{head}:{verb}"
    return check_end(EFFECTS[head](state, rest, log), log)
