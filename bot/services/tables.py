"""Tables for given people: each gets a channel, its people confirm if they must, and its game begins.

A table is a lobby from the first moment on, so that its game has a number before it has a channel. Each step is stored
before the next one, so that a restart goes on from there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.base.redacted import error_location
from bot.domain.errors import ChannelTaken, Conflict
from bot.domain.posts import OpenDmBody, Post, TableCallBody, TableDroppedBody, TableWaitsBody, Target
from bot.domain.records.community import Table, TableOrder
from bot.domain.records.games import UNFINISHED, Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.games import lobby as lobbies
from bot.games.lobby import Lobby
from bot.games.service import GameService, Request
from bot.services.server_channels import TABLES, THREADS, ServerChannels
from bot.store.store import Store
from bot.text.community import tables as table_text
from engine.core import IllegalSetup, Setup
from engine.language import ENGLISH, speaking
from engine.title import Title

log = logging.getLogger(__name__)

LEASE = 120.0  # seconds that a process has for one step of a table
LOOK_AGAIN = 300.0  # seconds until a table without a channel looks for one again
WAITS_AT_MOST = 3 * 86400.0  # seconds that people who must confirm wait for a channel


def allowed_sizes(title: Title[Any], options: Mapping[str, Any]) -> list[int]:
    """The sizes of tables for several at which this game can be played with these variants."""
    return [size for size in title.rules.seats if size > 1 and not obstacle(title, size, options)]


def obstacle(title: Title[Any], size: int, options: Mapping[str, Any]) -> str:
    """Why this game cannot be played by so many with these variants; "" if it can."""
    try:
        title.rules.setup(Setup(title.id, size, "try", options))
    except IllegalSetup as error:
        return title.wording.setup_refusal(error)
    return ""


class Tables:
    """Opens tables, and looks after them until their games begin or they are closed."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        server_channels: ServerChannels,
        wake_clocks: Callable[[], None],
        wake_outbox: Callable[[], None],
    ) -> None:
        self._store, self._games, self._server_channels = store, games, server_channels
        self._wake_clocks, self._wake_outbox = wake_clocks, wake_outbox
        self._under_way: set[int] = set()

    async def open(self, order: TableOrder, searches: Sequence[int] = ()) -> int:
        """Open a table, once for each key, and return the number of its game; raises Conflict if a search changed.

        The game exists at once. It begins when the table has a channel and everybody has confirmed who must."""
        seed = lobbies.new_seed()
        game = await self._store.open_table(order, seed, searches)
        table = await self._store.table(game.id)
        assert table is not None
        await self._look_after(table, fresh=game.seed == seed)  # an older one may have its thread
        return game.id

    async def run_due(self, now: float) -> None:
        """Go on with every table whose time has come."""
        for table in await self._store.tables_due(now):
            await self._look_after(table)

    async def confirm(self, game_id: int, user_id: int) -> Table:
        """Note that somebody will play; the last one begins the game. Raises Refusal."""
        await self._must_sit(game_id, user_id)
        table = await self._store.confirm_table(game_id, user_id)
        if table is None:
            raise Refusal(table_text.NO_LONGER_ASKED)
        if len(table.confirmed) >= table.size:
            await self._look_after(table)
        return table

    async def decline(self, game_id: int, user_id: int) -> SeatedPlayer:
        """Close the table because somebody cannot play; the others go on searching. Raises Refusal."""
        seat = await self._must_sit(game_id, user_id)
        if not await self._drop(game_id, [seat]):
            raise Refusal(table_text.NO_LONGER_ASKED)
        return seat

    async def _must_sit(self, game_id: int, user_id: int) -> SeatedPlayer:
        if await self._store.table(game_id) is None:
            raise Refusal(table_text.NO_LONGER_ASKED)
        for seat in await self._store.seats(game_id):
            if seat.user_id == user_id:
                return seat
        raise Refusal(table_text.NOT_FOR_YOU)

    async def _look_after(self, table: Table, *, fresh: bool = False) -> None:
        """Take the table's next step, in one process at a time. A failure is tried again later."""
        if table.game_id in self._under_way or not await self._store.take_leases((table.lease,), LEASE):
            return
        self._under_way.add(table.game_id)
        try:
            await self._step(table, fresh=fresh)
        except Exception as error:
            log.error("a table failed: %s", error_location(error), extra={"game": table.game_id})
            await self._store.postpone_table(table.game_id, self._store.clock() + LOOK_AGAIN)
        finally:
            self._under_way.discard(table.game_id)
            await self._store.release_leases((table.lease,))
            self._wake_outbox()

    async def _step(self, table: Table, *, fresh: bool) -> None:
        game, seats = await self._store.game(table.game_id), await self._store.seats(table.game_id)
        now = self._store.clock()
        if game is None or game.phase not in (Phase.LOBBY, Phase.ENDED):
            await self._store.table_began(table.game_id)
        elif game.phase == Phase.ENDED or len(seats) < table.size or game.title not in self._games.titles:
            await self._drop(game.id, [])  # somebody has closed it, or has deleted their data
        elif game.channel_id < 0 and table.confirm_within is not None and now - game.created_at > WAITS_AT_MOST:
            await self._drop(game.id, [])
        elif game.channel_id < 0:
            placed = await self._place(game, table, seats, now, fresh=fresh)
            if placed is not None and table.confirm_within is None:
                await self._begin(placed, seats)
        elif table.until is None or len(table.confirmed) >= table.size:
            await self._begin(game, seats)
        elif table.until <= now:
            await self._drop(game.id, [seat for seat in seats if seat.user_id not in table.confirmed])

    async def _begin(self, game: Game, seats: tuple[SeatedPlayer, ...]) -> None:
        lobby = Lobby(self._games.titles[game.title], game, seats)
        try:
            await self._games.start(game, lobbies.seated(lobby), Request(game.host_id))
        except Conflict:
            return  # it has begun or changed at the same moment: the next look will tell
        await self._store.table_began(game.id)

    async def _drop(self, game_id: int, missing: Sequence[SeatedPlayer]) -> bool:
        game = await self._store.game(game_id)
        if game is None:
            return False
        post = Post(Target.channel(game.channel_id), TableDroppedBody(tuple(seat.name for seat in missing)))
        gone = [seat.user_id for seat in missing if seat.user_id is not None]
        dropped = await self._store.drop_table(game_id, gone, (post,))
        self._wake_outbox()
        self._wake_clocks()  # a league or a search may go on at once
        return dropped

    # A channel for a table.

    async def _place(
        self, game: Game, table: Table, seats: Sequence[SeatedPlayer], now: float, *, fresh: bool
    ) -> Game | None:
        """Give the table a thread or a free channel, or tell its players that it waits for one."""
        users = [seat.user_id for seat in seats if seat.user_id is not None]
        until = None if table.confirm_within is None else now + table.confirm_within
        for channel_id in await self._thread(game, fresh=fresh) or await self._free_channels(game):
            calls = [] if until is None else [Post(Target.channel(channel_id), TableCallBody())]
            posts = (*calls, *(Post(Target.user(user), OpenDmBody()) for user in users))
            try:
                await self._store.place_table(game, channel_id, until, posts)
            except ChannelTaken:
                continue
            return await self._store.game(game.id)
        told = [Post(Target.user(user), TableWaitsBody()) for user in users]
        await self._store.postpone_table(game.id, now + LOOK_AGAIN, told)
        return None

    async def _thread(self, game: Game, *, fresh: bool) -> list[int]:
        """A thread for the table under the first channel where we may open one; none if there is no such channel."""
        assert game.guild_id is not None
        with speaking(ENGLISH):
            name = table_text.thread_name(self._games.titles[game.title].name, game.id)
        for parent in (await self._store.server(game.guild_id)).tables:
            if not await self._server_channels.own_permissions(game.guild_id, parent) >= THREADS:
                continue
            thread = await self._server_channels.thread(game.guild_id, parent, name, look_first=not fresh)
            if thread is not None:
                return [thread]
        return []

    async def _free_channels(self, game: Game) -> list[int]:
        """The channels for tables in which no game is, and in which we may write."""
        assert game.guild_id is not None
        free = []
        for channel_id in (await self._store.server(game.guild_id)).tables:
            known = await self._store.game_in(channel_id)
            if known is not None and known.phase in UNFINISHED:
                continue
            if await self._server_channels.own_permissions(game.guild_id, channel_id) >= TABLES:
                free.append(channel_id)
        return free
