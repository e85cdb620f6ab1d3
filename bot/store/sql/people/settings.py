"""Settings: of a person, and of a game (its house rules). Running clocks follow them in the same transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.games.clock import turn_clock
from bot.games.clock.clock_changes import after_house_rules
from bot.store.posts import Post
from bot.store.records import (
    Contact,
    DisplayPreferences,
    HouseRuleChanges,
    HouseRules,
    NoticeWay,
    PreferenceChanges,
    Preferences,
)
from bot.store.sql.games.clocks import availability_of, clocks_in, clocks_of, house_rules_of, put_clock
from bot.store.sql.outbox.posts import insert_posts
from bot.store.sqlite.connection import Connections


class SettingsTable(Connections):
    """The part of the store that keeps settings."""

    clock: Callable[[], float]

    async def preferences(self, user_id: int) -> Preferences:
        return await self._read(lambda db: _preferences(db, user_id))

    async def change_preferences(self, user_id: int, changes: PreferenceChanges) -> Preferences:
        now = self.clock()

        def work(db: sqlite3.Connection) -> Preferences:
            before = availability_of(db, user_id)
            _write_player(db, user_id, _player_columns(changes))
            if "away" in changes:
                _replace_vacations(db, user_id, changes["away"])
            after = _preferences(db, user_id)
            if after.availability != before:
                for game_id, clock in clocks_of(db, user_id):
                    pace = turn_clock.PACES.get(house_rules_of(db, game_id).pace)
                    put_clock(db, game_id, turn_clock.settled(clock, before, now), pace, after.availability)
            return after

        return await self._write(work)

    async def display_preferences(self, game_id: int, user_id: int | None) -> DisplayPreferences:
        def work(db: sqlite3.Connection) -> DisplayPreferences:
            columns = "theme, text_board, tips, screen"
            own = db.execute(f"SELECT {columns} FROM players WHERE user_id = ?", (user_id,)).fetchone()
            theme, text_board, tips, screen = own or ("dark", 0, 1, "phone")
            colours = db.execute(
                "SELECT coalesce(p.colour, '') FROM seats s LEFT JOIN players p ON p.user_id = s.user_id"
                " WHERE s.game_id = ? AND s.until IS NULL ORDER BY s.seat",
                (game_id,),
            ).fetchall()
            house = house_rules_of(db, game_id)
            liked = tuple(str(row[0]) for row in colours)
            return DisplayPreferences(theme, bool(text_board), house, liked, bool(tips), screen)

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
        await self._write(lambda db: _write_player(db, user_id, {"dm_channel": channel_id}))

    async def mark_dm_closed(self, user_id: int) -> None:
        await self._write(lambda db: _write_player(db, user_id, {"dm_closed": True}))

    # House rules.

    async def house_rules(self, game_id: int) -> HouseRules:
        return await self._read(lambda db: house_rules_of(db, game_id))

    async def change_house_rules(self, game_id: int, changes: HouseRuleChanges, posts: Sequence[Post] = ()) -> None:
        now = self.clock()

        def work(db: sqlite3.Connection) -> None:
            write_house_rules(db, game_id, changes, now)
            insert_posts(db, game_id, posts)

        await self._write(work)


def write_house_rules(db: sqlite3.Connection, game_id: int, changes: HouseRuleChanges, now: float) -> None:
    """Write these house rules and no others; running clocks follow."""
    if not changes:
        return
    before = house_rules_of(db, game_id)
    db.execute("INSERT OR IGNORE INTO house_rules (game_id) VALUES (?)", (game_id,))
    _update(db, "house_rules", "game_id", game_id, changes)
    after = house_rules_of(db, game_id)
    for clock in clocks_in(db, game_id):
        availability = availability_of(db, clock.user_id)
        new = after_house_rules(clock, before, after, availability, now)
        put_clock(db, game_id, new, turn_clock.PACES.get(after.pace), availability)


def _preferences(db: sqlite3.Connection, user_id: int) -> Preferences:
    columns = "notices, theme, text_board, colour, tips, screen"
    row = db.execute(f"SELECT {columns} FROM players WHERE user_id = ?", (user_id,)).fetchone()
    if row is None:
        return Preferences(user_id, availability=availability_of(db, user_id))
    notices, theme, text_board, colour, tips, screen = row
    return Preferences(
        user_id,
        NoticeWay(notices),
        theme,
        bool(text_board),
        availability_of(db, user_id),
        colour,
        bool(tips),
        screen,
    )


def _player_columns(changes: PreferenceChanges) -> dict[str, Any]:
    """The columns of a player's row that these changes write."""
    columns: dict[str, Any] = {key: value for key, value in changes.items() if key not in ("quiet", "away")}
    if "quiet" in changes:
        columns["quiet_from"], columns["quiet_until"] = changes["quiet"] or (None, None)
    return columns


def _write_player(db: sqlite3.Connection, user_id: int, columns: Mapping[str, Any]) -> None:
    """Write these columns of a player's row and no others."""
    db.execute("INSERT OR IGNORE INTO players (user_id, dm_closed, theme) VALUES (?, 0, 'dark')", (user_id,))
    _update(db, "players", "user_id", user_id, columns)


def _replace_vacations(db: sqlite3.Connection, user_id: int, away: Sequence[tuple[float, float]]) -> None:
    db.execute("DELETE FROM vacations WHERE user_id = ?", (user_id,))
    db.executemany(
        "INSERT INTO vacations (user_id, since, until) VALUES (?, ?, ?)", [(user_id, *span) for span in away]
    )


def _update(db: sqlite3.Connection, table: str, key: str, id: int, columns: Mapping[str, Any]) -> None:
    """Column by column, so that two changes of one row at once both count. The names come from our own code."""
    if columns:
        assignments = ", ".join(f"{column} = ?" for column in columns)
        db.execute(f"UPDATE {table} SET {assignments} WHERE {key} = ?", (*columns.values(), id))
