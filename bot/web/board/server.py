"""The board page at the address that the owner has set; their proxy brings the TLS."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.base.ports import listen
from bot.base.settings import Settings
from bot.web.board.activity import Activity
from bot.web.board.open_pages import OpenPages
from bot.web.board.site import BoardSite, Origins, routes

LARGEST = 16 * 1024  # bytes of a request


@asynccontextmanager
async def board_server(
    pages: OpenPages, activity: Activity, settings: Settings, frames: tuple[str, ...] = ()
) -> AsyncIterator[int]:
    """Serve the page on its port and yield the port; raises CannotListen. `frames` may show it beside Discord."""
    origins = Origins(frozenset((settings.web_url,)), frames)
    site = BoardSite(pages, pages.tokens, origins, activity)
    server = web.Application(client_max_size=LARGEST)
    server.add_routes(routes(site))
    host, port = settings.web_host, settings.web_port
    opened = await listen(server, host, port, "ZIGGURAT_WEB_PORT", pages.connections, finish_within=1.0)
    try:
        yield opened.number
    finally:
        await opened.close()
