"""Somebody's data as files that Discord accepts: plain if they fit, else compressed, else in several archives."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

NAME = "ziggurat-data"

Tables = Mapping[str, Sequence[Mapping[str, Any]]]
Rows = Sequence[tuple[str, Mapping[str, Any]]]  # each with the table that it comes from


class DataFile(NamedTuple):
    """A file as it is uploaded."""

    name: str
    content: bytes


def data_files(tables: Tables, limit: int) -> list[DataFile]:
    """All rows in files of at most so many bytes; each file can be read without the others."""
    content = _dumped(tables)
    if len(content) <= limit:
        return [DataFile(f"{NAME}.json", content)]
    parts = _parts([(table, row) for table, rows in tables.items() for row in rows], limit)
    count = len(parts)
    return [DataFile(_name(n, count), _archive(part, n)) for n, part in enumerate(parts, start=1)]


def _name(number: int, count: int) -> str:
    return f"{NAME}.zip" if count == 1 else f"{NAME}-{number}-of-{count}.zip"


def _parts(rows: Rows, limit: int) -> list[Rows]:
    """The rows in parts whose archives fit; a single row always does."""
    if len(rows) == 1 or len(_archive(rows, 1)) <= limit:
        return [rows]
    middle = len(rows) // 2
    return [*_parts(rows[:middle], limit), *_parts(rows[middle:], limit)]


def _archive(rows: Rows, number: int) -> bytes:
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for table, row in rows:
        tables.setdefault(table, []).append(row)
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"{NAME}-{number:04}.json", _dumped(tables))
    return file.getvalue()


def _dumped(tables: Tables) -> bytes:
    return json.dumps(tables, indent=1, ensure_ascii=False).encode()
