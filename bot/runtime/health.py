"""How the bot is, for a machine that asks: `/metrics` and `/health`, on this machine only."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from itertools import chain

from aiohttp import web

from bot.app import App
from bot.runtime.metrics import ALL, LATE, gauge
from bot.store.records import Statistics

LOOPBACK = "127.0.0.1"
STARTED = time.time()
TICK = 0.25  # seconds between two looks at the event loop
PATIENCE = 2.0  # seconds that the database has for an answer


class CannotListen(Exception):
    """The port is not to be had; its text is a sentence for the owner."""


def own_version() -> str:
    try:
        return version("ziggurat")
    except PackageNotFoundError:
        return "of this folder"


class Watch:
    """The two pages."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def metrics(self, request: web.Request) -> web.Response:
        try:
            tally: Statistics | None = await self._tally()
        except Exception:
            tally = None  # what is counted in memory is told all the same; /health says what is wrong
        lines = chain(*(each.lines() for each in ALL), self._now(tally))
        return web.Response(
            body="".join(f"{line}\n" for line in lines).encode(),
            headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
        )

    async def health(self, request: web.Request) -> web.Response:
        why = await self._troubles()
        return web.json_response({"well": not why, "why": why}, status=503 if why else 200)

    async def _tally(self) -> Statistics:
        async with asyncio.timeout(PATIENCE):
            return await self._app.store.statistics()

    async def _troubles(self) -> list[str]:
        found = []
        if not self._app.connected:
            found.append("not connected to Discord")
        try:
            await self._tally()
        except Exception:
            found.append("the database does not answer")
        stuck = self._app.outbox.trouble()
        return [*found, stuck] if stuck else found

    def _now(self, tally: Statistics | None) -> Iterator[str]:
        app = self._app
        if tally is not None:
            yield from gauge("ziggurat_games", "Games by their phase.", dict(tally.games), "phase")
            yield from gauge("ziggurat_outbox_posts", "Posts that wait to be sent.", {"": tally.queued})
        yield from gauge(
            "ziggurat_outbox_oldest_seconds", "For how long the oldest has waited.", {"": app.outbox.age()}
        )
        yield from gauge("ziggurat_connected", "Whether the gateway is connected.", {"": int(app.connected)})
        yield from gauge("ziggurat_gateway_seconds", "The gateway's last round trip.", {"": app.latency})
        yield from gauge("ziggurat_database_answers", "Whether the database does.", {"": int(tally is not None)})
        yield from gauge("process_start_time_seconds", "When this process began.", {"": STARTED})
        yield from gauge("ziggurat_build_info", "The version that runs.", {own_version(): 1}, "version")


async def _notice_lateness() -> None:
    loop = asyncio.get_running_loop()
    while True:
        wanted = loop.time() + TICK
        await asyncio.sleep(TICK)
        LATE.note(max(0.0, loop.time() - wanted))


@asynccontextmanager
async def watched(app: App, port: int) -> AsyncIterator[int]:
    """Answer on this port as long as this lasts (0: any that is free); raises CannotListen."""
    watch = Watch(app)
    pages = web.Application()
    pages.router.add_get("/metrics", watch.metrics)
    pages.router.add_get("/health", watch.health)
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    ticking = asyncio.create_task(_notice_lateness(), name="lateness")
    try:
        try:
            await web.TCPSite(runner, LOOPBACK, port).start()
        except OSError as error:
            raise CannotListen(f"Port {port} is not free: set ZIGGURAT_METRICS_PORT to another.") from error
        yield int(runner.addresses[0][1])
    finally:
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        await runner.cleanup()
