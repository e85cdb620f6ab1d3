"""The rules of every title by topic: `assets/<title>/rules.toml`, with numbers quoted from the title's card files.

A text may quote data: `{action.wonder.cost}` looks up the tables of the files listed in `data`, `{maps.<id>.name}`
those of the folders listed in `folders`. An entry of a list goes by its id or number, or else by its index from 0.
A quoted text is a message: its id is where it stands, as `quoted` rewrites it where the title has another id for it.
Where a title has `difficulties`, an entry of a folder may say in a table of that name what is different there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from rapidfuzz import fuzz, process

from bot.text.typed_names import in_both, key, words
from engine import assets
from engine.assets import TODAY, Edition
from engine.language import ENGLISH, Message, in_clauses, language, listed, once_per_language, say, translated
from engine.phrases import UNITS, amount, spelled_out

FILE = "rules.toml"
NAME, TEXT, ID = 60, 1800, 32  # characters at most
KEYS = ("id", "no", "number", "level", "turn")  # the fields by which a text may name an entry of a list
SIMILAR = 80  # per cent: how much of a mistyped word must fit a topic's name
QUOTE = re.compile(r"\{([^{}]*)\}")


class BadRulebook(Exception):
    """A rules file that cannot be used; the text says which one, where and why."""


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
    difficulties: list[str] = []  # the first is what the files say outside of tables
    quoted: dict[str, str] = {}
    topic: list[_Topic] = Field(min_length=1)


@once_per_language
def topics(title: str, edition: Edition = TODAY) -> tuple[Topic, ...]:
    """A title's topics in order, quoting this edition; none where it has no rules file. Raises BadRulebook."""
    try:
        path = assets.find(title, FILE)
    except StopIteration:
        return ()
    file = _file(path)
    quotes = _Quotes(title, file, edition)
    found: dict[str, Topic] = {}
    for entry in file.topic:
        place = f"{path}, topic {entry.id}"
        if entry.id in found:
            raise BadRulebook(f"{place}: there are two topics with this id.")
        name, text = _messages(title, entry)
        filled = quotes.fill(text(), place)
        if len(filled) > TEXT and language() == ENGLISH:
            raise BadRulebook(f"{place}: its text has {len(filled)} characters, but at most {TEXT} fit.")
        found[entry.id] = Topic(entry.id, name(), filled)
    return tuple(found.values())


def topic_messages(title: str) -> Iterator[Message]:
    """The names and texts of a title's topics, unfilled."""
    for entry in _file(assets.find(title, FILE)).topic:
        yield from _messages(title, entry)


def difficulty_name(title: str, difficulty: str) -> str:
    """What a title calls one of its difficulties."""
    return translated(f"{assets.message_prefix(title)}.names.difficulty_{difficulty}", difficulty.capitalize())


def _messages(title: str, entry: _Topic) -> tuple[Message, Message]:
    id = f"{assets.message_prefix(title)}.rules.{entry.id}"
    return Message(f"{id}.name", entry.name), Message(f"{id}.text", entry.text.strip())


def find(title: str, text: str, edition: Edition = TODAY) -> list[Topic]:
    """The topics that match a search, best first; all of them for an empty one.

    Names come before texts. A search that matches nothing is taken for a misspelled name."""
    wanted = words(text)
    forms = in_both(lambda: topics(title, edition))
    shown = {topic.id: topic for topic in forms[0]}
    ranks = [(rank, each.id) for form in forms for each in form if (rank := _rank(each, wanted)) is not None]
    found = [id for _, id in sorted(ranks, key=lambda pair: pair[0])]  # equal ranks keep the file's order
    if not ranks:
        names = {each: words(each.name) for form in forms for each in form}
        similar = process.extract(wanted, names, scorer=fuzz.partial_ratio, score_cutoff=SIMILAR, limit=None)
        found = [topic.id for _, _, topic in similar]
    return [shown[id] for id in dict.fromkeys(found)]


