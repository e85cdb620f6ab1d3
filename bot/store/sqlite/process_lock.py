"""One process serves a database: a second one is refused."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.domain.errors import InUse


@contextmanager
def sole_process(database: Path) -> Iterator[None]:
    """Hold the lock file beside the database; raises InUse where another process holds it.

    The system drops the lock when the process ends, however it ends; child processes do not inherit it."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(lock_file(database), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(file, database)
        with suppress(OSError):  # only for the sentence that another process gets
            os.ftruncate(file, 0)
            os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def lock_file(database: Path) -> Path:
    return database.with_name(f"{database.name}-lock")


def _lock(file: int, database: Path) -> None:
    try:
        import fcntl
    except ImportError:  # on Windows nothing prevents a second process
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN):
            raise
        number = os.read(file, 20).decode("ascii", "replace")
        holder = f" (process {number})" if number.isdigit() else ""
        raise InUse(f"Another bot{holder} already runs on the database {database}: stop it first.") from None
