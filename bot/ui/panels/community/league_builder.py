"""Builds the panels of leagues: it reads what they need; others draw and word it."""

from __future__ import annotations

from bot.base.workers.service import Workers
from bot.domain.posts import LeagueBody, LeagueCallBody, LeagueEndBody, LeagueLostBody, LeagueRoundBody, QueuedPost
from bot.domain.records.games import Phase
from bot.domain.records.leagues import LeagueRows
from bot.domain.refusals import Refusal
from bot.domain.server_settings import language_of
from bot.games.service import GameService
from bot.pictures.image import Image
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.text.community import leagues as league_text
from bot.ui.components import Panel
from bot.ui.panels.board import board_row
from bot.ui.panels.community.leagues import (
    LeagueView,
    call_panel,
    end_panel,
    league_panel,
    page_with,
    pages_of,
    round_panel,
    standings_panel,
    standings_text,
    standings_view,
)
from bot.ui.panels.lobby import variant_names
from engine.language import speaking


class LeaguePanels:
    """Panels for one person, and those of posts to everybody."""

    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers

    async def league(self, rows: LeagueRows, post_id: int = 0) -> Panel:
        return league_panel(await self._view(rows), post_id)

    async def public_league(self, rows: LeagueRows) -> Panel:
        """The league in the language of its server, for everybody there."""
        with speaking(language_of(await self._store.server(rows.league.guild_id))):
            return await self.league(rows)

    async def round(self, rows: LeagueRows, post_id: int = 0) -> Panel:
        """The tables of the round that is played; raises Refusal before the start."""
        _must_have_started(rows)
        return round_panel(await self._view(rows, rows.league.round), rows.league.round, post_id)

    async def standings(self, rows: LeagueRows, user_id: int, page: int | None = None) -> Panel:
        """A page of the standings for one person, by default the one on which they stand; raises Refusal."""
        _must_have_started(rows)
        view, preferences = await self._view(rows), await self._store.preferences(user_id)
        wanted = page_with(rows, user_id) if page is None else page
        shown = min(max(0, wanted), pages_of(rows) - 1)
        image = None
        if not preferences.text_board:
            with self._workers.long_job(user_id):
                image = await self._standings(view, shown, preferences.theme, user_id=user_id)
        return standings_panel(view, shown, image, user_id)

    async def text(self, rows: LeagueRows) -> str:
        """All standings as text; raises Refusal before the start."""
        _must_have_started(rows)
        return standings_text(await self._view(rows))

    # Posts.

    async def post(self, post: QueuedPost, body: LeagueBody) -> Panel | None:
        """What a post about a league shows; None if there is nothing to say any more."""
        rows = await self._store.league_rows(body.league_id)
        if rows is None:
            return None
        if post.target.is_user:
            return await self._panel(post, rows, body)
        with speaking(language_of(await self._store.server(rows.league.guild_id))):
            return await self._panel(post, rows, body)

    async def _panel(self, post: QueuedPost, rows: LeagueRows, body: LeagueBody) -> Panel | None:
        match body:
            case LeagueCallBody():
                return await self._call(post, rows)
            case LeagueRoundBody(round=round):
                view = await self._view(rows, round)
                image = await self._channel_standings(view) if round > 1 else None
                return round_panel(view, round, post.id, image)
            case LeagueEndBody():
                view = await self._view(rows)
                return end_panel(view, post.id, await self._channel_standings(view))
            case LeagueLostBody():
                return Panel(league_text.channel_lost((await self._view(rows)).name))
        return None

    async def _call(self, post: QueuedPost, rows: LeagueRows) -> Panel | None:
        """Calls the players of a table, but for those whom its first board calls."""
        table = next((each for each in rows.tables if each.game_id == post.game_id), None)
        game = await self._store.game(post.game_id)
        if table is None or game is None or game.phase != Phase.PLAYING:
            return None
        session = await self._games.session_of(game)
        asked = {session.seats[seat].user_id for seat in session.people_waited_for()}
        people = [seat.user_id for seat in session.seats if seat.user_id is not None and seat.user_id not in asked]
        row = board_row(game.id, post.id, hand=session.rules.has_hands(session.state))
        return call_panel(await self._view(rows), table, people, row)

    # What they share.

    async def _view(self, rows: LeagueRows, round: int = 0) -> LeagueView:
        """The league as panels show it, with the channels of the tables of a round."""
        league = rows.league
        title = self._games.titles.get(league.title)
        games = [table.game_id for table in rows.tables if table.round == round and table.game_id is not None]
        found = [await self._store.game(game_id) for game_id in games]
        return LeagueView(
            rows,
            league.title if title is None else title.name,
            () if title is None else tuple(variant_names(title, league.options)),
            {game.id: game.channel_id for game in found if game is not None},
        )

    async def _channel_standings(self, view: LeagueView) -> Image | None:
        theme = (await self._store.server(view.league.guild_id)).theme
        return await self._standings(view, 0, theme, post=True)

    async def _standings(
        self, view: LeagueView, page: int, theme: str, *, user_id: int | None = None, post: bool = False
    ) -> Image | None:
        title = self._games.titles.get(view.league.title)
        if title is None:
            return None
        return await self._pictures.standings(title, standings_view(view, page, user_id), theme, post=post)


def _must_have_started(rows: LeagueRows) -> None:
    if not rows.league.round:
        raise Refusal(league_text.NOT_STARTED)
