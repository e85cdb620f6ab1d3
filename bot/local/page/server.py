"""The page: a chat client for our own Discord, served to this machine's browser and to nobody else."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.local.page.access import CLOSED, Door
from bot.local.page.read_state import Marks
from bot.local.page.session import Session
from bot.local.page.visitor import Visitor
from bot.local.server import LocalDiscord
from bot.local.world.model import Change, Message, User

log = logging.getLogger(__name__)

FILES = Path(__file__).parents[3] / "assets" / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PICTURES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif", b"RIFF": "image/webp"}
LARGEST_ACT = 64 * 1024
NEXT_PORTS = 50


@dataclass(frozen=True)
class Offer:
    """Something that a free table offers to begin with; `run` does it as the person who asked, by real commands."""

    id: str
    label: str
    text: str
    run: Callable[[Visitor], Awaitable[None]]


def listen(port: int) -> socket.socket:
    """A socket on that port of this machine, or on the next free one."""
    for wanted in [*range(port, min(port + NEXT_PORTS, 65536)), 0] if port else [0]:
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


class Page:
    """Serves the page's files and pictures, and one live connection to each tab."""

    def __init__(self, discord: LocalDiscord, people: list[User], key: str, offers: tuple[Offer, ...] = ()) -> None:
        self.discord = discord
        self.people = people
        self.key = key
        self.offers = {offer.id: offer for offer in offers}
        self.marks = Marks(discord.world)
        self.sessions: set[Session] = set()
        self.used: dict[str, str] = {}
        self.door = Door(0, key)
        self._runner: web.AppRunner | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """Where the page is, key included."""
        return self.door.address

    async def start(self, port: int = 0) -> None:
        """Listens on that port, or on the next free one."""
        one = listen(port)
        self.door = Door(one.getsockname()[1], self.key)
        app = web.Application(client_max_size=LARGEST_ACT)
        app.router.add_get("/live", self._live)
        app.router.add_get("/file/{id:[0-9]{1,20}}", self._file)
        app.router.add_get("/{name:[a-z_]*(?:\\.[a-z]+)?}", self._asset)
        app.middlewares.append(self._guard)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, one).start()
        self._unsubscribe = self.discord.world.subscribe(self._changed)

    async def stop(self) -> None:
        """Hangs up and stops listening."""
        self._unsubscribe()
        await asyncio.gather(*(session.close() for session in tuple(self.sessions)))
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuses strangers before anything else happens, and puts the same headers on every answer."""
        response: web.StreamResponse
        refused = self.door.refusal(request, live=request.path == "/live")
        if refused:
            log.info("refused a request: %s", refused)
            response = web.Response(status=403, text=CLOSED)
        else:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, text=f"{error.reason}\n")
        if not response.prepared:
            response.headers.update(self.door.headers())
        return response

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"] or "index.html"
        path = FILES / name
        if path.suffix not in KINDS or not path.is_file():
            raise web.HTTPNotFound
        response = web.Response(body=path.read_bytes(), content_type=KINDS[path.suffix], charset="utf-8")
        if self.door.knows(request.query, "key"):
            self.door.admit(response)
        return response

    async def _file(self, request: web.Request) -> web.StreamResponse:
        body = self.discord.world.store.file(request.match_info["id"])
        if body is None:
            raise web.HTTPNotFound
        kind = next((kind for start, kind in PICTURES.items() if body.startswith(start)), None)
        if kind is None:
            return web.Response(body=body, headers={"Content-Disposition": "attachment"})
        return web.Response(body=body, content_type=kind)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        connection = web.WebSocketResponse(heartbeat=20, max_msg_size=LARGEST_ACT)
        await connection.prepare(request)
        wanted = request.query.get("as", "").casefold()
        user = next((each for each in self.people if wanted in (each.id, each.name.casefold())), self.people[0])
        session = Session(self, user, connection)
        session.greet()
        self.sessions.add(session)
        try:
            async for frame in connection:
                session.receive(frame.data if frame.type == WSMsgType.TEXT else "")
        finally:
            self.sessions.discard(session)
            await session.close()
        return connection

    def _changed(self, change: Change) -> None:
        if change.event == "MESSAGE_CREATE":
            message = self.discord.world.message(change.body["channel_id"], change.body["id"])
            self.marks.ring(message)
            if message.notified:
                self.tell_badges()
        for session in tuple(self.sessions):
            session.changed(change)

    def tell_badges(self) -> None:
        """Tells every tab for whom something rang."""
        for session in tuple(self.sessions):
            session.send({"event": "BADGES", "body": self.marks.badges()})

    def put_away(self, message: Message) -> None:
        """Dismisses an ephemeral message in every tab of its viewer."""
        self.marks.dismiss(message)
        gone = {"id": message.id, "channel_id": message.channel_id}
        for session in tuple(self.sessions):
            session.changed(Change("MESSAGE_DELETE", gone, message.viewer))

    def new_table(self) -> str:
        """One more channel for a game; its id."""
        names = {channel.name for channel in self.discord.world.channels.values()}
        name = next(f"table-{n}" for n in range(1, len(names) + 2) if f"table-{n}" not in names)
        return self.discord.text_channel(name).id
