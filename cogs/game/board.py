"""Looking at a game: its board as a picture or as text, one's own hand, and where the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.games.lobby import Lobbies
from bot.games.service import GameService
from bot.store.store import Store
from bot.text.game import lobby as lobby_text
from bot.text.names import safe_name
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import board
from bot.ui.game_finder import GameFinder
from bot.ui.panels.builder import PanelBuilder
from bot.ui.responses import Interaction, is_here, may_write, reply, reply_pages, show
from cogs.arguments import GameArgument
from cogs.base import game_command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App


class Board(ClickCog):
    """Only the person who asks sees the answer; a lobby is posted again for all."""

    clicks = Clicks()

    def __init__(
        self, store: Store, games: GameService, lobbies: Lobbies, panels: PanelBuilder, finder: GameFinder
    ) -> None:
        self._store, self._games, self._lobbies = store, games, lobbies
        self._panels, self._finder = panels, finder

    async def _text(self, interaction: Interaction, session: Session) -> None:
        view = session.view_of(session.seat_of(interaction.user.id))
        await reply_pages(interaction, board(session, view))

    async def _board(self, interaction: Interaction, session: Session) -> None:
        panel = await self._panels.board(session, interaction.user.id)
        if panel is None:
            await self._text(interaction, session)
        else:
            await show(interaction, panel)

    @clicks.handle("hand", update=False)
    async def show_hand(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        await show(interaction, await self._panels.hand(session, own_seat(interaction, session)))

    @clicks.handle("text", update=False)
    async def show_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._text(interaction, await self._games.session(id.game))

    @clicks.handle("board", update=False)
    async def show_board(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._board(interaction, await self._games.session(id.game))

    @game_command("show", "The board as it stands")
    async def show_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        found = await self._finder.game(interaction, game)
        if found.phase != Phase.LOBBY:
            await self._board(interaction, await self._games.session(found.id))
        elif is_here(interaction, found) and may_write(interaction):
            await self._lobbies.post_again(found, interaction.id)
            await reply(interaction, lobby_text.LOBBY_AGAIN())
        else:
            await show(interaction, await self._panels.lobby(await self._lobbies.lobby(found.id), 0))

    @game_command("text", "The whole board as text")
    async def text_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        await self._text(interaction, await self._finder.session(interaction, game))

    @game_command("hand", "What only you see")
    async def hand_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        await show(interaction, await self._panels.hand(session, own_seat(interaction, session)))

    @game_command("status", "Scores, whose turn it is, deadlines, and how to win")
    async def status_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        found = await self._finder.game(interaction, game)
        if found.phase == Phase.LOBBY:
            names = [safe_name(seat.name) for seat in await self._store.seats(found.id)]
            await reply(interaction, lobby_text.in_lobby(names))
        else:
            await reply(interaction, await self._panels.status(await self._games.session(found.id)))


async def setup(app: App) -> None:
    await app.add_cog(Board(app.store, app.games, app.lobbies, app.panels, app.finder))
