"""A game that goes on in another channel, as one transaction."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

from bot.store.protocol import ChannelTaken, Conflict
from bot.store.records import LOBBY, PLAYING, Game, Post
from bot.store.sqlite.connection import Lines
from bot.store.sqlite.idempotency import once
from bot.store.sqlite.outbox import insert_posts


class MovingTable(Lines):
    """The part of the store that moves games."""

    async def move_game(
        self, game: Game, guild_id: int, channel_id: int, user_id: int, posts: Sequence[Post], deed: int | None = None
    ) -> None:
        now = time.time()
        # A row of the history, so that an answer which is under way meets a later move and looks again.
        begun = game.phase == PLAYING
        move = game.move + 1 if begun else game.move

        def work(db: sqlite3.Connection) -> None:
            once(db, deed, now)
            try:
                cursor = db.execute(
                    "UPDATE games SET guild_id = ?, channel_id = ?, move = ?, told = ?, updated_at = ?"
                    " WHERE id = ? AND move = ? AND phase = ?",
                    (guild_id, channel_id, move, move if begun else game.told, now, game.id, game.move, game.phase),
                )
            except sqlite3.IntegrityError as error:
                raise ChannelTaken from error
            if not cursor.rowcount or game.phase not in (LOBBY, PLAYING):
                raise Conflict
            if begun:
                db.execute(
                    "INSERT INTO answers (game_id, move, kind, seat, picks, before, position, forced, user_id, events,"
                    " at) VALUES (?, ?, 'moved', NULL, '[]', ?, ?, 0, ?, '[]', ?)",
                    (game.id, move, game.position, game.position, user_id, now),
                )
            db.execute("UPDATE asks SET noticed = 1 WHERE game_id = ? AND NOT computer", (game.id,))
            db.execute(
                "UPDATE outbox SET state = 'replaced' WHERE game_id = ? AND target = ? AND state = 'queued'",
                (game.id, f"channel:{game.channel_id}"),
            )
            insert_posts(db, game.id, posts)

        await self._write(work)
