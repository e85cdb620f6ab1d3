"""Requests that need the consent of the others, as a table."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.store.records import Post
from bot.store.sqlite.connection import Lines
from bot.store.sqlite.outbox import insert_posts

OPEN, GIVEN, REFUSED, LAPSED = "open", "given", "refused", "lapsed"
REQUEST = "id, game_id, kind, seat, user_id, move, position, until, state, agreed"


class Request(NamedTuple):
    """What one player asks of all others."""

    id: int
    game_id: int
    kind: str  # undo, redo or pause
    seat: int
    user_id: int
    move: int  # the game as it was when it was asked
    position: int  # where an undo or redo leads
    until: float
    state: str = OPEN
    agreed: tuple[int, ...] = ()


class Requesting(Protocol):
    """What consent asks of a store."""

    async def ask(self, request: Request, target: str) -> int | None:
        """Note the request and queue its message; None where another one is open in this game."""

    async def request(self, request_id: int) -> Request | None: ...

    async def open_request(self, game_id: int) -> Request | None: ...

    async def requests_due(self, now: float) -> list[Request]:
        """Open requests whose time is up."""

    async def agree(self, request_id: int, user_id: int) -> Request | None:
        """The request with one more voice for it; None where it is no longer open."""

    async def settle(self, request_id: int, state: str, posts: Sequence[Post] = ()) -> bool:
        """Close an open request; False where it was closed before."""


class RequestTable(Lines):
    """The part of the store that consent uses."""

    async def ask(self, request: Request, target: str) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            values = (*request[1:-1], json.dumps(request.agreed))
            try:
                cursor = db.execute(f"INSERT INTO requests ({REQUEST}) VALUES (NULL{', ?' * 9})", values)
            except sqlite3.IntegrityError:
                return None
            id = int(cursor.lastrowid or 0)
            insert_posts(db, request.game_id, (Post("consent", target, {"request": id}),))
            return id

        return await self._write(work)

    async def request(self, request_id: int) -> Request | None:
        rows = await self._rows(f"SELECT {REQUEST} FROM requests WHERE id = ?", request_id)
        return _request(rows[0]) if rows else None

    async def open_request(self, game_id: int) -> Request | None:
        rows = await self._rows(f"SELECT {REQUEST} FROM requests WHERE game_id = ? AND state = 'open'", game_id)
        return _request(rows[0]) if rows else None

    async def requests_due(self, now: float) -> list[Request]:
        rows = await self._rows(f"SELECT {REQUEST} FROM requests WHERE state = 'open' AND until <= ?", now)
        return [_request(row) for row in rows]

    async def agree(self, request_id: int, user_id: int) -> Request | None:
        def work(db: sqlite3.Connection) -> Request | None:
            sql = f"SELECT {REQUEST} FROM requests WHERE id = ? AND state = 'open'"
            rows = db.execute(sql, (request_id,)).fetchall()
            if not rows:
                return None
            found = _request(rows[0])
            agreed = tuple(sorted({*found.agreed, user_id}))
            db.execute("UPDATE requests SET agreed = ? WHERE id = ?", (json.dumps(agreed), request_id))
            return found._replace(agreed=agreed)

        return await self._write(work)

    async def settle(self, request_id: int, state: str, posts: Sequence[Post] = ()) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE requests SET state = ? WHERE id = ? AND state = 'open' RETURNING game_id", (state, request_id)
            )
            row = cursor.fetchone()
            if row is None:
                return False
            insert_posts(db, row[0], posts)
            return True

        return await self._write(work)


def _request(row: sqlite3.Row) -> Request:
    *values, agreed = row
    return Request(*values)._replace(agreed=tuple(json.loads(agreed)))
