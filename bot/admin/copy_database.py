"""`python -m bot copy-database`: moves everything from one database to another, whatever they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from bot.app.doctor import Report, examine
from bot.app.errors import Refused
from bot.base.address import Address
from bot.store.databases import Opened, bring_up_to_date, changing, reading, stopped
from bot.store.sql.connections import placeholders
from bot.store.sql.outbox.heads import set_all_heads
from engine.titles import TITLES

BATCH = 500  # rows that are written at once
NOT_COPIED = {"schema_versions", "leases"}  # the target has its own version, and nobody runs who could hold a lease
Progress = Callable[[int, int, str], None]  # rows copied, all rows, the table


class Copied(NamedTuple):
    """What was copied, and what the doctor says of it."""

    rows: int
    report: Report


def copy_database(source: Address, target: Address, *, replace: bool, progress: Progress | None = None) -> Copied:
    """Copy all rows, and check that the copy is what the source is; raises Refused, InUse or NewerDatabase."""
    if source == target:
        raise Refused("Source and target are the same database.")
    if isinstance(source, Path) and not source.is_file():
        raise Refused(f"There is no database {source}.")
    with stopped(source), stopped(target):
        for address in (source, target):
            bring_up_to_date(address)
        before = examine(source, TITLES)
        rows = _copy(source, target, replace, progress)
        after = examine(target, TITLES)
    if _summary(before) != _summary(after):
        raise Refused(f"The copy in {target} is not what {source} is; `python -m bot doctor` says more about each.")
    return Copied(rows, after)


def _summary(report: Report) -> tuple[int, int, list[str]]:
    return report.games, report.answers, sorted(str(finding) for finding in report.findings)


def _copy(source: Address, target: Address, replace: bool, progress: Progress | None) -> int:
    with reading(source) as old, changing(target) as new:
        tables = sorted(set(old.columns) - NOT_COPIED, key=lambda table: (table != "games", table))
        if any(new.db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in tables):
            if not replace:
                raise Refused(f"{target} is not empty: --replace deletes what is in it.")
            for table in reversed(tables):
                new.db.execute(f"DELETE FROM {table}")
        counts = {table: int(old.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables}
        done, total = 0, sum(counts.values())
        for table in tables:
            for batch in _batches(old, new, table):
                new.db.executemany(*batch)
                done += len(batch[1])
                if progress is not None:
                    progress(done, total, table)
            copied = new.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            if copied != counts[table]:
                raise Refused(f"Of {counts[table]} rows of {table}, {copied} were copied.")
        new.set_last_ids(old.last_ids())
        # Whatever is queued may have been sent: it is looked for first, as after any restart.
        new.db.execute("UPDATE outbox SET claimed_until = 0, maybe_at = coalesce(maybe_at, 0) WHERE state = 'queued'")
        set_all_heads(new.db)
    return total


def _batches(old: Opened, new: Opened, table: str) -> Iterator[tuple[str, list[Sequence[Any]]]]:
    """Statements with the rows of a table, as the new database wants them."""
    columns = old.columns[table]
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({placeholders(columns)})"
    flags = [(table, column) in new.flags for column in columns]
    rows = old.stream(f"SELECT {', '.join(columns)} FROM {table}")
    while batch := list(islice(rows, BATCH)):
        yield insert, [_converted(row, flags) for row in batch]


def _converted(row: Sequence[Any], flags: Sequence[bool]) -> Sequence[Any]:
    """Booleans are numbers in a SQLite file, and PostgreSQL wants them as what they are."""
    return [bool(value) if flag else value for value, flag in zip(row, flags, strict=True)]
