"""What the posts beside the play of a game say: calls to tables, games to strike, and what spectators see."""

from __future__ import annotations

from bot.domain.posts import QueuedPost, TableDroppedBody, WatchBody
from bot.domain.records.community import WatchKind
from bot.domain.records.games import FINISHED, Game, Phase
from bot.games.lobby import Lobby
from bot.games.service import GameService
from bot.notifications.digests import Digests
from bot.pictures.service import Pictures
from bot.services.server_channels import ServerChannels
from bot.store.store import Store
from bot.text.community import tables as table_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.recap import happened
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.community.strikes import strike_panel
from bot.ui.panels.community.tables import dropped_panel
from bot.ui.panels.community.watching import watch_panel


class CommunityPosts:
    """Each method makes the panel of one kind of post when it is sent; None if there is nothing to say any more."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        panels: PanelBuilder,
        pictures: Pictures,
        digests: Digests,
        server_channels: ServerChannels,
    ) -> None:
        self._store, self._games, self._panels = store, games, panels
        self._pictures, self._digests, self._server_channels = pictures, digests, server_channels

    # Tables for given people.

    async def table_call(self, post: QueuedPost) -> Panel | None:
        game, table = await self._store.game(post.game_id), await self._store.table(post.game_id)
        if game is None or table is None or game.phase != Phase.LOBBY or game.title not in self._games.titles:
            return None
        lobby = Lobby(self._games.titles[game.title], game, await self._store.seats(game.id))
        return await self._panels.call(lobby, table, post.id)

    async def table_dropped(self, post: QueuedPost, body: TableDroppedBody) -> Panel | None:
        name = self._title(await self._store.game(post.game_id))
        return None if name is None else dropped_panel(name, body.missing, post.id)

    async def table_waits(self, post: QueuedPost) -> Panel | None:
        game, table = await self._store.game(post.game_id), await self._store.table(post.game_id)
        name = self._title(game)
        if game is None or table is None or name is None or game.phase != Phase.LOBBY or game.channel_id > 0:
            return None
        names = [safe_name(seat.name) for seat in await self._store.seats(game.id)]
        searched = table.confirm_within is not None
        button = Button(CustomId("cannot", game.id, post.id, ()), table_text.CANNOT_PLAY())
        rows = ((button,),) if searched else ()
        return Panel(table_text.waits_for_channel(name, names, searched=searched), rows)

    def _title(self, game: Game | None) -> str | None:
        known = None if game is None else self._games.titles.get(game.title)
        return None if known is None else known.name

    # Ratings.

    async def strike(self, post: QueuedPost) -> Panel | None:
        game = await self._store.rated_game(post.game_id)
        return None if game is None or game.struck else strike_panel(game, post.id)

    # Spectators.

    async def watch(self, post: QueuedPost, body: WatchBody) -> Panel | None:
        """The board as everybody sees it, for somebody who may still see the channel; otherwise the watch ends."""
        user_id = post.target.id
        watch, game = await self._store.watch_of(post.game_id, user_id), await self._store.game(post.game_id)
        if watch is None or game is None or game.guild_id is None:
            return None
        if not await self._server_channels.may_see(game.guild_id, game.channel_id, user_id):
            await self._store.end_watch(game.id, user_id)
            return None
        session = await self._games.session(game.id)
        shown = await self._games.session_at(session, body.position)
        round = shown.view.get("round") or 0
        if watch.kind == WatchKind.ROUND and not body.ended and round == watch.round and not post.tries:
            return None
        await self._store.mark_round_watched(game.id, user_id, round)
        lines = happened(shown, await self._store.moves(game.id, body.since, body.upto), body.position)
        link = await self._digests.board_link(game)
        image = await self._pictures.board(shown, user_id)
        return watch_panel(shown, lines, link, post.id, image, ended=body.ended or game.phase in FINISHED)
