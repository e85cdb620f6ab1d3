"""The SQLite file in which the local Discord survives a restart."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


class Store:
    """JSON values by kind and id, and the bytes of files; without a path they are kept in memory only."""

    def __init__(self, path: Path | str | None = None) -> None:
        self._db = sqlite3.connect(str(path) if path else ":memory:", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        # With NORMAL a killed process loses nothing. Only a power cut could, and no test needs that.
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(SCHEMA)

    def put(self, kind: str, id: str, body: Any) -> None:
        """Stores a value and replaces the old one."""
        text = json.dumps(body, separators=(",", ":"))
        self._db.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, id, text))

    def delete(self, kind: str, id: str) -> None:
        """Deletes a value."""
        self._db.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, id))

    def all(self, kind: str) -> list[tuple[str, Any]]:
        """All values of a kind with their ids, smallest id first."""
        rows = self._db.execute("SELECT id, body FROM things WHERE kind = ? ORDER BY length(id), id", (kind,))
        return [(id, json.loads(body)) for id, body in rows]

    def put_file(self, id: str, body: bytes) -> None:
        """Stores the bytes of an attachment or emoji."""
        self._db.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (id, body))

    def file(self, id: str) -> bytes | None:
        """The bytes of an attachment or emoji, or None if there is no such file."""
        row = self._db.execute("SELECT body FROM files WHERE id = ?", (id,)).fetchone()
        return bytes(row[0]) if row else None

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
