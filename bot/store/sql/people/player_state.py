"""What one player keeps in one game: how far a menu has come, draft preferences, a read marker."""

from __future__ import annotations

import json
import logging

from bot.base.redacted import error_location
from bot.domain.errors import StoreFailed
from bot.domain.records.people import DraftPreferences, MenuState
from bot.store.sql.connections import Connections, Database, upsert, use_idempotency_key

log = logging.getLogger(__name__)


class PlayerStateTable(Connections):
    """The part of the store that keeps what one player has in one game."""

    async def menu_state(self, game_id: int, seat: int) -> MenuState | None:
        return await self._read(lambda db: menu_of(db, game_id, seat))

    async def save_menu_state(self, game_id: int, seat: int, state: MenuState) -> None:
        def work(db: Database) -> None:
            db.execute(
                upsert("drafts", "game_id, seat", "number, path, page, picks"),
                (game_id, seat, state.number, state.path, state.page, json.dumps(state.picks)),
            )

        await self._write(work, durable=False)

    async def draft_preferences(self, game_id: int) -> dict[int, DraftPreferences]:
        """The draft preferences in a game, by user id."""
        rows = await self._rows("SELECT user_id, picks, allowed FROM wishes WHERE game_id = ?", game_id)
        return {int(row[0]): DraftPreferences(tuple(json.loads(row[1])), bool(row[2])) for row in rows}

    async def save_draft_preferences(
        self, game_id: int, user_id: int, preferences: DraftPreferences, idempotency_key: int | None = None
    ) -> None:
        """Keep these preferences; without picks nothing is kept. Raises AlreadyDone."""
        now = self.clock()

        def work(db: Database) -> None:
            use_idempotency_key(db, idempotency_key, now)
            if not preferences.picks:
                db.execute("DELETE FROM wishes WHERE game_id = ? AND user_id = ?", (game_id, user_id))
                return
            db.execute(
                upsert("wishes", "game_id, user_id", "picks, allowed"),
                (game_id, user_id, json.dumps(preferences.picks), preferences.allowed),
            )

        await self._write(work)

    async def read_marker(self, game_id: int, user_id: int) -> int:
        """The move up to which this person has read the history."""
        row = await self._row("SELECT move FROM looks WHERE game_id = ? AND user_id = ?", game_id, user_id)
        return 0 if row is None else int(row[0])

    async def mark_read(self, game_id: int, user_id: int, move: int) -> None:
        """Set a person's read marker in the history to this move.

        Where nothing can be stored, the marker stays: looking must not fail."""

        def work(db: Database) -> None:
            db.execute(upsert("looks", "game_id, user_id", "move"), (game_id, user_id, move))

        try:
            await self._write(work, durable=False)
        except StoreFailed as failure:
            log.warning("a read marker is not stored: %s", error_location(failure), extra={"game": game_id})


def menu_of(db: Database, game_id: int, seat: int) -> MenuState | None:
    sql = "SELECT number, path, page, picks FROM drafts WHERE game_id = ? AND seat = ?"
    row = db.execute(sql, (game_id, seat)).fetchone()
    return None if row is None else MenuState(row[0], row[1], row[2], tuple(json.loads(row[3])))
