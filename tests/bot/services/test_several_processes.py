"""Two processes match the same searches at the same moment: each person is called to one table."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from bot.domain.matching import match
from bot.domain.records.community import Search, Searcher
from bot.games.service import GameService
from bot.services.searches import Searches
from bot.services.tables import Tables
from bot.store.databases import open_store
from standin import LocalDiscord
from tests.support.database.postgres import server
from tests.support.players.searchers import threads, with_tables
from tests.support.processes.running_bot import playing

PEOPLE = 30


async def test_two_processes_open_each_table_once(local: LocalDiscord, tmp_path: Path) -> None:
    with server().database() as address:
        async with playing(local, tmp_path / "data", postgres=address) as app:
            (tables,) = await with_tables(local, "tables")
            guild, now = int(str(tables.guild_id)), app.store.clock()
            for number in range(PEOPLE):
                person = local.person(f"P{number}")
                own = Searcher(int(person.id), f"P{number}")
                await app.store.start_search(
                    Search(0, guild, "beads", (2, 3), None, now + number, now + 9999, None, (own,))
                )
            store = await open_store(address)
            games = GameService(store, app.titles, lambda: None)
            other = Searches(store, games, Tables(store, games, app.server_channels, lambda: None, lambda: None))
            for _ in range(3):
                await asyncio.gather(app.searches.match_server(guild), other.match_server(guild))
            left = await store.searches_in(guild)
            assert not match(await other.parties(left, now), now)
            seated: Counter[int | None] = Counter()
            for thread in threads(local):
                game = await store.game_in(int(thread.id))
                assert game is not None, "a thread without a table"
                seated.update(seat.user_id for seat in await store.seats(game.id))
            assert len(seated) == sum(seated.values()) == PEOPLE - sum(len(each.people) for each in left)
            await store.close()
