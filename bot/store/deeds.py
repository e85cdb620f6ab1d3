"""Clicks that have had their effect, so that none has it twice."""

from __future__ import annotations

import sqlite3

import aiosqlite

from bot.store.interface import AlreadyDone


async def once(db: aiosqlite.Connection, deed: int | None, now: float) -> None:
    """Note this click in the transaction of its effect; raises AlreadyDone where it was noted before."""
    if deed is None:
        return
    try:
        await db.execute("INSERT INTO deeds VALUES (?, ?)", (deed, now))
    except sqlite3.IntegrityError as error:
        raise AlreadyDone from error
