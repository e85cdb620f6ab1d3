"""What is stored about one person: exported and deleted when they ask for it."""

from __future__ import annotations

import secrets
import sqlite3
from typing import Any

from bot.store.posts import Target
from bot.store.records import Phase
from bot.store.sqlite.connection import Connections

NOBODY = "Somebody"
# Finished games stay whole for the others: in these tables an unknown player takes the person's place.
# Rows of all other tables are deleted.
KEPT = {"seats", "answers", "scores", "games"}
# Columns that a person may not see while a game is running, or that mean nothing to anybody.
WITHHELD = {"seed", "events", "state", "nonce", "told", "told_turn", "redo"}


class PrivacyTable(Connections):
    """The part of the store that exports and deletes personal data."""

    async def unfinished_of(self, user_id: int) -> list[int]:
        rows = await self._rows(
            "SELECT g.id FROM games g WHERE (g.phase NOT IN ('over', 'ended') AND EXISTS"
            " (SELECT 1 FROM seats s WHERE s.game_id = g.id AND s.user_id = ? AND s.until IS NULL))"
            " OR (g.phase = ? AND g.host_id = ?) ORDER BY g.id",
            user_id,
            Phase.LOBBY,
            user_id,
        )
        return [int(row[0]) for row in rows]

    async def personal_data(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for table, column in await self._columns_with_people():
            columns = [row[1] for row in await self._rows(f"PRAGMA table_info({table})") if row[1] not in WITHHELD]
            chosen = ", ".join(columns)
            rows = await self._rows(f"SELECT {chosen} FROM {table} WHERE {column} = ?", user_id)
            if rows:
                found[table] = [dict(zip(columns, row, strict=True)) for row in rows]
        return found

    async def forget(self, user_id: int) -> None:
        columns = await self._columns_with_people()
        unknown = -secrets.randbelow(2**53) - 1

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM outbox WHERE target = ? OR (state != 'queued' AND game_id IN"
                " (SELECT game_id FROM seats WHERE user_id = ?))",
                (str(Target.user(user_id)), user_id),
            )
            for table in ("seats", "scores"):
                db.execute(f"UPDATE {table} SET name = ? WHERE user_id = ?", (NOBODY, user_id))
            db.execute("DELETE FROM requests WHERE instr(agreed, ?)", (str(user_id),))
            for table, column in columns:
                if column == "barred":
                    db.execute(f"UPDATE {table} SET barred = NULL WHERE barred = ?", (user_id,))
                elif table in KEPT:
                    db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (unknown, user_id))
                else:
                    db.execute(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))

        await self._write(work)

    async def _columns_with_people(self) -> list[tuple[str, str]]:
        """Every column that holds a person's id, with its table."""
        found = []
        for (table,) in await self._rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
            columns = {row[1] for row in await self._rows(f"PRAGMA table_info({table})")}
            found += [(str(table), column) for column in ("user_id", "host_id", "barred") if column in columns]
        return found
