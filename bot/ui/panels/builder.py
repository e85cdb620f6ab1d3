"""Builds the panels of a game for one person: it reads what they need; others draw and word it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base.workers.service import Workers
from bot.domain.records.community import Table
from bot.domain.records.games import Phase
from bot.domain.records.people import DisplayPreferences
from bot.domain.records.shown import PanelRows
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.computers import computer_players
from bot.games.lobby import Lobby
from bot.games.service import GameService
from bot.pictures.image import Image
from bot.pictures.service import Pictures
from bot.services.lessons.service import Lessons
from bot.services.lessons.tips import Tips
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import turn as turn_text
from bot.text.person import lessons as lesson_text
from bot.text.table_language import speaking_at
from bot.ui.components import LAYOUT_ROWS, MESSAGE_ROWS, Panel
from bot.ui.formatting.recap import others_recap
from bot.ui.formatting.rendering import Rendering, board, event_sentences, marks
from bot.ui.panels.board import board_row, status
from bot.ui.panels.community.tables import call_panel
from bot.ui.panels.game_over.achievements import badges
from bot.ui.panels.game_over.buttons import game_over_buttons, is_over
from bot.ui.panels.game_over.result_builder import ResultBuilder
from bot.ui.panels.lobby import LobbyView, lobby_panel, settings_panel
from bot.ui.panels.status import Clocks, full_status
from bot.ui.panels.turn.lesson import lesson_part
from bot.ui.panels.turn.seat import SeatPanel, seat_panel
from bot.ui.panels.turn.sheets import Opened
from engine.core import Event, Shortcut


class PanelBuilder:
    def __init__(
        self,
        store: Store,
        games: GameService,
        lessons: Lessons,
        tips: Tips,
        pictures: Pictures,
        workers: Workers,
        *,
        browser: bool = False,
        activity: bool = False,
    ) -> None:
        self._store, self._games, self._lessons, self._tips = store, games, lessons, tips
        self._pictures, self._workers = pictures, workers
        self._browser, self._activity = browser, activity
        self._results = ResultBuilder(store, pictures, workers)

    async def seat(
        self,
        session: Session,
        seat: int,
        user_id: int,
        events: Sequence[Event] = (),
        above: str = "",
        post_id: int = 0,
        opened: Opened = (),
        known: PanelRows | None = None,
        *,
        calls: bool = False,
    ) -> Panel:
        """The panel of a seat after these events, in a new message or in that of a post, with its opened pictures.

        `calls`: the message calls the player; undo, the suggestion and the board page come with their first click."""
        rows = known or await self._store.panel_rows(session.game.id, seat, user_id, session.game.position)
        display = rows.display
        icons = not display.text_board
        playing = session.game.phase == Phase.PLAYING
        if session.game.personal and session.game.phase == Phase.OVER:
            return await self.result(session, event_sentences(session, events, seat, icons=icons), post_id)
        asked = seat in session.asks
        sheets = self._pictures.sheets(session, seat, display) if asked else ()
        drawn = [(n, await self._pictures.sheet(session, seat, sheets[n], display)) for n in opened if n < len(sheets)]
        others = {n: image for n, image in drawn if image is not None}
        first = None
        if asked and not (others and post_id):  # a message with content shows one picture at a time
            first = await self._image(session, seat, user_id, display, sheets, post=calls)
        in_lesson = playing and session.game.in_lesson
        recap = event_sentences if in_lesson else others_recap  # a learner hears what their own choices did
        return seat_panel(
            session,
            seat,
            SeatPanel(
                menu=rows.menu,
                post_id=post_id,
                happened=tuple(recap(session, events, seat, icons=icons)),
                undo=playing and not calls and await self._games.undone(session, seat, rows.last) is not None,
                sheets=sheets,
                image=first,
                opened=others,
                above=above,
                rows=MESSAGE_ROWS if post_id else LAYOUT_ROWS,  # a new panel is a layout
                suggestion=await self.suggestion(session, seat) if display.house.advice and not calls else None,
                icons=icons,
                lesson=lesson_part(session.game, self._lessons.progress(session), post_id) if in_lesson else None,
                hints=display.house.advice,
                browser=self._browser and not calls,
                activity=self._activity and not calls,
                tip=await self._tips.tip(session, seat, user_id, events) if display.tips else "",
            ),
        )

    async def goal(self, session: Session, seat: int) -> str:
        """The goal of the game as a line for a board, if this seat's person is new to it and wants tips; else ""."""
        user_id = session.seats[seat].user_id
        if user_id is None or not (await self._store.display_preferences(session.game.id, user_id)).tips:
            return ""
        tip = await self._tips.tip(session, seat, user_id, goal=True)
        return Rendering.of(session).line(lesson_text.tip(tip, icon=True)) if tip else ""

    async def _image(
        self,
        session: Session,
        seat: int,
        user_id: int,
        display: DisplayPreferences,
        sheets: tuple[str, ...],
        *,
        post: bool,
    ) -> Image | None:
        """The first of these pictures; in a game of a person, which has no board elsewhere, else the board."""
        image = await self._pictures.sheet(session, seat, sheets[0], display, post=post) if sheets else None
        return await self._pictures.board(session, user_id) if image is None and session.game.personal else image

    async def result(self, session: Session, happened: Sequence[str], post_id: int) -> Panel:
        """How a game ended."""
        return await self._results.panel(session, happened, post_id)

    async def suggestion(self, session: Session, seat: int) -> Shortcut | None:
        """The suggestion of the title's own player, in titles that advise quickly."""
        decision = session.decisions.get(seat)
        if decision is None or not session.title.advisor.suggests or session.game.in_lesson:
            return None
        return await computer_players.suggest(self._workers, session.title, session.state, decision, marks(session))

    async def hand(self, session: Session, seat: int) -> Panel:
        """The hidden cards of this seat; raises Refusal if it has none."""
        view = session.view_of(seat)
        if view == session.view or not session.rules.has_hands(session.state):
            raise Refusal(error_text.NO_HAND)
        image = await self._pictures.hand(session, seat, session.seats[seat].user_id)
        head = turn_text.hand_title(session.title.name)
        return Panel(head if image is not None else f"{head}\n{board(session, view)}", (), image)

    async def board(self, session: Session, user_id: int) -> Panel | None:
        """The board for one person; None where they read it as text."""
        image = await self._pictures.board(session, user_id)
        if image is None:
            return None
        game = session.game
        row = (
            game_over_buttons(game.id, 0)
            if is_over(game)
            else board_row(game.id, 0, hand=session.rules.has_hands(session.state))
        )
        return Panel(status(session), (row,), image)

    async def status(self, session: Session) -> str:
        """Where the game stands, with its clocks."""
        now, away = self._store.clock(), []
        for seat in session.seats:
            known = await self._store.preferences(seat.user_id) if seat.user_id is not None else None
            if known is not None and any(since <= now < until for since, until in known.availability.away):
                away.append(seat.seat)
        paused = (await self._store.house_rules(session.game.id)).paused
        return full_status(session, Clocks(await self._store.deadlines(session.game.id), paused, away))

    async def lobby(self, lobby: Lobby, post_id: int) -> Panel:
        """A lobby that anybody may join, or the call to a table that was opened for given people."""
        with speaking_at(lobby.game):
            table = await self._store.table(lobby.game.id)
            if table is not None:
                return replace(await self.call(lobby, table, post_id), mention=())  # everybody is called once
            image = await self._pictures.lobby(lobby.title, lobby.game)
            return lobby_panel(await self._lobby_view(lobby), post_id, image)

    async def call(self, lobby: Lobby, table: Table, post_id: int) -> Panel:
        """Calls the people for whom a table was opened."""
        pace = (await self._store.house_rules(lobby.game.id)).pace
        return call_panel(lobby.title, lobby.game, lobby.seats, table, pace, post_id)

    async def lobby_settings(self, lobby: Lobby) -> Panel:
        """What the host may choose, for the host alone."""
        return settings_panel(await self._lobby_view(lobby))

    async def _lobby_view(self, lobby: Lobby) -> LobbyView:
        game = lobby.game
        house = await self._store.house_rules(game.id)
        medals = badges(await self._store.achievements_of(game.host_id, game.title))
        lesson = self._lessons.first_of(game.title) is not None
        return LobbyView(lobby.title, game, lobby.seats, house, medals, lesson)
