"""The pages `/metrics` and `/health`, for programs on this machine that watch the bot."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from aiohttp import web
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.app.app import App
from bot.base.metrics import LOOP_LATENESS, REGISTRY
from bot.base.periodic import in_background
from bot.base.ports import listen
from bot.domain.errors import StoreFailed
from bot.domain.records.games import Statistics

LOOPBACK = "127.0.0.1"
STARTED = time.time()
LATENESS_INTERVAL = 0.25  # seconds between two measurements of the event loop
DATABASE_TIMEOUT = 2.0  # seconds


def own_version() -> str:
    try:
        return version("ziggurat")
    except PackageNotFoundError:
        return "of this folder"


class DatabaseState(NamedTuple):
    """What the database says of games, posts and this process's leases, which are counted by kind."""

    statistics: Statistics
    leases: Mapping[str, int]


class Gauges(Collector):
    """The bot's state at this moment."""

    def __init__(self, app: App, database: DatabaseState | None) -> None:
        self._app, self._database = app, database

    def collect(self) -> Iterator[Metric]:
        app = self._app
        if self._database is not None:
            statistics = self._database.statistics
            games = GaugeMetricFamily("ziggurat_games", "Games by phase.", labels=["phase"])
            for phase, count in statistics.games.items():
                games.add_metric([phase], count)
            yield games
            yield GaugeMetricFamily("ziggurat_outbox_posts", "Posts that wait to be sent.", statistics.queued)
            held = sum(self._database.leases.values())
            yield GaugeMetricFamily("ziggurat_leases", "Pieces of work that this process has taken.", held)
        yield GaugeMetricFamily("ziggurat_requests_waiting", "Requests that wait for the budget.", app.requests.length)
        yield GaugeMetricFamily("ziggurat_outbox_oldest_seconds", "Age of the oldest waiting post.", app.outbox.age())
        yield GaugeMetricFamily("ziggurat_connected", "Whether the gateway is connected.", int(app.connected))
        yield GaugeMetricFamily("ziggurat_gateway_seconds", "The gateway's last round trip.", app.latency)
        yield GaugeMetricFamily(
            "ziggurat_database_answers", "Whether the database answers.", int(self._database is not None)
        )
        yield GaugeMetricFamily("process_start_time_seconds", "When this process started.", STARTED)
        build = GaugeMetricFamily("ziggurat_build_info", "The running version.", labels=["version"])
        build.add_metric([own_version()], 1)
        yield build
        process = GaugeMetricFamily("ziggurat_process_info", "The name of this process.", labels=["process"])
        process.add_metric([app.store.holder], 1)
        yield process


class HealthPages:
    """Answers requests for the two pages."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def metrics(self, request: web.Request) -> web.Response:
        try:
            database: DatabaseState | None = await self._read_database()
        except Exception:
            database = None  # the counters in memory are still worth showing; /health names the problem
        now = CollectorRegistry()
        now.register(Gauges(self._app, database))
        body = generate_latest(REGISTRY) + generate_latest(now)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def health(self, request: web.Request) -> web.Response:
        app, found = self._app, list[str]()
        database = await self._check_database(found)
        found = [*self._problems(), *found]
        body = {
            "well": not found,
            "why": found,
            "process": app.store.holder,
            "shards": sorted(app.shards),
            "database": "PostgreSQL" if app.store.shared else "SQLite",
            "leases": {} if database is None else database.leases,
            "posts_waiting": None if database is None else database.statistics.queued,
            "requests_waiting": app.requests.length,
        }
        return web.json_response(body, status=503 if found else 200)

    async def _read_database(self) -> DatabaseState:
        store = self._app.store
        async with asyncio.timeout(DATABASE_TIMEOUT):
            held = [lease.name for lease in await store.leases() if lease.holder == store.holder]
            return DatabaseState(await store.statistics(), Counter(name.partition(":")[0] for name in held))

    async def _check_database(self, problems: list[str]) -> DatabaseState | None:
        try:
            database = await self._read_database()
            if database.statistics.too_far_ahead is not None:
                problems.append(f"a post waits for a time that is too far ahead: {database.statistics.too_far_ahead}")
            async with asyncio.timeout(DATABASE_TIMEOUT):
                await self._app.store.check_writing()
            return database
        except StoreFailed as failure:
            problems.append(str(failure.trouble))
        except Exception:
            problems.append("the database does not answer")
        return None

    def _problems(self) -> list[str]:
        found = []
        if not self._app.connected:
            found.append("not connected to Discord")
        outbox = self._app.outbox.problem()
        return [*found, outbox] if outbox else found


async def _measure_lateness() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LATENESS_INTERVAL
        await asyncio.sleep(LATENESS_INTERVAL)
        LOOP_LATENESS.observe(max(0.0, loop.time() - due))


@asynccontextmanager
async def health_pages(app: App, port: int) -> AsyncIterator[int]:
    """Serve the two pages on this port (0: any free one) and yield the port; raises CannotListen."""
    pages = HealthPages(app)
    site = web.Application()
    site.router.add_get("/metrics", pages.metrics)
    site.router.add_get("/health", pages.health)
    opened = await listen(site, LOOPBACK, port, "ZIGGURAT_METRICS_PORT")
    measuring = in_background(_measure_lateness(), "lateness")
    try:
        yield opened.number
    finally:
        measuring.cancel()
        with suppress(asyncio.CancelledError):
            await measuring
        await opened.close()
