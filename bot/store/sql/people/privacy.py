"""What is stored about one person: exported and deleted when they ask for it."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from bot.domain.posts import PostKind, Target
from bot.domain.seat_rules import person_key
from bot.store.sql.community.leagues import leave_all_leagues
from bot.store.sql.community.rating_changes import rating_lock
from bot.store.sql.connections import Connections, Database, lock, person_lock, placeholders
from bot.store.sql.people.daily_games import keep_attempt
from bot.text.names import safe_name

NOBODY = "Someone"
# Games and leagues stay whole for the others: in these tables an unknown player takes the person's place.
# Rows of all other tables are deleted.
KEPT = {
    "seats",
    "answers",
    "scores",
    "games",
    "rated_games",
    "rated_places",
    "ratings",
    "leagues",
    "league_members",
    "league_seats",
}
# Columns that a person may not see while a game is running, or that mean nothing to anybody.
WITHHELD = {"seed", "arranged", "events", "state", "nonce", "told", "told_turn", "redo", "hash"}
PEOPLE = ("user_id", "host_id", "invited", "asked_by")  # the columns that hold a person's id
UNFINISHED_OF = (
    "SELECT id FROM games g WHERE channel_id != 0 AND phase NOT IN ('over', 'ended') AND (host_id = ? OR EXISTS"
    " (SELECT 1 FROM seats s WHERE s.game_id = g.id AND s.user_id = ? AND s.until IS NULL)) ORDER BY id"
)


class PrivacyTable(Connections):
    """The part of the store that exports and deletes personal data."""

    async def unfinished_of(self, user_id: int) -> list[int]:
        """The games of channels that are not over in which this person plays, or of which they are the host."""
        return [int(row[0]) for row in await self._rows(UNFINISHED_OF, user_id, user_id)]

    async def personal_data(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored under this person's id, by table."""
        found: dict[str, list[dict[str, Any]]] = {}
        columns = await self._columns()
        for table, person in _columns_with_people(columns):
            chosen = [column for column in columns[table] if column not in WITHHELD]
            rows = await self._rows(f"SELECT {', '.join(chosen)} FROM {table} WHERE {person} = ?", user_id)
            if rows:
                found[table] = [*found.get(table, ()), *(dict(zip(chosen, row, strict=True)) for row in rows)]
        searches = [row["search_id"] for row in found.get("searchers", ())]
        if searches:
            found["searches"] = await self._searches(searches, columns["searches"])
        marks = await self._marks_of(
            user_id, {row["game_id"] for rows in found.values() for row in rows if "game_id" in row}
        )
        return {**found, "seat_marks": marks} if marks else found

    async def _searches(self, numbers: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """The searches that somebody has begun or joined, or in which a friend has named them."""
        sql = f"SELECT {', '.join(columns)} FROM searches WHERE id IN ({placeholders(numbers)})"
        return [dict(zip(columns, row, strict=True)) for row in await self._rows(sql, *numbers)]

    async def _marks_of(self, user_id: int, games: set[int]) -> list[dict[str, Any]]:
        """What is remembered under the person's keyed hashes, in the games that their other rows name."""
        sql = (
            "SELECT m.game_id, m.person, m.seat, m.kind, g.seed FROM seat_marks m JOIN games g ON g.id = m.game_id"
            " WHERE m.game_id = ?"
        )
        rows = [row for game in sorted(games) for row in await self._rows(sql, game)]
        return [
            {"game_id": game, "seat": seat, "kind": kind}
            for game, person, seat, kind, seed in rows
            if person == person_key(seed, user_id)
        ]

    async def forget(self, user_id: int) -> bool:
        """Leave nothing that leads to this person; finished games of channels keep an unknown player.

        False, and nothing done, if a game that is not over still has them as a player or as its host."""
        columns = _columns_with_people(await self._columns())
        unknown = -secrets.randbelow(2**53) - 1

        def work(db: Database) -> bool:
            lock(db, person_lock(user_id))
            rated = db.execute("SELECT DISTINCT title, size FROM rated_places WHERE user_id = ?", (user_id,)).fetchall()
            lock(db, *(rating_lock(title, size) for title, size in rated))
            if db.execute(UNFINISHED_OF, (user_id, user_id)).fetchone() is not None:
                return False
            keep_attempt(db, user_id, self.clock())
            _forget_posts(db, user_id)
            _forget_votes(db, user_id, self.dialect.locked)
            _forget_strikes(db, user_id, self.dialect.locked)
            db.execute("DELETE FROM games WHERE channel_id = 0 AND host_id = ?", (user_id,))
            leave_all_leagues(db, user_id)
            for table in ("seats", "scores", "league_members"):
                db.execute(f"UPDATE {table} SET name = ? WHERE user_id = ?", (NOBODY, user_id))
            for table, column in columns:
                if table in KEPT:
                    db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (unknown, user_id))
                else:
                    db.execute(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))
            return True

        return await self._write(work)


