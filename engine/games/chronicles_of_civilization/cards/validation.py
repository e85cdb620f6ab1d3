"""Reading and checking the data files; every error names the file, the entry and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.games.chronicles_of_civilization.cards.notation import Boundary, read_boundary

if TYPE_CHECKING:
    from engine.games.chronicles_of_civilization.cards.catalog import Data

M = TypeVar("M", bound=BaseModel)


class DataError(ValueError):
    """A data file is wrong; the text names file, entry, field and what was expected."""


def read(path: Path, model: type[M]) -> M:
    """One file as this model."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: not a readable TOML file: {error}.") from error
    return checked(raw, model, path.name)


def checked(raw: dict[str, Any], model: type[M], file: str) -> M:
    """The contents of a file as this model; an error names the entry, the field and what was expected."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        reason = first["msg"].removeprefix("Value error, ")
        raise DataError(f"{file}: {_place(raw, first['loc'])}: {reason}.") from error


def _place(raw: Any, where: tuple[int | str, ...]) -> str:
    """Where a fault is; entries go by their own id or number."""
    names = []
    for step in where:
        raw = raw.get(step) if isinstance(raw, dict) else raw[step] if isinstance(raw, list) else None  # type: ignore[index]
        own = raw.get("id", raw.get("no")) if isinstance(raw, dict) else None
        names.append(str(own) if isinstance(step, int) and own is not None else str(step))
    return " / ".join(names) or "the whole file"


def faults(all_: Data) -> Iterator[str]:
    """Contradictions between entries."""
    for card in all_.deck.values():
        where = f"cards.toml: action_card / {card.no} / tracks"
        for track in card.tracks:
            connector = all_.connectors.get(track.connector)
            if connector is None or track.domain not in connector.domains:
                yield f"{where}: expected a domain of connector {track.connector}, found {track.domain}"
        if card.tracks[0].domain == card.tracks[1].domain:
            yield f"{where}: expected two different domains"
    for space in all_.spaces.values():
        if space.opens and space.opens not in all_.exchanges:
            yield f"cards.toml: action / {space.id} / opens: expected an exchange, found {space.opens}"
    for chronicle in all_.tales.values():
        if len(chronicle.events) != all_.cards.turns:
            yield f"{chronicle.id}: events: expected {all_.cards.turns} rows, found {len(chronicle.events)}"
        if any(len(row) > all_.cards.army.slots for row in chronicle.enemy):
            yield f"{chronicle.id}: enemy: expected at most {all_.cards.army.slots} units a division"
    for where, text in _boundaries(all_):
        if not _known(all_, read_boundary(text)):
            yield f"{where}: expected a boundary such as agriculture:2, farm or invention:7, found {text}"
            return
    yield from _unreachable(all_)


def _boundaries(all_: Data) -> Iterator[tuple[str, str]]:
    """Every boundary of the data, with the place where it stands."""
    for space in all_.spaces.values():
        yield f"cards.toml: action / {space.id} / boundary", space.boundary
    for track in all_.tracks.values():
        for number, segment in enumerate(track.segments, 1):
            yield f"cards.toml: track / {track.id} / segment {number} / boundary", segment.boundary
    for invention in all_.inventions.values():
        yield f"cards.toml: invention / {invention.no} / boundary", invention.boundary
    for building in all_.buildings.values():
        yield f"cards.toml: building / {building.no} / boundary", building.boundary
    yield "cards.toml: worker / fish_boundary", all_.cards.worker.fish_boundary
    yield "cards.toml: worker / water_boundary", all_.cards.worker.water_boundary
    for chronicle in all_.tales.values():
        if chronicle.wonder:
            yield f"{chronicle.id}: wonder / boundary", chronicle.wonder.boundary
        for victory in chronicle.victory:
            for part in victory.all:
                yield f"{chronicle.id}: victory / {victory.id} / all", part
        for id, goals in chronicle.advice.items():
            for goal in goals:
                yield f"{chronicle.id}: advice / {id}", goal
        for turn, row in enumerate(chronicle.events, 1):
            for event in row:
                for one in event:
                    yield f"{chronicle.id}: events / turn {turn}", one.when


def _known(all_: Data, what: Boundary) -> bool:
    match what.kind:
        case "level":
            return what.name in all_.tracks
        case "built":
            return what.name in all_.structures
        case "invention":
            return what.number in all_.inventions
        case "building":
            return what.number in all_.buildings
        case "units":
            return what.name in all_.units
    return True


def _unreachable(all_: Data) -> Iterator[str]:
    """Boundaries that can never hold, because they wait for each other or ask for more than exists."""
    done: dict[str, int] = dict.fromkeys(all_.tracks, 0)
    known: set[str] = set()

    def can(text: str) -> bool:
        what = read_boundary(text)
        levels = {name: sum(one.reward.level for one in all_.tracks[name].segments[:n]) for name, n in done.items()}
        match what.kind:
            case "level":
                return levels[what.name] >= what.number
            case "any_settlement":
                return any(n >= what.number for name, n in levels.items() if name.startswith("settlement_"))
            case "built":
                return what.number <= (1 if "_" in what.name else all_.structures[what.name].limit)
            case "settlements":
                return what.number <= sum("_" in name for name in all_.structures)
            case "invention" | "building":
                return f"{what.kind}:{what.number}" in known
            case "population":
                return what.number <= all_.cards.population.max
            case "happiness":
                return what.number <= all_.cards.happiness.max
        return True

    moved = True
    while moved:
        moved = False
        for name, track in all_.tracks.items():
            while done[name] < len(track.segments) and can(track.segments[done[name]].boundary):
                done[name] += 1
                moved = True
        for path in {one.path for one in all_.inventions.values()}:
            for one in sorted((one for one in all_.inventions.values() if one.path == path), key=lambda one: one.no):
                if not can(one.boundary):
                    break
                moved |= f"invention:{one.no}" not in known
                known.add(f"invention:{one.no}")
        for building in all_.buildings.values():
            if can(building.boundary):
                moved |= f"building:{building.no}" not in known
                known.add(f"building:{building.no}")
    stuck = [f"{where}: {text}" for where, text in _frontier(all_, done, known) if not can(text)]
    stuck = stuck or [f"{where}: {text}" for where, text in _boundaries(all_) if not can(text)]
    if stuck:
        reason = "they wait for each other, or ask for more than exists"
        yield f"boundaries can never be met ({reason}): {'; '.join(stuck)}"


def _frontier(all_: Data, done: Mapping[str, int], known: set[str]) -> Iterator[tuple[str, str]]:
    """The boundaries at which development stops."""
    for name, track in all_.tracks.items():
        if done[name] < len(track.segments):
            segment = track.segments[done[name]]
            yield f"cards.toml: track / {name} / segment {done[name] + 1} / boundary", segment.boundary
    for one in all_.inventions.values():
        if f"invention:{one.no}" not in known:
            yield f"cards.toml: invention / {one.no} / boundary", one.boundary
    for building in all_.buildings.values():
        if f"building:{building.no}" not in known:
            yield f"cards.toml: building / {building.no} / boundary", building.boundary
