"""Links to the board page, and the sessions that they have opened: hashes of tokens, never a token."""

from __future__ import annotations

from collections.abc import Collection

from bot.domain.records.games import GameStamp, Phase
from bot.domain.records.web import WebToken, WebTokenKind
from bot.store.sql.connections import Connections, Database

COLUMNS = "hash, kind, user_id, game_id, watches, expires_at"


class WebTokenTable(Connections):
    """The part of the store that knows who may use the board page."""

    async def add_web_token(self, token: WebToken, most: int) -> None:
        """Keep a link or a session for the board page; of each kind a person has only so many, the latest."""

        def work(db: Database) -> None:
            _insert(db, token)
            db.execute(
                "DELETE FROM web_tokens WHERE user_id = ? AND kind = ? AND hash NOT IN (SELECT hash FROM web_tokens"
                " WHERE user_id = ? AND kind = ? ORDER BY expires_at DESC, hash LIMIT ?)",
                (token.user_id, token.kind, token.user_id, token.kind, most),
            )

        await self._write(work)

    async def use_web_link(self, link: str, session: str, now: float, expires_at: float) -> WebToken | None:
        """Use up the link with this hash and open a session with that one; None if there is no such link any more."""

        def work(db: Database) -> WebToken | None:
            row = db.execute(
                f"DELETE FROM web_tokens WHERE hash = ? AND kind = ? AND expires_at > ? RETURNING {COLUMNS}",
                (link, WebTokenKind.LINK, now),
            ).fetchone()
            if row is None:
                return None
            opened = _token(row)._replace(hash=session, kind=WebTokenKind.SESSION, expires_at=expires_at)
            _insert(db, opened)
            return opened

        return await self._write(work)

    async def web_session(self, hash: str, now: float) -> WebToken | None:
        sql = f"SELECT {COLUMNS} FROM web_tokens WHERE hash = ? AND kind = ? AND expires_at > ?"
        rows = await self._rows(sql, hash, WebTokenKind.SESSION, now)
        return _token(rows[0]) if rows else None

    async def revoke_web_tokens(self, user_id: int) -> int:
        """End all links and sessions of a person; returns how many there were."""
        return await self._write(lambda db: db.execute("DELETE FROM web_tokens WHERE user_id = ?", (user_id,)).rowcount)

    async def forget_expired_web_tokens(self, now: float) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM web_tokens WHERE expires_at <= ?", (now,))

        await self._write(work, durable=False)

    async def game_stamps(self, game_ids: Collection[int]) -> dict[int, GameStamp]:
        """How far each of these games has come."""
        wanted = f"SELECT id, move, phase, lesson, channel_id FROM games WHERE id IN ({', '.join('?' * len(game_ids))})"
        rows = await self._rows(wanted, *game_ids) if game_ids else []
        return {
            int(id): GameStamp(int(move), Phase(phase), str(lesson), int(channel))
            for id, move, phase, lesson, channel in rows
        }


def _insert(db: Database, token: WebToken) -> None:
    db.execute(f"INSERT INTO web_tokens ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", tuple(token))


def _token(row: tuple[str, str, int, int, bool, float]) -> WebToken:
    hash, kind, user_id, game_id, watches, expires_at = row
    return WebToken(hash, WebTokenKind(kind), user_id, game_id, bool(watches), expires_at)
