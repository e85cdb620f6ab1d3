"""The store in one SQLite file: one connection writes, another one reads what is committed."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.domain.errors import StoreFailed, Trouble
from bot.domain.records.processes import IDENTIFYING
from bot.store.sql.outbox.heads import set_all_heads
from bot.store.sqlite.connection import DatabaseFiles, SqliteConnections, connect
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.troubles import is_disk_full, trouble_of
from bot.store.store import KEYS_KEPT, Store

log = logging.getLogger(__name__)

FAILED_LATELY = 60.0  # seconds for which one failed write counts
PROBE_WITHIN = 1.0  # seconds to wait for the lock of the database
IDENTIFIED_LATELY = 10.0  # seconds for which Discord may still count a start, at most
QUICK_CHECK_WITHIN = 10.0  # seconds; a large database is checked as far as we get


class SqliteStore(SqliteConnections, Store):
    @classmethod
    async def open(cls, path: Path, *, sole: bool = True) -> SqliteStore:
        """Open the file and bring it up to date; a new one is readable by its owner only.

        The `sole` process on it forgets the claims of the one before. Raises StoreFailed, or NewerDatabase."""
        try:
            return await cls._open(path, sole)
        except sqlite3.Error as error:
            trouble = trouble_of(error, path)
            if trouble is None:
                raise
            raise StoreFailed(trouble) from error
        except OSError as error:
            if not is_disk_full(error):
                raise
            raise StoreFailed(Trouble.DISK_FULL) from error

    @classmethod
    async def _open(cls, path: Path, sole: bool) -> SqliteStore:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        writer = await connect(path)
        try:
            await writer.run(_check_pages)
            await writer.run(migrate)
            if sole:
                await writer.run(_forget_former_process)
            reader = await connect(path)
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader, DatabaseFiles.at(path))

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()

    async def check_writing(self) -> None:
        self._files.check()
        await asyncio.to_thread(_write_nothing, self._files.path)
        if self._write_failed is not None:
            at, trouble = self._write_failed
            if time.monotonic() - at < FAILED_LATELY:
                raise StoreFailed(trouble)


def _forget_former_process(db: sqlite3.Connection) -> None:
    """Only one process serves a file, so that nobody has the claims of an earlier one any more.

    Only its turn to identify stays, unless the clock was set back meanwhile. A power cut may have taken the claim of a
    post that was sent: every queued post is looked for first."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM deeds WHERE at < ?", (time.time() - KEYS_KEPT,))
    latest = time.time() + IDENTIFIED_LATELY
    db.execute("DELETE FROM leases WHERE name NOT LIKE ? OR until > ?", (f"{IDENTIFYING}%", latest))
    db.execute("UPDATE outbox SET claimed_until = 0, maybe_at = coalesce(maybe_at, 0) WHERE state = 'queued'")
    set_all_heads(db)
    db.execute("COMMIT")


def _check_pages(db: sqlite3.Connection) -> None:
    """Look for damaged pages before anything is written; raises StoreFailed."""
    until = time.monotonic() + QUICK_CHECK_WITHIN
    db.set_progress_handler(lambda: time.monotonic() > until, 10_000)
    try:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        log.info("the database is large, and only a part of it was checked: `python -m bot doctor` checks all of it")
        return
    finally:
        db.set_progress_handler(None, 0)
    if found != "ok":
        raise StoreFailed(Trouble.DAMAGED)


def _write_nothing(path: Path) -> None:
    """Commit a page without changing it. A connection of its own does not wait for the writer."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=PROBE_WITHIN, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("BEGIN IMMEDIATE")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            db.execute(f"PRAGMA user_version = {version}")
            db.execute("COMMIT")
    except sqlite3.Error as error:
        trouble = trouble_of(error, path)
        if trouble is None:
            raise
        raise StoreFailed(trouble) from error
