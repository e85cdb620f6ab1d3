"""Digests: one message for the notices of several games to the same person.

One post leads, the others share its message: they are sent, or tried again, together. The bodies say which:
`with` in the leading post, `lead` in the others. In the same way `plain` marks a post that Discord has refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.domain.merging import DIGEST_GAMES, DIGEST_KINDS, can_share_a_message, not_before
from bot.domain.posts import Post, QueuedPost, Target, load_body
from bot.store.sql.connections import Connections, Database, lock, placeholders, queue_lock
from engine.language import ENGLISH

QUEUED = (
    "id, game_id, kind, target, body, nonce, tries, maybe_at,"
    " (SELECT g.language FROM games g WHERE g.id = outbox.game_id)"
)

# When another game that still waits for this person has called them last.
LAST_CALL = (
    "SELECT max(coalesce((SELECT o.sent_at FROM outbox o WHERE o.game_id = s.game_id AND o.kind = ? AND"
    " o.state = 'sent' AND o.target = ? ORDER BY o.id DESC LIMIT 1), 0)), database_time()"
    " FROM seats s JOIN asks a ON a.game_id = s.game_id AND a.seat = s.seat"
    " WHERE s.user_id = ? AND s.until IS NULL AND NOT a.optional AND s.game_id != ?"
)


def earliest(db: Database, game_id: int, post: Post) -> float:
    """When this post may be sent."""
    if not can_share_a_message(post.kind, post.target):
        return 0.0
    target = str(post.target)
    calls = [db.execute(LAST_CALL, (kind, target, post.target.id, game_id)).fetchone() for kind in DIGEST_KINDS]
    return not_before(max(at or 0.0 for at, _ in calls), min(now for _, now in calls))


def sharing(db: Database, post_id: int) -> list[int]:
    """The posts that share the message of this one."""
    return [int(id) for id in _body(db, post_id).get("with") or ()]


def leave_digest(db: Database, post_id: int) -> None:
    """The posts that share this one's message are on their own again: it has certainly not been sent."""
    for other in sharing(db, post_id):
        if db.execute("UPDATE outbox SET maybe_at = NULL WHERE id = ? AND state = 'queued'", (other,)).rowcount:
            mark_body(db, other, lead=None)
    mark_body(db, post_id, **{"with": None})


def mark_body(db: Database, post_id: int, **marks: Any) -> None:
    """Write these marks into a post's body; None removes one."""
    body = {**_body(db, post_id), **marks}
    text = json.dumps({key: value for key, value in body.items() if value is not None})
    db.execute("UPDATE outbox SET body = ? WHERE id = ?", (text, post_id))


def as_queued(row: Sequence[Any]) -> QueuedPost:
    id, game_id, kind, target, text, nonce, tries, maybe_at, language = row
    marks = json.loads(text)
    shared = None if marks.get("with") is None else tuple(marks["with"])
    return QueuedPost(
        id,
        game_id,
        Target.parse(target),
        load_body(kind, text),
        nonce,
        tries,
        maybe_at,
        shared,
        bool(marks.get("plain")),
        language or ENGLISH,
    )


def _body(db: Database, post_id: int) -> dict[str, Any]:
    row = db.execute("SELECT body FROM outbox WHERE id = ?", (post_id,)).fetchone()
    return {} if row is None else dict(json.loads(row[0]))


class DigestTable(Connections):
    """The part of the store that keeps digests."""

    async def digest_candidates(self, post: QueuedPost) -> list[QueuedPost]:
        """Notices of other games that may share this post's message: none of them has been tried."""
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
        """From now on the others share this post's message, whatever happens to it."""

        def work(db: Database) -> None:
            lock(db, queue_lock(post.target))
            joined = []
            for other in others:
                sql = (
                    "UPDATE outbox SET maybe_at = coalesce(maybe_at, ?), tries = tries + 1"
                    " WHERE id = ? AND state = 'queued' AND (maybe_at IS NULL OR tries = 0)"
                )
                if db.execute(sql, (now, other.id)).rowcount:
                    mark_body(db, other.id, lead=post.id)
                    joined.append(other.id)
            if db.execute("SELECT 1 FROM outbox WHERE id = ? AND state = 'queued'", (post.id,)).fetchone() is not None:
                mark_body(db, post.id, **{"with": joined})

        await self._write(work)

    async def digest_of(self, post_id: int) -> list[QueuedPost]:
        """All posts that share a message with this one, itself among them, the oldest first."""

        def work(db: Database) -> list[QueuedPost]:
            lead = int(_body(db, post_id).get("lead") or post_id)
            ids = sorted({post_id, lead, *sharing(db, lead)})
            sql = f"SELECT {QUEUED} FROM outbox WHERE id IN ({placeholders(ids)}) ORDER BY id"
            return [as_queued(each) for each in db.execute(sql, ids).fetchall()]

        return await self._read(work)
