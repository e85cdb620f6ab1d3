"""The store in one SQLite file: one connection writes, another one reads what is committed."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from bot.store.sqlite.connection import Connection, connect
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.tables.achievements import AchievementTable
from bot.store.sqlite.tables.clocks import ClockTable
from bot.store.sqlite.tables.digests import DigestTable
from bot.store.sqlite.tables.games import GameTable
from bot.store.sqlite.tables.history import HistoryTable
from bot.store.sqlite.tables.idle_games import IdleGameTable
from bot.store.sqlite.tables.outbox import OutboxTable
from bot.store.sqlite.tables.player_state import PlayerStateTable
from bot.store.sqlite.tables.privacy import PrivacyTable
from bot.store.sqlite.tables.settings import SettingsTable
from bot.store.sqlite.tables.statistics import StatisticsTable
from bot.store.sqlite.tables.votes import VoteTable

KEYS_KEPT = 24 * 3600.0  # seconds; Discord's tokens live for 15 minutes, so that no older click can come again


class SqliteStore(
    GameTable,
    HistoryTable,
    ClockTable,
    IdleGameTable,
    VoteTable,
    SettingsTable,
    PlayerStateTable,
    AchievementTable,
    PrivacyTable,
    OutboxTable,
    DigestTable,
    StatisticsTable,
):
    """A Store; `bot/store/protocol.py` says what each method promises."""

    def __init__(self, writer: Connection, reader: Connection) -> None:
        super().__init__(writer, reader)
        self.clock = time.time

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file and bring it up to date; a new one is readable by its owner only."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        writer = await connect(path)
        try:
            await migrate(writer)
            await writer.execute("DELETE FROM deeds WHERE at < ?", (time.time() - KEYS_KEPT,))
            # A process that died has left its claims. If it lives after all, the nonce keeps a post from doubling.
            # A power cut may have taken the claim of a post that was sent: every queued post is looked for first.
            await writer.execute(
                "UPDATE outbox SET claimed_until = 0, maybe_at = coalesce(maybe_at, 0) WHERE state = 'queued'"
            )
            reader = await connect(path)
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()

    async def report(self, user_id: int, game_id: int | None, move: int | None, text: str) -> int:
        def work(db: sqlite3.Connection) -> int:
            cursor = db.execute(
                "INSERT INTO reports (at, user_id, game_id, move, text) VALUES (?, ?, ?, ?, ?)",
                (time.time(), user_id, game_id, move, text),
            )
            return int(cursor.lastrowid or 0)

        return await self._write(work)
