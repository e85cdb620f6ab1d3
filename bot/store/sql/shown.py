"""What is needed together is read together, in one trip to the database."""

from __future__ import annotations

from collections.abc import Collection

from bot.domain.records.games import Game
from bot.domain.records.people import Contact, DisplayPreferences, NoticeWay
from bot.domain.records.shown import BoardRows, ClickRows, PanelRows, SessionRows
from bot.store.sql.connections import Connections, Database, placeholders
from bot.store.sql.games.clocks import deadlines_in, house_rules_of
from bot.store.sql.games.games import game_of, games_waiting_on, seats_of
from bot.store.sql.games.history import asks_of, last_chosen, moves_between, snapshot_of
from bot.store.sql.people.player_state import menu_of
from bot.store.sql.people.settings import UNKNOWN_PLAYER, display_of

LOADS = 5  # tries to read a game that others change at the same time


class ShownTable(Connections):
    """The part of the store that reads what a click needs, and what a panel or a board shows."""

    async def session_rows(self, game_id: int) -> SessionRows | None:
        """What a session is loaded from; None if there is no such game, or if it moves on all the while."""

        def work(db: Database) -> SessionRows | None:
            game = game_of(db, game_id)
            for _ in range(LOADS):
                if game is None:
                    return None
                rows = snapshot_of(db, game_id, game.position), asks_of(db, game_id), seats_of(db, game_id)
                before, game = game, game_of(db, game_id)
                if game is not None and game.move == before.move:
                    return SessionRows(game, *rows)
            return None

        return await self._read(work)

    async def click_rows(self, game_id: int, user_id: int) -> ClickRows | None:
        """What this person's click in a game needs; None if there is no such game."""

        def work(db: Database) -> ClickRows | None:
            game = game_of(db, game_id)
            return None if game is None else _click_rows(db, game, user_id)

        return await self._read(work)

    async def panel_rows(self, game_id: int, seat: int, user_id: int, position: int) -> PanelRows:
        """What the panel of this seat needs, in a game that stands at this position."""

        def work(db: Database) -> PanelRows:
            return PanelRows(
                display_of(db, game_id, user_id), menu_of(db, game_id, seat), last_chosen(db, game_id, position)
            )

        return await self._read(work)

    async def board_rows(self, game_id: int, since: int, upto: int, seats: Collection[int]) -> BoardRows | None:
        """What a board needs that tells these moves and calls these seats; None if there is no such game."""

        def work(db: Database) -> BoardRows | None:
            game = game_of(db, game_id)
            if game is None:
                return None
            return BoardRows(
                game,
                display_of(db, game_id, None),
                tuple(moves_between(db, game_id, since, upto)),
                deadlines_in(db, game_id),
                _waiting(db, game_id, seats),
            )

        return await self._read(work)


def _click_rows(db: Database, game: Game, user_id: int) -> ClickRows:
    seated = db.execute(
        "SELECT s.user_id, p.user_id, p.notices, p.dm_closed, p.dm_channel, p.colour, p.theme, p.text_board, p.tips,"
        " p.screen FROM seats s LEFT JOIN players p ON p.user_id = s.user_id"
        " WHERE s.game_id = ? AND s.until IS NULL ORDER BY s.seat",
        (game.id,),
    ).fetchall()
    contacts: dict[int, Contact] = {}
    display = None
    for user, known, notices, dm_closed, dm_channel, _, theme, text_board, tips, screen in seated:
        if user is None:
            continue
        contacts[user] = Contact() if known is None else Contact(NoticeWay(notices), bool(dm_closed), dm_channel)
        if user == user_id:
            colours, house = tuple(row[5] or "" for row in seated), house_rules_of(db, game.id)
            own = (theme, bool(text_board), bool(tips), screen) if known is not None else UNKNOWN_PLAYER
            display = DisplayPreferences(own[0], own[1], house, colours, own[2], own[3])
    return ClickRows(game, contacts, display)


def _waiting(db: Database, game_id: int, seats: Collection[int]) -> dict[int, tuple[Game, ...]]:
    """The games that wait for the people in these seats."""
    if not seats:
        return {}
    sql = f"SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL AND seat IN ({placeholders(seats)})"
    people = db.execute(f"{sql} AND user_id IS NOT NULL", (game_id, *seats)).fetchall()
    return {seat: tuple(games_waiting_on(db, user_id)) for seat, user_id in people}
