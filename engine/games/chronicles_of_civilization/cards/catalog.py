"""The data files, laid out for the rules to look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from engine import assets
from engine.games.chronicles_of_civilization.cards.schema import (
    DIFFICULTIES,
    ActionCard,
    Building,
    Cards,
    ChronicleCard,
    Connector,
    Exchange,
    Invention,
    MapCard,
    Space,
    StructureKind,
    TrackCard,
    Unit,
)
from engine.games.chronicles_of_civilization.cards.validation import DataError, faults, read
from engine.games.chronicles_of_civilization.state import RESOURCES, ChronicleKey

TITLE = "chronicles_of_civilization"
K = TypeVar("K")
V = TypeVar("V")


class Data(NamedTuple):
    """Everything that the rules look up."""

    cards: Cards
    maps: Mapping[str, MapCard]
    chronicles: Mapping[str, ChronicleCard]
    tales: Mapping[ChronicleKey, ChronicleCard]  # every chronicle at every difficulty, in all versions of the data
    spaces: Mapping[str, Space]
    exchanges: Mapping[str, Exchange]
    tracks: Mapping[str, TrackCard]
    track_index: Mapping[str, int]
    inventions: Mapping[int, Invention]
    buildings: Mapping[int, Building]
    structures: Mapping[str, StructureKind]  # also settlement_a .. settlement_d
    units: Mapping[str, Unit]
    unit_index: Mapping[str, int]
    deck: Mapping[int, ActionCard]
    connectors: Mapping[int, Connector]
    most: tuple[int, ...]  # the maximum of every resource


@cache
def data() -> Data:
    """The data of this process, read and checked when first asked for."""
    cards = read(assets.find(TITLE, "cards.toml"), Cards)
    maps = [read(path, MapCard) for path in assets.folder(TITLE, "maps")]
    chronicles = [_chronicles(version) for version in range(1, assets.newest_version(TITLE) + 1)]
    return assemble(cards, maps, chronicles[-1], *chronicles[:-1])


def _chronicles(version: int) -> list[ChronicleCard]:
    return [read(path, ChronicleCard) for path in assets.folder(TITLE, "chronicles", version)]


def chronicle(id: str, difficulty: str, version: int = assets.NEWEST) -> ChronicleCard:
    """A chronicle as it is played at a difficulty."""
    return data().tales[id, difficulty, version or assets.newest_version(TITLE)]


def assemble(
    cards: Cards, maps: Sequence[MapCard], chronicles: Sequence[ChronicleCard], *former: Sequence[ChronicleCard]
) -> Data:
    """The tables, with the chronicles of former versions; raises DataError where entries contradict each other."""
    if [line.id for line in cards.resource] != list(RESOURCES):
        raise DataError(f"cards.toml: resource: expected exactly {', '.join(RESOURCES)}, in this order.")
    structures: dict[str, StructureKind] = {}
    for kind in cards.structure:
        structures.update({f"{kind.id}_{letter}": kind for letter in kind.letters} if kind.letters else {kind.id: kind})
    all_ = Data(
        cards,
        _table("maps", [(one.id, one) for one in maps]),
        _table("chronicles", [(one.id, one) for one in chronicles]),
        {
            (one.id, difficulty, version): one.at(difficulty)
            for version, known in enumerate((*former, chronicles), 1)
            for one in known
            for difficulty in DIFFICULTIES
        },
        _table("action", [(one.id, one) for one in cards.action]),
        _table("exchange", [(one.id, one) for one in cards.exchange]),
        _table("track", [(one.id, one) for one in cards.track]),
        {one.id: number for number, one in enumerate(cards.track)},
        _table("invention", [(one.no, one) for one in cards.invention]),
        _table("building", [(one.no, one) for one in cards.building]),
        structures,
        _table("unit", [(one.id, one) for one in cards.unit]),
        {one.id: number for number, one in enumerate(cards.unit)},
        _table("action_card", [(one.no, one) for one in cards.action_card]),
        _table("connector", [(one.no, one) for one in cards.connector]),
        tuple(line.max for line in cards.resource),
    )
    for fault in faults(all_):
        raise DataError(f"{fault}.")
    return all_


def _table(name: str, pairs: list[tuple[K, V]]) -> dict[K, V]:
    if not pairs:
        raise DataError(f"{name}: expected at least one entry.")
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DataError(f"{name}: {twice} appears twice; expected different ids.")
    return table
