"""What the table asks of a database. SQLite fills it now; another one could."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.store.records import Ask, Best, Commit, Draft, Game, Move, Player, Post, Queued, Seat, Sent, Wishes
from bot.store.sqlite.clocks import Times
from bot.store.sqlite.digests import Gathering
from bot.store.sqlite.read_markers import Looking
from bot.store.sqlite.statistics import Tallying
from bot.store.sqlite.votes import Requesting


class Conflict(Exception):
    """Somebody else has moved this game on; read it again."""


class AlreadyDone(Exception):
    """This very click has had its effect before."""


class ChannelTaken(Exception):
    """The channel has an unfinished game."""


class Store(Times, Gathering, Requesting, Looking, Tallying, Protocol):
    """Every method is one indexed read or one transaction."""

    async def close(self) -> None: ...

    # Games and their seats.

    async def open_game(
        self,
        *,
        title: str,
        guild_id: int | None,
        channel_id: int,
        host: Seat,
        options: Mapping[str, Any],
        seed: str,
        deed: int | None = None,
        others: Sequence[Seat] = (),
    ) -> Game:
        """A new lobby with its host seated and its message queued; raises ChannelTaken."""

    async def change_lobby(
        self,
        game: Game,
        seats: Sequence[Seat],
        *,
        deed: int | None = None,
        phase: str | None = None,
        posts: Sequence[Post] = (),
    ) -> None:
        """Write a lobby's options, first player, phase and seats; raises Conflict where it has changed since."""

    async def game(self, game_id: int) -> Game | None: ...

    async def game_in(self, channel_id: int) -> Game | None:
        """The unfinished game of this channel, or else its latest one."""

    async def move_game(
        self, game: Game, guild_id: int, channel_id: int, user_id: int, posts: Sequence[Post], deed: int | None = None
    ) -> None:
        """Let an unfinished game go on in another channel; raises ChannelTaken, Conflict or AlreadyDone."""

    async def games_of(self, user_id: int, limit: int = 25) -> list[Game]:
        """The games in which this person sits: unfinished ones first, the latest first."""

    async def waiting_on(self, user_id: int) -> list[Game]:
        """The games that wait for this person."""

    async def seats(self, game_id: int) -> tuple[Seat, ...]: ...

    # Play.

    async def commit(self, commit: Commit) -> None:
        """Everything of one answer at once; raises Conflict or AlreadyDone and changes nothing."""

    async def done(self, deed: int) -> bool: ...

    async def snapshot(self, game_id: int, position: int) -> str | None: ...

    async def snapshots(self, game_id: int, since: int = 0) -> dict[int, str]:
        """All that is kept from this position on, by position."""

    async def asks(self, game_id: int) -> tuple[Ask, ...]: ...

    async def computers_waiting(self) -> list[int]:
        """The games in which a computer player is to move."""

    async def moves(self, game_id: int, after: int, upto: int) -> list[Move]: ...

    async def move(self, game_id: int, move: int) -> Move | None: ...

    async def last_moves(self, game_id: int, limit: int, before: int | None = None) -> list[Move]:
        """The latest rows of the history, the latest first."""

    async def draft(self, game_id: int, seat: int) -> Draft | None: ...

    async def save_draft(self, game_id: int, seat: int, draft: Draft) -> None: ...

    # People.

    async def player(self, user_id: int) -> Player: ...

    async def save_player(self, player: Player) -> None: ...

    async def unfinished_of(self, user_id: int) -> list[int]:
        """The games that still need this person."""

    async def person(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored under this person's id, by table."""

    async def forget(self, user_id: int) -> None:
        """Leave nothing that leads to this person; finished games keep an unknown player."""

    async def report(self, user_id: int, game_id: int | None, move: int | None, text: str) -> int: ...

    # Wishes, honours and records.

    async def wishes(self, game_id: int) -> dict[int, Wishes]:
        """The wish lists of a game, by their owners."""

    async def save_wishes(self, game_id: int, user_id: int, wishes: Wishes, deed: int | None = None) -> None:
        """Keep this list; an empty one leaves nothing behind. Raises AlreadyDone."""

    async def honours_of(self, user_id: int, title: str) -> frozenset[str]: ...

    async def first_won_in(self, game_id: int) -> tuple[str, ...]:
        """The honours that somebody won for the first time in this game."""

    async def best_alone(self, title: str, *, user_id: int | None = None, guild_id: int | None = None) -> list[Best]:
        """The best finished games for one player, of a person or of a server, by form and person."""

    # The outbox.

    async def post(self, game_id: int, *posts: Post) -> None: ...

    async def due(self, now: float, limit: int) -> list[Queued]:
        """The oldest unsent post of each target, if its time has come and nobody else is at it."""

    async def next_due(self) -> float | None: ...

    async def claim(self, post_id: int, now: float, until: float) -> bool:
        """Take a post for sending; False where another process has it."""

    async def sent(self, post: Queued, channel_id: int | None, message_id: int | None, now: float) -> None: ...

    async def failed(self, post: Queued, again_at: float | None, *, surely: bool, instead: Post | None = None) -> None:
        """Try again then; None: never. `surely`: this try was certainly not carried out."""

    async def latest(self, game_id: int, kind: str, target: str | None = None) -> Sent | None:
        """Where the latest post of this kind has gone."""
