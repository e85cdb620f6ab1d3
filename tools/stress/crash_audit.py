"""What must be true when a bot has been killed many times: in its database, and in what stands in the channels."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.admin.doctor import examine
from bot.local import LocalDiscord
from bot.local.world.model import Message
from bot.ui.components import Id, Malformed
from tools.stress.crash_players import Shown, reading


def count_deeds(db: sqlite3.Connection, shown: Shown) -> int:
    """How many answers of this person were stored by this very act: a deed and its answer carry the same time."""
    row = db.execute(
        "SELECT count(*) FROM deeds d JOIN answers a ON a.game_id = ? AND a.at = d.at AND a.user_id = ?"
        " AND a.kind = 'answer' AND NOT a.forced WHERE d.interaction_id = ?",
        (shown.game, shown.user, shown.interaction),
    ).fetchone()
    return int(row[0])


def audit(database: Path, discord: LocalDiscord) -> tuple[dict[str, int], list[str]]:
    """The figures, and all that is wrong."""
    examined = examine(database)
    failures = [str(finding) for finding in examined.findings]
    posted = {post: messages for post, messages in _by_post(discord).items() if post}
    failures += [f"the post {post} stands there {len(found)} times" for post, found in posted.items() if len(found) > 1]
    standing = {message.id for found in posted.values() for message in found}
    with reading(database) as db:
        doubled = db.execute(
            "SELECT count(*) FROM (SELECT 1 FROM answers WHERE kind = 'answer' AND NOT forced AND user_id IS NOT NULL"
            " GROUP BY game_id, user_id, at HAVING count(*) > 1)"
        ).fetchone()[0]
        if doubled:
            failures.append(f"{doubled} acts were applied twice")
        # What was for somebody who takes no direct messages is said in the channel instead.
        unsent = db.execute(
            "SELECT o.state, o.kind, count(*) FROM outbox o LEFT JOIN players p ON o.target = 'user:' || p.user_id"
            " WHERE o.state = 'queued' OR (o.state = 'dead' AND NOT coalesce(p.dm_closed, 0)) GROUP BY 1, 2"
        ).fetchall()
        if unsent:
            failures.append(f"posts that were not sent: {unsent}")
        failures += _unheard(db, standing)
        phases = dict(db.execute("SELECT phase, count(*) FROM games GROUP BY phase").fetchall())
    counts = {
        "games": examined.games,
        "of them over": phases.get("over", 0),
        "stored answers": examined.answers,
        "messages of the outbox": len(posted),
    }
    return counts, failures


def _by_post(discord: LocalDiscord) -> dict[int, list[Message]]:
    """The messages for everybody and in direct channels, by the row of the outbox that they show."""
    found: dict[int, list[Message]] = {}
    for messages in discord.world.messages.values():
        for message in messages.values():
            if message.viewer is None and message.author_id == discord.bot.id:
                found.setdefault(_post(message), []).append(message)
    return found


def _post(message: Message) -> int:
    for component in message.components:
        try:
            id = Id.parse(component.get("custom_id") or "")
        except Malformed:
            continue
        if id.post:
            return id.post
    return 0


def _unheard(db: sqlite3.Connection, standing: set[str]) -> Iterator[str]:
    """The latest board of every game, and the notice of every open question, must stand in the channels."""
    db.row_factory = sqlite3.Row
    for game in db.execute("SELECT * FROM games WHERE move > 0").fetchall():
        rows = db.execute("SELECT * FROM outbox WHERE game_id = ? ORDER BY id DESC", (game["id"],)).fetchall()
        board = next((row for row in rows if row["kind"] in ("board", "result")), None)
        if board is None or str(board["message_id"]) not in standing:
            yield f"game {game['id']}: its latest board is missing"
        if game["phase"] == "over" and not any(row["kind"] == "result" for row in rows):
            yield f"game {game['id']}: its result was never told"
        asks = db.execute(
            "SELECT a.* FROM asks a JOIN seats s ON s.game_id = a.game_id AND s.seat = a.seat AND s.until IS NULL"
            " WHERE a.game_id = ? AND NOT a.optional AND s.user_id IS NOT NULL",
            (game["id"],),
        ).fetchall()
        for ask in asks:
            called = next((row for row in rows if ask["seat"] in _called(row)), None)
            if called is not None and str(called["message_id"]) in standing:
                continue
            # A call that came too late is left out: its player had gone on by then, and is in the same turn still.
            since = 0 if called is None else _moment(called)
            acted = db.execute(
                "SELECT 1 FROM answers WHERE game_id = ? AND seat = ? AND move > ? AND user_id IS NOT NULL",
                (game["id"], ask["seat"], since),
            ).fetchone()
            if called is None or acted is None:
                yield f"game {game['id']}: seat {ask['seat']} was never called to question {ask['number']}"


def _called(row: sqlite3.Row) -> list[int]:
    body: dict[str, Any] = json.loads(row["body"])
    if row["state"] == "replaced":
        return []
    return [body["seat"]] if row["kind"] == "dm" else list(body.get("seats", ()))


def _moment(row: sqlite3.Row) -> int:
    body: dict[str, Any] = json.loads(row["body"])
    return int(body.get("upto", body.get("number", 0)))
