"""Who may use the board page: a link that works once opens a session. We keep hashes of both, never the tokens."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from bot.domain.records.web import WebToken, WebTokenKind
from bot.store.store import Store

LINK_LASTS = 10 * 60.0  # seconds
SESSION_LASTS = 12 * 3600.0
MOST = 10  # links, and as many sessions, for a person


@dataclass(frozen=True, slots=True)
class Opened:
    """A session that was just opened, and its token, which nobody but the page will know."""

    token: str
    session: WebToken


class WebTokens:
    """Gives out links, and checks the sessions that they open."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def link(self, user_id: int, game_id: int, *, watches: bool) -> str:
        """A token for a link that this person can use once, and soon."""
        token, expires_at = secrets.token_urlsafe(32), self._store.clock() + LINK_LASTS
        link = WebToken(hash_of(token), WebTokenKind.LINK, user_id, game_id, watches, expires_at)
        await self._store.add_web_token(link, MOST)
        return token

    async def open(self, link: str) -> Opened | None:
        """Use a link up; None if it has been used, or is too old."""
        token, now = secrets.token_urlsafe(32), self._store.clock()
        opened = await self._store.use_web_link(hash_of(link), hash_of(token), now, now + SESSION_LASTS)
        return None if opened is None else Opened(token, opened)

    async def open_for(self, user_id: int, game_id: int, *, watches: bool) -> Opened:
        """A session for somebody whom Discord itself has named to us."""
        token, expires_at = secrets.token_urlsafe(32), self._store.clock() + SESSION_LASTS
        session = WebToken(hash_of(token), WebTokenKind.SESSION, user_id, game_id, watches, expires_at)
        await self._store.add_web_token(session, MOST)
        return Opened(token, session)

    async def session(self, token: str) -> WebToken | None:
        """The session of this token, unless it has ended or was revoked."""
        return await self._store.web_session(hash_of(token), self._store.clock())

    async def revoke(self, user_id: int) -> int:
        """End everything that this person has open; returns how much that was."""
        return await self._store.revoke_web_tokens(user_id)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
