"""Our own ports: how many connections each holds, and how long one may say nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from contextlib import suppress

from aiohttp import web

from bot.base.periodic import in_background

HEAD_WITHIN = 20.0  # seconds for the head of a request, on a new connection and on one that is used again
MOST = 2000  # connections of a port
FULL_PAUSE = 0.003  # seconds from one newcomer to the next while a port is full
BACKLOG = 128  # newcomers who wait for that


def most_connections() -> int:
    """A quarter of the files that this process may open: its other ports, the database and Discord need some, too."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # Windows
        return MOST
    files = getrlimit(RLIMIT_NOFILE)[0]
    return MOST if files < 0 else max(1, min(MOST, files // 4))


class CannotListen(Exception):
    """The port is taken; the text is a sentence for the owner."""


class Port:
    """Where a site is served; if it is full, a newcomer takes the place of the oldest connection that is not `kept`.

    One newcomer comes in at a time, so that thousands of them take no turns from others."""

    def __init__(self, runner: web.AppRunner, listener: socket.socket, kept: Collection[asyncio.BaseProtocol]) -> None:
        self._runner, self._listener, self._kept, self._most = runner, listener, kept, most_connections()
        self._accepting = in_background(self._accept(), "port")

    @property
    def number(self) -> int:
        return int(self._listener.getsockname()[1])

    async def close(self) -> None:
        """Take nothing more, and finish what is under way."""
        self._accepting.cancel()
        with suppress(asyncio.CancelledError):
            await self._accepting
        self._listener.close()
        await self._runner.cleanup()

    async def _accept(self) -> None:
        loop, server = asyncio.get_running_loop(), self._runner.server
        assert server is not None
        while True:
            try:
                newcomer, _ = await loop.sock_accept(self._listener)
            except OSError:  # it has gone already, or no more files can be opened
                await asyncio.sleep(FULL_PAUSE)
                continue
            if len(server.connections) >= self._most:
                await asyncio.sleep(FULL_PAUSE)
                oldest = next((each for each in server.connections if each not in self._kept), None)
                if oldest is None:
                    newcomer.close()
                    continue
                if oldest.transport is not None:
                    oldest.transport.abort()
            with suppress(OSError):
                await loop.connect_accepted_socket(server, newcomer)


async def listen(
    site: web.Application,
    host: str,
    port: int,
    setting: str,
    kept: Collection[asyncio.BaseProtocol] = (),
    *,
    finish_within: float = 60.0,
) -> Port:
    """Serve this site until the port is closed; raises CannotListen, with the setting that names another port.

    aiohttp keeps a connection alive so long for the next request, and as long for the first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise CannotListen(f"I cannot listen on {host}, port {port}: set {setting} to another.") from error
    listener.setblocking(False)
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=finish_within, keepalive_timeout=HEAD_WITHIN)
    await runner.setup()
    return Port(runner, listener, kept)