def _columns_with_people(columns: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Every column that holds a person's id, with its table."""
    return [(table, column) for table in sorted(columns) for column in PEOPLE if column in columns[table]]


def _forget_posts(db: Database, user_id: int) -> None:
    """Delete the person's own messages. Those to others stay, but no longer name the person."""
    db.execute("DELETE FROM outbox WHERE target = ?", (str(Target.user(user_id)),))
    offers = "SELECT id, body FROM outbox WHERE kind = ? AND body LIKE ?"
    for id, body in db.execute(offers, (PostKind.SEAT_OFFER, f"%{user_id}%")).fetchall():
        offer = json.loads(body)
        if offer.get("user") == user_id:
            db.execute("UPDATE outbox SET body = ? WHERE id = ?", (json.dumps({**offer, "user": 0}), id))
    tenures = db.execute("SELECT DISTINCT game_id, name FROM seats WHERE user_id = ?", (user_id,)).fetchall()
    for game_id, name in tenures:
        sql = "SELECT id, body FROM outbox WHERE game_id = ? AND kind = ?"
        for id, body in db.execute(sql, (game_id, PostKind.NOTE)).fetchall():
            text = str(json.loads(body)["text"])
            for known in (safe_name(name), name):
                text = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", NOBODY, text)
            db.execute("UPDATE outbox SET body = ? WHERE id = ?", (json.dumps({"text": text}), id))
        for id, body in db.execute(sql, (game_id, PostKind.TABLE_DROPPED)).fetchall():
            missing = [NOBODY if each == name else each for each in json.loads(body)["missing"]]
            db.execute("UPDATE outbox SET body = ? WHERE id = ?", (json.dumps({"missing": missing}), id))
        db.execute("UPDATE open_seats SET name = ? WHERE game_id = ? AND name = ?", (NOBODY, game_id, name))


def _forget_votes(db: Database, user_id: int, locked: str) -> None:
    """Nobody waits any longer for what the person has agreed to; their own votes are deleted with their other rows."""
    _forget_agreement(db, "requests", "id", user_id, locked)


def _forget_strikes(db: Database, user_id: int, locked: str) -> None:
    """The games that the person has struck stay struck, without the words that they wrote."""
    db.execute("UPDATE rated_games SET reason = '' WHERE asked_by = ?", (user_id,))
    _forget_agreement(db, "rated_games", "game_id", user_id, locked)


def _forget_agreement(db: Database, table: str, key: str, user_id: int, locked: str) -> None:
    sql = f"SELECT {key}, agreed FROM {table} WHERE agreed LIKE ?{locked}"
    for id, agreed in db.execute(sql, (f"%{user_id}%",)).fetchall():
        others = [each for each in json.loads(agreed) if each != user_id]
        db.execute(f"UPDATE {table} SET agreed = ? WHERE {key} = ?", (json.dumps(others), id))
