"""Checks the database and the channels after a bot was killed many times."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.app.doctor import examine
from bot.domain.posts import PostKind
from bot.domain.records.votes import VoteKind
from bot.store.databases import open_read_only
from bot.text.game import votes as vote_text
from bot.text.names import safe_name
from bot.ui.custom_ids import BadCustomId, CustomId
from standin import LocalDiscord
from standin.world.model import Message


def audit(database: Path, discord: LocalDiscord) -> tuple[dict[str, int], list[str]]:
    """The figures, and a sentence for each failure."""
    examined = examine(database)
    failures = [str(finding) for finding in examined.findings]
    posted = {post: messages for post, messages in _by_post(discord).items() if post}
    failures += [f"post {post} was posted {len(found)} times" for post, found in posted.items() if len(found) > 1]
    visible = {message.id: message.channel_id for found in posted.values() for message in found}
    with closing(open_read_only(database)) as db:
        db.row_factory = sqlite3.Row
        failures += _doubled_acts(db)
        failures += _unsent_posts(db, discord)
        for game in db.execute("SELECT * FROM games WHERE move > 0 AND phase != 'lobby'").fetchall():
            rows = db.execute("SELECT * FROM outbox WHERE game_id = ? ORDER BY id DESC", (game["id"],)).fetchall()
            gone = str(game["channel_id"]) not in discord.world.channels
            found = [*_missing_announcements(db, game, rows, visible, discord)]
            # A finished game may have been played in a channel that was deleted later.
            if not (gone and game["phase"] == "over"):
                found += [*_missing_posts(db, game, rows, visible)]
            failures += [f"game {game['id']}: {failure}" for failure in found]
        phases = dict(db.execute("SELECT phase, count(*) FROM games GROUP BY phase").fetchall())
        kinds = dict(db.execute("SELECT kind, count(*) FROM answers GROUP BY kind").fetchall())
    counts = {
        "games": examined.games,
        "of them finished": phases.get("over", 0),
        "stored answers": examined.answers,
        "seat changes": kinds.get("seat", 0),
        "moves to another channel": kinds.get("moved", 0),
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
        if id.post_id:
            return id.post_id
    return 0


def _doubled_acts(db: sqlite3.Connection) -> Iterator[str]:
    doubled = db.execute(
        "SELECT count(*) FROM (SELECT 1 FROM answers WHERE kind IN ('answer', 'seat', 'moved') AND NOT forced & 1"
        " AND user_id IS NOT NULL GROUP BY game_id, user_id, at HAVING count(*) > 1)"
    ).fetchone()[0]
    if doubled:
        yield f"{doubled} acts were applied twice"
    for game, user in db.execute(
        "SELECT a.game_id, a.user_id FROM seats a JOIN seats b ON a.game_id = b.game_id AND a.user_id = b.user_id"
        " AND a.seat < b.seat AND a.since < coalesce(b.until, 1e9) AND b.since < coalesce(a.until, 1e9)"
    ):
        yield f"game {game}: user {user} held two seats at once"


def _unsent_posts(db: sqlite3.Connection, discord: LocalDiscord) -> Iterator[str]:
    """Only a direct message to somebody who takes none, and a post to a deleted channel, may be given up."""
    for row in db.execute(
        "SELECT o.id, o.state, o.kind, o.target, coalesce(p.dm_closed, 0) AS closed FROM outbox o"
        " LEFT JOIN players p ON o.target = 'user:' || p.user_id WHERE o.state IN ('queued', 'dead')"
    ):
        if row["state"] == "queued" or not (row["closed"] or _is_gone(row["target"], discord)):
            yield f"post {row['id']} was not sent: {row['kind']} to {row['target']} is {row['state']}"


def _is_gone(target: str, discord: LocalDiscord) -> bool:
    kind, _, id = target.partition(":")
    return kind == "channel" and id not in discord.world.channels


def _missing_announcements(
    db: sqlite3.Connection,
    game: sqlite3.Row,
    rows: list[sqlite3.Row],
    visible: Mapping[str, str],
    discord: LocalDiscord,
) -> Iterator[str]:
    """The channel hears once of each change of a seat, each move to another channel and each restore.

    Of a seat that was given away by vote it hears from the outcome of the vote, otherwise from a note."""
    changes = db.execute(
        "SELECT count(*) FROM answers WHERE game_id = ? AND kind IN ('seat', 'moved', 'restored')", (game["id"],)
    ).fetchone()[0]
    holders = db.execute("SELECT name FROM seats WHERE game_id = ?", (game["id"],)).fetchall()
    given_away = {vote_text.agreed(VoteKind.KICK, safe_name(name)) for (name,) in holders}
    said = [row for row in rows if row["state"] != "replaced"]
    notes = [row for row in said if row["kind"] == PostKind.NOTE]
    votes = [row for row in said if row["kind"] == PostKind.VOTE]
    outcomes = [row for row in votes if json.loads(row["body"]).get("outcome") in given_away]
    if changes != len(notes) + len(outcomes):
        yield f"{changes} changes have {len(notes) + len(outcomes)} announcements"
    homeless = str(game["channel_id"]) not in discord.world.channels
    for note in notes:
        # What was heard in a channel is gone with it; what was not goes along when the game moves.
        lost = _is_gone(note["target"], discord) and (note["state"] == "sent" or homeless)
        if str(note["message_id"]) not in visible and not lost:
            yield f"announcement {note['id']} is {note['state']}, and nobody sees it"


def _missing_posts(
    db: sqlite3.Connection, game: sqlite3.Row, rows: list[sqlite3.Row], visible: Mapping[str, str]
) -> Iterator[str]:
    """The latest board must be visible in the game's channel, and the notification of every open question."""
    board = next((row for row in rows if row["kind"] in ("board", "result")), None)
    if board is None or str(board["message_id"]) not in visible:
        yield "its latest board is missing"
    elif visible[str(board["message_id"])] != str(game["channel_id"]):
        yield "its latest board is in another channel"
    if game["phase"] == "over" and not any(row["kind"] == "result" for row in rows):
        yield "its result was never posted"
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
            yield f"seat {ask['seat']} was never notified of question {ask['number']}"


def _notified_seats(row: sqlite3.Row) -> list[int]:
    body: dict[str, Any] = json.loads(row["body"])
    if row["state"] == "replaced":
        return []
    return [body["seat"]] if row["kind"] == "dm" else list(body.get("seats", ()))


def _move_of(row: sqlite3.Row) -> int:
    body: dict[str, Any] = json.loads(row["body"])
    return int(body.get("upto", body.get("number", 0)))
