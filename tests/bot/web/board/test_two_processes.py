"""Two bots in processes of their own, on one PostgreSQL: a page may be connected to another one than the one that takes
a move."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.base.address import PostgresAddress
from standin import LocalDiscord
from tests.support.database.postgres import server
from tests.support.players.board_client import board_page, free_address, link_of, opened
from tests.support.processes.hosted_bot import hosted, seated


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.fixture
async def addresses(local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress) -> AsyncIterator[list[str]]:
    """Where each of the two bots serves the page."""
    found = [free_address() for _ in range(2)]
    async with AsyncExitStack() as stack:
        for shard, address in enumerate(found):
            settings = {
                "ZIGGURAT_DATABASE": postgres.conninfo(),
                "ZIGGURAT_SHARDS": f"{shard}/2",
                "ZIGGURAT_WEB_URL": address,
                "ZIGGURAT_WEB_PORT": address.rpartition(":")[2],
            }
            await stack.enter_async_context(hosted(local, tmp_path / f"bot {shard}", **settings))
        yield found


async def test_a_page_hears_of_moves_that_another_process_took(
    local: LocalDiscord, addresses: list[str], http: aiohttp.ClientSession
) -> None:
    people, rng = [local.person(name) for name in ("Red", "Blue")], Random(4)
    await seated(local, people, "")
    # Whichever process has made a link, any of them can open it.
    sessions = [
        await opened(http, address, await link_of(person)) for person, address in zip(people, addresses, strict=True)
    ]
    async with (
        board_page(http, addresses[0], sessions[0]) as first,
        board_page(http, addresses[1], sessions[1]) as second,
        board_page(http, addresses[1], sessions[0]) as elsewhere,
    ):
        pages = (first, second)
        assert {page.position["seat"] for page in pages} == {0, 1}
        assert elsewhere.position["seat"] == first.position["seat"]
        acted = Counter[int]()
        while min(acted[seat] for seat in (0, 1)) < 3:  # each process takes its own page's moves, and tells the other's
            acting = rng.choice([page for page in pages if page.position["question"]])
            reply = await acting.answer_somehow(rng)
            assert "error" not in reply, reply
            acted[acting.position["seat"]] += 1
            for page in (*pages, elsewhere):
                await page.until(lambda page=page, move=acting.move: page.move >= move)  # type: ignore[misc]
                assert page is acting or "re" not in json.loads(page.received[-1]), "it has not asked"
        await people[0].slash("settings", web="close")
        for page in (first, elsewhere):  # one of them at the process that was told, and one at the other
            assert page.closed or await page.ask("look", sheet="") == {}
            await page.until(lambda page=page: page.closed)  # type: ignore[misc]
            assert page.close_code == 4001
        assert not second.closed
