"""Tables for given people: lobbies that wait for a channel, then for everybody to confirm, and then begin."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from bot.domain.errors import ChannelTaken, Conflict
from bot.domain.posts import Post
from bot.domain.records.community import Table, TableOrder
from bot.domain.records.games import Game, HouseRuleChanges, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.store.sql.community.searches import call_searches, end_searches, release_searches
from bot.store.sql.connections import Connections, Database, Duplicate, game_lock, lock
from bot.store.sql.games.games import game_of, insert_game, people_locks, put_seats
from bot.store.sql.games.house_rules import write_house_rules
from bot.store.sql.outbox.posts import insert_posts
from engine.assets import newest_version

TABLE = "game_id, key, size, confirm_within, until, told"


class TableTable(Connections):
    """The part of the store that keeps tables for given people."""

    async def open_table(self, order: TableOrder, seed: str, searches: Sequence[int] = ()) -> Game:
        """Open a lobby without a channel for these people, once for each key, and tie these searches to it.

        Raises Conflict if one of the searches has changed meanwhile."""
        now = self.clock()
        seats = [SeatedPlayer(number, *player) for number, player in enumerate(order.players)]
        assert seats[0].user_id is not None
        new = Game(
            0,
            order.title,
            order.guild_id,
            -1 - secrets.randbelow(2**53),  # no channel yet
            seats[0].user_id,
            Phase.LOBBY,
            order.options,
            seed,
            "random" if order.shuffled else "0",
            created_at=now,
            updated_at=now,
            data_version=newest_version(order.title),
            language=order.language,
        )

        def work(db: Database) -> Game:
            lock(db, *people_locks(*seats))
            known = db.execute("SELECT game_id FROM opened_tables WHERE key = ?", (order.key,)).fetchone()
            if known is not None:
                game = game_of(db, known[0])
                assert game is not None
                return game
            game = insert_game(db, new, self.dialect)
            if not call_searches(db, searches, game.id, {seat.user_id for seat in seats}):
                raise Conflict
            put_seats(db, game.id, 0, seats)
            write_house_rules(db, game.id, _house_rules(order), now)
            db.execute(
                "INSERT INTO opened_tables (game_id, key, size, confirm_within, wake_at) VALUES (?, ?, ?, ?, ?)",
                (game.id, order.key, len(seats), order.confirm_within, now),
            )
            return game

        try:
            return await self._write(work)
        except Duplicate as error:  # another process has opened it at the same moment
            raise Conflict from error

    async def table(self, game_id: int) -> Table | None:
        return await self._read(lambda db: _table(db, game_id))

    async def tables_due(self, now: float, limit: int = 50) -> list[Table]:
        """The tables that wait for something whose time has come, the longest due first."""

        def work(db: Database) -> list[Table]:
            rows = db.execute(
                "SELECT game_id FROM opened_tables WHERE wake_at <= ? ORDER BY wake_at, game_id LIMIT ?", (now, limit)
            ).fetchall()
            return [table for (game_id,) in rows if (table := _table(db, game_id)) is not None]

        return await self._read(work)

    async def place_table(self, game: Game, channel_id: int, until: float | None, posts: Sequence[Post]) -> None:
        """Give a table its channel; raises ChannelTaken or Conflict. With `until` its people must confirm by then."""
        now = self.clock()

        def work(db: Database) -> None:
            lock(db, game_lock(game.id))
            moved = db.execute(
                "UPDATE games SET channel_id = ?, updated_at = ? WHERE id = ? AND phase = 'lobby' AND channel_id = ?",
                (channel_id, now, game.id, game.channel_id),
            )
            if not moved.rowcount:
                raise Conflict
            db.execute(
                "UPDATE opened_tables SET until = ?, wake_at = ? WHERE game_id = ?",
                (until, now if until is None else until, game.id),
            )
            insert_posts(db, game.id, posts)

        try:
            await self._write(work)
        except Duplicate as error:
            raise ChannelTaken from error

    async def postpone_table(self, game_id: int, wake_at: float | None, posts: Sequence[Post] = ()) -> None:
        """Look at the table again then. The posts are queued only the first time."""

        def work(db: Database) -> None:
            lock(db, game_lock(game_id))
            db.execute("UPDATE opened_tables SET wake_at = ? WHERE game_id = ?", (wake_at, game_id))
            untold = "UPDATE opened_tables SET told = TRUE WHERE game_id = ? AND NOT told"
            if posts and db.execute(untold, (game_id,)).rowcount:
                insert_posts(db, game_id, posts)

        await self._write(work)

    async def confirm_table(self, game_id: int, user_id: int) -> Table | None:
        """Note that this person will play; None if the table no longer asks."""
        now = self.clock()

        def work(db: Database) -> Table | None:
            lock(db, game_lock(game_id))
            game = game_of(db, game_id)
            if game is None or game.phase != Phase.LOBBY or _table(db, game_id) is None:
                return None
            db.execute("INSERT INTO confirmations VALUES (?, ?) ON CONFLICT DO NOTHING", (game_id, user_id))
            table = _table(db, game_id)
            if table is not None and len(table.confirmed) >= table.size:
                db.execute("UPDATE opened_tables SET wake_at = ? WHERE game_id = ?", (now, game_id))
            return table

        return await self._write(work)

    async def table_began(self, game_id: int) -> None:
        """Forget the searches that a table has answered: its game is being played."""

        def work(db: Database) -> None:
            lock(db, game_lock(game_id))
            db.execute("UPDATE opened_tables SET wake_at = NULL WHERE game_id = ?", (game_id,))
            end_searches(db, game_id)

        await self._write(work)

    async def drop_table(self, game_id: int, gone: Collection[int], posts: Sequence[Post] = ()) -> bool:
        """Close a table that has not begun. Its searches go on as before, without the people who are gone.

        The posts are queued unless somebody else has closed it."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            game = game_of(db, game_id)
            if game is None or game.phase not in (Phase.LOBBY, Phase.ENDED):
                return False
            db.execute("UPDATE games SET phase = ?, move = 0, updated_at = ? WHERE id = ?", (Phase.ENDED, now, game_id))
            db.execute("UPDATE opened_tables SET wake_at = NULL WHERE game_id = ?", (game_id,))
            release_searches(db, game_id, gone)
            if game.phase == Phase.LOBBY:
                insert_posts(db, game_id, posts)
            return game.phase == Phase.LOBBY

        return await self._write(work)


def _table(db: Database, game_id: int) -> Table | None:
    row = db.execute(f"SELECT {TABLE} FROM opened_tables WHERE game_id = ?", (game_id,)).fetchone()
    if row is None:
        return None
    confirmed = db.execute("SELECT user_id FROM confirmations WHERE game_id = ?", (game_id,)).fetchall()
    number, key, size, within, until, told = row
    return Table(number, key, size, within, until, bool(told), frozenset(int(each[0]) for each in confirmed))


def _house_rules(order: TableOrder) -> HouseRuleChanges:
    return {"pace": order.pace, "theme": order.theme, "rated": order.rated}
