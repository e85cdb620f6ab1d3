"""Notices of several games to the same person: one message for all that is to be said at about the same time.

One post leads, the others go with it: they share its message, and are sent or tried again together."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Protocol

from bot.store.records import Post, Queued, Sent
from bot.store.sqlite.connection import Lines

QUEUED = "id, game_id, kind, target, body, nonce, tries, maybe_at"
NOTICES = ("dm", "reminder")  # what may go together, where it goes to one person
MOST = 5  # games in one message: a row of buttons
GATHERING = 30.0  # seconds between the notices of different games that wait for the same person

# When another game that still waits for this person has called them last.
LAST_CALL = (
    "SELECT max(coalesce((SELECT o.sent_at FROM outbox o WHERE o.game_id = s.game_id AND o.kind = ? AND"
    " o.state = 'sent' AND o.target = ? ORDER BY o.id DESC LIMIT 1), 0))"
    " FROM seats s JOIN asks a ON a.game_id = s.game_id AND a.seat = s.seat"
    " WHERE s.user_id = ? AND s.until IS NULL AND NOT a.optional AND s.game_id != ?"
)


class Gathering(Protocol):
    """What notices ask of a store."""

    async def untold(self, post: Queued) -> list[Queued]:
        """Notices of other games that may go with this one: none of them has been tried."""

    async def join(self, post: Queued, others: Sequence[Queued], now: float) -> None:
        """From now on these go with this post, whatever happens to it."""

    async def together(self, post_id: int) -> list[Queued]:
        """All posts that share a message with this one, itself among them, the oldest first."""

    async def lately(self, game_id: int, kind: str, target: str, since: float) -> list[Sent]:
        """Where such posts have gone since then, the latest first, without those that are withdrawn."""

    async def withdrawn(self, post_id: int) -> None:
        """What this post said is no longer true, and its message says so."""


def not_before(db: sqlite3.Connection, game_id: int, post: Post) -> float:
    """When this may be sent: soon after another game's notice it waits a little, and perhaps for company."""
    kind, _, user = post.target.partition(":")
    if post.kind not in NOTICES or kind != "user":
        return 0.0
    calls = [db.execute(LAST_CALL, (each, post.target, int(user), game_id)).fetchone()[0] for each in NOTICES]
    last = max(call or 0.0 for call in calls)
    return last + GATHERING if last else 0.0


def sent_with(db: sqlite3.Connection, post_id: int) -> list[int]:
    """The posts that go with this one."""
    row = db.execute("SELECT json_extract(body, '$.with') FROM outbox WHERE id = ?", (post_id,)).fetchone()
    return [] if row is None or row[0] is None else [int(id) for id in json.loads(row[0])]


def part(db: sqlite3.Connection, post_id: int) -> None:
    """What went with this post goes its own way again: it has certainly not been sent."""
    for other in sent_with(db, post_id):
        db.execute(
            "UPDATE outbox SET body = json_remove(body, '$.lead'), maybe_at = NULL WHERE id = ? AND state = 'queued'",
            (other,),
        )
    db.execute("UPDATE outbox SET body = json_remove(body, '$.with') WHERE id = ?", (post_id,))


def as_queued(row: Sequence[object]) -> Queued:
    id, game_id, kind, target, body, *rest = row
    return Queued(id, game_id, kind, target, json.loads(str(body)), *rest)  # type: ignore[arg-type]


class GatheringTable(Lines):
    """The part of the store that notices use."""

    async def untold(self, post: Queued) -> list[Queued]:
        if post.kind not in NOTICES or not post.target.startswith("user:"):
            return []
        rows = await self._rows(
            f"SELECT {QUEUED} FROM outbox WHERE target = ? AND state = 'queued' AND id != ? AND game_id != ?"
            f" AND kind IN {NOTICES} AND (maybe_at IS NULL OR tries = 0) ORDER BY id LIMIT ?",
            post.target,
            post.id,
            post.game_id,
            MOST - 1,
        )
        return [as_queued(row) for row in rows]

    async def join(self, post: Queued, others: Sequence[Queued], now: float) -> None:
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

    async def together(self, post_id: int) -> list[Queued]:
        def work(db: sqlite3.Connection) -> list[Queued]:
            row = db.execute("SELECT json_extract(body, '$.lead') FROM outbox WHERE id = ?", (post_id,)).fetchone()
            lead = post_id if row is None or row[0] is None else int(row[0])
            ids = sorted({post_id, lead, *sent_with(db, lead)})
            marks = ", ".join("?" * len(ids))
            rows = db.execute(f"SELECT {QUEUED} FROM outbox WHERE id IN ({marks}) ORDER BY id", ids).fetchall()
            return [as_queued(each) for each in rows]

        return await self._read(work)

    async def lately(self, game_id: int, kind: str, target: str, since: float) -> list[Sent]:
        rows = await self._rows(
            "SELECT id, channel_id, message_id, sent_at FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent'"
            " AND target = ? AND sent_at >= ? ORDER BY id DESC LIMIT ?",
            game_id,
            kind,
            target,
            since,
            MOST,
        )
        return [Sent(*row) for row in rows]

    async def withdrawn(self, post_id: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE outbox SET state = 'withdrawn' WHERE id = ? AND state = 'sent'", (post_id,))

        await self._write(work, durable=False)
