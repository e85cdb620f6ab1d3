"""What the world remembers over a restart: one SQLite file of JSON values and attachments."""

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
    """A keeper of JSON values by kind and id, and of files; in memory when it has no path."""

    def __init__(self, path: Path | str | None = None) -> None:
        self._db = sqlite3.connect(str(path) if path else ":memory:", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        # A killed process loses nothing with NORMAL; only a power cut could, and that is no test of ours.
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(SCHEMA)

    def put(self, kind: str, id: str, body: Any) -> None:
        """Keeps a value in place of the former one."""
        text = json.dumps(body, separators=(",", ":"))
        self._db.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, id, text))

    def drop(self, kind: str, id: str) -> None:
        """Forgets a value."""
        self._db.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, id))

    def all(self, kind: str) -> list[tuple[str, Any]]:
        """Every value of a kind, oldest id first."""
        rows = self._db.execute("SELECT id, body FROM things WHERE kind = ? ORDER BY length(id), id", (kind,))
        return [(id, json.loads(body)) for id, body in rows]

    def put_file(self, id: str, body: bytes) -> None:
        """Keeps an attachment's bytes."""
        self._db.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (id, body))

    def file(self, id: str) -> bytes | None:
        """An attachment's bytes."""
        row = self._db.execute("SELECT body FROM files WHERE id = ?", (id,)).fetchone()
        return bytes(row[0]) if row else None

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
