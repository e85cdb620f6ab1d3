"""The texts of the data files as messages, for the catalogues of other languages."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.goals import achievements


def data_messages() -> Iterator[tuple[str, str]]:
    """Ids and English. The ways to win have the same ids at every difficulty, with other English."""
    yield from _cards()
    for id, map in data().maps.items():
        yield f"chronicles.maps.{id}.name", map.name
    yield from dict.fromkeys(_chronicles())
    for id, achievement in achievements().items():
        yield f"chronicles.achievements.{id}.name", achievement.name
        yield f"chronicles.achievements.{id}.text", achievement.text


def _cards() -> Iterator[tuple[str, str]]:
    for id, track in data().tracks.items():
        yield f"chronicles.cards.track.{id}.name", track.name
    for id in dict.fromkeys(space.domain for space in data().spaces.values()):
        if id not in data().tracks:
            yield f"chronicles.cards.action.{id}.name", id.replace("_", " ").capitalize()
    for no, invention in data().inventions.items():
        yield f"chronicles.cards.invention.{no}.name", invention.name
        if invention.grants:
            yield f"chronicles.cards.invention.{no}.grants", invention.grants
    for no, building in data().buildings.items():
        yield f"chronicles.cards.building.{no}.name", building.name
        yield f"chronicles.cards.building.{no}.the", f"the {building.name}"
    for id, unit in data().units.items():
        yield f"chronicles.cards.unit.{id}.name", unit.name


def _chronicles() -> Iterator[tuple[str, str]]:
    for (id, _, _), tale in data().tales.items():
        yield f"chronicles.chronicles.{id}.name", tale.name
        yield f"chronicles.chronicles.{id}.story", tale.story
        for way in tale.victory:
            yield f"chronicles.ways.{way.id}", way.id.replace("_", " ")
            yield f"chronicles.chronicles.{id}.victory.{way.id}.text", way.text
