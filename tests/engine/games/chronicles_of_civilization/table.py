"""A game in its main phase, arranged as a test needs it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from engine import assets
from engine.ai.levels import at_random
from engine.core import Answer, Event, IllegalAnswer, Setup
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import (
    RESOURCES,
    Counters,
    Division,
    Goods,
    State,
    Structure,
    Track,
    Worker,
)
from engine.games.chronicles_of_civilization.steps.connection import working
from engine.games.chronicles_of_civilization.steps.movement import board_of, path
from engine.phrases import spelled_out

PAIRS = [(map, chronicle) for map in data().maps for chronicle in data().chronicles]
PEOPLE = ("population", "happiness", "pool", "bonus", "bonus_free", "active")
STORY = (
    *("relations", "event", "frame", "violated", "hunger", "bankruptcy", "rebellion"),
    *("war", "conquered", "payments"),
)


def raw(file: str) -> dict[str, Any]:
    """A data file as it is written."""
    return tomllib.loads(assets.find(RULES.id, file).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Table:
    state: State
    events: tuple[Event, ...] = ()

    # Playing

    def answer(self, *picks: str) -> Table:
        """Give these answers one after the other."""
        table = self
        for pick in picks:
            outcome = RULES.apply(table.state, Answer(0, (pick,)))
            table = Table(outcome.state, outcome.events)
        return table

    def refused(self, pick: str, words: str = "") -> Table:
        """The answer is refused with these words, and changes nothing."""
        with pytest.raises(IllegalAnswer) as refusal:
            self.answer(pick)
        sentence = spelled_out(TITLE.wording.refusal(refusal.value))
        assert words in sentence, sentence
        return self

    # Looking

    @property
    def options(self) -> list[str]:
        return [option.id for decision in RULES.decisions(self.state) for option in decision.options]

    @property
    def labels(self) -> dict[str, str]:
        """The labels of the options."""
        question = TITLE.wording.question(self.state, RULES.decisions(self.state)[0])
        return {option.id: spelled_out(option.label) for option in question.options}

    @property
    def hints(self) -> dict[str, str]:
        """What the options promise."""
        question = TITLE.wording.question(self.state, RULES.decisions(self.state)[0])
        return {option.id: spelled_out(option.hint) for option in question.options}

    def warning(self, pick: str) -> str:
        return spelled_out(TITLE.wording.warning(self.state, RULES.decisions(self.state)[0], pick))

    @property
    def ask(self) -> str:
        return RULES.decisions(self.state)[0].ask

    def level(self, track: str) -> int:
        return self.state.growth.tracks[data().track_index[track]].level

    def works(self, kind: str) -> int:
        return working(self.state.map, self.state.land).get(kind, 0)

    def own(self, row: int = 1) -> tuple[list[int], int]:
        """Units and place of our division in this row."""
        division = self.state.armies.own[row - 1]
        return list(division.units), division.place

    def enemy(self, row: int = 1) -> tuple[list[int], int]:
        division = self.state.armies.enemy[row - 1]
        return list(division.units), division.place

    def worker(self, name: str = "w1") -> Worker:
        return next(one for one in self.state.people.workers if one.name == name)

    def path(self, start: str, target: str) -> list[str]:
        """The standard path of a fresh worker."""
        return path(self.state, Worker("w1", start, 4), target)

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    # Arranging

    def having(self, **things: Any) -> Table:
        """Resources (the unnamed ones stay), people and chronicle, each by its name."""
        state = self.state
        goods = {name: things.pop(name) for name in RESOURCES if name in things}
        people = {name: things.pop(name) for name in PEOPLE if name in things}
        story = {name: things.pop(name) for name in STORY if name in things}
        if "points" in things:
            state = state._replace(growth=state.growth._replace(points=things.pop("points")))
        if "counters" in things:
            story["counters"] = Counters(**things.pop("counters"))
        if "turn" in things:
            story["turn"] = things.pop("turn")
        assert not things, things
        return Table(
            state._replace(
                goods=state.goods._replace(**goods),
                people=state.people._replace(**people),
                story=state.story._replace(**story),
            )
        )

    def rich(self) -> Table:
        return self.having(**dict(zip(RESOURCES, data().most, strict=True)))

    def poor(self) -> Table:
        return Table(self.state._replace(goods=Goods()))

    def levels(self, **levels: int) -> Table:
        """Tracks developed to exactly these levels."""
        growth = self.state.growth
        tracks = list(growth.tracks)
        for name, wanted in levels.items():
            done = level = 0
            for segment in data().tracks[name].segments:
                if level >= wanted:
                    break
                done, level = done + 1, level + segment.reward.level
            tracks[data().track_index[name]] = Track(done, wanted)
        return Table(self.state._replace(growth=growth._replace(tracks=tuple(tracks))))

    def segments(self, name: str, done: int) -> Table:
        growth, card = self.state.growth, data().tracks[name]
        tracks = list(growth.tracks)
        tracks[data().track_index[name]] = Track(done, sum(one.reward.level for one in card.segments[:done]))
        return Table(self.state._replace(growth=growth._replace(tracks=tuple(tracks))))

    def knowing(self, *inventions: int) -> Table:
        return Table(self.state._replace(growth=self.state.growth._replace(inventions=inventions)))

    def with_buildings(self, *buildings: int) -> Table:
        return Table(self.state._replace(growth=self.state.growth._replace(buildings=buildings)))

    def paint(self, terrain: str = "", **hexes: str) -> Table:
        """Terrain signs: one for the whole map, then single hexes."""
        board, now = board_of(self.state), self.state.land.terrain
        now = terrain * len(now) if terrain else now
        for hex, sign in hexes.items():
            now = board.change(now, hex, sign)
        return Table(self.state._replace(land=self.state.land._replace(terrain=now)))

    def roads(self, *hexes: str) -> Table:
        return Table(self.state._replace(land=self.state.land._replace(roads=tuple(sorted(hexes)))))

    def with_structures(self, *structures: tuple[str, ...]) -> Table:
        built = tuple(Structure(*one) for one in structures)
        return Table(self.state._replace(land=self.state.land._replace(structures=built)))

    def with_workers(self, **hexes: str) -> Table:
        """Fresh workers on these hexes, the first one active; they come out of the pool."""
        people = self.state.people
        workers = tuple(Worker(name, hex, 4) for name, hex in hexes.items())
        people = people._replace(workers=workers, active=workers[0].name, pool=people.pool - len(workers))
        return Table(self.state._replace(people=people))

    def army(self, row: int, units: list[int], place: int = 0) -> Table:
        own = list(self.state.armies.own)
        own[row - 1] = Division(tuple(units), 0, place)
        return Table(self.state._replace(armies=self.state.armies._replace(own=tuple(own))))

    def foes(self, row: int, units: list[int], place: int = 0) -> Table:
        enemy = list(self.state.armies.enemy)
        enemy[row - 1] = Division(tuple(units), 0, place)
        return Table(self.state._replace(armies=self.state.armies._replace(enemy=tuple(enemy))))

    def dice(self, *faces: int) -> Table:
        return Table(self.state._replace(dice=faces))

    def at_war(self) -> Table:
        return self.having(war=True, relations=data().chronicles[self.state.chronicle].relations.spaces)


def new(seed: str = "story", *, deck: tuple[int, ...] = (), dice: tuple[int, ...] = (), **options: str) -> Table:
    """A game that waits for its capital."""
    outcome = RULES.setup(Setup(RULES.id, 1, seed, options, {"deck": list(deck), "dice": list(dice)}))
    return Table(outcome.state, outcome.events)


def game(capital: str = "C4", card: int = 1, track: str = "agriculture", **options: str) -> Table:
    """A game in the main phase of its first turn, without event or frame."""
    table = new(deck=(card,), dice=(), **options)
    table = table.answer(table.options[0], f"card:{track}").having(event=0, frame=False)
    return Table(table.state._replace(land=table.state.land._replace(capital=capital)))


def wander(table: Table, rng: Random, commands: int) -> Table:
    """Play on at random, kept alive, so that positions of the middle game are seen."""
    for _ in range(commands):
        if table.state.ending:
            break
        if rng.random() < 0.3:
            table = table.rich().having(hunger=0, bankruptcy=0, rebellion=0, happiness=4)
        pick = at_random(TITLE, table.state, RULES.decisions(table.state)[0], rng)
        table = table.answer(*pick.picks)
    return table
