"""Lessons as data: `assets/<title>/lessons/<id>.toml`, checked field by field when they are read.

A lesson is played with the newest data. Those that were recorded with former data stand in `version_1/lessons` and so
on, for people who have begun them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine import assets
from engine.assets import NEWEST
from engine.core import Answer
from engine.language import Message

FOLDER = "lessons"
NAME, ABOUT, TEXT, SENTENCE = 60, 100, 420, 160  # characters at most
Picks = tuple[str, ...]
NOTHING = Message("", "")


class BadLesson(Exception):
    """A lesson that cannot be used; the text says which file, where in it and why."""


class Step(NamedTuple):
    """One answer of the learner, and what is said of it."""

    number: int  # of the text; several answers may follow one text
    text: Message
    expect: tuple[Picks, ...]
    otherwise: Message
    instead: Mapping[str, Message]
    replies: tuple[Answer, ...]

    def expects(self, picks: Picks) -> bool:
        return any(sorted(picks) == sorted(expected) for expected in self.expect)

    def why_not(self, picks: Picks) -> str:
        """Why these picks do not go on just now."""
        found = (why for pick in picks for path, why in self.instead.items() if under(path, pick))
        return next(found, self.otherwise)()


@dataclass(frozen=True)
class Lesson:
    """A guided game of one title."""

    id: str  # "age_of_civilization/first"
    title: str
    name: Message
    about: Message
    order: int
    seats: int
    learner: int
    others: tuple[str, ...]
    options: Mapping[str, Any]
    arranged: Mapping[str, Any]
    data_version: int
    steps: tuple[Step, ...]
    end: Message

    @property
    def texts(self) -> int:
        """How many steps somebody sees."""
        return self.steps[-1].number

    def messages(self) -> Iterator[Message]:
        """Everything that it says."""
        yield from (self.name, self.about)
        said = (message for step in self.steps for message in (step.text, step.otherwise, *step.instead.values()))
        yield from dict.fromkeys(said)
        yield self.end


def under(path: str, pick: str) -> bool:
    """Whether an option has this path, or one that begins with it."""
    return pick == path or pick.startswith(f"{path}:")


# The files.


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Sentence = Annotated[str, Field(min_length=1, max_length=SENTENCE)]
Reply = Annotated[tuple[int, list[str]], Field(strict=False)]  # in a file, a list


class _Step(_Strict):
    text: str = Field("", max_length=TEXT)
    expect: list[list[str]] = Field(min_length=1)
    otherwise: str = Field("", max_length=SENTENCE)
    instead: dict[str, Sentence] = {}
    replies: list[Reply] = []


class _End(_Strict):
    text: str = Field(min_length=1, max_length=TEXT)


class _File(_Strict):
    name: str = Field(min_length=1, max_length=NAME)
    about: str = Field(min_length=1, max_length=ABOUT)
    order: int = 1
    seats: int = Field(1, ge=1)
    learner: int = Field(0, ge=0)
    others: list[str] = []
    options: dict[str, Any] = {}
    arranged: dict[str, Any] = {}
    data_version: int = NEWEST  # only of a lesson that stays with the data that it was recorded with
    step: list[_Step] = Field(min_length=1)
    end: _End


@cache
def lessons_of(title: str, version: int = NEWEST) -> tuple[Lesson, ...]:
    """The lessons of a title, its first one first, as they are played with a version of its data; raises BadLesson."""
    paths = assets.folder(title, FOLDER, version)
    return tuple(sorted((_read(title, path, version) for path in paths), key=lambda each: each.order))


def _read(title: str, path: Path, version: int) -> Lesson:
    try:
        file = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise BadLesson(f"{path}: {_place(first['loc'])}: {first['msg']}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadLesson(f"{path}: {error}") from None
    if len(file.others) != file.seats - 1 or file.learner >= file.seats:
        raise BadLesson(f"{path}: others: {file.seats} seats need the names of all seats but the learner's.")
    id = f"{assets.message_prefix(title)}.lessons.{path.stem}"
    return Lesson(
        f"{title}/{path.stem}",
        title,
        Message(f"{id}.name", file.name),
        Message(f"{id}.about", file.about),
        file.order,
        file.seats,
        file.learner,
        tuple(file.others),
        file.options,
        file.arranged,
        file.data_version or version or assets.newest_version(title),
        tuple(_steps(path, id, file.step)),
        Message(f"{id}.end", file.end.text.strip()),
    )


def _steps(path: Path, id: str, steps: Iterable[_Step]) -> Iterable[Step]:
    """A step without a text goes on with the one before. The ids of messages count all steps of the file."""
    number, text, otherwise = 0, NOTHING, NOTHING
    for place, step in enumerate(steps, start=1):
        if step.text:
            number, text, otherwise = number + 1, Message(f"{id}.{place}.text", step.text.strip()), NOTHING
        if step.otherwise:
            otherwise = Message(f"{id}.{place}.otherwise", step.otherwise)
        for field, given in (("text", text), ("otherwise", otherwise)):
            if given == NOTHING:
                raise BadLesson(f"{path}: step {place}: {field}: it is missing.")
        instead = {pick: Message(f"{id}.{place}.instead.{pick}", why) for pick, why in step.instead.items()}
        replies = tuple(Answer(seat, tuple(picks)) for seat, picks in step.replies)
        yield Step(number, text, tuple(map(tuple, step.expect)), otherwise, instead, replies)


def _place(location: tuple[int | str, ...]) -> str:
    """Where in the file: "step 3, expect, 1"."""
    if location[:1] == ("step",) and len(location) > 1 and isinstance(location[1], int):
        return ", ".join([f"step {location[1] + 1}", *map(str, location[2:])])
    return ", ".join(map(str, location))
