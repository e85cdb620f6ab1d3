"""What is shown together is read together, in one trip to the database."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.records import BoardRows, Game, PanelRows
from bot.store.sql.connections import Connections, Database, placeholders
from bot.store.sql.games.clocks import deadlines_in
from bot.store.sql.games.games import game_of, games_waiting_on
from bot.store.sql.games.history import last_chosen, moves_between
from bot.store.sql.people.player_state import menu_of
from bot.store.sql.people.settings import display_of


class ShownTable(Connections):
    """The part of the store that reads what a panel or a board shows."""

    async def panel_rows(self, game_id: int, seat: int, user_id: int, position: int) -> PanelRows:
        def work(db: Database) -> PanelRows:
            return PanelRows(
                display_of(db, game_id, user_id), menu_of(db, game_id, seat), last_chosen(db, game_id, position)
            )

        return await self._read(work)

    async def board_rows(self, game_id: int, since: int, upto: int, seats: Collection[int]) -> BoardRows | None:
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


def _waiting(db: Database, game_id: int, seats: Collection[int]) -> dict[int, tuple[Game, ...]]:
    """The games that wait for the people in these seats."""
    if not seats:
        return {}
    sql = f"SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL AND seat IN ({placeholders(seats)})"
    people = db.execute(f"{sql} AND user_id IS NOT NULL", (game_id, *seats)).fetchall()
    return {seat: tuple(games_waiting_on(db, user_id)) for seat, user_id in people}
