"""Nobody who floods the page takes the bot from others: every frame counts, and a flood ends its connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import aiohttp
import pytest
from aiohttp import WSMsgType

from bot.app.app import App
from bot.web.board import open_pages, site
from bot.web.board.limits import Allowance, GuessLimit
from standin import LocalDiscord
from tests.support.players.board_client import link_of, opened
from tests.support.players.people import open_table

Connection = aiohttp.ClientWebSocketResponse
DRY = 1e-9  # tokens a second: a bucket that is empty stays so


@pytest.fixture
async def session(local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession) -> str:
    """That of somebody who watches."""
    await open_table(local, [local.person("Red"), local.person("Blue")])
    return await opened(http, address, await link_of(local.person("Grey")))


@asynccontextmanager
async def connected(http: aiohttp.ClientSession, address: str, hello: str) -> AsyncIterator[Connection]:
    """A connection that has said hello, and reads what it likes."""
    headers = {"Origin": address}
    async with http.ws_connect(f"{address}/board/live", headers=headers, autoping=False) as connection:
        await connection.send_str(json.dumps({"session": hello}))
        yield connection


async def closed(connection: Connection) -> int | None:
    """How the connection was closed."""
    async with asyncio.timeout(20):
        while (await connection.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR):
            pass
    return connection.close_code


FLOODS = {
    "garbage": (b"x", WSMsgType.TEXT),
    "bytes": (b"\0", WSMsgType.BINARY),
    "requests": (b'{"n": 1, "do": "places"}', WSMsgType.TEXT),
    "deep": (b"[" * 10_000, WSMsgType.TEXT),
    "pings": (b"x", WSMsgType.PING),
    "pongs": (b"x", WSMsgType.PONG),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_anything_is_closed(
    app: App, address: str, http: aiohttp.ClientSession, session: str, kind: str
) -> None:
    app.board_pages.allowance, app.board_pages.refusals = (
        Allowance(open_pages.BURST, DRY),
        Allowance(open_pages.MOST_REFUSED, DRY),
    )
    frame, type = FLOODS[kind]
    async with connected(http, address, session) as connection:
        for _ in range(int(open_pages.BURST + open_pages.MOST_REFUSED) + 2):
            await connection.send_frame(frame, type)
        assert await closed(connection) == open_pages.FLOODED


async def test_what_cannot_be_read_is_drawn_from_the_same_allowance(
    app: App, address: str, http: aiohttp.ClientSession, session: str
) -> None:
    app.board_pages.allowance = Allowance(open_pages.BURST, DRY)
    async with connected(http, address, session) as connection:
        for _ in range(int(open_pages.BURST)):
            await connection.send_str("x")
        await connection.send_str('{"n": 7, "do": "places"}')
        async with asyncio.timeout(20):
            while (answer := await connection.receive_json()).get("re") != 7:
                pass
        assert "too fast" in answer["error"]


async def test_others_have_their_turn_between_two_frames(
    app: App, address: str, http: aiohttp.ClientSession, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, seen = 0, list[int]()

    async def somebody_else() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def receive(page: open_pages.Page, frame: aiohttp.WSMessage) -> bool:
        seen.append(turns)
        return len(seen) < 20

    monkeypatch.setattr(open_pages.Page, "_receive", receive)
    async with connected(http, address, session) as connection:
        other = asyncio.create_task(somebody_else())
        for _ in range(20):
            await connection.send_str("x")
        await closed(connection)
        other.cancel()
    assert all(before < after for before, after in pairwise(seen))


async def test_a_frame_that_is_too_large_ends_the_connection(
    address: str, http: aiohttp.ClientSession, session: str
) -> None:
    async with connected(http, address, session) as connection:
        await connection.send_str("x" * (open_pages.LARGEST + 1))
        assert await closed(connection) == aiohttp.WSCloseCode.MESSAGE_TOO_BIG


async def test_opening_pages_is_drawn_from_the_allowance(
    app: App, address: str, http: aiohttp.ClientSession, session: str
) -> None:
    app.board_pages.allowance = Allowance(2, DRY)
    codes = []
    for _ in range(3):
        async with connected(http, address, session) as connection:
            frame = await connection.receive()
            codes.append(connection.close_code if frame.type == WSMsgType.CLOSE else None)
    assert codes == [None, None, open_pages.TRY_AGAIN]


async def test_keys_that_nobody_was_given_are_tried_only_so_often(
    local: LocalDiscord,
    app: App,
    address: str,
    http: aiohttp.ClientSession,
    session: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "TOO_OFTEN_PAUSE", 0.0)
    app.board_pages.keys = GuessLimit(Allowance(4, DRY), Allowance(6, DRY))

    async def link(token: str, client: str) -> int:
        headers = {"Origin": address, "X-Forwarded-For": client}
        async with http.post(f"{address}/board/session", json={"link": token}, headers=headers) as reply:
            return reply.status

    assert [await link("x", "8.8.8.8") for _ in range(3)] == [410] * 3
    for _ in range(3):
        assert await link(await link_of(local.person("Grey")), "8.8.8.8") == 200, "what is good does not count"
    assert [await link("x", "8.8.8.8") for _ in range(2)] == [410, 429]
    assert [await link("x", client) for client in ("1.1.1.1", "9.9.9.9", "7.7.7.7")] == [410, 410, 429]
    async with connected(http, address, "y" * 43) as connection:
        assert await closed(connection) == open_pages.TRY_AGAIN


async def test_a_page_that_closes_while_it_is_answered_is_no_error(
    local: LocalDiscord,
    app: App,
    address: str,
    http: aiohttp.ClientSession,
    session: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _ in range(3):
        async with connected(http, address, session) as connection:
            for _ in range(8):
                await connection.send_str('{"n": 1, "do": "places"}')
            response = connection._response
            assert response.connection is not None and response.connection.transport is not None
            response.connection.transport.abort()
        await local.until(lambda: not app.board_pages.connections, 20)
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
