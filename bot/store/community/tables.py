"""What the bot asks of a database beside the games: servers, tables for given people, searches and spectators."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.games.clock.turn_clock import Availability
from bot.store.posts import Post
from bot.store.records import Game
from bot.store.records.community import (
    Search,
    ServerChanges,
    ServerMessage,
    ServerSettings,
    Table,
    TableOrder,
    Watch,
)


class TableStore(Protocol):
    """A part of the store; `bot/store/protocol.py` has the rest."""

    # Servers: their settings, and the messages that they have beside those of games.

    async def server(self, guild_id: int) -> ServerSettings: ...

    async def change_server(self, guild_id: int, changes: ServerChanges) -> ServerSettings:
        """Write these settings and no others; returns all of them as they are then."""

    async def server_messages_due(self, now: float, limit: int = 50) -> list[ServerMessage]:
        """The messages of servers that it is time to look at, the longest due first."""

    async def save_server_message(self, message: ServerMessage) -> bool:
        """Keep how a message stands; False if it is no longer wanted in that channel."""

    async def open_lobbies(self, guild_id: int, limit: int = 10) -> list[Game]:
        """The lobbies of a server that anybody may join, the oldest first."""

    async def finished_since(self, guild_id: int, since: float) -> dict[str, int]:
        """How many games of each title were finished in a server since then."""

    # Tables for given people.

    async def open_table(self, order: TableOrder, seed: str, searches: Sequence[int] = ()) -> Game:
        """Open a lobby without a channel for these people, once for each key, and tie these searches to it.

        Raises Conflict if one of the searches has changed meanwhile."""

    async def table(self, game_id: int) -> Table | None: ...

    async def tables_due(self, now: float, limit: int = 50) -> list[Table]:
        """The tables that wait for something whose time has come, the longest due first."""

    async def place_table(self, game: Game, channel_id: int, until: float | None, posts: Sequence[Post]) -> None:
        """Give a table its channel; raises ChannelTaken or Conflict. With `until` its people must confirm by then."""

    async def postpone_table(self, game_id: int, wake_at: float | None, posts: Sequence[Post] = ()) -> None:
        """Look at the table again then. The posts are queued only the first time."""

    async def confirm_table(self, game_id: int, user_id: int) -> Table | None:
        """Note that this person will play; None if the table no longer asks."""

    async def table_began(self, game_id: int) -> None:
        """Forget the searches that a table has answered: its game is being played."""

    async def drop_table(self, game_id: int, gone: Collection[int], posts: Sequence[Post] = ()) -> bool:
        """Close a table that has not begun. Its searches go on as before, without the people who are gone.

        The posts are queued unless somebody else has closed it."""

    # Searches.

    async def start_search(self, search: Search) -> Search | None:
        """Store a search in place of an older one of the same person; None if they are called to a table.

        Whoever asks for the same title again keeps their waiting time."""

    async def join_search(self, search_id: int, user_id: int, name: str) -> Search | None:
        """Join the search of a friend; None if they do not expect this person, or the person is called to a table."""

    async def search_of(self, user_id: int) -> Search | None:
        """The search that this person has begun or joined."""

    async def lapsed_search_of(self, user_id: int) -> Search | None:
        """The last search of this person, if its time was up before it found a table; for a week."""

    async def leave_search(self, user_id: int) -> Search | None:
        """Withdraw from the search, unless its people are called to a table; returns it as it was."""

    async def searches_in(self, guild_id: int) -> list[Search]:
        """The searches that wait in a server, the longest waiting first."""

    async def availabilities(self, users: Collection[int]) -> dict[int, Availability]:
        """When each of these people can be expected to play."""

    async def servers_with_searches(self) -> list[int]:
        """The servers in which searches wait."""

    async def end_lapsed_searches(self, now: float) -> list[int]:
        """End searches whose time is up or in which nobody is left; returns their servers."""

    # Spectators.

    async def start_watch(self, watch: Watch) -> None:
        """Let somebody watch a game; raises TooManyGames where they watch too many, or the game has too many."""

    async def watch_of(self, game_id: int, user_id: int) -> Watch | None: ...

    async def watches_of(self, user_id: int) -> list[Watch]: ...

    async def mark_round_watched(self, game_id: int, user_id: int, round: int) -> None: ...

    async def end_watch(self, game_id: int, user_id: int) -> bool:
        """Let somebody watch no longer; False if they did not."""

    async def forget_ended_watches(self, now: float) -> None:
        """Delete the spectators of games that are over."""
