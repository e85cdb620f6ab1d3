"""Clicks that have had their effect, so that none has it twice."""

from __future__ import annotations

import sqlite3

from bot.store.protocol import AlreadyDone


def once(db: sqlite3.Connection, deed: int | None, now: float) -> None:
    """Note this click in the transaction of its effect; raises AlreadyDone where it was noted before."""
    if deed is None:
        return
    try:
        db.execute("INSERT INTO deeds VALUES (?, ?)", (deed, now))
    except sqlite3.IntegrityError as error:
        raise AlreadyDone from error
