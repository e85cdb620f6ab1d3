"""Who may use the board page."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class WebTokenKind(StrEnum):
    """A link is used once, and opens a session."""

    LINK = "link"
    SESSION = "session"


class WebToken(NamedTuple):
    """A person's way to one game in a browser. Only a hash of the token itself is stored."""

    hash: str
    kind: WebTokenKind
    user_id: int
    game_id: int
    watches: bool  # whether they may watch without a seat
    expires_at: float
