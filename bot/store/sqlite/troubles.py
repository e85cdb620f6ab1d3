"""What SQLite's errors mean for the bot."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path

from bot.domain.errors import Trouble

PRIMARY = 0xFF  # the bits of an error code that say which kind it is
NEARLY_FULL = 1 << 20  # bytes; with less free space, a disk error means that the disk is full
TROUBLES = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.DISK_FAILING,
    sqlite3.SQLITE_CANTOPEN: Trouble.CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}


def trouble_of(error: sqlite3.Error, database: Path | None = None) -> Trouble | None:
    """What is wrong with the database; None if the mistake is ours."""
    try:
        trouble = TROUBLES.get(error.sqlite_errorcode & PRIMARY)
    except AttributeError:
        return None  # the error is Python's own
    if trouble in (Trouble.DISK_FAILING, Trouble.CANNOT_OPEN) and database is not None and _disk_is_full(database):
        return Trouble.DISK_FULL
    return trouble


def is_disk_full(error: OSError) -> bool:
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def _disk_is_full(database: Path) -> bool:
    try:
        return shutil.disk_usage(database.parent).free < NEARLY_FULL
    except OSError:
        return False
