"""The REST side: every request is recorded, checked, perhaps troubled by a fault, and routed."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.api.errors import Json, Refusal, not_found, unauthorized
from bot.local.api.interactions import Interactions
from bot.local.api.messages import Upload
from bot.local.faults import Fault, Throttle
from bot.local.gateway import Gateway
from bot.local.recording import Exchange, Record
from bot.local.world.world import World

API = re.compile(r"^/api/v\d+")
OPEN = ("/interactions/", "/webhooks/", "/gateway")


@dataclass
class Call:
    """A routed request."""

    world: World
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)


Answer = tuple[int, Any]
Route = Callable[[Call], Answer]
ROUTES: list[tuple[str, str, re.Pattern[str], Route]] = []


def route(method: str, template: str) -> Callable[[Route], Route]:
    """Registers the answer to a method and a path such as `/channels/{channel}`."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))

    def register(answer: Route) -> Route:
        ROUTES.append((method, template, pattern, answer))
        return answer

    return register


def find_route(method: str, path: str) -> tuple[str, dict[str, str], Route] | None:
    """The template, the parameters and the answer of the first route that fits."""
    for each, template, pattern, answer in ROUTES:
        match = pattern.fullmatch(path)
        if match and each == method:
            return template, match.groupdict(), answer
    return None


class Rest:
    """Answers HTTP requests."""

    def __init__(self, world: World, interactions: Interactions, record: Record, token: str) -> None:
        self.world = world
        self.interactions = interactions
        self.record = record
        self.token = token
        self.throttle = Throttle(world)
        self.faults: list[Fault] = []
        self.in_flight = 0
        self.on_idle: Callable[[], None] = lambda: None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request."""
        self.in_flight += 1
        try:
            return await self._serve(request)
        finally:
            self.in_flight -= 1
            self.on_idle()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        path = API.sub("", request.path)
        found = find_route(request.method, path)
        exchange = Exchange(request.method, path, dict(request.query), found[0] if found else None)
        self.record.add(exchange)
        exchange.body, exchange.uploads = await read(request)
        exchange.multipart = bool(exchange.uploads) or request.content_type == "multipart/form-data"
        fault = next((each for each in self.faults if each.matches(request.method, path)), None)
        if fault:
            fault.times -= 1
            exchange.fault = bool(fault.status or fault.cut)
            await asyncio.sleep(fault.delay)
        if fault and fault.cut == "before":
            return cut(request)
        if fault and fault.status:
            return self._faulty(exchange, fault)
        headers: dict[str, str] = {}
        try:
            if found is None:
                raise not_found()
            exchange.status, exchange.answer = self._answer(request, exchange, headers, *found)
        except Refusal as refusal:
            exchange.status, exchange.answer = refusal.status, refusal.body
        except Exception:
            exchange.status = 500
            raise
        if fault and fault.cut == "after":
            return cut(request)
        if fault and fault.cut == "within":
            return await half(request, reply(exchange, headers))
        if fault and fault.cut == "never":
            return await silence(request)
        return reply(exchange, headers)

    def _answer(
        self,
        request: web.Request,
        exchange: Exchange,
        headers: dict[str, str],
        template: str,
        params: dict[str, str],
        answer: Route,
    ) -> Answer:
        if not exchange.path.startswith(OPEN) and request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()
        headers.update(self.throttle.headers(request.method, template, params.get("channel")))
        # The record keeps the body as it was sent; the answer may take its own copy apart.
        body = json.loads(json.dumps(exchange.body))
        return answer(Call(self.world, self.interactions, params, exchange.query, body, exchange.uploads))

    def _faulty(self, exchange: Exchange, fault: Fault) -> web.Response:
        exchange.status = fault.status
        body: Json = {"code": fault.code, "message": fault.message}
        exchange.answer = body | ({"retry_after": fault.retry_after, "global": False} if fault.status == 429 else {})
        return reply(exchange, {})


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON of a request and its files."""
    if request.content_type != "multipart/form-data":
        text = await request.text()
        return (json.loads(text) if text else None), []
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = json.loads(await part.text())
        elif part.name and (match := re.fullmatch(r"files\[(\d+)\]", part.name)):
            uploads.append(Upload(match[1], part.filename or "file", bytes(await part.read(decode=False))))
    return body, uploads


def reply(exchange: Exchange, headers: dict[str, str]) -> web.Response:
    """The recorded answer on the wire."""
    status = exchange.status or 500
    if status == 429:
        headers = {**headers, "Via": "1.1 google", "Retry-After": str(exchange.answer["retry_after"])}
    if status == 204:
        return web.Response(status=204, headers=headers)
    # discord.py reads JSON only from this very content type, without a charset.
    body = json.dumps(exchange.answer).encode()
    return web.Response(status=status, body=body, content_type="application/json", headers=headers)


def cut(request: web.Request) -> web.Response:
    """Breaks the connection off; the returned answer reaches nobody."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def half(request: web.Request, answer: web.Response) -> web.StreamResponse:
    """Sends half of an answer and breaks the connection off."""
    body = answer.body if isinstance(answer.body, bytes) else b""
    part = web.StreamResponse(status=answer.status, headers=answer.headers)
    part.content_length = len(body)
    await part.prepare(request)
    await part.write(body[: len(body) // 2])
    cut(request)
    return part


async def silence(request: web.Request) -> web.Response:
    """Says nothing as long as somebody waits for an answer."""
    while request.transport is not None and not request.transport.is_closing():  # noqa: ASYNC110 - it raises no event
        await asyncio.sleep(0.005)
    return web.Response(status=500)


class Hosts:
    """Sends a request to the gateway, the files or the REST routes, by the host that it names."""

    def __init__(self, rest: Rest, gateway: Gateway) -> None:
        self.rest = rest
        self.gateway = gateway

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers a request to any host."""
        host = request.host.split(":")[0]
        if host.startswith("gateway"):
            return await self.gateway.serve(request)
        if host.startswith(("cdn.", "media.")):
            return self.file(request.path)
        if host == "discord.com":
            return await self.rest.serve(request)
        return web.Response(status=404)

    def file(self, path: str) -> web.Response:
        """An attachment or emoji by its address."""
        parts = path.strip("/").split("/")
        id = parts[2] if len(parts) == 4 else parts[-1].split(".")[0]
        body = self.rest.world.store.file(id)
        return web.Response(status=404) if body is None else web.Response(body=body)
