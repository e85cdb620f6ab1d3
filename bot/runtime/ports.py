"""Our own ports: how many connections each holds, and how long one may say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from itertools import islice

from aiohttp import web

HEAD_WITHIN = 20.0  # seconds for the head of a request, on a new connection and on one that is used again
MOST = 2000  # connections of a port


def most_connections() -> int:
    """A quarter of the files that this process may open: its other ports, the database and Discord need some, too."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # Windows
        return MOST
    files = getrlimit(RLIMIT_NOFILE)[0]
    return MOST if files < 0 else max(1, min(MOST, files // 4))


async def listen(
    site: web.Application,
    host: str,
    port: int,
    kept: Collection[asyncio.BaseProtocol] = (),
    *,
    finish_within: float = 60.0,
) -> web.AppRunner:
    """Serve this site until the runner is cleaned up; raises OSError where the port is taken.

    aiohttp keeps a connection alive so long for the next request, and as long for the first."""
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=finish_within, keepalive_timeout=HEAD_WITHIN)
    await runner.setup()
    try:
        await BoundedSite(runner, host, port, kept).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


class BoundedSite(web.BaseSite):
    """Listens on a port; where it is full, a newcomer takes the place of the oldest connection that is not `kept`."""

    __slots__ = ("_host", "_kept", "_most", "_port")

    def __init__(self, runner: web.AppRunner, host: str, port: int, kept: Collection[asyncio.BaseProtocol]) -> None:
        super().__init__(runner)
        self._host, self._port, self._kept, self._most = host, port, kept, most_connections()

    @property
    def name(self) -> str:
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        await super().start()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._accept, self._host, self._port, backlog=self._backlog)

    def _accept(self) -> asyncio.BaseProtocol:
        server = self._runner.server
        assert server is not None
        open_now = [each for each in server.connections if each.transport is not None]
        surplus = len(open_now) + 1 - self._most
        if surplus > 0:
            oldest = list(islice((each for each in open_now if each not in self._kept), surplus))
            if not oldest:
                return _Refused()
            for each in oldest:
                each.force_close()
        return server()


class _Refused(asyncio.Protocol):
    """A connection for which there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()
