"""The interactions endpoint: the address to which Discord posts clicks and commands, instead of the gateway.

The signature is checked before anything is parsed. A click that is accepted gets an empty 202, and its answer goes to
Discord as it does with the gateway: by the interaction's callback. An old timestamp is no reason to refuse: the
interaction's id is the idempotency key of what it changes, so a post that comes again changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.base.metrics import REFUSALS
from bot.base.ports import Port, listen
from bot.web.signatures import SIGNATURE, TIMESTAMP, PublicKey

PATH = "/interactions"
PING, PONG = 1, 1
COMMANDS, CLICKS = (2, 4), (3, 5)  # commands and what is typed in them, clicks and forms
LARGEST = 1024 * 1024  # bytes; a click carries its whole message
READ_WITHIN = 10.0  # seconds for the body to arrive

Receiver = Callable[[dict[str, Any]], None]


class InteractionsEndpoint:
    """Listens on one port, until it is closed."""

    def __init__(self, key: PublicKey, host: str, port: int) -> None:
        self.key, self._host, self._port = key, host, port
        self._application = ""
        self._receive: Receiver | None = None
        self._listening: Port | None = None
        self.closed = asyncio.Event()

    @property
    def is_open(self) -> bool:
        return self._listening is not None and not self.closed.is_set()

    @property
    def address(self) -> str:
        assert self._listening is not None, "the endpoint is not open"
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._listening.number}{PATH}"

    async def open(self, application_id: int, receive: Receiver) -> None:
        """Give every interaction of this application to this function; raises CannotListen."""
        self._application, self._receive = str(application_id), receive
        site = web.Application(client_max_size=LARGEST)
        site.router.add_post(PATH, self._answer)
        self._listening = await listen(site, self._host, self._port, "ZIGGURAT_INTERACTIONS_PORT")

    async def close(self) -> None:
        """Take nothing more. What was accepted goes on."""
        self.closed.set()
        if self._listening is not None:
            await self._listening.close()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        if SIGNATURE not in request.headers or TIMESTAMP not in request.headers:
            return _refused(401, "forged")
        try:
            async with asyncio.timeout(READ_WITHIN):
                body = await request.read()
        except TimeoutError:
            return _refused(408, "malformed")
        except web.HTTPRequestEntityTooLarge:
            return _refused(413, "malformed")
        if not self.key.has_signed(request.headers, body):
            return _refused(401, "forged")
        try:
            interaction = json.loads(body)
        except (ValueError, RecursionError):
            return _refused(400, "malformed")
        if isinstance(interaction, dict) and interaction.get("type") == PING:
            return web.json_response({"type": PONG})
        if not _is_interaction(interaction) or interaction["application_id"] != self._application:
            return _refused(400, "malformed")
        accepted = web.Response(status=202)
        await accepted.prepare(request)
        await accepted.write_eof()  # Discord hears that we have it before the callback can arrive
        assert self._receive is not None
        self._receive(interaction)
        return accepted


def _is_interaction(body: object) -> bool:
    return (
        isinstance(body, dict)
        and body.get("type") in COMMANDS + CLICKS
        and isinstance(body.get("data"), dict)
        and isinstance(body["data"].get("name" if body["type"] in COMMANDS else "custom_id"), str)
        and isinstance(body.get("token"), str)
        and all(_is_id(found) for found in (body.get("id"), _person(body).get("id")))
    )


def _person(body: dict[str, Any]) -> dict[str, Any]:
    """Who acts: on a server a member, and a user elsewhere; empty if that is not said."""
    member = body.get("member")
    user = member.get("user") if isinstance(member, dict) else body.get("user")
    return user if isinstance(user, dict) else {}


def _is_id(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 20


def _refused(status: int, kind: str) -> web.Response:
    REFUSALS.labels(kind).inc()
    return web.Response(status=status)
