"""Servers: the settings of their tables, and the messages that they have beside those of games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.domain.records.community import ServerChanges, ServerMessage, ServerMessageKind, ServerSettings
from bot.domain.records.games import Game
from bot.store.sql.connections import Connections, Database, update_columns
from bot.store.sql.games.games import games_where

SETTINGS = "guild_id, tables, opener_role, pace, theme, rated, listing_channel, digest_channel, language, locale"
MESSAGE = "guild_id, kind, channel_id, look_at, message_id, posted_at, content, nonce, maybe_at"
CHANNELS = {"listing_channel": ServerMessageKind.LISTING, "digest_channel": ServerMessageKind.DIGEST}


class ServerTable(Connections):
    """The part of the store that keeps servers."""

    async def server(self, guild_id: int) -> ServerSettings:
        return await self._read(lambda db: _server(db, guild_id))

    async def change_server(self, guild_id: int, changes: ServerChanges) -> ServerSettings:
        """Write these settings and no others; returns all of them as they are then."""
        columns: dict[str, Any] = dict(changes)
        if "tables" in changes:
            columns["tables"] = json.dumps(changes["tables"])

        def work(db: Database) -> ServerSettings:
            db.execute("INSERT INTO servers (guild_id) VALUES (?) ON CONFLICT DO NOTHING", (guild_id,))
            update_columns(db, "servers", "guild_id", guild_id, columns)
            for column, kind in CHANNELS.items():
                if column in columns:
                    _set_message(db, guild_id, kind, columns[column])
            return _server(db, guild_id)

        return await self._write(work)

    async def server_messages_due(self, now: float, limit: int = 50) -> list[ServerMessage]:
        """The messages of servers that it is time to look at, the longest due first."""
        rows = await self._rows(
            f"SELECT {MESSAGE} FROM server_messages WHERE look_at <= ? ORDER BY look_at, guild_id LIMIT ?", now, limit
        )
        return [_message(row) for row in rows]

    async def save_server_message(self, message: ServerMessage) -> bool:
        """Keep how a message stands; False if it is no longer wanted in that channel."""

        def work(db: Database) -> bool:
            guild_id, kind, channel_id, *values = message
            saved = db.execute(
                "UPDATE server_messages SET look_at = ?, message_id = ?, posted_at = ?, content = ?, nonce = ?,"
                " maybe_at = ? WHERE guild_id = ? AND kind = ? AND channel_id = ?",
                (*values, guild_id, kind, channel_id),
            )
            return bool(saved.rowcount)

        return await self._write(work)

    async def open_lobbies(self, guild_id: int, limit: int = 10) -> list[Game]:
        """The lobbies of a server that anybody may join, the oldest first."""
        return await self._read(
            lambda db: games_where(
                db,
                "guild_id = ? AND phase = 'lobby' AND channel_id > 0"
                " AND NOT EXISTS (SELECT 1 FROM opened_tables t WHERE t.game_id = games.id) ORDER BY id LIMIT ?",
                (guild_id, limit),
            )
        )

    async def finished_since(self, guild_id: int, since: float) -> dict[str, int]:
        """How many games of each title were finished in a server since then."""
        rows = await self._rows(
            "SELECT g.title, count(*) FROM games g JOIN results r ON r.game_id = g.id"
            " WHERE g.guild_id = ? AND g.phase = 'over' AND r.at >= ? GROUP BY g.title ORDER BY g.title",
            guild_id,
            since,
        )
        return {title: int(count) for title, count in rows}


def _server(db: Database, guild_id: int) -> ServerSettings:
    row = db.execute(f"SELECT {SETTINGS} FROM servers WHERE guild_id = ?", (guild_id,)).fetchone()
    if row is None:
        return ServerSettings(guild_id)
    number, tables, role, pace, theme, rated, *others = row
    return ServerSettings(number, tuple(json.loads(tables)), role, pace, theme, bool(rated), *others)


def _set_message(db: Database, guild_id: int, kind: ServerMessageKind, channel_id: int | None) -> None:
    """Post this message in that channel from now on, or nowhere."""
    db.execute("DELETE FROM server_messages WHERE guild_id = ? AND kind = ?", (guild_id, kind))
    if channel_id is not None:
        sql = "INSERT INTO server_messages (guild_id, kind, channel_id, look_at) VALUES (?, ?, ?, 0)"
        db.execute(sql, (guild_id, kind, channel_id))


def _message(row: Sequence[Any]) -> ServerMessage:
    guild_id, kind, *others = row
    return ServerMessage(guild_id, ServerMessageKind(kind), *others)
