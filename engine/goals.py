"""Goals: how far a game came toward a way to win, a medal or an achievement, as numbers; and our own achievements."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.language import ENGLISH, speaking
from engine.phrases import spelled_out

WON = "won"


class Part(NamedTuple):
    """One condition of a goal: what it counts, how much there is, and how much it takes."""

    what: str
    have: int
    need: int
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.have <= self.need if self.at_most else self.have >= self.need

    @property
    def share(self) -> float:
        """How much of the condition is met, from 0 to 1."""
        if self.met:
            return 1.0
        return self.need / self.have if self.at_most else max(0, self.have) / self.need


class Goal(NamedTuple):
    """A way to win, a medal or an achievement: `victory:first_hearths:peace`, `medal:silk_road:gold`, ..."""

    id: str
    parts: tuple[Part, ...]

    @property
    def reached(self) -> bool:
        return all(part.met for part in self.parts)

    @property
    def missing(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if not part.met)

    @property
    def share(self) -> float:
        """How much of the goal is reached, from 0 to 1."""
        return sum(part.share for part in self.parts) / len(self.parts)


class Facts(NamedTuple):
    """What a title tells of one seat of a game: counts, and the choices it was set up with."""

    counts: Mapping[str, int]
    alone: bool
    won: bool
    setting: Mapping[str, str] = {}


# The file of a title's own achievements.


class AchievementError(ValueError):
    """A file of achievements is wrong; the text names the file, the entry and what was expected."""


def _short(most: int) -> AfterValidator:
    def check(text: str) -> str:
        with speaking(ENGLISH):
            words = spelled_out(text)
        if len(words) > most:
            raise ValueError(f"expected at most {most} characters")
        return text

    return AfterValidator(check)


Counts = dict[str, Annotated[int, Field(ge=0, le=999)]]


class Achievement(BaseModel):
    """One entry: who can earn it, and what a finished game must have."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: Annotated[str, Field(min_length=1), _short(30)]
    text: Annotated[str, Field(min_length=1), _short(100)]
    play: Literal["alone", "with_others", "any"]
    won: bool = False
    at_least: Counts = {}
    at_most: Counts = {}
    setting: dict[str, str] = {}

    def applies(self, facts: Facts) -> bool:
        """Whether such a game can earn it."""
        if self.play != "any" and (self.play == "alone") != facts.alone:
            return False
        return all(facts.setting.get(name) == value for name, value in self.setting.items())

    def parts(self, facts: Facts) -> tuple[Part, ...]:
        return (
            *((Part(WON, int(facts.won), 1),) if self.won else ()),
            *(Part(what, facts.counts[what], need) for what, need in self.at_least.items()),
            *(Part(what, facts.counts[what], need, at_most=True) for what, need in self.at_most.items()),
        )


Achievements = Mapping[str, Achievement]
_FILE = TypeAdapter(dict[Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")], Achievement])


def read_achievements(path: Path, counts: Collection[str], settings: Mapping[str, Collection[str]]) -> Achievements:
    """The achievements of this file; raises AchievementError. It may use these counts, and these set-up choices."""
    try:
        found = _FILE.validate_python(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise AchievementError(f"{path.name}: not a TOML file: {error}.") from error
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        where = ", ".join(map(str, first["loc"]))
        raise AchievementError(f"{path.name}: {where}: {first['msg'].removeprefix('Value error, ')}.") from error
    for id, achievement in found.items():
        for mistake in _mistakes(achievement, counts, settings):
            raise AchievementError(f"{path.name}: {id}: {mistake}.")
    return found


def _mistakes(
    achievement: Achievement, counts: Collection[str], settings: Mapping[str, Collection[str]]
) -> Iterator[str]:
    if not (achievement.won or achievement.at_least or achievement.at_most):
        yield "expected a condition"
    for what in (*achievement.at_least, *achievement.at_most):
        if what not in counts:
            yield f"expected one of {', '.join(counts)}, found {what}"
    for what in achievement.at_least.keys() & achievement.at_most.keys():
        least, most = achievement.at_least[what], achievement.at_most[what]
        if least > most:
            yield f"nobody can have at least {least} and at most {most} {what}"
    for name, value in achievement.setting.items():
        if value not in settings.get(name, ()):
            yield f"expected a known {name}, found {value}" if name in settings else f"unknown setting {name}"


def achievement_goals(achievements: Achievements, facts: Facts) -> tuple[Goal, ...]:
    """The goals that a game with these facts can reach, in the order of the file."""
    return tuple(
        Goal(f"achievement:{id}", achievement.parts(facts))
        for id, achievement in achievements.items()
        if achievement.applies(facts)
    )
