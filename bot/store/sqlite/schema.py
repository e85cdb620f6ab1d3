"""The schema of a SQLite file."""

from __future__ import annotations

import sqlite3

from bot.domain.seat_rules import person_key
from bot.store.sql.migrations import VERSIONS, apply, newest, refuse_newer

TYPES = (("BOOLEAN", "INTEGER"), ("DEFAULT TRUE", "DEFAULT 1"), ("DEFAULT FALSE", "DEFAULT 0"))


def translate(statement: str) -> str:
    """A statement of the common list in SQLite's words."""
    for common, own in TYPES:
        statement = statement.replace(common, own)
    return statement


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, upto: int | None = None) -> None:
    """Bring the file to the schema version `upto`, or to the newest; a step that fails leaves the version before it.

    Raises NewerDatabase."""
    db.execute(VERSIONS)
    refuse_newer(db, version_of(db))
    db.create_function("person_key", 2, person_key, deterministic=True)
    for number in range(version_of(db) + 1, (newest() if upto is None else upto) + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            apply(db, number, translate, rows_before_9=True)
            db.execute(f"PRAGMA user_version = {number}")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")
