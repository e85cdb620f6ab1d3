"""Builds the panels of a game for somebody: what they need is read here, and drawn and worded elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.computers import computer_players
from bot.games.errors import Refusal
from bot.games.lobby import Lobby
from bot.games.service import GameService
from bot.games.session import Session
from bot.pictures.service import Pictures
from bot.runtime.workers import Workers
from bot.store import Store
from bot.store.records import Phase
from bot.ui.components import LAYOUT_ROWS, MESSAGE_ROWS, Panel
from bot.ui.formatting.rendering import board, event_sentences, marks
from bot.ui.panels.achievements import badges
from bot.ui.panels.board import board_row, status
from bot.ui.panels.lobby import LobbyView, lobby_panel
from bot.ui.panels.seat import SeatPanel, seat_panel
from bot.ui.text import errors as error_text
from bot.ui.text import turn as turn_text
from engine.core import Event, Shortcut


class PanelBuilder:
    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers

    async def seat(
        self, session: Session, seat: int, user_id: int, events: Sequence[Event] = (), above: str = "", post: int = 0
    ) -> Panel:
        """The panel of a seat after these events, in a new message or in that of a post."""
        display = await self._store.display_preferences(session.game.id, user_id)
        icons = not display.text_board
        playing = session.game.phase == Phase.PLAYING
        asked = seat in session.asks
        return seat_panel(
            session,
            seat,
            SeatPanel(
                menu=await self._store.menu_state(session.game.id, seat),
                post=post,
                happened=tuple(event_sentences(session, events, seat, icons=icons)),
                undo=playing and await self._games.undoable(session, seat) is not None,
                image=await self._pictures.question(session, seat, display) if asked else None,
                above=above,
                rows=MESSAGE_ROWS if post else LAYOUT_ROWS,  # a new panel is a layout
                suggestion=await self.suggestion(session, seat) if display.house.hints else None,
                icons=icons,
            ),
        )

    async def suggestion(self, session: Session, seat: int) -> Shortcut | None:
        """What the title's own player would do, in titles that are quick to advise."""
        decision = session.decisions.get(seat)
        if decision is None or not session.title.advisor.suggests:
            return None
        return await computer_players.suggest(self._workers, session.title, session.state, decision, marks(session))

    async def hand(self, session: Session, seat: int) -> Panel:
        """What only this seat sees; raises Refusal where that is nothing."""
        view = session.rules.view(session.state, seat)
        if view == session.view:
            raise Refusal(error_text.NO_HAND)
        image = await self._pictures.hand(session, seat, session.seats[seat].user_id)
        head = turn_text.hand_title(session.title.name)
        return Panel(head if image is not None else f"{head}\n{board(session, view)}", (), image)

    async def board(self, session: Session, user_id: int) -> Panel | None:
        """The board for one person; None where they read it as text."""
        image = await self._pictures.board(session, user_id)
        if image is None:
            return None
        return Panel(status(session), (board_row(session.game.id, 0, hand=session.rules.hidden_hands),), image)

    async def lobby(self, lobby: Lobby, post: int, problem: str = "") -> Panel:
        game = lobby.game
        house = await self._store.house_rules(game.id)
        medals = badges(await self._store.achievements_of(game.host_id, game.title))
        return lobby_panel(LobbyView(lobby.title, game, lobby.seats, house, medals), post, problem)
