"""What is played: a title with its number of seats and options, by computer players of one level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.assets import newest_version
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES
from engine.titles import TITLES

AOC, CHRONICLES = "age_of_civilization", "chronicles_of_civilization"
VARIANTS = ("drafting", "innovation", "changing_world")
SEED = "balance"


class Match(NamedTuple):
    """Games of one kind."""

    title: str
    seats: int
    level: str
    chosen: tuple[tuple[str, str | bool], ...] = ()
    version: int = 1  # of the data

    @property
    def options(self) -> Mapping[str, Any]:
        return dict(self.chosen)

    @property
    def id(self) -> str:
        """The name of the file that keeps its games."""
        words = [value if isinstance(value, str) else name for name, value in self.chosen]
        data = [f"version_{self.version}"] if self.version > 1 else []
        return "-".join([self.title, str(self.seats), *words, *data, self.level])

    def seed(self, number: int) -> str:
        """The seed of a game. Maps and chronicles have games of their own: one seed deals the same cards on all."""
        places = [value for name, value in self.chosen if isinstance(value, str) and name != "difficulty"]
        return " ".join([SEED, *places, str(number)])

    def __str__(self) -> str:
        variants = {variant.id: variant for variant in TITLES[self.title].wording.variants}
        names = [
            next(name for id, name, _ in variants[option].values if id == value)
            if isinstance(value, str)
            else variants[option].name
            for option, value in self.chosen
        ]
        players = "alone" if self.seats == 1 else f"{self.seats} players"
        return ", ".join([TITLES[self.title].name, *names, players])


def matches(level: str, version: int | None = None) -> Iterator[Match]:
    """Everything that the report is about, with the newest data unless a former version is named."""
    for match in _matches(level):
        newest = newest_version(match.title)
        yield match._replace(version=min(version or newest, newest))


def _matches(level: str) -> Iterator[Match]:
    for seats in (2, 3, 4):
        yield Match(AOC, seats, level)
    for variant in VARIANTS:
        yield from (Match(AOC, seats, level, ((variant, True),)) for seats in (2, 3, 4))
    yield Match(AOC, 1, level)
    yield from (Match(AOC, 1, level, (("scenario", id),)) for id in cards().file.scenario)
    yield from (
        Match(CHRONICLES, 1, level, (("map", map), ("chronicle", chronicle), ("difficulty", difficulty)))
        for chronicle in data().chronicles
        for map in data().maps
        for difficulty in DIFFICULTIES
    )
