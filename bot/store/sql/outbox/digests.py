"""Digests: one message for the notices of several games to the same person.

One post leads, the others share its message: they are sent, or tried again, together. The bodies say which:
`with` in the leading post, `lead` in the others. In the same way `plain` marks a post that Discord has refused."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.notifications.merging import DIGEST_GAMES, DIGEST_KINDS, can_share_a_message, not_before
from bot.store.posts import Post, QueuedPost, Target, load_body
from bot.store.sqlite.connection import Connections

QUEUED = (
    "id, game_id, kind, target, body, nonce, tries, maybe_at,"
    " json_extract(body, '$.with'), json_extract(body, '$.plain')"
)

# When another game that still waits for this person has called them last.
LAST_CALL = (
    "SELECT max(coalesce((SELECT o.sent_at FROM outbox o WHERE o.game_id = s.game_id AND o.kind = ? AND"
    " o.state = 'sent' AND o.target = ? ORDER BY o.id DESC LIMIT 1), 0))"
    " FROM seats s JOIN asks a ON a.game_id = s.game_id AND a.seat = s.seat"
    " WHERE s.user_id = ? AND s.until IS NULL AND NOT a.optional AND s.game_id != ?"
)


def earliest(db: sqlite3.Connection, game_id: int, post: Post) -> float:
    """When this post may be sent."""
    if not can_share_a_message(post.kind, post.target):
        return 0.0
    target = str(post.target)
    calls = [db.execute(LAST_CALL, (kind, target, post.target.id, game_id)).fetchone()[0] for kind in DIGEST_KINDS]
    return not_before(max(call or 0.0 for call in calls))


def sharing(db: sqlite3.Connection, post_id: int) -> list[int]:
    """The posts that share the message of this one."""
    row = db.execute("SELECT json_extract(body, '$.with') FROM outbox WHERE id = ?", (post_id,)).fetchone()
    return [] if row is None or row[0] is None else [int(id) for id in json.loads(row[0])]


def leave_digest(db: sqlite3.Connection, post_id: int) -> None:
    """The posts that share this one's message are on their own again: it has certainly not been sent."""
    for other in sharing(db, post_id):
        db.execute(
            "UPDATE outbox SET body = json_remove(body, '$.lead'), maybe_at = NULL WHERE id = ? AND state = 'queued'",
            (other,),
        )
    db.execute("UPDATE outbox SET body = json_remove(body, '$.with') WHERE id = ?", (post_id,))


def as_queued(row: Sequence[Any]) -> QueuedPost:
    id, game_id, kind, target, body, nonce, tries, maybe_at, digest, plain = row
    shared = None if digest is None else tuple(json.loads(digest))
    body = load_body(kind, body)
    return QueuedPost(id, game_id, Target.parse(target), body, nonce, tries, maybe_at, shared, bool(plain))


class DigestTable(Connections):
    """The part of the store that keeps digests."""

    async def digest_candidates(self, post: QueuedPost) -> list[QueuedPost]:
        if not can_share_a_message(post.kind, post.target):
            return []
        kinds = ", ".join(f"'{kind}'" for kind in DIGEST_KINDS)
        rows = await self._rows(
            f"SELECT {QUEUED} FROM outbox WHERE target = ? AND state = 'queued' AND id != ? AND game_id != ?"
            f" AND kind IN ({kinds}) AND (maybe_at IS NULL OR tries = 0) ORDER BY id LIMIT ?",
            str(post.target),
            post.id,
            post.game_id,
            DIGEST_GAMES - 1,
        )
        return [as_queued(row) for row in rows]

    async def join_digest(self, post: QueuedPost, others: Sequence[QueuedPost], now: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            joined = [
                other.id
                for other in others
                if db.execute(
                    "UPDATE outbox SET body = json_set(body, '$.lead', ?), maybe_at = coalesce(maybe_at, ?),"
                    " tries = tries + 1 WHERE id = ? AND state = 'queued' AND (maybe_at IS NULL OR tries = 0)",
                    (post.id, now, other.id),
                ).rowcount
            ]
            db.execute(
                "UPDATE outbox SET body = json_set(body, '$.with', json(?)) WHERE id = ? AND state = 'queued'",
                (json.dumps(joined), post.id),
            )

        await self._write(work)

    async def digest_of(self, post_id: int) -> list[QueuedPost]:
        def work(db: sqlite3.Connection) -> list[QueuedPost]:
            row = db.execute("SELECT json_extract(body, '$.lead') FROM outbox WHERE id = ?", (post_id,)).fetchone()
            lead = post_id if row is None or row[0] is None else int(row[0])
            ids = sorted({post_id, lead, *sharing(db, lead)})
            marks = ", ".join("?" * len(ids))
            rows = db.execute(f"SELECT {QUEUED} FROM outbox WHERE id IN ({marks}) ORDER BY id", ids).fetchall()
            return [as_queued(each) for each in rows]

        return await self._read(work)
