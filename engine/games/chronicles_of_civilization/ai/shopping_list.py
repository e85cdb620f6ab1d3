"""A computer player's shopping list: the steps that lead to its goals, which are written as boundaries."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.core import cache_last_call
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Boundary, Cost, read_boundary
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import ChronicleKey, Growth, State, Structure
from engine.games.chronicles_of_civilization.steps.commands.development import missing, predecessor

FAR = 12  # steps looked ahead


class Step(NamedTuple):
    """One thing to pay for; `id` is the option that does it, or the beginning of those that do."""

    id: str
    cost: Cost
    several: bool = False  # options do it


class Civilization(NamedTuple):
    """What a shopping list rests on. Most commands leave it as it is."""

    chronicle_key: ChronicleKey
    way: str  # to win
    growth: Growth
    built: tuple[str, ...]
    population: int
    recruited: tuple[int, ...]


class Forecast:
    """The civilization as it will be once the steps listed so far are done."""

    def __init__(self, now: Civilization) -> None:
        self.now, self.card = now, data().tales[now.chronicle_key]
        growth = now.growth
        self.done = {name: track.done for name, track in zip(data().tracks, growth.tracks, strict=True)}
        self.works = {f"inv:{no}" for no in growth.inventions} | {f"bld:{no}" for no in growth.buildings}
        self.built = list(now.built)
        self.population, self.points, self.wonder = now.population, growth.points, growth.wonder
        self.units = dict(zip(data().units, now.recruited, strict=True))
        self.steps: list[Step] = []

    def level(self, track: str) -> int:
        return _levels(track)[self.done[track]]

    def reaches(self, what: Boundary) -> bool:
        """Would this boundary hold?"""
        kind, name, number = what
        match kind:
            case "nothing":
                return True
            case "level":
                return self.level(name) >= number
            case "built":
                return self.built.count(name) >= number
            case "any_settlement":
                return any(self.level(one) >= number for one in settlements())
            case "settlements":
                return sum(one.startswith("settlement_") for one in self.built) >= number
            case "invention":
                return f"inv:{number}" in self.works
            case "building":
                return f"bld:{number}" in self.works
            case "population":
                return self.population >= number
            case "vp":
                return self.points >= number
            case "units":
                return self.units[name] >= number
            case "wonder":
                wonder = self.card.wonder
                return wonder is None or self.wonder >= len(wonder.stages)
        return True  # no purchase leads to happiness, peace, ruins and the like

    def want(self, what: Boundary, depth: int = 0) -> None:
        """Add the steps that lead to this boundary."""
        while not self.reaches(what) and len(self.steps) < FAR and depth < 12:
            count = len(self.steps)
            match what.kind:
                case "level":
                    self.segment(what.name, depth)
                case "built":
                    self.structure(what.name)
                case "any_settlement":
                    self.segment(max(settlements(), key=lambda one: (self.level(one), one in self.built, one)), depth)
                case "settlements":
                    self.structure(next(one for one in settlements() if one not in self.built))
                case "invention":
                    self.invention(what.number, depth)
                case "building":
                    self.building(what.number, depth)
                case "population":
                    self.segment(min([*settlements(), "capital"], key=self.cost_of_growth), depth)
                case "vp":
                    self.score(depth)
                case "units":
                    self.unit(what.name, depth)
                case "wonder":
                    self.stage(depth)
            if len(self.steps) == count:
                return

    def may_follow(self, what: Boundary) -> bool:
        """Is there room for a step that asks for this boundary, and would it hold?"""
        return self.reaches(what) and len(self.steps) < FAR

    def segment(self, track: str, depth: int) -> None:
        at, segments = self.done[track], data().tracks[track].segments
        if at >= len(segments):
            return
        segment = segments[at]
        boundary = read_boundary(segment.boundary)
        self.want(boundary, depth + 1)
        if not self.may_follow(boundary):
            return
        now = self.now.growth.tracks[data().track_index[track]]
        self.add(f"dev:{track}", missing(segment, now) if now.done == at else segment.cost)
        self.done[track] += 1
        self.points += segment.reward.vp
        self.population = min(self.population + segment.reward.population, data().cards.population.max)

    def cost_of_growth(self, track: str) -> float:
        """How much this track's next growth of the population would cost."""
        total = 0.0
        for segment in data().tracks[track].segments[self.done[track] :]:
            total += sum(amount for _, amount in segment.cost) + (
                0 if self.reaches(read_boundary(segment.boundary)) else 6
            )
            if segment.reward.population:
                return total
        return 1000.0

    def structure(self, kind: str) -> None:
        self.add(f"map:build:{kind}", data().structures[kind].cost, several=True)
        self.built.append(kind)

    def invention(self, no: int, depth: int) -> None:
        one = data().inventions[no]
        if predecessor(no):
            self.want(Boundary("invention", number=predecessor(no)), depth + 1)
        boundary = read_boundary(one.boundary)
        self.want(boundary, depth + 1)
        if self.may_follow(boundary):
            self.add(f"inv:{no}", one.cost)
            self.works.add(f"inv:{no}")
            self.points += one.vp

    def building(self, no: int, depth: int) -> None:
        one = data().buildings[no]
        boundary = read_boundary(one.boundary)
        self.want(boundary, depth + 1)
        if self.may_follow(boundary):
            self.add(f"bld:{no}", one.cost)
            self.works.add(f"bld:{no}")
            self.points += one.vp

    def score(self, depth: int) -> None:
        """The special building that is nearest."""
        left = [one for one in data().buildings.values() if f"bld:{one.no}" not in self.works]
        if left:
            self.building(min(left, key=lambda one: (not self.reaches(read_boundary(one.boundary)), one.no)).no, depth)

    def unit(self, id: str, depth: int) -> None:
        unit = data().units[id]
        self.want(read_boundary(f"military:{unit.military}"), depth + 1)
        if self.level("military") >= unit.military:
            self.add(f"war:recruit:{id}", unit.cost, several=True)
            self.units[id] += 1

    def stage(self, depth: int) -> None:
        wonder = self.card.wonder
        assert wonder is not None
        boundary = read_boundary(wonder.boundary)
        self.want(boundary, depth + 1)
        if self.may_follow(boundary):
            self.add(f"wonder:{self.wonder + 1}", wonder.stages[self.wonder])
            self.wonder += 1

    def add(self, id: str, cost: Cost, several: bool = False) -> None:
        self.steps.append(Step(id, cost, several))


