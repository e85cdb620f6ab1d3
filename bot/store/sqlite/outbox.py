"""The outbox as a table: what must be sent, until it is."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.records import Post, Queued, Sent
from bot.store.sqlite.connection import Lines
from bot.store.sqlite.digests import QUEUED, as_queued, not_before, part, sent_with


def insert_posts(db: sqlite3.Connection, game_id: int, posts: Sequence[Post]) -> None:
    """Queue these; a newer one takes the place of what is queued for the same slot and was never tried."""
    for post in posts:
        body = dict(post.body)
        if post.slot:
            queued = db.execute(
                "SELECT id, body FROM outbox WHERE target = ? AND state = 'queued' AND slot = ? AND game_id = ?"
                " AND (maybe_at IS NULL OR tries = 0)",
                (post.target, post.slot, game_id),
            ).fetchall()
            for id, older in queued:
                body = merged(json.loads(older), body)
                db.execute("UPDATE outbox SET state = 'replaced' WHERE id = ?", (id,))
        db.execute(
            "INSERT INTO outbox (game_id, kind, target, slot, body, nonce, not_before) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                game_id,
                post.kind,
                post.target,
                post.slot,
                json.dumps(body),
                secrets.token_hex(12),
                not_before(db, game_id, post),
            ),
        )


def merged(older: dict[str, Any], newer: dict[str, Any]) -> dict[str, Any]:
    """The newer body, telling also what the older one would have told, and whom."""
    body = dict(newer)
    if "since" in older and "since" in newer:
        body["since"] = min(older["since"], newer["since"])
    if "seats" in older:
        body["seats"] = sorted({*older["seats"], *newer.get("seats", ())})
    return body


class OutboxTable(Lines):
    """The part of the store that the outbox uses."""

    async def post(self, game_id: int, *posts: Post) -> None:
        def work(db: sqlite3.Connection) -> None:
            insert_posts(db, game_id, posts)

        await self._write(work)

    async def due(self, now: float, limit: int) -> list[Queued]:
        rows = await self._rows(
            f"SELECT {QUEUED} FROM outbox WHERE id IN"
            " (SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target)"
            " AND not_before <= ? AND claimed_until <= ? ORDER BY id LIMIT ?",
            now,
            now,
            limit,
        )
        return [as_queued(row) for row in rows]

    async def next_due(self) -> float | None:
        rows = await self._rows(
            "SELECT min(max(not_before, claimed_until)) FROM outbox WHERE id IN"
            " (SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target)"
        )
        return None if rows[0][0] is None else float(rows[0][0])

    async def claim(self, post_id: int, now: float, until: float) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE outbox SET claimed_until = ?, maybe_at = coalesce(maybe_at, ?), tries = tries + 1"
                " WHERE id = ? AND state = 'queued' AND claimed_until <= ?",
                (until, now, post_id, now),
            )
            return cursor.rowcount == 1

        return await self._write(work, durable=False)

    async def sent(self, post: Queued, channel_id: int | None, message_id: int | None, now: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            state = "done" if message_id is None else "sent"
            db.executemany(
                "UPDATE outbox SET state = ?, channel_id = ?, message_id = ?, sent_at = ?, claimed_until = 0"
                " WHERE id = ?",
                [(state, channel_id, message_id, now, id) for id in (post.id, *sent_with(db, post.id))],
            )

        await self._write(work, durable=False)

    async def failed(self, post: Queued, again_at: float | None, *, surely: bool, instead: Post | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE outbox SET state = ?, not_before = ?, claimed_until = 0,"
                " maybe_at = CASE WHEN ? THEN ? ELSE maybe_at END WHERE id = ?",
                ("queued" if again_at is not None else "dead", again_at or 0, surely, post.maybe_at, post.id),
            )
            if again_at is None or (surely and post.maybe_at is None):
                part(db, post.id)
            if instead is not None:
                insert_posts(db, post.game_id, (instead,))

        await self._write(work)

    async def latest(self, game_id: int, kind: str, target: str | None = None) -> Sent | None:
        rows = await self._rows(
            "SELECT id, channel_id, message_id, sent_at FROM outbox"
            " WHERE game_id = ? AND kind = ? AND state = 'sent' AND (? IS NULL OR target = ?) ORDER BY id DESC LIMIT 1",
            game_id,
            kind,
            target,
            target,
        )
        return Sent(*rows[0]) if rows else None
