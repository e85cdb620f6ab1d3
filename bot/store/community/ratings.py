"""What the bot asks of a database about finished games: ratings, boards of the best, counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.store.posts import Post
from bot.store.records import (
    Board,
    Count,
    GameFacts,
    HeadToHead,
    Pool,
    RatedGame,
    RatingChange,
    RatingCurve,
    Recomputed,
)


class RatingStore(Protocol):
    """A rated game changes ratings in the transaction that ends it; `Store.commit` sees to that."""

    async def ratings_of(self, user_id: int) -> list[RatingCurve]:
        """Somebody's ratings of all time, each with its course; those with the most games first."""

    async def strengths(self, title: str, users: Collection[int]) -> dict[int, float]:
        """How strong these people play a title, by the ratings with the most games; people without one are left out."""

    async def board(self, pool: Pool, guild_id: int | None, user_id: int, start: int, limit: int) -> Board:
        """So many of the best from a place on, as this person sees them: on a server, or everywhere.

        Boards show people with enough games who let themselves be seen there."""

    async def recompute_ratings(self) -> Recomputed:
        """Compute all ratings again from the places of the games that count, in their order."""

    async def rated_game(self, game_id: int) -> RatedGame | None:
        """How a game counts for ratings; None if it never did."""

    async def rating_changes(self, game_id: int) -> list[RatingChange]:
        """What a rated game has done to the ratings of its players, without people whose profile is private."""

    async def agree_to_strike(
        self, game_id: int, user_id: int, reason: str, posts: Sequence[Post], once_struck: Sequence[Post]
    ) -> RatedGame | None:
        """A player wants the game struck from ratings; once all of them do, it is, and the later ones are rated again.

        The first one gives the reason, and these posts are queued. Returns the game as it is then."""

    async def strike(
        self, game_id: int, user_id: int, reason: str, posts: Sequence[Post], idempotency_key: int | None = None
    ) -> bool:
        """Strike a game from ratings; False if it does not count anyway. Raises AlreadyDone."""

    async def uncounted_games(self, limit: int) -> list[int]:
        """Finished games that are in no count yet: an older program has ended them."""

    async def count_game(self, game_id: int, facts: GameFacts | None) -> None:
        """Count a finished game, and rate it if that is due; nothing of it happens twice."""

    async def title_counts(self, title: str) -> dict[int, list[Count]]:
        """What was counted of a title's games, by the number of seats."""

    async def player_counts(self, user_id: int) -> dict[str, list[Count]]:
        """What was counted of somebody's games, by title."""

    async def head_to_head(self, user_id: int, other_id: int) -> list[HeadToHead]:
        """The finished games in which both people sat at the end, by title."""

    async def shares_server(self, user_id: int, guild_id: int) -> bool:
        """Whether this person has finished a game on this server."""
