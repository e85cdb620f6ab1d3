"""The texts of the card files as messages, and the cards with their texts in another language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from engine import assets
from engine.assets import NEWEST
from engine.games.age_of_civilization.cards import catalog
from engine.games.age_of_civilization.cards.catalog import Cards
from engine.games.age_of_civilization.cards.schema import CardFile
from engine.language import ENGLISH, language, once_per_language, translated

TITLE = "age_of_civilization"
FIELDS = ("name", "short", "dates", "text", "main_text", "legacy_text")
Entry = dict[str, Any]


def cards(version: int = NEWEST) -> Cards:
    """The cards of a data version, in the language of the current task."""
    return catalog.cards(version) if language() == ENGLISH else _in_language(version)


@once_per_language
def _in_language(version: int) -> Cards:
    return catalog.build(CardFile.model_validate(in_language(catalog.cards(version).file.model_dump())))


def in_language(file: Entry) -> Entry:
    """A card file with its texts in the language of the current task."""
    for entry, field, id in _texts(file):
        entry[field] = translated(id, entry[field])
    return file


def _texts(file: Entry) -> Iterator[tuple[Entry, str, str]]:
    """Every text of a card file: its entry, its field, and its id as a message."""
    for region in file["region"]:
        yield file["region"], region, f"aoc.cards.region.{region}.name"
    for section, entries in file.items():
        for id, entry in entries.items():
            if not isinstance(entry, dict):
                continue
            yield from _fields(entry, f"aoc.cards.{section}.{id}")
            if section == "special_technology_card":
                for technology in entry["technologies"]:
                    yield from _fields(technology, f"aoc.cards.technology.{technology['id']}")


def _fields(entry: Entry, id: str) -> Iterator[tuple[Entry, str, str]]:
    return ((entry, field, f"{id}.{field}") for field in FIELDS if field in entry)


# Forms of names that no file contains.


def with_article(name: str, plural: bool) -> str:
    """A civilization inside a sentence: "the Slavs", but "Egypt"."""
    return f"the {name}" if plural else name


def with_short_names(file: Entry) -> Entry:
    """A card file with short names of its wonders, for pictures."""
    for entry in file["wonder"].values():
        entry["short"] = _short_wonder(entry["name"])
    return file


def _short_wonder(name: str) -> str:
    """A wonder's name without its place: the Colossus; but Artemis, not the temple, since that noun is short."""
    thing, _, place = name.partition(" of ")
    return place if place and len(thing) < 7 else thing


def short_region(id: str) -> str:
    """The short name of a region, for pictures."""
    return translated(f"aoc.cards.region.{id}.short", _short_region(id))


def _short_region(id: str) -> str:
    return " ".join(map(str.capitalize, id.split("_")))


# For translators.


def data_messages() -> Iterator[tuple[str, str]]:
    """The id and English of each text of our files, in all their versions."""
    found = dict[tuple[str, str], None]()
    for version in range(1, assets.newest_version(TITLE) + 1):
        path = assets.find_version(TITLE, "cards.toml", version)
        found |= dict.fromkeys(_card_messages(tomllib.loads(path.read_text(encoding="utf-8"))))
    yield from found
    achievements = tomllib.loads(assets.find(TITLE, "achievements.toml").read_text(encoding="utf-8"))
    for id, entry in achievements.items():
        yield from ((key, entry[field]) for _, field, key in _fields(entry, f"aoc.achievements.{id}"))


def _card_messages(file: Entry) -> Iterator[tuple[str, str]]:
    yield from ((id, entry[field]) for entry, field, id in _texts(with_short_names(file)))
    for id in file["region"]:
        yield f"aoc.cards.region.{id}.short", _short_region(id)
    for id, entry in file["civilization"].items():
        yield f"aoc.cards.civilization.{id}.the", with_article(entry["name"], entry.get("plural", False))
