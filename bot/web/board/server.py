"""The board page at the address that the owner has set; their proxy brings the TLS."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from bot.runtime.health import CannotListen
from bot.runtime.ports import listen
from bot.runtime.settings import Settings
from bot.web.board.site import BoardSite, Origins, routes

if TYPE_CHECKING:
    from bot.app import App

LARGEST = 16 * 1024  # bytes of a request


@asynccontextmanager
async def board_server(app: App, settings: Settings, frames: tuple[str, ...] = ()) -> AsyncIterator[int]:
    """Serve the page on its port and yield the port; raises CannotListen. `frames` may show it beside Discord."""
    origins = Origins(frozenset((settings.web_url,)), frames)
    site = BoardSite(app.board_pages, app.web_tokens, origins, app.board_activity)
    server = web.Application(client_max_size=LARGEST)
    server.add_routes(routes(site))
    host, port, kept = settings.web_host, settings.web_port, app.board_pages.connections
    try:
        opened = await listen(server, host, port, kept, finish_within=1.0)
    except OSError as error:
        raise CannotListen(f"I cannot listen on {host}, port {port}: set ZIGGURAT_WEB_PORT to another.") from error
    try:
        yield opened.number
    finally:
        await opened.close()
