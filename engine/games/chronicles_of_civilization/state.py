"""A whole game as one value, in the groups of section 2 of the rules."""

from __future__ import annotations

from typing import NamedTuple

from engine.agenda import Task
from engine.core import with_fast_replace


class Goods(NamedTuple):
    """The six resources at hand."""

    wood: int = 0
    work: int = 0
    ore: int = 0
    science: int = 0
    food: int = 0
    gold: int = 0


RESOURCES = Goods._fields
ChronicleKey = tuple[str, str, int]  # a chronicle at a difficulty, in a version of the data
WOOD, WORK, ORE, SCIENCE, FOOD, GOLD = range(6)


@with_fast_replace
class Worker(NamedTuple):
    """A worker on the map."""

    name: str
    hex: str
    moves: int
    stopped: bool = False
    road: bool = False  # whether it lays a road while it walks


@with_fast_replace
class People(NamedTuple):
    """Population, happiness, and where the eight meeples are."""

    population: int
    happiness: int
    pool: int
    used: int  # spent this turn
    reserve: int  # for a larger population
    bonus: str = ""  # the boosted domain
    bonus_free: bool = False
    workers: tuple[Worker, ...] = ()
    active: str = ""  # the worker that `map:` commands move


@with_fast_replace
class Track(NamedTuple):
    """A row of segments: how many are done, and what is paid of the next one."""

    done: int = 0
    level: int = 0
    paid: Goods = Goods()
    worker_paid: bool = False


@with_fast_replace
class Growth(NamedTuple):
    """Everything developed; tracks in the order of the data."""

    tracks: tuple[Track, ...]
    inventions: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    wonder: int = 0
    points: int = 0


class Structure(NamedTuple):
    """A farm, mine, port or settlement, and the field or deposit that it uses."""

    kind: str
    hex: str
    uses: str = ""


@with_fast_replace
class Land(NamedTuple):
    """The map as it is now; terrain has one sign for each hex, in the order of the map's hexes."""

    terrain: str
    capital: str = ""
    roads: tuple[str, ...] = ()
    structures: tuple[Structure, ...] = ()
    collected: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()


@with_fast_replace
class Counters(NamedTuple):
    """What permanent events count, over the whole game (R18)."""

    trees: int = 0
    deposits: int = 0
    fish: int = 0
    ruins: int = 0
    specials: int = 0


@with_fast_replace
class Story(NamedTuple):
    """The chronicle: time, crises and the neighbour."""

    relations: int
    turn: int = 0
    event: int = 0  # the chosen row, 1 to 3; 0: none yet
    frame: bool = False
    violated: bool = False
    hunger: int = 0
    bankruptcy: int = 0
    rebellion: int = 0
    war: bool = False
    conquered: bool = False
    overrun: bool = False
    counters: Counters = Counters()
    recruited: tuple[int, ...] = ()  # by unit type, in the order of the data
    payments: tuple[str, ...] = ()
    points: int = 0  # victory points that came from events


@with_fast_replace
class Division(NamedTuple):
    """Living units, closed slots, and the place on the War Track; 0: off the track."""

    units: tuple[int, ...] = ()
    closed: int = 0
    place: int = 0


@with_fast_replace
class Armies(NamedTuple):
    """Three divisions on each side, top to bottom."""

    own: tuple[Division, ...]
    enemy: tuple[Division, ...]
    attacked: tuple[int, ...] = ()  # rows whose own division attacked this turn


@with_fast_replace
class Turn(NamedTuple):
    """What was done this turn."""

    spaces: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    exchanges: tuple[str, ...] = ()
    food_reduction: int = 0
    happiness_actions: int = 0
    hungry: bool = False  # hunger has already cost happiness
    free: int = 0  # commands that cost nothing (R61)


@with_fast_replace
class Deck(NamedTuple):
    """Undrawn cards from the top (the only secret), drawn ones, and the present one."""

    cards: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    card: int = 0
    redeal: tuple[int, ...] = ()  # an arranged order for the second shuffle


@with_fast_replace
class State(NamedTuple):
    """One game."""

    seed: str
    counter: int
    dice: tuple[int, ...]  # arranged rolls still to come
    map: str
    chronicle: str
    goods: Goods
    people: People
    growth: Growth
    land: Land
    story: Story
    armies: Armies
    turn: Turn
    deck: Deck
    ending: str = ""  # "won:<condition>" or "lost:<cause>"
    agenda: tuple[Task, ...] = ()
    difficulty: str = "story"
    data_version: int = 1

    @property
    def chronicle_key(self) -> ChronicleKey:
        return self.chronicle, self.difficulty, self.data_version
