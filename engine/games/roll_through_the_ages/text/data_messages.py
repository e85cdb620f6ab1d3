"""The messages of the data files, for the catalogues of other languages."""

from __future__ import annotations

from collections.abc import Iterator

from engine.assets import find_version, newest_version
from engine.games.roll_through_the_ages.cards.catalog import FILE, LATE_BRONZE_AGE, TITLE_ID
from engine.games.roll_through_the_ages.cards.validation import read, read_late_bronze_age
from engine.games.roll_through_the_ages.goals import COUNTS
from engine.games.roll_through_the_ages.text.names import all_the, the
from engine.goals import read_achievements


def data_messages() -> Iterator[tuple[str, str]]:
    """The id and the English of every message in the files of all data versions."""
    versions = range(1, newest_version(TITLE_ID) + 1)
    return iter(dict.fromkeys(message for version in versions for message in _messages(version)))


def _messages(version: int) -> Iterator[tuple[str, str]]:
    sheet = read(find_version(TITLE_ID, FILE, version))
    expansion = read_late_bronze_age(find_version(TITLE_ID, LATE_BRONZE_AGE, version), sheet)
    for face in sheet.face:
        yield f"rtta.cards.face.{face.id}.label", face.label
    for good in sheet.good:
        yield f"rtta.cards.good.{good.id}.label", good.label
        yield f"rtta.cards.good.{good.id}.word", good.label.lower()
        yield f"rtta.cards.good.{good.id}.all", all_the(good.label)
    for monument in sheet.monument:
        yield f"rtta.cards.monument.{monument.id}.label", monument.label
        yield f"rtta.cards.monument.{monument.id}.the", the(monument.label)
    for development in (*sheet.development, *expansion.development):
        yield f"rtta.cards.development.{development.id}.label", development.label
        yield f"rtta.cards.development.{development.id}.text", development.text
    for disaster in sheet.disaster:
        yield f"rtta.cards.disaster.{disaster.id}.label", disaster.label
        yield f"rtta.cards.disaster.{disaster.id}.word", disaster.label.lower()
        yield f"rtta.cards.disaster.{disaster.id}.text", disaster.text
    for id, achievement in read_achievements(find_version(TITLE_ID, "achievements.toml", version), COUNTS, {}).items():
        yield f"rtta.achievements.{id}.name", achievement.name
        yield f"rtta.achievements.{id}.text", achievement.text
