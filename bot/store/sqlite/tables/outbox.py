"""The outbox: posts that must be sent, until they are."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence

from bot.notifications.merging import merged
from bot.store.posts import Post, PostKind, QueuedPost, SentPost, Target, dump_body, load_body
from bot.store.records import NO_CHANNEL
from bot.store.sqlite.connection import Connections
from bot.store.sqlite.tables.digests import QUEUED, as_queued, earliest, leave_digest, sharing

SENT = "id, channel_id, message_id, sent_at"
RECENT = 5  # posts of one kind that can still be withdrawn


def insert_posts(db: sqlite3.Connection, game_id: int, posts: Sequence[Post]) -> None:
    """Queue these; each replaces what is queued for the same slot and was never tried.

    A game of a person has no channel that could be posted to."""
    for post in posts:
        if post.target == Target.channel(NO_CHANNEL):
            continue
        body = post.body
        slot = body.slot
        if slot:
            queued = db.execute(
                "SELECT id, kind, body FROM outbox WHERE target = ? AND state = 'queued' AND slot = ? AND game_id = ?"
                " AND (maybe_at IS NULL OR tries = 0)",
                (str(post.target), slot, game_id),
            ).fetchall()
            for id, kind, older in queued:
                body = merged(load_body(kind, older), body)
                db.execute("UPDATE outbox SET state = 'replaced' WHERE id = ?", (id,))
        db.execute(
            "INSERT INTO outbox (game_id, kind, target, slot, body, nonce, not_before) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                game_id,
                post.kind,
                str(post.target),
                slot,
                dump_body(body),
                secrets.token_hex(12),
                earliest(db, game_id, post),
            ),
        )


class OutboxTable(Connections):
    """The part of the store that keeps posts."""

    async def queue(self, game_id: int, *posts: Post) -> None:
        await self._write(lambda db: insert_posts(db, game_id, posts))

    async def queue_once(self, game_id: int, post: Post) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            body = dump_body(post.body)
            known = db.execute(
                "SELECT 1 FROM outbox WHERE game_id = ? AND kind = ? AND body = ? AND state = 'sent'"
                " UNION ALL"
                " SELECT 1 FROM outbox WHERE target = ? AND state = 'queued' AND game_id = ? AND kind = ? AND body = ?",
                (game_id, post.kind, body, str(post.target), game_id, post.kind, body),
            ).fetchone()
            if known is None:
                insert_posts(db, game_id, (post,))
            return known is None

        return await self._write(work)

    async def posts_due(self, now: float, limit: int) -> list[QueuedPost]:
        rows = await self._rows(
            f"SELECT {QUEUED} FROM outbox WHERE id IN"
            " (SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target)"
            " AND not_before <= ? AND claimed_until <= ? ORDER BY id LIMIT ?",
            now,
            now,
            limit,
        )
        return [as_queued(row) for row in rows]

    async def next_post_due(self) -> float | None:
        rows = await self._rows(
            "SELECT min(max(not_before, claimed_until)) FROM outbox WHERE id IN"
            " (SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target)"
        )
        return None if rows[0][0] is None else float(rows[0][0])

    async def claim(self, post_id: int, now: float, until: float) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE outbox SET claimed_until = ?, maybe_at = coalesce(nullif(maybe_at, 0), ?), tries = tries + 1"
                " WHERE id = ? AND state = 'queued' AND claimed_until <= ?",
                (until, now, post_id, now),
            )
            return cursor.rowcount == 1

        return await self._write(work, durable=False)

    async def mark_sent(self, post: QueuedPost, channel_id: int | None, message_id: int | None, now: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            state = "done" if message_id is None else "sent"
            db.executemany(
                "UPDATE outbox SET state = ?, channel_id = ?, message_id = ?, sent_at = ?, claimed_until = 0"
                " WHERE id = ?",
                [(state, channel_id, message_id, now, id) for id in (post.id, *sharing(db, post.id))],
            )

        await self._write(work, durable=False)

    async def mark_failed(
        self,
        post: QueuedPost,
        retry_at: float | None,
        *,
        certain: bool,
        instead: Post | None = None,
        plain: bool = False,
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE outbox SET state = ?, not_before = ?, claimed_until = 0,"
                " maybe_at = CASE WHEN ? THEN ? ELSE maybe_at END WHERE id = ?",
                ("queued" if retry_at is not None else "dead", retry_at or 0, certain, post.maybe_sent_at, post.id),
            )
            if plain:
                db.execute("UPDATE outbox SET body = json_set(body, '$.plain', 1) WHERE id = ?", (post.id,))
            if retry_at is None or (certain and post.maybe_sent_at is None):
                leave_digest(db, post.id)
            if instead is not None:
                insert_posts(db, post.game_id, (instead,))

        await self._write(work)

    async def latest_sent(self, game_id: int, kind: PostKind, target: Target | None = None) -> SentPost | None:
        where = None if target is None else str(target)
        row = await self._row(
            f"SELECT {SENT} FROM outbox"
            " WHERE game_id = ? AND kind = ? AND state = 'sent' AND (? IS NULL OR target = ?) ORDER BY id DESC LIMIT 1",
            game_id,
            kind,
            where,
            where,
        )
        return None if row is None else SentPost(*row)

    async def board_sent(self, game_id: int, move: int) -> SentPost | None:
        row = await self._row(
            f"SELECT {SENT}, json_extract(body, '$.upto') FROM outbox"
            " WHERE game_id = ? AND kind = ? AND state = 'sent' ORDER BY id DESC LIMIT 1",
            game_id,
            PostKind.BOARD,
        )
        return SentPost(*row[:-1]) if row is not None and (row[-1] or 0) >= move else None

    async def sent_since(self, game_id: int, kind: PostKind, target: Target, since: float) -> list[SentPost]:
        rows = await self._rows(
            f"SELECT {SENT} FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent'"
            " AND target = ? AND sent_at >= ? ORDER BY id DESC LIMIT ?",
            game_id,
            kind,
            str(target),
            since,
            RECENT,
        )
        return [SentPost(*row) for row in rows]

    async def mark_withdrawn(self, post_id: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE outbox SET state = 'withdrawn' WHERE id = ? AND state = 'sent'", (post_id,))

        await self._write(work, durable=False)
