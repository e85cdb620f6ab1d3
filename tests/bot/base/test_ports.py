"""A port holds so many connections, and none that says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.base import ports

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Connection]]
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"


@asynccontextmanager
async def port() -> AsyncIterator[Connect]:
    """A port on which everybody is greeted; a request to `/stay` is greeted, too, and then kept."""
    kept: set[asyncio.BaseProtocol] = set()

    async def greet(request: web.Request) -> web.StreamResponse:
        if request.path == "/stay":
            kept.add(request.protocol)
            begun = web.StreamResponse()
            await begun.prepare(request)
            await asyncio.Event().wait()
        return web.Response(text="hello")

    site = web.Application()
    site.router.add_get("/{path:.*}", greet)
    opened = await ports.listen(site, "127.0.0.1", 0, "A_SETTING", kept, finish_within=0.01)
    made: list[Connection] = []

    async def connect() -> Connection:
        made.append(await asyncio.open_connection("127.0.0.1", opened.number))
        return made[-1]

    try:
        yield connect
    finally:
        for _, writer in made:
            writer.close()
        await opened.close()


async def greeted(connection: Connection) -> bool:
    reader, writer = connection
    writer.write(HEAD + b"\r\n")
    return (await reader.read(1000)).endswith(b"hello")


@pytest.mark.parametrize("said", [b"", HEAD, HEAD + b"\r\n"], ids=["nothing", "half a head", "one request"])
async def test_a_connection_that_says_no_more_is_closed(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(ports, "HEAD_WITHIN", 0.05)
    async with port() as connect:
        reader, writer = await connect()
        writer.write(said)
        async with asyncio.timeout(20):
            assert (await reader.read()).endswith(b"hello" if said.endswith(b"\r\n\r\n") else b"")


async def test_a_newcomer_takes_the_place_of_the_oldest_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "most_connections", lambda: 3)
    async with port() as connect:
        page = await connect()
        page[1].write(b"GET /stay HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(20):
            await page[0].readuntil(b"\r\n\r\n")
            silent = [await connect(), await connect()]
            assert await greeted(await connect())
            assert await silent[0][0].read() == b"", "the oldest has gone"
            assert await greeted(silent[1])
        assert not page[0].at_eof()


async def test_a_port_full_of_open_pages_turns_newcomers_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "most_connections", lambda: 1)
    async with port() as connect:
        page = await connect()
        page[1].write(b"GET /stay HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(20):
            await page[0].readuntil(b"\r\n\r\n")
            assert await (await connect())[0].read() == b""
        assert not page[0].at_eof()


def test_all_ports_together_leave_room_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    for files, most in ((1024, 256), (65_536, ports.MOST), (resource.RLIM_INFINITY, ports.MOST)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert ports.most_connections() == most
