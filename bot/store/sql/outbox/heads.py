"""The head of each target: its oldest queued post, the only one that may be sent.

The column `ready_at` says from when on a head may be sent, and is empty in all other rows. So a look at what is due
reads heads whose time has come, however many posts wait behind them or for a later time."""

from __future__ import annotations

from collections.abc import Iterable

from bot.domain.merging import LONGEST_WAIT
from bot.store.sql.connections import Database

NOT_BEFORE = "CASE WHEN claimed_until > not_before THEN claimed_until ELSE not_before END"
HEAD = "SELECT min(id) FROM outbox WHERE state = 'queued'"
# No post waits so long, even by a clock that goes a little ahead: only a wrong clock can have written it.
TOO_FAR_AHEAD = f"ready_at > database_time() + {LONGEST_WAIT + 60.0}"


def set_heads(db: Database, targets: Iterable[str]) -> None:
    """To be called when a post has entered or left the queue of these targets."""
    sql = f"UPDATE outbox SET ready_at = {NOT_BEFORE} WHERE ready_at IS NULL AND id = ({HEAD} AND target = ?)"
    for target in sorted(set(targets)):
        db.execute(sql, (target,))


def set_all_heads(db: Database) -> None:
    """Find all heads anew, after rows were written without regard to them."""
    db.execute(f"UPDATE outbox SET ready_at = {NOT_BEFORE} WHERE id IN ({HEAD} GROUP BY target)")
    db.execute(f"UPDATE outbox SET ready_at = NULL WHERE ready_at IS NOT NULL AND id NOT IN ({HEAD} GROUP BY target)")


def free_far_heads(db: Database) -> None:
    """A head that waits for a time too far ahead is due: everything for its target waits behind it."""
    db.execute(f"UPDATE outbox SET not_before = 0, claimed_until = 0, ready_at = 0 WHERE {TOO_FAR_AHEAD}")
