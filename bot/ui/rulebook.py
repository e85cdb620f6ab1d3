"""The rules of every title by topic: `assets/<title>/rules.toml`, its figures filled from the title's own card files.

A text may quote the data: `{action.wonder.cost}` walks the tables of the files named in `data`, `{maps.<id>.name}`
those of a folder named in `folders`; an entry of a list is called by its id or number, or else by its place from 0.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine import assets
from engine.phrases import spelled_out

FILE = "rules.toml"
NAME, TEXT, ID = 60, 1800, 32
KEYS = ("id", "no", "number", "level", "turn")  # by what an entry of a list is called
QUOTE = re.compile(r"\{([^{}]*)\}")


class BadTopics(Exception):
    """A rules file that cannot be used; the sentence says which one, where and why."""


class Topic(NamedTuple):
    """One page of the rules."""

    id: str
    name: str
    text: str


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Topic(_Strict):
    id: str = Field(pattern=rf"^[a-z][a-z0-9_]{{0,{ID - 1}}}$")
    name: str = Field(min_length=1, max_length=NAME)
    text: str = Field(min_length=1)


class _File(_Strict):
    data: list[str] = []
    folders: list[str] = []
    topic: list[_Topic] = Field(min_length=1)


@cache
def topics(title: str) -> tuple[Topic, ...]:
    """The topics of a title in their order; none where it has no rules file. Raises BadTopics."""
    try:
        path = assets.find(title, FILE)
    except StopIteration:
        return ()
    try:
        file = _File.model_validate(_read(path))
    except ValidationError as error:
        first = error.errors()[0]
        raise BadTopics(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    quoted = _quoted(title, file)
    found: dict[str, Topic] = {}
    for entry in file.topic:
        place = f"{path}, topic {entry.id}"
        if entry.id in found:
            raise BadTopics(f"{place}: there are two topics of this id.")
        text = _filled(entry.text.strip(), quoted, place)
        if len(text) > TEXT:
            raise BadTopics(f"{place}: its text has {len(text)} characters, and {TEXT} fit.")
        found[entry.id] = Topic(entry.id, entry.name, text)
    return tuple(found.values())


def find(title: str, text: str) -> list[Topic]:
    """The topics that fit what somebody types, best first: by name, then by what they say; all for an empty text."""
    wanted = " ".join(text.casefold().split())
    ranked = [(rank, topic) for topic in topics(title) if (rank := _rank(topic, wanted)) is not None]
    return [topic for _, topic in sorted(ranked, key=lambda pair: pair[0])]  # equal ranks keep the file's order


def _rank(topic: Topic, wanted: str) -> int | None:
    """0 is best, None is no match."""
    name, body = topic.name.casefold(), topic.text.casefold()
    if wanted in (topic.id, name):
        return 0
    if name.startswith(wanted) or topic.id.startswith(wanted):
        return 1
    starts = re.compile(rf"\b{re.escape(wanted)}")
    if starts.search(name):
        return 2
    if wanted in name:
        return 3
    parts = wanted.split()
    if all(part in name for part in parts):
        return 4
    if f"**{wanted}" in body:
        return 5
    if starts.search(body):
        return 6
    return 7 if all(part in f"{name} {body}" for part in parts) else None


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadTopics(f"{path}: {error}") from None


def _quoted(title: str, file: _File) -> dict[str, Any]:
    """All that the texts may quote."""
    found: dict[str, Any] = {}
    for name in file.data:
        try:
            found |= _read(assets.find(title, name))
        except StopIteration:
            raise BadTopics(f"{title}/{FILE} quotes {name}, and there is no such file.") from None
    for name in file.folders:
        found[name] = [_read(path) for path in assets.folder(title, name)]
    return found


def _filled(text: str, quoted: dict[str, Any], place: str) -> str:
    def value(match: re.Match[str]) -> str:
        here: Any = quoted
        for part in match[1].split("."):
            here = _part(here, part)
            if here is None:
                raise BadTopics(f"{place}: the card files have no {match[1]}.")
        return _worded(here)

    return spelled_out(QUOTE.sub(value, text))


def _part(here: Any, part: str) -> Any:
    if isinstance(here, dict):
        return here.get(part)
    if isinstance(here, list):
        called = {str(one[key]): one for one in here if isinstance(one, dict) for key in KEYS if key in one}
        if called:
            return called.get(part)
        return here[int(part)] if part.isdecimal() and int(part) < len(here) else None
    return None


def _worded(value: Any) -> str:
    """A number or text as it is; amounts as "2 wood, 1 gold"; a list with commas."""
    if isinstance(value, dict):
        return ", ".join(f"{number} {name}" for name, number in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
