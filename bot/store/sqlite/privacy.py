"""What is stored about one person: given to them, and taken away at their wish."""

from __future__ import annotations

import secrets
import sqlite3
from typing import Any

from bot.store.records import LOBBY
from bot.store.sqlite.connection import Lines

NOBODY = "Somebody"
# Finished games stay whole for the others: in these tables a person becomes an unknown one. All else is deleted.
KEPT = {"seats", "answers", "scores", "games"}
# What a person may not see of a running game, or what says nothing to anybody.
WITHHELD = {"seed", "events", "state", "nonce", "told", "told_turn", "redo"}


class PersonTable(Lines):
    """The part of the store that knows people's rights."""

    async def unfinished_of(self, user_id: int) -> list[int]:
        """The games that still need this person: as a player, or as the host of a lobby."""
        rows = await self._rows(
            "SELECT g.id FROM games g WHERE (g.phase NOT IN ('over', 'ended') AND EXISTS"
            " (SELECT 1 FROM seats s WHERE s.game_id = g.id AND s.user_id = ? AND s.until IS NULL))"
            " OR (g.phase = ? AND g.host_id = ?) ORDER BY g.id",
            user_id,
            LOBBY,
            user_id,
        )
        return [int(row[0]) for row in rows]

    async def person(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored under this person's id, by table."""
        found: dict[str, list[dict[str, Any]]] = {}
        for table, column in await self._tables():
            columns = [row[1] for row in await self._rows(f"PRAGMA table_info({table})") if row[1] not in WITHHELD]
            chosen = ", ".join(columns)
            rows = await self._rows(f"SELECT {chosen} FROM {table} WHERE {column} = ?", user_id)
            if rows:
                found[table] = [dict(zip(columns, row, strict=True)) for row in rows]
        return found

    async def forget(self, user_id: int) -> None:
        """Leave nothing that leads to this person; finished games keep an unknown player in their place."""
        tables = await self._tables()
        unknown = -secrets.randbelow(2**53) - 1

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM outbox WHERE target = ? OR (state != 'queued' AND game_id IN"
                " (SELECT game_id FROM seats WHERE user_id = ?))",
                (f"user:{user_id}", user_id),
            )
            for table in ("seats", "scores"):
                db.execute(f"UPDATE {table} SET name = ? WHERE user_id = ?", (NOBODY, user_id))
            db.execute("DELETE FROM requests WHERE instr(agreed, ?)", (str(user_id),))
            for table, column in tables:
                if column == "barred":
                    db.execute(f"UPDATE {table} SET barred = NULL WHERE barred = ?", (user_id,))
                elif table in KEPT:
                    db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (unknown, user_id))
                else:
                    db.execute(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))

        await self._write(work)

    async def _tables(self) -> list[tuple[str, str]]:
        """Every table that names people, with the column that does."""
        found = []
        for (table,) in await self._rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
            columns = {row[1] for row in await self._rows(f"PRAGMA table_info({table})")}
            found += [(str(table), column) for column in ("user_id", "host_id", "barred") if column in columns]
        return found
