"""A person's settings, which their running clocks follow, and how they are reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.domain.clock import turn_clock
from bot.domain.records.people import Contact, DisplayPreferences, NoticeWay, PreferenceChanges, Preferences
from bot.domain.records.ratings import Visibility
from bot.store.sql.connections import Connections, Database, game_lock, lock, person_lock, placeholders, update_columns
from bot.store.sql.games.clocks import availability_of, clocks_of, house_rules_of, put_clock

UNKNOWN_PLAYER = ("dark", False, True, "phone")  # theme, text instead of pictures, tips, screen


class SettingsTable(Connections):
    """The part of the store that keeps settings."""

    async def preferences(self, user_id: int) -> Preferences:
        return await self._read(lambda db: _preferences(db, user_id))

    async def change_preferences(self, user_id: int, changes: PreferenceChanges) -> Preferences:
        """Write these settings and no others; returns all of them as they are then.

        The person's running clocks follow, and what was counted until now stays counted."""
        now = self.clock()

        def work(db: Database) -> Preferences:
            lock(db, person_lock(user_id))
            seats = db.execute("SELECT game_id FROM seats WHERE user_id = ? AND until IS NULL", (user_id,)).fetchall()
            lock(db, *(game_lock(row[0]) for row in seats))
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
        return await self._read(lambda db: display_of(db, game_id, user_id))

    # Languages: what a person has chosen, and what their Discord says.

    async def languages_of(self, user_id: int) -> tuple[str, str]:
        """The language that this person has chosen, and the locale of their Discord; "" where we don't know."""
        row = await self._row("SELECT language, locale FROM players WHERE user_id = ?", user_id)
        return ("", "") if row is None else (row[0], row[1])

    async def save_locale(self, user_id: int, locale: str) -> None:
        await self._write(lambda db: _write_player(db, user_id, {"locale": locale}))

    # How people are reached.

    async def contacts(self, users: Iterable[int]) -> dict[int, Contact]:
        """How each of these people can be reached; people we know nothing of are left out."""
        wanted = list(users)
        if not wanted:
            return {}
        rows = await self._rows(
            f"SELECT user_id, notices, dm_closed, dm_channel FROM players WHERE user_id IN ({placeholders(wanted)})",
            *wanted,
        )
        return {row[0]: Contact(NoticeWay(row[1]), bool(row[2]), row[3]) for row in rows}

    async def contact(self, user_id: int) -> Contact:
        return (await self.contacts((user_id,))).get(user_id, Contact())

    async def save_dm_channel(self, user_id: int, channel_id: int) -> None:
        await self._write(lambda db: _write_player(db, user_id, {"dm_channel": channel_id}))

    async def mark_dm_closed(self, user_id: int) -> None:
        """Remember that no direct message reaches this person."""
        await self._write(lambda db: _write_player(db, user_id, {"dm_closed": True}))


def display_of(db: Database, game_id: int, user_id: int | None) -> DisplayPreferences:
    sql = "SELECT theme, text_board, tips, screen FROM players WHERE user_id = ?"
    own = None if user_id is None else db.execute(sql, (user_id,)).fetchone()
    theme, text_board, tips, screen = own or UNKNOWN_PLAYER
    colours = db.execute(
        "SELECT coalesce(p.colour, '') FROM seats s LEFT JOIN players p ON p.user_id = s.user_id"
        " WHERE s.game_id = ? AND s.until IS NULL ORDER BY s.seat",
        (game_id,),
    ).fetchall()
    house = house_rules_of(db, game_id)
    liked = tuple(str(row[0]) for row in colours)
    return DisplayPreferences(theme, bool(text_board), house, liked, bool(tips), screen)


def _preferences(db: Database, user_id: int) -> Preferences:
    columns = "notices, theme, text_board, colour, tips, screen, profile, language"
    row = db.execute(f"SELECT {columns} FROM players WHERE user_id = ?", (user_id,)).fetchone()
    if row is None:
        return Preferences(user_id, availability=availability_of(db, user_id))
    notices, theme, text_board, colour, tips, screen, profile, language = row
    return Preferences(
        user_id,
        NoticeWay(notices),
        theme,
        bool(text_board),
        availability_of(db, user_id),
        colour,
        bool(tips),
        screen,
        Visibility(profile),
        language,
    )


def _player_columns(changes: PreferenceChanges) -> dict[str, Any]:
    """The columns of a player's row that these changes write."""
    columns: dict[str, Any] = {key: value for key, value in changes.items() if key not in ("quiet", "away")}
    if "quiet" in changes:
        columns["quiet_from"], columns["quiet_until"] = changes["quiet"] or (None, None)
    return columns


def _write_player(db: Database, user_id: int, columns: Mapping[str, Any]) -> None:
    """Write these columns of a player's row and no others."""
    sql = "INSERT INTO players (user_id, dm_closed, theme) VALUES (?, FALSE, 'dark') ON CONFLICT DO NOTHING"
    db.execute(sql, (user_id,))
    update_columns(db, "players", "user_id", user_id, columns)


def _replace_vacations(db: Database, user_id: int, away: Sequence[tuple[float, float]]) -> None:
    db.execute("DELETE FROM vacations WHERE user_id = ?", (user_id,))
    db.executemany(
        "INSERT INTO vacations (user_id, since, until) VALUES (?, ?, ?)", [(user_id, *span) for span in away]
    )
