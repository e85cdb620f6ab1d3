"""Searches: people who want to play, alone or with friends."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from bot.domain.clock.turn_clock import Availability
from bot.domain.records.community import Search, Searcher
from bot.store.sql.connections import Connections, Database, lock, person_lock, placeholders
from bot.store.sql.games.clocks import availability_of

SEARCH = "id, guild_id, title, sizes, pace, since, until, game_id, options"
LAPSED = 0  # stands for the game of a search whose time was up first
KEPT = 7 * 86400.0  # how long somebody can see that their search has lapsed, in seconds
EMPTY = "NOT EXISTS (SELECT 1 FROM searchers p WHERE p.search_id = searches.id AND p.joined)"


class SearchTable(Connections):
    """The part of the store that keeps searches."""

    async def start_search(self, search: Search) -> Search | None:
        """Store a search in place of an older one of the same person; None if they are called to a table.

        Whoever asks for the same title again keeps their waiting time."""
        (own,) = [each for each in search.people if each.joined]
        options = None if search.options is None else json.dumps(dict(search.options))

        def work(db: Database) -> Search | None:
            lock(db, person_lock(own.user_id))
            older = _search_of(db, own.user_id)
            if older is not None and older.game_id is not None:
                return None
            if older is not None:
                _leave(db, older.id, (own.user_id,))
            _forget_lapsed(db, own.user_id)
            # Whoever asks again for the same keeps their place in the queue.
            same = older is not None and (older.guild_id, older.title) == (search.guild_id, search.title)
            since = older.since if same and older is not None else search.since
            (number,) = db.execute(
                "INSERT INTO searches (guild_id, title, sizes, pace, since, until, options)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (search.guild_id, search.title, json.dumps(search.sizes), search.pace, since, search.until, options),
            ).fetchone()
            for each in search.people:
                db.execute("INSERT INTO searchers VALUES (?, ?, ?, ?)", (number, *each))
            _look_at_listing(db, search.guild_id)
            return _search(db, number)

        return await self._write(work)

    async def join_search(self, search_id: int, user_id: int, name: str) -> Search | None:
        """Join the search of a friend; None if they do not expect this person, or the person is called to a table."""

        def work(db: Database) -> Search | None:
            lock(db, person_lock(user_id))
            older = _search_of(db, user_id)
            if older is not None and older.game_id is not None:
                return None
            if older is not None and older.id != search_id:
                _leave(db, older.id, (user_id,))
            _forget_lapsed(db, user_id)
            joined = db.execute(
                "UPDATE searchers SET joined = TRUE, name = ? WHERE search_id = ? AND user_id = ?",
                (name, search_id, user_id),
            )
            search = _search(db, search_id) if joined.rowcount else None
            if search is not None:
                _look_at_listing(db, search.guild_id)
            return search

        return await self._write(work)

    async def search_of(self, user_id: int) -> Search | None:
        """The search that this person has begun or joined."""
        return await self._read(lambda db: _search_of(db, user_id))

    async def lapsed_search_of(self, user_id: int) -> Search | None:
        """The last search of this person, if its time was up before it found a table; for a week."""
        return await self._read(lambda db: _search_of(db, user_id, lapsed=True))

    async def leave_search(self, user_id: int) -> Search | None:
        """Withdraw from the search, unless its people are called to a table; returns it as it was."""

        def work(db: Database) -> Search | None:
            lock(db, person_lock(user_id))
            search = _search_of(db, user_id)
            if search is None or search.game_id is not None:
                return None
            _leave(db, search.id, (user_id,))
            _look_at_listing(db, search.guild_id)
            return search

        return await self._write(work)

    async def searches_in(self, guild_id: int) -> list[Search]:
        """The searches that wait in a server, the longest waiting first."""

        def work(db: Database) -> list[Search]:
            rows = db.execute(
                f"SELECT {SEARCH} FROM searches WHERE guild_id = ? AND game_id IS NULL ORDER BY since, id", (guild_id,)
            ).fetchall()
            people = db.execute(
                "SELECT p.search_id, p.user_id, p.name, p.joined FROM searchers p JOIN searches s ON s.id = p.search_id"
                " WHERE s.guild_id = ? AND s.game_id IS NULL ORDER BY p.search_id, NOT p.joined, p.user_id",
                (guild_id,),
            ).fetchall()
            found: dict[int, list[Searcher]] = {}
            for number, user, name, joined in people:
                found.setdefault(number, []).append(Searcher(user, name, bool(joined)))
            return [_as_search(row, found.get(row[0], [])) for row in rows]

        return await self._read(work)

    async def availabilities(self, users: Collection[int]) -> dict[int, Availability]:
        """When each of these people can be expected to play."""
        return await self._read(lambda db: {user: availability_of(db, user) for user in users})

    async def servers_with_searches(self) -> list[int]:
        """The servers in which searches wait."""
        rows = await self._rows("SELECT DISTINCT guild_id FROM searches WHERE game_id IS NULL ORDER BY guild_id")
        return [int(row[0]) for row in rows]

    async def end_lapsed_searches(self, now: float) -> list[int]:
        """End searches whose time is up or in which nobody is left; returns their servers."""

        def work(db: Database) -> list[int]:
            empty = db.execute(f"DELETE FROM searches WHERE game_id IS NULL AND {EMPTY} RETURNING guild_id").fetchall()
            lapsed = db.execute(
                "UPDATE searches SET game_id = ? WHERE game_id IS NULL AND until <= ? RETURNING guild_id, id",
                (LAPSED, now),
            ).fetchall()
            # A friend who did not join has nothing to do with it any more.
            friends = "DELETE FROM searchers WHERE search_id = ? AND NOT joined"
            db.executemany(friends, [(number,) for _, number in lapsed])
            db.execute("DELETE FROM searches WHERE game_id = ? AND until <= ?", (LAPSED, now - KEPT))
            servers = sorted({int(row[0]) for row in (*empty, *lapsed)})
            for guild_id in servers:
                _look_at_listing(db, guild_id)
            return servers

        return await self._write(work)


# Used in the transactions of tables.


def call_searches(db: Database, searches: Sequence[int], game_id: int, people: Collection[int | None]) -> bool:
    """Tie these searches to a table; False if one of them no longer waits, or other people are in them now."""
    if not searches:
        return True
    numbers = placeholders(searches)
    called = db.execute(
        f"UPDATE searches SET game_id = ? WHERE game_id IS NULL AND id IN ({numbers})", (game_id, *searches)
    )
    rows = db.execute(f"SELECT user_id, joined FROM searchers WHERE search_id IN ({numbers})", searches).fetchall()
    whole = all(joined for _, joined in rows) and {user for user, _ in rows} == set(people)
    if called.rowcount == len(searches) and whole:
        _look_at_listings_of(db, game_id)
        return True
    return False


def end_searches(db: Database, game_id: int) -> None:
    """The table of these searches has begun."""
    db.execute("DELETE FROM searches WHERE game_id = ?", (game_id,))


def release_searches(db: Database, game_id: int, gone: Collection[int]) -> None:
    """Let the searches of a dropped table go on with their old waiting time, without the people who are gone."""
    for (number,) in db.execute("SELECT id FROM searches WHERE game_id = ?", (game_id,)).fetchall():
        _leave(db, number, gone)
    _look_at_listings_of(db, game_id)
    db.execute("UPDATE searches SET game_id = NULL WHERE game_id = ?", (game_id,))


def _leave(db: Database, search_id: int, people: Collection[int]) -> None:
    """These people search no longer. A search without anybody ends; friends who did not join are not waited for."""
    if not people:
        return
    users = placeholders(people)
    db.execute(f"DELETE FROM searchers WHERE search_id = ? AND user_id IN ({users})", (search_id, *people))
    db.execute(f"DELETE FROM searches WHERE id = ? AND {EMPTY}", (search_id,))


def _look_at_listing(db: Database, guild_id: int) -> None:
    db.execute("UPDATE server_messages SET look_at = 0 WHERE guild_id = ? AND kind = 'listing'", (guild_id,))


def _look_at_listings_of(db: Database, game_id: int) -> None:
    db.execute(
        "UPDATE server_messages SET look_at = 0 WHERE kind = 'listing'"
        " AND guild_id IN (SELECT guild_id FROM searches WHERE game_id = ?)",
        (game_id,),
    )


def _forget_lapsed(db: Database, user_id: int) -> None:
    """Whoever searches again need not be told that an earlier search has lapsed."""
    lapsed = "SELECT id FROM searches WHERE game_id = ?"
    db.execute(f"DELETE FROM searchers WHERE user_id = ? AND search_id IN ({lapsed})", (user_id, LAPSED))


def _search_of(db: Database, user_id: int, *, lapsed: bool = False) -> Search | None:
    row = db.execute("SELECT search_id FROM searchers WHERE user_id = ? AND joined", (user_id,)).fetchone()
    found = None if row is None else _search(db, row[0])
    return found if found is not None and (found.game_id == LAPSED) == lapsed else None


def _search(db: Database, search_id: int) -> Search | None:
    row = db.execute(f"SELECT {SEARCH} FROM searches WHERE id = ?", (search_id,)).fetchone()
    if row is None:
        return None
    people = db.execute(
        "SELECT user_id, name, joined FROM searchers WHERE search_id = ? ORDER BY NOT joined, user_id", (search_id,)
    ).fetchall()
    return _as_search(row, [Searcher(user, name, bool(joined)) for user, name, joined in people])


def _as_search(row: Sequence[Any], people: Sequence[Searcher]) -> Search:
    number, guild_id, title, sizes, pace, since, until, game_id, options = row
    chosen = None if options is None else json.loads(options)
    wanted = tuple(json.loads(sizes))
    return Search(number, guild_id, title, wanted, pace, since, until, game_id, tuple(people), chosen)
