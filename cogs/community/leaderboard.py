"""Boards of the best, by title, size of table and season; on a server, or across servers for those who want it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from discord import app_commands

from bot.base.workers.service import Workers
from bot.domain.finished.ratings import ALL_TIME, SIZES, season_before, season_of
from bot.domain.records.ratings import LeaderboardPage, Pool, Visibility
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.text.community import leaderboard as board_text
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.community.leaderboard import (
    EVERYWHERE,
    HERE,
    OVERALL,
    PAGE,
    BoardView,
    board_panel,
    board_report,
    rated_titles,
    sizes_of,
)
from bot.ui.panels.community.report import report_lines
from bot.ui.responses import Interaction, reply_pages, show, update
from cogs.arguments import TitleArgument, choice
from cogs.base import command

if TYPE_CHECKING:
    from bot.app.app import App

MOST_PAGES = 100_000


class Leaderboard(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers

    @command(
        "leaderboard",
        "The best players of a game, and your own place",
        title="Of which game? Defaults to this channel's.",
        players="How many players at the table? Defaults to 2.",
        season="Which games count? Defaults to all.",
        where="This server, or everyone on all servers who chose to be listed",
    )
    @app_commands.choices(
        season=[choice(name, id) for id, name in board_text.SEASONS.items()],
        where=[choice(name, id) for id, name in board_text.SCOPES.items()],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        title: TitleArgument | None = None,
        players: Literal["2", "3-4"] = "2",
        season: str = "all",
        where: str = "",
    ) -> None:
        now = season_of(self._store.clock())
        chosen = {"now": now, "before": season_before(now)}.get(season, ALL_TIME)
        size = SIZES[0] if players == "2" else SIZES[1]
        scope = where if where in (HERE, EVERYWHERE) else HERE if interaction.guild_id is not None else EVERYWHERE
        pool = Pool(title or await self._title(interaction), size, chosen)
        await show(interaction, await self._panel(interaction, pool, scope, 0))

    @clicks.handle("ranks", update=True)
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await update(interaction, await self._panel(interaction, *_page_of(id)))

    @clicks.handle("ranks_text", update=False)
    async def as_text(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        with self._workers.long_job(interaction.user.id):
            await reply_pages(interaction, report_lines(board_report(*await self._board(interaction, *_page_of(id)))))

    @clicks.handle("boards", update=True)
    async def another_board(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        parts = values[0].split(":") if len(values) == 1 else []
        if len(parts) != 3 or len(id.args) != 1:
            raise BadCustomId
        await update(interaction, await self._panel(interaction, _pool(*parts), id.args[0], 0))

    async def _title(self, interaction: Interaction) -> str:
        """The title of this channel's game if it can be rated, or else the first one that can."""
        here = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        titles = [title.id for title in rated_titles(list(self._games.titles.values()))]
        if not titles:
            raise Refusal(board_text.NO_RATED_GAMES)
        return here.title if here is not None and here.title in titles else titles[0]

    async def _panel(self, interaction: Interaction, pool: Pool, scope: str, page: int) -> Panel:
        with self._workers.long_job(interaction.user.id):
            view, board = await self._board(interaction, pool, scope, page)
            preferences = await self._store.preferences(interaction.user.id)
            image = await self._pictures.report(board_report(view, board), preferences)
        titles = list(self._games.titles.values())
        return board_panel(view, board, image, titles, season_of(self._store.clock()))

    async def _board(
        self, interaction: Interaction, pool: Pool, scope: str, page: int
    ) -> tuple[BoardView, LeaderboardPage]:
        """A page of a board. The server is always the one where somebody asks."""
        title = self._games.titles.get(pool.title)
        if title is None or scope not in (HERE, EVERYWHERE):
            raise BadCustomId
        if not sizes_of(title):
            raise Refusal(board_text.ONLY_ALONE)
        if scope == HERE and interaction.guild_id is None:
            raise Refusal(board_text.SERVERS_ONLY)
        user_id = interaction.user.id
        guild_id = interaction.guild_id if scope == HERE else None
        board = await self._store.board(pool, guild_id, user_id, page * PAGE, PAGE)
        seen_by = (await self._store.preferences(user_id)).profile
        hidden = seen_by == Visibility.PRIVATE or (scope == EVERYWHERE and seen_by != Visibility.OPEN)
        return BoardView(title, pool, scope, page, user_id, hidden and board.own is not None), board


def _pool(title: str, size: str, season: str) -> Pool:
    if size not in map(str, SIZES):
        raise BadCustomId
    return Pool(title, int(size), ALL_TIME if season == OVERALL else season)


def _page_of(id: CustomId) -> tuple[Pool, str, int]:
    """The board, its scope and the page that a button stands for."""
    if len(id.args) != 5:
        raise BadCustomId
    title, size, season, scope, page = id.args
    return _pool(title, size, season), scope, _page(page)


def _page(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 7):
        raise BadCustomId
    return min(int(text), MOST_PAGES)


async def setup(app: App) -> None:
    await app.add_cog(Leaderboard(app.store, app.games, app.pictures, app.workers))
