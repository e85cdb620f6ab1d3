"""Settings: of a person, and of a game (its house rules). Running clocks follow them in the same transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence

from bot.games import turn_clock
from bot.games.clock_changes import after_house_rules
from bot.store.posts import Post
from bot.store.records import Contact, DisplayPreferences, HouseRules, NoticeWay, Preferences
from bot.store.sqlite.clocks import availability_of, clocks_in, clocks_of, house_rules_of, put_clock
from bot.store.sqlite.connection import Connections
from bot.store.sqlite.outbox import insert_posts


class SettingsTable(Connections):
    """The part of the store that keeps settings."""

    clock: Callable[[], float]

    async def preferences(self, user_id: int) -> Preferences:
        def work(db: sqlite3.Connection) -> Preferences:
            sql = "SELECT notices, theme, text_board, colour FROM players WHERE user_id = ?"
            row = db.execute(sql, (user_id,)).fetchone()
            if row is None:
                return Preferences(user_id)
            notices, theme, text_board, colour = row
            availability = availability_of(db, user_id)
            return Preferences(user_id, NoticeWay(notices), theme, bool(text_board), availability, colour)

        return await self._read(work)

    async def save_preferences(self, preferences: Preferences) -> None:
        now, user_id, availability = self.clock(), preferences.user_id, preferences.availability
        quiet = availability.quiet or (None, None)

        def work(db: sqlite3.Connection) -> None:
            before = availability_of(db, user_id)
            db.execute(
                "INSERT INTO players (user_id, dm_closed, theme, notices, text_board, colour, zone, quiet_from,"
                " quiet_until) VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET"
                " theme = excluded.theme, notices = excluded.notices, text_board = excluded.text_board,"
                " colour = excluded.colour, zone = excluded.zone, quiet_from = excluded.quiet_from,"
                " quiet_until = excluded.quiet_until",
                (
                    user_id,
                    preferences.theme,
                    preferences.notices,
                    preferences.text_board,
                    preferences.colour,
                    availability.zone,
                    *quiet,
                ),
            )
            db.execute("DELETE FROM vacations WHERE user_id = ?", (user_id,))
            db.executemany(
                "INSERT INTO vacations (user_id, since, until) VALUES (?, ?, ?)",
                [(user_id, *span) for span in availability.away],
            )
            for game_id, clock in clocks_of(db, user_id):
                pace = turn_clock.PACES.get(house_rules_of(db, game_id).pace)
                put_clock(db, game_id, turn_clock.settled(clock, before, now), pace, availability)

        await self._write(work)

    async def display_preferences(self, game_id: int, user_id: int | None) -> DisplayPreferences:
        def work(db: sqlite3.Connection) -> DisplayPreferences:
            own = db.execute("SELECT theme, text_board FROM players WHERE user_id = ?", (user_id,)).fetchone()
            theme, text_board = own or ("dark", 0)
            colours = db.execute(
                "SELECT coalesce(p.colour, '') FROM seats s LEFT JOIN players p ON p.user_id = s.user_id"
                " WHERE s.game_id = ? AND s.until IS NULL ORDER BY s.seat",
                (game_id,),
            ).fetchall()
            house = house_rules_of(db, game_id)
            return DisplayPreferences(theme, bool(text_board), house, tuple(str(row[0]) for row in colours))

        return await self._read(work)

    # How people are reached.

    async def contacts(self, users: Iterable[int]) -> dict[int, Contact]:
        rows = await self._rows(
            "SELECT user_id, notices, dm_closed, dm_channel FROM players"
            " WHERE user_id IN (SELECT value FROM json_each(?))",
            json.dumps(list(users)),
        )
        return {row[0]: Contact(NoticeWay(row[1]), bool(row[2]), row[3]) for row in rows}

    async def contact(self, user_id: int) -> Contact:
        return (await self.contacts((user_id,))).get(user_id, Contact())

    async def save_dm_channel(self, user_id: int, channel_id: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO players (user_id, dm_channel, dm_closed, theme) VALUES (?, ?, 0, 'dark')"
                " ON CONFLICT (user_id) DO UPDATE SET dm_channel = excluded.dm_channel",
                (user_id, channel_id),
            )

        await self._write(work)

    async def mark_dm_closed(self, user_id: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO players (user_id, dm_closed, theme) VALUES (?, 1, 'dark')"
                " ON CONFLICT (user_id) DO UPDATE SET dm_closed = 1",
                (user_id,),
            )

        await self._write(work)

    # House rules.

    async def house_rules(self, game_id: int) -> HouseRules:
        return await self._read(lambda db: house_rules_of(db, game_id))

    async def set_house_rules(self, game_id: int, rules: HouseRules, posts: Sequence[Post] = ()) -> None:
        now = self.clock()

        def work(db: sqlite3.Connection) -> None:
            before = house_rules_of(db, game_id)
            db.execute(
                f"INSERT OR REPLACE INTO house_rules (game_id, {', '.join(rules._fields)}) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, *rules),
            )
            pace = turn_clock.PACES.get(rules.pace)
            for clock in clocks_in(db, game_id):
                availability = availability_of(db, clock.user_id)
                new = after_house_rules(clock, before, rules, availability, now)
                put_clock(db, game_id, new, pace, availability)
            insert_posts(db, game_id, posts)

        await self._write(work)
