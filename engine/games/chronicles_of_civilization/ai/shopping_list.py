"""A computer player's shopping list: the steps that lead to its goals, which are written as boundaries."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.core import latest, new
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, read_boundary
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import Growth, State, Tale
from engine.games.chronicles_of_civilization.steps.commands.development import missing, predecessor

FAR = 12  # steps looked ahead


class Step(NamedTuple):
    """One thing to pay for; `id` is the option that does it, or the beginning of one."""

    id: str
    cost: Cost
    workers: int = 0


class Civilization(NamedTuple):
    """What a shopping list rests on. Most commands leave it as it is."""

    tale: Tale
    way: str  # to win
    growth: Growth
    built: tuple[str, ...]
    population: int
    recruited: tuple[int, ...]


class Forecast:
    """The civilization as it will be once the steps listed so far are done."""

    def __init__(self, now: Civilization) -> None:
        self.now, self.card = now, data().tales[now.tale]
        growth = now.growth
        self.done = {name: track.done for name, track in zip(data().tracks, growth.tracks, strict=True)}
        self.works = {f"inv:{no}" for no in growth.inventions} | {f"bld:{no}" for no in growth.buildings}
        self.built = list(now.built)
        self.population, self.points, self.wonder = now.population, growth.points, growth.wonder
        self.units = dict(zip(data().units, now.recruited, strict=True))
        self.steps: list[Step] = []

    def level(self, track: str) -> int:
        return _levels(track)[self.done[track]]

    def reaches(self, text: str) -> bool:
        """Would this boundary hold?"""
        what = read_boundary(text)
        match what.kind:
            case "level":
                return self.level(what.name) >= what.number
            case "built":
                return self.built.count(what.name) >= what.number
            case "any_settlement":
                return any(self.level(one) >= what.number for one in settlements())
            case "settlements":
                return sum(one.startswith("settlement_") for one in self.built) >= what.number
            case "invention":
                return f"inv:{what.number}" in self.works
            case "building":
                return f"bld:{what.number}" in self.works
            case "population":
                return self.population >= what.number
            case "vp":
                return self.points >= what.number
            case "units":
                return self.units[what.name] >= what.number
            case "wonder":
                wonder = self.card.wonder
                return wonder is None or self.wonder >= len(wonder.stages)
        return True  # no purchase leads to happiness, peace, ruins and the like

    def want(self, text: str, depth: int = 0) -> None:
        """Add the steps that lead to this boundary."""
        what = read_boundary(text)
        while not self.reaches(text) and len(self.steps) < FAR and depth < 12:
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

    def segment(self, track: str, depth: int) -> None:
        at, segments = self.done[track], data().tracks[track].segments
        if at >= len(segments):
            return
        segment = segments[at]
        self.want(segment.boundary, depth + 1)
        if not self.reaches(segment.boundary) or len(self.steps) >= FAR:
            return
        now = self.now.growth.tracks[data().track_index[track]]
        paid = now.done == at
        workers = segment.workers - (now.worker_paid if paid else 0)
        self.add(f"dev:{track}", missing(segment, now) if paid else segment.cost, workers)
        self.done[track] += 1
        self.points += segment.reward.vp
        self.population = min(self.population + segment.reward.population, data().cards.population.max)

    def cost_of_growth(self, track: str) -> float:
        """How much this track's next growth of the population would cost."""
        total = 0.0
        for segment in data().tracks[track].segments[self.done[track] :]:
            total += sum(amount for _, amount in segment.cost) + (0 if self.reaches(segment.boundary) else 6)
            if segment.reward.population:
                return total
        return 1000.0

    def structure(self, kind: str) -> None:
        self.add(f"map:build:{kind}", data().structures[kind].cost, 1)
        self.built.append(kind)

    def invention(self, no: int, depth: int) -> None:
        one = data().inventions[no]
        if predecessor(no):
            self.want(f"invention:{predecessor(no)}", depth + 1)
        self.want(one.boundary, depth + 1)
        if self.reaches(one.boundary) and len(self.steps) < FAR:
            self.add(f"inv:{no}", one.cost)
            self.works.add(f"inv:{no}")
            self.points += one.vp

    def building(self, no: int, depth: int) -> None:
        one = data().buildings[no]
        self.want(one.boundary, depth + 1)
        if self.reaches(one.boundary) and len(self.steps) < FAR:
            self.add(f"bld:{no}", one.cost)
            self.works.add(f"bld:{no}")
            self.points += one.vp

    def score(self, depth: int) -> None:
        """The special building that is nearest."""
        left = [one for one in data().buildings.values() if f"bld:{one.no}" not in self.works]
        if left:
            self.building(min(left, key=lambda one: (not self.reaches(one.boundary), one.no)).no, depth)

    def unit(self, id: str, depth: int) -> None:
        unit = data().units[id]
        self.want(f"military:{unit.military}", depth + 1)
        if self.level("military") >= unit.military:
            self.add(f"war:recruit:{id}", unit.cost)
            self.units[id] += 1

    def stage(self, depth: int) -> None:
        wonder = self.card.wonder
        assert wonder is not None
        self.want(wonder.boundary, depth + 1)
        if self.reaches(wonder.boundary) and len(self.steps) < FAR:
            self.add(f"wonder:{self.wonder + 1}", wonder.stages[self.wonder])
            self.wonder += 1

    def add(self, id: str, cost: Cost, workers: int = 0) -> None:
        self.steps.append(Step(id, cost, workers))


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
def aims(tale: Tale) -> tuple[Victory, ...]:
    """The victory conditions that a player may work for: those with advice first, in its order."""
    card = data().tales[tale]
    order = [*card.advice, *(one.id for one in card.victory)]
    return tuple(sorted(card.victory, key=lambda one: order.index(one.id)))


@cache
def _goals(tale: Tale, way: str) -> tuple[str, ...]:
    """Boundaries in the order in which the player works for them."""
    condition = next(one for one in aims(tale) if one.id == way)
    return (*OPENING, *data().tales[tale].advice.get(way, ()), *condition.all)


def shopping_list(state: State, aim: Victory) -> tuple[Step, ...]:
    """The next steps toward victory, first things first."""
    built = tuple([one.kind for one in state.land.structures])
    now = (state.tale, aim.id, state.growth, built, state.people.population, state.story.recruited)
    return _steps(new(Civilization, now))


@latest
@lru_cache(maxsize=2048)
def _steps(now: Civilization) -> tuple[Step, ...]:
    forecast, condition = Forecast(now), next(one for one in aims(now.tale) if one.id == now.way)
    for goal in _goals(now.tale, now.way):
        forecast.want(goal)
        if len(forecast.steps) >= FAR:
            break
    if condition.pay and len(forecast.steps) < FAR:
        forecast.add(f"win:{condition.id}", condition.pay)
    return tuple(forecast.steps)