def _rank(topic: Topic, wanted: str) -> int | None:
    """How well a topic matches: 0 is best, None is no match."""
    name, body, parts = words(topic.name), words(topic.text), wanted.split()
    at_word_start = re.compile(rf"\b{re.escape(wanted)}")
    matches = (
        key(wanted) in (key(topic.id), key(name)),
        name.startswith(wanted) or words(topic.id).startswith(wanted),
        at_word_start.search(name),
        all(part in name for part in parts),
        any(words(bold).startswith(wanted) for bold in topic.text.split("**")[1::2]),
        at_word_start.search(body),
        all(part in f"{name} {body}" for part in parts),
    )
    return next((rank for rank, match in enumerate(matches) if match), None)


def _file(path: Path) -> _File:
    try:
        return _File.model_validate(_read(path))
    except ValidationError as error:
        first = error.errors()[0]
        raise BadRulebook(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadRulebook(f"{path}: {error}") from None


class _Quotes:
    """All the data of an edition that the texts of a title may quote."""

    def __init__(self, title: str, file: _File, edition: Edition) -> None:
        self._title, self._room, self._file = title, assets.message_prefix(title), file
        data: dict[str, Any] = {}
        for name in file.data:
            try:
                data |= _read(assets.find_version(title, name, edition.version))
            except StopIteration:
                raise BadRulebook(f"{title}/{FILE} quotes {name}, but there is no such file.") from None
        folders = {name: [_read(path) for path in assets.folder(title, name, edition.version)] for name in file.folders}
        known = [edition.difficulty] if edition.difficulty in file.difficulties else file.difficulties
        self._data = {
            difficulty: data | {name: [_at(difficulty, each) for each in entries] for name, entries in folders.items()}
            for difficulty in known or [""]
        }

    def fill(self, text: str, place: str) -> str:
        """The text with its quotes, and with tokens in words."""

        return spelled_out(QUOTE.sub(lambda match: self._everywhere(match[1], place), text))

    def _everywhere(self, quote: str, place: str) -> str:
        """What is quoted; where it differs by difficulty, that of the first, and in brackets what others make of it."""
        found: dict[str, list[str]] = {}
        for difficulty, data in self._data.items():
            found.setdefault(self._value(quote, data, place), []).append(difficulty)
        (first, _), *others = found.items()
        if not others:
            return first
        stop = "." if first.endswith(".") else ""
        clauses = in_clauses(
            say(
                "bot.help.at_difficulty",
                "*{difficulty}:* {text}",
                difficulty=listed([difficulty_name(self._title, each) for each in difficulties]),
                text=text.removesuffix(stop),
            )
            for text, difficulties in others
        )
        return f"{first.removesuffix(stop)} ({clauses}){stop}"

    def _value(self, quote: str, data: dict[str, Any], place: str) -> str:
        here: Any = data
        for part in quote.split("."):
            here = _look_up(here, part)
            if here is None:
                raise BadRulebook(f"{place}: the card files have no {quote}.")
        return translated(self._id(quote), here) if isinstance(here, str) else _as_text(here)

    def _id(self, quote: str) -> str:
        """The id of a quoted text as a message."""
        for pattern, instead in self._file.quoted.items():
            quote = re.sub(pattern, instead, quote)
        return f"{self._room}.{quote}" if quote.startswith(tuple(self._file.folders)) else f"{self._room}.cards.{quote}"


def _at(difficulty: str, entry: dict[str, Any]) -> dict[str, Any]:
    changes = entry.get(difficulty)  # the first difficulty has no table
    return entry | changes if isinstance(changes, dict) else entry


def _look_up(here: Any, part: str) -> Any:
    if isinstance(here, dict):
        return here.get(part)
    if isinstance(here, list):
        by_key = {str(one[key]): one for one in here if isinstance(one, dict) for key in KEYS if key in one}
        if by_key:
            return by_key.get(part)
        return here[int(part)] if part.isdecimal() and int(part) < len(here) else None
    return None


def _as_text(value: Any) -> str:
    """A number as it is, a table as "2 wood, 1 gold", a list with commas."""
    if isinstance(value, dict):
        return ", ".join(
            amount(number, name) if name in UNITS else f"{number} {name}" for name, number in value.items()
        )
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
