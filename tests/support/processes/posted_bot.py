"""Bots to which a Discord of our own posts interactions, one or several on the same database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

import aiohttp
from aiohttp import web

from bot.app.app import App
from bot.base.settings import Settings
from bot.store.store import Store
from bot.web.endpoint import InteractionsEndpoint
from bot.web.signatures import PublicKey
from standin import LocalDiscord
from tests.support.engine.toy_title import TITLES


class Worker:
    """A running bot, and the address to which its interactions are posted."""

    def __init__(self, app: App, endpoint: InteractionsEndpoint) -> None:
        self.app, self.endpoint = app, endpoint

    @property
    def address(self) -> str:
        return self.endpoint.address


@asynccontextmanager
async def worker(discord: LocalDiscord, store: Store, titles: Any = TITLES) -> AsyncIterator[Worker]:
    """A bot without a gateway; the store stays open."""
    key = discord.endpoint.create_key()
    settings = Settings(token=discord.token, pictures=False, icons=False, public_key=key, _env_file=None)
    endpoint = InteractionsEndpoint(PublicKey(key), "127.0.0.1", 0)
    ready = asyncio.Event()
    app = App(settings, store, titles, connector=discord.connector(), endpoint=endpoint, ready=lambda _: ready.set())

    def busy() -> bool:
        return app.busy and not app.is_closed()

    discord.busy.append(busy)
    try:
        async with app:
            running = asyncio.create_task(app.start(discord.token))
            opened = asyncio.create_task(ready.wait())
            await asyncio.wait({running, opened}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                opened.cancel()
                await running
            try:
                yield Worker(app, endpoint)
            finally:
                await app.close()
                await running
    finally:
        discord.busy.remove(busy)


@asynccontextmanager
async def round_robin(addresses: list[str]) -> AsyncIterator[str]:
    """The address of a load balancer that posts to these addresses in turn, as its owner's would."""
    turns = cycle(addresses)
    async with aiohttp.ClientSession() as session:

        async def pass_on(request: web.Request) -> web.Response:
            body, headers = await request.read(), request.headers
            async with session.post(next(turns), data=body, headers=headers) as answer:
                return web.Response(status=answer.status, body=await answer.read(), content_type=answer.content_type)

        balancer = web.Application()
        balancer.router.add_post("/interactions", pass_on)
        runner = web.AppRunner(balancer, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/interactions"
        finally:
            await runner.cleanup()
