"""Checks the database and the channels after a bot was killed many times."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.admin.doctor import examine
from bot.local import LocalDiscord
from bot.local.world.model import Message
from bot.ui.custom_ids import BadCustomId, CustomId
from tools.stress.players import SeenAnswer, read_only


def times_stored(db: sqlite3.Connection, seen: SeenAnswer) -> int:
    """How often this answer is stored; the row of its idempotency key has the same time as the answer."""
    row = db.execute(
        "SELECT count(*) FROM deeds d JOIN answers a ON a.game_id = ? AND a.at = d.at AND a.user_id = ?"
        " AND a.kind = 'answer' AND NOT a.forced WHERE d.interaction_id = ?",
        (seen.game, seen.user, seen.interaction),
    ).fetchone()
    return int(row[0])


def audit(database: Path, discord: LocalDiscord) -> tuple[dict[str, int], list[str]]:
    """The figures, and a sentence for each failure."""
    examined = examine(database)
    failures = [str(finding) for finding in examined.findings]
    posted = {post: messages for post, messages in _by_post(discord).items() if post}
    failures += [f"post {post} was posted {len(found)} times" for post, found in posted.items() if len(found) > 1]
    visible = {message.id for found in posted.values() for message in found}
    with read_only(database) as db:
        doubled = db.execute(
            "SELECT count(*) FROM (SELECT 1 FROM answers WHERE kind = 'answer' AND NOT forced AND user_id IS NOT NULL"
            " GROUP BY game_id, user_id, at HAVING count(*) > 1)"
        ).fetchone()[0]
        if doubled:
            failures.append(f"{doubled} acts were applied twice")
        # A direct message to somebody who takes none goes to the channel instead.
        unsent = db.execute(
            "SELECT o.state, o.kind, count(*) FROM outbox o LEFT JOIN players p ON o.target = 'user:' || p.user_id"
            " WHERE o.state = 'queued' OR (o.state = 'dead' AND NOT coalesce(p.dm_closed, 0)) GROUP BY 1, 2"
        ).fetchall()
        if unsent:
            failures.append(f"posts were not sent: {unsent}")
        failures += _missing_posts(db, visible)
        phases = dict(db.execute("SELECT phase, count(*) FROM games GROUP BY phase").fetchall())
    counts = {
        "games": examined.games,
        "of them finished": phases.get("over", 0),
        "stored answers": examined.answers,
        "messages from the outbox": len(posted),
    }
    return counts, failures


def _by_post(discord: LocalDiscord) -> dict[int, list[Message]]:
    """The bot's public and direct messages, by the id of their outbox row."""
    found: dict[int, list[Message]] = {}
    for messages in discord.world.messages.values():
        for message in messages.values():
            if message.viewer is None and message.author_id == discord.bot.id:
                found.setdefault(_post(message), []).append(message)
    return found


def _post(message: Message) -> int:
    for component in message.components:
        try:
            id = CustomId.parse(component.get("custom_id") or "")
        except BadCustomId:
            continue
        if id.post:
            return id.post
    return 0


def _missing_posts(db: sqlite3.Connection, visible: set[str]) -> Iterator[str]:
    """The latest board of every game and the notification of every open question must be visible."""
    db.row_factory = sqlite3.Row
    for game in db.execute("SELECT * FROM games WHERE move > 0").fetchall():
        rows = db.execute("SELECT * FROM outbox WHERE game_id = ? ORDER BY id DESC", (game["id"],)).fetchall()
        board = next((row for row in rows if row["kind"] in ("board", "result")), None)
        if board is None or str(board["message_id"]) not in visible:
            yield f"game {game['id']}: its latest board is missing"
        if game["phase"] == "over" and not any(row["kind"] == "result" for row in rows):
            yield f"game {game['id']}: its result was never posted"
        asks = db.execute(
            "SELECT a.* FROM asks a JOIN seats s ON s.game_id = a.game_id AND s.seat = a.seat AND s.until IS NULL"
            " WHERE a.game_id = ? AND NOT a.optional AND s.user_id IS NOT NULL",
            (game["id"],),
        ).fetchall()
        for ask in asks:
            notice = next((row for row in rows if ask["seat"] in _notified_seats(row)), None)
            if notice is not None and str(notice["message_id"]) in visible:
                continue
            # The bot skips a notification if its player has acted in the meantime and is still in the same turn.
            since = 0 if notice is None else _move_of(notice)
            acted = db.execute(
                "SELECT 1 FROM answers WHERE game_id = ? AND seat = ? AND move > ? AND user_id IS NOT NULL",
                (game["id"], ask["seat"], since),
            ).fetchone()
            if notice is None or acted is None:
                yield f"game {game['id']}: seat {ask['seat']} was never notified of question {ask['number']}"


def _notified_seats(row: sqlite3.Row) -> list[int]:
    body: dict[str, Any] = json.loads(row["body"])
    if row["state"] == "replaced":
        return []
    return [body["seat"]] if row["kind"] == "dm" else list(body.get("seats", ()))


def _move_of(row: sqlite3.Row) -> int:
    body: dict[str, Any] = json.loads(row["body"])
    return int(body.get("upto", body.get("number", 0)))
