"""The web server of the page: it serves only browsers on this computer."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from standin.api.localizations import ENGLISH
from standin.page.access import FORBIDDEN_TEXT, Access
from standin.page.read_state import ReadState
from standin.page.tab import Tab
from standin.page.welcome import Board, Hosted
from standin.server import LocalDiscord
from standin.world.model import Change, Message, User

log = logging.getLogger(__name__)

FILES = Path(__file__).parent / "files"
INDEX = "index.html"
CONTENT_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
IMAGE_TYPES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif", b"RIFF": "image/webp"}
MAX_REQUEST = 64 * 1024
PORTS_TO_TRY = 50


def listen(port: int) -> socket.socket:
    """A listening socket on that local port, or on the next free one."""
    for wanted in [*range(port, min(port + PORTS_TO_TRY, 65536)), 0] if port else [0]:
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind(("127.0.0.1", wanted))
            one.listen(128)
        except OSError as error:
            one.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            one.setblocking(False)
            return one
    raise OSError(errno.EADDRINUSE, "there is no free port")


class PageServer:
    """Serves the page's files and pictures, and a live connection to each tab."""

    def __init__(self, discord: LocalDiscord, people: list[User], key: str, hosted: Hosted | None = None) -> None:
        self.discord = discord
        self.people = people
        self.key = key
        self.hosted = hosted or Hosted()
        self.read_state = ReadState(discord.world)
        self.tabs: set[Tab] = set()
        self.command_names: dict[str, str] = {}
        self.access = Access(0, key)
        self.board: Board | None = None  # once the bot runs
        self._runner: web.AppRunner | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """The page's URL, key included."""
        return self.access.address

    async def start(self, port: int = 0) -> None:
        """Starts to listen on that port, or on the next free one."""
        one = listen(port)
        self.access = Access(one.getsockname()[1], self.key)
        app = web.Application(client_max_size=MAX_REQUEST)
        app.router.add_get("/live", self._live)
        app.router.add_get("/file/{id:[0-9]{1,20}}", self._file)
        app.router.add_get("/boxes.css", self._boxes)
        app.router.add_route("*", "/board/{path:.*}", self._board)
        app.router.add_get("/{name:[a-z_]*(?:\\.[a-z]+)?}", self._asset)
        app.middlewares.append(self._guard)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, one).start()
        self._unsubscribe = self.discord.world.subscribe(self._on_change)

    async def stop(self) -> None:
        """Closes all connections and stops listening."""
        self._unsubscribe()
        await asyncio.gather(*(tab.close() for tab in tuple(self.tabs)))
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Rejects requests without access, and adds the security headers to every response."""
        response: web.StreamResponse
        reason = self.access.refusal(request, live=request.path in ("/live", "/board/live"))
        if reason:
            log.info("rejected a request: %s", reason)
            response = web.Response(status=403, text=FORBIDDEN_TEXT)
        else:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, text=f"{error.reason}\n")
        if not response.prepared:
            for name, value in self.access.headers().items():
                response.headers.setdefault(name, value)
        return response

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"] or INDEX
        path = FILES / name
        if path.suffix not in CONTENT_TYPES or not path.is_file():
            raise web.HTTPNotFound
        text = path.read_text(encoding="utf-8")
        if name == INDEX:
            words = json.dumps(self.hosted.welcome(ENGLISH).words).replace("<", "\\u003c")  # nothing ends the script
            text = text.replace("{words}", words)
        response = web.Response(text=text, content_type=CONTENT_TYPES[path.suffix], charset="utf-8")
        if self.access.has_key(request.query, "key"):
            self.access.set_cookie(response)
        return response

    async def _board(self, request: web.Request) -> web.StreamResponse:
        """The board page of the bot itself, in a frame of ours."""
        if self.board is None:
            raise web.HTTPServiceUnavailable
        return await self.board.handle(request)

    async def _boxes(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=self.hosted.style_sheet(), content_type="text/css", charset="utf-8")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        body = self.discord.world.store.file(request.match_info["id"])
        if body is None:
            raise web.HTTPNotFound
        content_type = next((type for start, type in IMAGE_TYPES.items() if body.startswith(start)), None)
        if content_type is None:
            return web.Response(body=body, headers={"Content-Disposition": "attachment"})
        return web.Response(body=body, content_type=content_type)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        connection = web.WebSocketResponse(heartbeat=20, max_msg_size=MAX_REQUEST)
        try:
            await connection.prepare(request)
        except ConnectionResetError:  # the tab was closed before it was answered
            return connection
        wanted = request.query.get("as", "").casefold()
        user = next((each for each in self.people if wanted in (each.id, each.name.casefold())), self.people[0])
        tab = Tab(self, user, connection)
        tab.send_hello()
        self.tabs.add(tab)
        try:
            async for frame in connection:
                tab.receive(frame.data if frame.type == WSMsgType.TEXT else "")
        finally:
            self.tabs.discard(tab)
            await tab.close()
        return connection

    def _on_change(self, change: Change) -> None:
        if change.event == "MESSAGE_CREATE":
            message = self.discord.world.message(change.body["channel_id"], change.body["id"])
            self.read_state.add_notifications(message)
            if message.notified:
                self.send_badges()
        for tab in tuple(self.tabs):
            tab.on_change(change)

    def send_hello(self, user: User) -> None:
        """Sends all tabs of a person what they need at their start, now that the person has changed."""
        for tab in tuple(self.tabs):
            if tab.user.id == user.id:
                tab.send_hello()

    def send_badges(self) -> None:
        """Sends every tab the number of unread notifications of each person."""
        for tab in tuple(self.tabs):
            tab.send({"event": "BADGES", "body": self.read_state.badges()})

    def dismiss(self, message: Message) -> None:
        """Dismisses an ephemeral message in every tab of its viewer."""
        self.read_state.dismiss(message)
        gone = {"id": message.id, "channel_id": message.channel_id}
        for tab in tuple(self.tabs):
            tab.on_change(Change("MESSAGE_DELETE", gone, message.viewer))

    def add_table(self) -> str:
        """Creates another channel for games and returns its id."""
        names = {channel.name for channel in self.discord.world.channels.values()}
        name = next(f"table-{n}" for n in range(1, len(names) + 2) if f"table-{n}" not in names)
        return self.discord.text_channel(name).id
