"""What the bot asks of a database about leagues."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.community.leagues.pairing import Table
from bot.store.posts import Post
from bot.store.records.leagues import (
    Joined,
    League,
    LeagueMedal,
    LeagueRows,
    LeagueSeat,
    LeagueTable,
    Verdict,
)


class LeagueStore(Protocol):
    """Every change of a league waits for the one before, and happens only if the league is as its writer saw it."""

    async def open_league(self, league: League, idempotency_key: int | None = None) -> League:
        """Store a new league; raises TooManyLeagues or AlreadyDone."""

    async def league(self, league_id: int) -> League | None: ...

    async def league_rows(self, league_id: int) -> LeagueRows | None: ...

    async def leagues_in(self, guild_id: int, limit: int = 25) -> list[League]:
        """The leagues of a server: unfinished ones first, the latest first."""

    async def leagues_of(self, user_id: int) -> list[League]:
        """The unfinished leagues in which this person plays or is a substitute, the latest first."""

    async def join_league(self, league_id: int, user_id: int, name: str) -> Joined:
        """Take a place, or after the start one among the substitutes."""

    async def leave_league(self, league_id: int, user_id: int) -> LeagueRows | None:
        """Give up one's place: a substitute takes it if there is one. None if the person has none, or it is over."""

    async def remove_members(self, league_id: int, numbers: Collection[int]) -> None:
        """Take these members out of a running league, as if they had left."""

    async def move_league(self, league_id: int, channel_id: int) -> None:
        """From now on the league posts in this channel."""

    async def cancel_league(self, league_id: int) -> bool:
        """Cancel a league that has not started; False if it has."""

    async def start_round(self, league: League, tables: Sequence[Table], deadline: float, rounds: int) -> bool:
        """Store the tables of the round after the league's present one, by the numbers of the members.

        False, and nothing done, if the league has gone on, or if one of them plays in it no longer."""

    async def set_table_game(self, league_id: int, table: LeagueTable, game_id: int) -> None:
        """Remember the game of a table."""

    async def call_table(self, league_id: int, table: LeagueTable, post: Post) -> bool:
        """Queue the call of a table's players, under its game; False if that was done before."""

    async def finish_table(
        self, league_id: int, table: LeagueTable, verdict: Verdict, seats: Sequence[LeagueSeat]
    ) -> bool:
        """Store the result of a table; False if it has one."""

    async def end_league(
        self,
        league: League,
        places: Mapping[int, int],
        medals: Mapping[int, str],
        game_id: int | None = None,
        posts: Sequence[Post] = (),
    ) -> bool:
        """End a running league with these places and medals by member, and queue posts under a game of it.

        False, and nothing done, if it has gone on."""

    async def announce_round(self, league: League, game_id: int, posts: Sequence[Post]) -> bool:
        """Queue what is said of the league's round, under a game of it; False if that was done before."""

    async def leagues_due(self, now: float, limit: int) -> list[int]:
        """The running leagues that somebody must look at, the longest due first."""

    async def look_at_league(self, league_id: int, at: float) -> None:
        """Let somebody look at a running league then."""

    async def league_of_game(self, game_id: int) -> int | None:
        """The running league for whose open table this game is played."""

    async def league_medals(self, user_id: int) -> list[LeagueMedal]:
        """How this person came out of every league that is over, the latest first."""