@cache
def _levels(track: str) -> tuple[int, ...]:
    """The level of a track, by the number of its segments that are done."""
    return tuple(accumulate((one.reward.level for one in data().tracks[track].segments), initial=0))


@cache
def settlements() -> tuple[str, ...]:
    return tuple(name for name in data().tracks if name.startswith("settlement_"))


OPENING = (
    *("farm", "production:1", "agriculture:1", "settlement_a:1", "population:2", "religion:1", "education:1"),
    *("production:2", "mine", "mining:1", "agriculture:2", "farm:2", "population:3", "agriculture:3"),
)


@cache
def aims(chronicle_key: ChronicleKey) -> tuple[Victory, ...]:
    """The victory conditions that a player may work for: those with advice first, in its order."""
    card = data().tales[chronicle_key]
    order = [*card.advice, *(one.id for one in card.victory)]
    return tuple(sorted(card.victory, key=lambda one: order.index(one.id)))


@cache
def _goals(chronicle_key: ChronicleKey, way: str) -> tuple[Boundary, ...]:
    """Boundaries in the order in which the player works for them."""
    condition = next(one for one in aims(chronicle_key) if one.id == way)
    return tuple(map(read_boundary, (*OPENING, *data().tales[chronicle_key].advice.get(way, ()), *condition.all)))


def shopping_list(state: State, aim: Victory) -> tuple[Step, ...]:
    """The next steps toward victory, first things first."""
    chronicle_key = state.chronicle, state.difficulty, state.data_version
    return _listed(
        chronicle_key, aim.id, state.growth, state.land.structures, state.people.population, state.story.recruited
    )


@cache_last_call
def _listed(
    chronicle_key: ChronicleKey,
    way: str,
    growth: Growth,
    structures: tuple[Structure, ...],
    population: int,
    recruited: tuple[int, ...],
) -> tuple[Step, ...]:
    built = tuple([one.kind for one in structures])
    return _steps(Civilization(chronicle_key, way, growth, built, population, recruited))


@lru_cache(maxsize=2048)
def _steps(now: Civilization) -> tuple[Step, ...]:
    forecast, condition = Forecast(now), next(one for one in aims(now.chronicle_key) if one.id == now.way)
    for goal in _goals(now.chronicle_key, now.way):
        forecast.want(goal)
        if len(forecast.steps) >= FAR:
            break
    if condition.pay and len(forecast.steps) < FAR:
        forecast.add(f"win:{condition.id}", condition.pay)
    return tuple(forecast.steps)
