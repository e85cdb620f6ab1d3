"""Searches: people say what they want to play, and those who fit are called to a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Any, NamedTuple

from bot.domain.errors import Conflict
from bot.domain.matching import Match, Party, match, waking_hours
from bot.domain.records.community import Search, Searcher, ServerSettings, TableOrder
from bot.domain.records.games import Game
from bot.domain.refusals import Refusal
from bot.domain.server_settings import language_of
from bot.games.service import GameService
from bot.services.tables import Tables, allowed_sizes, obstacle
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.community import searches as search_text

log = logging.getLogger(__name__)

HOUR, DAY = 3600.0, 86400.0
LEASE = 60.0  # seconds that a process has for the searches of one server
SHORTEST_CALL, LONGEST_CALL = 15 * 60.0, 12 * HOUR  # a quarter of the search's time, within these bounds


class Wish(NamedTuple):
    """What somebody wants to play; without sizes, with any number of players, and without options, any variants."""

    title: str
    sizes: tuple[int, ...] = ()
    pace: str | None = None
    seconds: float = DAY
    friends: tuple[Searcher, ...] = ()
    options: Mapping[str, Any] | None = None


class SearchState(NamedTuple):
    """How a search stands: how many others search in the server, and the table that its people are called to."""

    search: Search
    others: int = 0
    table: Game | None = None


class Searches:
    """Stores searches and matches them, in one process at a time for each server."""

    def __init__(self, store: Store, games: GameService, tables: Tables) -> None:
        self._store, self._games, self._tables = store, games, tables
        self._matching = asyncio.Lock()

    async def start(self, server: ServerSettings, own: Searcher, wish: Wish) -> SearchState:
        """Search for a table, and look at once whether there is one; raises Refusal."""
        title = self._games.titles.get(wish.title)
        if title is None:
            raise Refusal(error_text.NO_SUCH_TITLE)
        if not server.tables:
            raise Refusal(search_text.NO_TABLES)
        if max(title.rules.seats) < 2:
            raise Refusal(search_text.played_alone, title.name)
        possible = allowed_sizes(title, wish.options or {})
        sizes = tuple(size for size in possible if not wish.sizes or size in wish.sizes)
        if not possible:
            raise Refusal(obstacle, title, max(title.rules.seats), wish.options or {})
        if not sizes:
            raise Refusal(search_text.wrong_sizes, title.name, possible)
        people = (own, *(friend for friend in wish.friends if friend.user_id != own.user_id))
        if len(people) > max(sizes):
            raise Refusal(search_text.TOO_MANY_FRIENDS)
        now = self._store.clock()
        together, until = tuple(dict.fromkeys(people)), now + wish.seconds
        search = Search(0, server.guild_id, title.id, sizes, wish.pace, now, until, None, together, wish.options)
        if await self._store.start_search(search) is None:
            raise Refusal(search_text.CALLED)
        await self.match_server(server.guild_id)
        return await self._own(own.user_id)

    async def join(self, guild_id: int, friend_id: int, own: Searcher) -> SearchState | None:
        """Join the search of a friend who expects this person; None if there is none. Raises Refusal."""
        search = await self._store.search_of(friend_id)
        expected = search is not None and any(each.user_id == own.user_id for each in search.people)
        if search is None or not expected or search.guild_id != guild_id or search.game_id is not None:
            return None
        if await self._store.join_search(search.id, own.user_id, own.name) is None:
            raise Refusal(search_text.CALLED)
        await self.match_server(guild_id)
        return await self._own(own.user_id)

    async def withdraw(self, user_id: int) -> None:
        """Search no longer; raises Refusal if there is no search, or a table calls."""
        if await self._store.leave_search(user_id) is None:
            searching = await self._store.search_of(user_id) is not None
            raise Refusal(search_text.CALLED if searching else search_text.NOT_SEARCHING)

    async def standing(self, user_id: int) -> SearchState | None:
        """How this person's search stands."""
        search = await self._store.search_of(user_id)
        if search is None:
            return None
        waiting = await self._store.searches_in(search.guild_id)
        others = sum(len(each.people) for each in waiting if each.id != search.id and each.title == search.title)
        table = None if search.game_id is None else await self._store.game(search.game_id)
        return SearchState(search, others, table)

    async def _own(self, user_id: int) -> SearchState:
        found = await self.standing(user_id)
        if found is None:  # its table has begun, or it was withdrawn at the same moment
            raise Refusal(search_text.NOT_SEARCHING)
        return found

    # Matching.

    async def run_due(self, now: float) -> None:
        """End searches whose time is up, and match those who wait. `Timeouts` runs this."""
        await self._store.end_lapsed_searches(now)
        for guild_id in await self._store.servers_with_searches():
            await self.match_server(guild_id)

    async def match_server(self, guild_id: int) -> None:
        """Open a table for everybody in this server who fits together."""
        lease = f"searches:{guild_id}"
        async with self._matching:
            if not await self._store.take_leases((lease,), LEASE):
                return  # another process is at it, and looks again soon
            try:
                await self._match(guild_id)
            finally:
                await self._store.release_leases((lease,))

    async def _match(self, guild_id: int) -> None:
        now = self._store.clock()
        searches = {each.id: each for each in await self._store.searches_in(guild_id)}
        complete = [each for each in searches.values() if each.complete and each.people and each.until > now]
        if not complete:
            return
        server = await self._store.server(guild_id)
        for table in await asyncio.to_thread(match, await self.parties(complete, now), now):
            try:
                chosen = [searches[party.id] for party in table.parties]
                await self._tables.open(_order(server, table, chosen), [each.id for each in chosen])
            except Conflict:
                continue  # somebody has withdrawn at the same moment: the others are looked at again soon

    async def parties(self, searches: Sequence[Search], now: float) -> list[Party]:
        """These searches as the matcher sees them."""
        awake = await self._store.availabilities([each.user_id for search in searches for each in search.people])
        users: dict[str, list[int]] = {}
        for search in searches:
            users.setdefault(search.title, []).extend(each.user_id for each in search.people)
        ratings = {title: await self._store.strengths(title, theirs) for title, theirs in users.items()}
        hours = {user: waking_hours(availability, now) for user, availability in awake.items()}
        return [_party(search, hours, ratings[search.title]) for search in searches]


def _party(search: Search, hours: Mapping[int, int], ratings: Mapping[int, float]) -> Party:
    users = [each.user_id for each in search.people]
    known = tuple(ratings[user] for user in users if user in ratings)
    awake = reduce(and_, (hours[user] for user in users))
    sizes, variants = frozenset(search.sizes), None if search.options is None else frozenset(search.options.items())
    return Party(search.id, len(users), search.title, sizes, search.pace, search.since, awake, known, variants)


def _order(server: ServerSettings, table: Match, searches: Sequence[Search]) -> TableOrder:
    """The table for these searches, by the server's settings where nobody has asked for anything else."""
    shortest = min(search.until - search.since for search in searches)
    return TableOrder(
        key=f"search:{secrets.token_hex(8)}",
        guild_id=server.guild_id,
        title=searches[0].title,
        players=tuple((each.user_id, each.name) for search in searches for each in search.people),
        options=dict(sorted(table.variants)),
        pace=server.pace if table.pace is None else table.pace,
        theme=server.theme,
        rated=server.rated,
        language=language_of(server),
        confirm_within=min(max(shortest / 4, SHORTEST_CALL), LONGEST_CALL),
    )
