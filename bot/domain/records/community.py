"""What a server's people share: its settings, tables opened for given people, searches, and who watches a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypedDict

# Tables.


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A table for given people, in the order of their seats. The first one is its host."""

    key: str  # asked for twice, it is the same table
    guild_id: int
    title: str
    players: tuple[tuple[int, str], ...]  # user ids and names
    options: Mapping[str, Any] = field(default_factory=dict)
    pace: str = ""
    theme: str = "dark"
    rated: bool = False
    shuffled: bool = True  # whether the seats are shuffled when the game begins
    confirm_within: float | None = None  # seconds; None: the game begins as soon as it has a channel
    language: str = "en"


class Table(NamedTuple):
    """A table that was opened for given people. Its game is a lobby until it begins."""

    game_id: int
    key: str
    size: int
    confirm_within: float | None = None
    until: float | None = None  # when everybody must have confirmed; None while it has no channel
    told: bool = False  # whether its players know that it waits for a channel
    confirmed: frozenset[int] = frozenset()

    @property
    def lease(self) -> str:
        """The name of the lease under which one process looks after it."""
        return f"table:{self.game_id}"


# Servers.


class ServerSettings(NamedTuple):
    """What the people who manage a server have chosen for its tables."""

    guild_id: int
    tables: tuple[int, ...] = ()  # channels for tables: threads are opened under them, or they are used themselves
    opener_role: int | None = None  # who may open tables; None: everybody
    pace: str = ""
    theme: str = "dark"
    rated: bool = False
    listing_channel: int | None = None  # where open tables and searches are listed
    digest_channel: int | None = None  # where the digest of the week is posted
    language: str = ""  # empty: that of its Discord
    locale: str = ""  # of its Discord, as far as we know


class ServerChanges(TypedDict, total=False):
    """The settings that somebody changes; the others stay as they are."""

    tables: tuple[int, ...]
    opener_role: int | None
    pace: str
    theme: str
    rated: bool
    listing_channel: int | None
    digest_channel: int | None
    language: str
    locale: str


class ServerMessageKind(StrEnum):
    """The messages that a server has beside those of its games."""

    LISTING = "listing"
    DIGEST = "digest"


class ServerMessage(NamedTuple):
    """One of them as it was last posted; `content` is a hash of what it says."""

    guild_id: int
    kind: ServerMessageKind
    channel_id: int
    look_at: float  # when to look next whether it must change
    message_id: int | None = None
    posted_at: float | None = None
    content: str = ""
    nonce: str = ""
    maybe_sent_at: float | None = None  # since when Discord may have a newer one without our knowing


# Searches.


class Searcher(NamedTuple):
    """Somebody who searches, or a friend who was named and has not joined yet."""

    user_id: int
    name: str
    joined: bool = True


class Search(NamedTuple):
    """People who want to play together, alone or with others. It waits while it has no table."""

    id: int
    guild_id: int
    title: str
    sizes: tuple[int, ...]
    pace: str | None  # None: any
    since: float
    until: float
    game_id: int | None  # the table that its people are called to
    people: tuple[Searcher, ...]
    options: Mapping[str, Any] | None = None  # the variants; None: any, {}: the base game

    @property
    def complete(self) -> bool:
        """Whether every friend who was named has joined."""
        return all(each.joined for each in self.people)


# Spectators.


class WatchKind(StrEnum):
    """How often a spectator hears of a game."""

    END = "end"
    ROUND = "round"
    TURN = "turn"


class Watch(NamedTuple):
    """Somebody who watches a game; `round` is the last one that they have heard of."""

    game_id: int
    user_id: int
    kind: WatchKind
    round: int = 0
