"""Two processes on one PostgreSQL: a page may be connected to another one than the one that takes a move."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.app import App
from bot.local import LocalDiscord
from bot.runtime.connection.shards import Shards
from bot.store.address import PostgresAddress
from bot.web.board.tokens import Opened
from tests.support.database.postgres import server
from tests.support.players.board_client import board_page, free_address, serving
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.fixture
async def bots(local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress) -> AsyncIterator[list[App]]:
    async with AsyncExitStack() as stack:
        found = []
        for shard in range(2):
            one = playing(local, tmp_path, postgres=postgres, shards=Shards(shard, shard, 2), web_url=free_address())
            found.append(await stack.enter_async_context(one))
            await stack.enter_async_context(serving(found[-1]))
        yield found


async def test_a_page_hears_of_moves_that_another_process_took(
    local: LocalDiscord, bots: list[App], http: aiohttp.ClientSession
) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    party, rng = Party(local, bots[0], people), Random(4)
    session = await party.session()
    sessions: list[Opened] = [
        await bots[0].web_tokens.open_for(int(person.id), session.game.id, watches=False) for person in people
    ]
    async with (
        board_page(http, bots[0].settings.web_url, sessions[0].token) as first,
        board_page(http, bots[1].settings.web_url, sessions[1].token) as second,
    ):
        pages = (first, second)
        assert {page.position["seat"] for page in pages} == {0, 1}
        for _ in range(400):
            move = max(page.move for page in pages)
            for page in pages:  # each process takes its own page's moves, and hears of the other's
                await page.until(lambda page=page, move=move: page.move >= move)  # type: ignore[misc]
            asking = [page for page in pages if page.position["question"]]
            if not asking:
                break
            reply = await rng.choice(asking).answer_somehow(rng)
            assert "error" not in reply, reply
        assert await party.over()
        await bots[1].web_tokens.revoke(int(people[0].id))
        assert await first.ask("look", sheet="") == {}, "the other process has ended this session"
        await first.until(lambda: first.closed)
        assert first.close_code == 4001
