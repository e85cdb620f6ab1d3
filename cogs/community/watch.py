"""Watching a game that others play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.domain.records.community import WatchKind
from bot.games.service import GameService
from bot.services.watching import Watching
from bot.store.store import Store
from bot.text.community import watching as watch_text
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.panels.community.watching import watched_panel
from bot.ui.responses import Interaction, reply, show, update
from cogs.base import server_command, server_of

if TYPE_CHECKING:
    from bot.app.app import App

STOP = "stop"
CHOICES = {**{kind.value: text for kind, text in watch_text.HOW_OFTEN.items()}, STOP: watch_text.NO_LONGER}


class WatchCog(ClickCog, name="Watch"):
    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, watching: Watching, finder: GameFinder) -> None:
        self._store, self._games, self._watching, self._finder = store, games, watching, finder

    @server_command(
        "watch",
        "Follow this channel's game by direct message; shows what you watch if you choose nothing",
        often="When do I send you the board?",
    )
    @app_commands.choices(often=[app_commands.Choice(name=name, value=id) for id, name in CHOICES.items()])
    async def watch(self, interaction: Interaction, often: str | None = None) -> None:
        server_of(interaction)
        if often not in CHOICES:
            await show(interaction, await self._all(interaction.user.id))
        elif often == STOP:
            await self._watching.stop((await self._finder.game(interaction, None)).id, interaction.user.id)
            await reply(interaction, watch_text.STOPPED())
        else:
            session = await self._finder.session(interaction, None)
            kind = WatchKind(often)
            await self._watching.start(session, interaction.user.id, kind)
            await reply(interaction, watch_text.watching(session.title.name, kind))

    async def _all(self, user_id: int, above: str = "") -> Panel:
        """The games that somebody watches."""
        lines, games = [], []
        for watch in await self._store.watches_of(user_id):
            game = await self._store.game(watch.game_id)
            if game is not None and game.title in self._games.titles:
                lines.append(watch_text.watched(self._games.titles[game.title].name, game.channel_id, watch.kind))
                games.append(game.id)
        return watched_panel(lines, games, above)

    @clicks.handle("unwatch", update=True)
    async def stop(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (game_id,) = id.numbers(1)
        await self._watching.stop(game_id, interaction.user.id)
        listed = not id.post_id  # in the list of all that somebody watches; otherwise below a board
        stopped = Panel(watch_text.STOPPED())
        await update(interaction, await self._all(interaction.user.id, watch_text.STOPPED()) if listed else stopped)


async def setup(app: App) -> None:
    await app.add_cog(WatchCog(app.store, app.games, app.watching, app.finder))
