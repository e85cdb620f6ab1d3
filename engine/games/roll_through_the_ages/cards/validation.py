"""Reading the card files, with an error message that names the entry, the field and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.games.roll_through_the_ages.cards.schema import (
    Development,
    LateBronzeAge,
    LateBronzeAgeFile,
    Monument,
    SheetFile,
)

F = TypeVar("F", bound=BaseModel)
EXPANSION_ROWS = ("wood", "cloth", "pottery", "spearheads")  # that its ships and its developments use


class CardError(ValueError):
    """The file has mistakes; the text lists them."""


def read(path: Path) -> SheetFile:
    """The checked sheet; raises CardError."""
    file = _validated(path, SheetFile)
    _refuse(path, _contradictions(file))
    return file


def read_late_bronze_age(path: Path, sheet: SheetFile) -> LateBronzeAge:
    """The checked expansion of this sheet; raises CardError."""
    expansion = _validated(path, LateBronzeAgeFile).late_bronze_age
    _refuse(path, _misfits(expansion, sheet))
    return expansion


def _validated(path: Path, form: type[F]) -> F:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardError(f"{path.name} is not TOML: {error}.") from error
    try:
        return form.model_validate(written)
    except ValidationError as error:
        mistakes = [_mistake(dict(each), written) for each in error.errors(include_url=False)]
        raise CardError(f"{path.name}: {'; '.join(mistakes)}.") from error


def _refuse(path: Path, contradictions: Iterator[str]) -> None:
    found = list(contradictions)
    if found:
        raise CardError(f"{path.name}: {'; '.join(found)}.")


def _mistake(error: dict[str, Any], written: dict[str, Any]) -> str:
    """One mistake in one field."""
    kind, *rest = error["loc"]
    where = str(kind)
    if rest and isinstance(rest[0], int):
        entry = written[kind][rest[0]]
        name = entry.get("id", entry.get("number")) if isinstance(entry, dict) else None
        where += f' "{name}"' if name is not None else f" number {rest[0] + 1}"
        rest = rest[1:]
    if rest:
        where += ", " + ".".join(str(part) for part in rest)
    if error["type"] == "missing":
        return f"{where}: a value is missing"
    if error["type"] == "extra_forbidden":
        return f"{where}: there is no such field"
    return f"{where}: {str(error['msg']).removeprefix('Value error, ')}, found {error['input']!r}"


def _contradictions(file: SheetFile) -> Iterator[str]:
    """Entries that are right by themselves but do not fit together."""
    yield from _repeated_ids(file)
    yield from _unknown_disasters(file)
    if "stone" not in [good.id for good in file.good]:
        yield 'good "stone": expected a row with this id, since Quarrying and Engineering use it'
    if "famine" not in [disaster.id for disaster in file.disaster]:
        yield 'disaster "famine": expected an entry with this id, since unfed cities cause it'
    yield from _shared_skulls(file)


def _misfits(expansion: LateBronzeAge, sheet: SheetFile) -> Iterator[str]:
    """Where the expansion names what its sheet does not have."""
    rows, disasters = [good.id for good in sheet.good], [disaster.id for disaster in sheet.disaster]
    for row in (*expansion.ship_cost, *EXPANSION_ROWS):
        if row not in rows:
            yield f'ship_cost: expected rows of the sheet, found "{row}"'
    for one in expansion.development:
        if one.shields_from is not None and one.shields_from not in disasters:
            yield f'development "{one.id}", shields_from: expected a disaster of the sheet, found "{one.shields_from}"'


def _repeated_ids(file: SheetFile) -> Iterator[str]:
    ids = {
        "face": [one.id for one in file.face],
        "good": [one.id for one in file.good],
        "city": [one.id for one in file.city],
        "monument": [one.id for one in file.monument],
        "development": [one.id for one in file.development],
        "disaster": [one.id for one in file.disaster],
    }
    for kind, found in ids.items():
        for id in dict.fromkeys(found):
            if found.count(id) > 1:
                yield f'{kind} "{id}", id: expected a unique id, found it {found.count(id)} times'


def _unknown_disasters(file: SheetFile) -> Iterator[str]:
    known = {disaster.id for disaster in file.disaster}
    shields: tuple[Monument | Development, ...] = (*file.monument, *file.development)
    for one in shields:
        if one.shields_from is not None and one.shields_from not in known:
            kind = "monument" if isinstance(one, Monument) else "development"
            expected = ", ".join(sorted(known))
            yield f'{kind} "{one.id}", shields_from: expected one of {expected}, found "{one.shields_from}"'


def _shared_skulls(file: SheetFile) -> Iterator[str]:
    """R20: a number of skulls causes one disaster at most."""
    for skulls in range(file.setup.cities + len(file.city) + 1):
        several = [one.id for one in file.disaster if one.skulls and one.skulls[0] <= skulls <= one.skulls[1]]
        if len(several) > 1:
            yield f'disaster "{several[1]}", skulls: expected numbers of its own, found {skulls} twice'
