"""The live connection of one tab, which always acts as one person."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import web

from standin.api.errors import ApiError
from standin.page.requests import GONE, HANDLERS, INVALID_VALUE, UNREADABLE, BadRequest, Handler, Requests
from standin.page.view import View
from standin.world.model import Change, Json, User

if TYPE_CHECKING:
    from standin.page.server import PageServer

log = logging.getLogger(__name__)

MAX_RUNNING = 32
TOO_MANY = "Too many requests at once. Please wait a moment."
INTERNAL_ERROR = "Something went wrong on this page. The terminal has the details."
MESSAGE_EVENTS = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}
CHANNEL_EVENTS = {
    *("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"),
    *("THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"),
}


class Tab:
    """A tab's websocket: it gets events, and one numbered answer to each of its numbered requests."""

    def __init__(self, page: PageServer, user: User, connection: web.WebSocketResponse) -> None:
        self.page = page
        self.user = user
        self.view = View(page, user)
        self.requests = Requests(page, self.view)
        self._connection = connection
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._running: set[asyncio.Task[None]] = set()
        self._writer = asyncio.create_task(self._write(), name="page-writer")

    def send(self, frame: Json) -> None:
        """Queues a frame for the tab; later changes to its contents have no effect."""
        self._outgoing.put_nowait(json.dumps(frame))

    async def _write(self) -> None:
        try:
            while (text := await self._outgoing.get()) is not None:
                await self._connection.send_str(text)
        except (ConnectionError, RuntimeError):
            log.debug("a tab was closed")

    async def close(self) -> None:
        """Cancels the running requests and closes the connection."""
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._outgoing.put_nowait(None)
        await self._writer
        if not self._connection.closed:
            await self._connection.close(code=1001)

    def send_hello(self) -> None:
        """Sends what the tab needs at its start."""
        self.send({"event": "HELLO", "body": self.view.hello()})

    def on_change(self, change: Change) -> None:
        """Sends a change to the tab if its person may see it."""
        if change.viewer not in (None, self.user.id):
            return
        if change.event == "MESSAGE_DELETE_BULK":
            for id in change.body["ids"]:
                self.on_change(Change("MESSAGE_DELETE", {"id": id, "channel_id": change.body["channel_id"]}))
        if change.event in CHANNEL_EVENTS:
            self.send({"event": "CHANNELS", "body": self.view.channels()})
        if change.event not in MESSAGE_EVENTS:
            return
        channel = self.page.discord.world.channels.get(change.body["channel_id"])
        if channel is None or not self.view.sees(channel) or self._edits_dismissed(change):
            return
        self.send({"event": change.event, "body": self.view.message(change.body)})

    def _edits_dismissed(self, change: Change) -> bool:
        return change.event == "MESSAGE_UPDATE" and self.page.read_state.dismissed(change.body["id"])

    def receive(self, text: str) -> None:
        """Starts to handle one request; an unreadable one gets an error as its answer."""
        number: Any = None
        try:
            request = json.loads(text)
            if not isinstance(request, dict):
                raise BadRequest(UNREADABLE)
            number = request.get("n") if isinstance(request.get("n"), int) else None
            handler = HANDLERS.get(request["do"]) if isinstance(request.get("do"), str) else None
            if handler is None:
                raise BadRequest(UNREADABLE)
            if len(self._running) >= MAX_RUNNING:
                raise BadRequest(TOO_MANY)
        except (ValueError, RecursionError):
            self.send({"re": number, "error": UNREADABLE})
        except BadRequest as error:
            self.send({"re": number, "error": str(error)})
        else:
            task = asyncio.create_task(self._answer(number, handler, request), name="page-request")
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _answer(self, number: Any, handler: Handler, request: Json) -> None:
        try:
            answer = {"re": number, "ok": await handler(self.requests, request)}
        except BadRequest as error:
            answer = {"re": number, "error": str(error)}
        except ApiError as error:
            answer = {"re": number, "error": str(error.body["message"])}
        except LookupError:
            answer = {"re": number, "error": GONE}
        except (ValueError, TypeError, OverflowError, RecursionError):
            answer = {"re": number, "error": INVALID_VALUE}
        except Exception:
            log.exception("the page could not handle %r", request.get("do"))
            answer = {"re": number, "error": INTERNAL_ERROR}
        self.send(answer)
