"""The HTTP server behind the REST API: it records, checks and routes every request, and injects faults."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aiohttp import BodyPartReader, web

from standin.api.errors import (
    ApiError,
    FormErrors,
    invalid,
    malformed_json,
    not_built,
    other_application,
    rate_limited,
    unauthorized,
    unknown,
)
from standin.api.interactions import Interactions
from standin.api.messages import Upload
from standin.api.rate_limits import RateLimits, bucket_headers
from standin.api.shapes import check_shape, check_snowflake
from standin.faults import Fault
from standin.latency import Latency, wait
from standin.recording import Exchange, Recording
from standin.world.model import Channel, Message
from standin.world.world import World

API = re.compile(r"^/api/v\d+")
NEEDS_NO_TOKEN = ("/interactions/", "/webhooks/", "/gateway")


@dataclass
class Call:
    """A routed request, ready to be answered."""

    world: World
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    def channel(self) -> Channel:
        """The channel in the path, or an error if the bot cannot see it."""
        channel = self.world.channel(self.params["channel"])
        self.world.require(channel)
        return channel

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A number in the query; error 50035 if it is not a number or out of bounds."""
        text = self.query.get(name, str(default))
        if not re.fullmatch(r"-?[0-9]{1,18}", text):
            raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{text[:100]}" is not int.')
        if int(text) < least:
            raise invalid(name, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        if int(text) > most:
            raise invalid(name, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return int(text)

    def snowflake(self, name: str) -> int | None:
        """An id in the query, or None if it is left out."""
        if name not in self.query:
            return None
        errors = FormErrors()
        check_snowflake(errors, self.query[name], name)
        errors.raise_if_any()
        return int(self.query[name])

    def time(self, name: str) -> float | None:
        """A time in the query in seconds since 1970, or None if it is left out."""
        if name not in self.query:
            return None
        try:
            return datetime.fromisoformat(self.query[name]).timestamp()
        except ValueError:
            message = f'"{self.query[name][:100]}" is not a valid ISO8601 timestamp.'
            raise invalid(name, "DATE_TIME_TYPE_PARSE", message) from None

    def flag(self, name: str) -> bool:
        """A yes or no in the query; the default is no."""
        text = self.query.get(name, "false").lower()
        if text not in ("true", "false", "1", "0"):
            raise invalid(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return text in ("true", "1")

    def message(self, channel: Channel) -> Message:
        """The message in the path, or an error; channel routes do not find ephemeral messages."""
        message = self.world.message(channel.id, self.params["message"])
        if message.viewer:
            raise unknown("Message")
        return message


Answer = tuple[int, Any]
Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A method, a path such as `/channels/{channel}`, and the shape of the body that the handler takes."""

    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Handler
    shape: Any


ROUTES: list[Route] = []


def route(method: str, template: str, shape: Any = None) -> Callable[[Handler], Handler]:
    """Registers a handler; a handler without a shape gets no body."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))

    def register(handler: Handler) -> Handler:
        ROUTES.append(Route(method, template, pattern, handler, shape))
        return handler

    return register


def find_route(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The first route that matches, with the path parameters."""
    for each in ROUTES:
        match = each.pattern.fullmatch(path)
        if match and each.method == method:
            return each, match.groupdict()
    return None


class RestApi:
    """Answers the requests to Discord's REST API."""

    def __init__(
        self, world: World, interactions: Interactions, record: Recording, latency: Latency, token: str
    ) -> None:
        self.world = world
        self.interactions = interactions
        self.record = record
        self.latency = latency
        self.token = token
        self.rate_limits = RateLimits(world.policy)
        self.faults: list[Fault] = []
        self.in_flight = 0
        self.on_idle: Callable[[], None] = lambda: None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request."""
        self.in_flight += 1
        there, back = self.latency.both_ways()
        try:
            await wait(there)
            response = await self._serve(request)
            await wait(back)
            return response
        finally:
            self.in_flight -= 1
            self.on_idle()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        path = API.sub("", request.path)
        found = find_route(request.method, path)
        exchange = Exchange(request.method, path, dict(request.query), found[0].template if found else None)
        self.record.add(exchange)
        malformed = False
        try:
            exchange.body, exchange.uploads = await read(request)
        except (ValueError, LookupError, RecursionError):  # not JSON, an unknown charset, or too deep
            malformed = True
        exchange.multipart = bool(exchange.uploads) or request.content_type == "multipart/form-data"
        fault = next((each for each in self.faults if each.matches(request.method, path)), None)
        if fault:
            fault.times -= 1
            exchange.fault = bool(fault.status or fault.cut)
            await asyncio.sleep(fault.delay)
        if fault and fault.cut == "before":
            return abort(request)
        if fault and fault.status:
            return failure(exchange, fault)
        headers: dict[str, str] = {}
        try:
            if found is None:
                raise not_built(request.method, path)
            headers.update(self._admit(request, path, *found))
            if malformed:
                raise malformed_json()
            exchange.status, exchange.answer = self._answer(exchange, *found)
        except ApiError as error:
            exchange.status, exchange.answer = error.status, error.body
            headers.update(error.headers)
        except Exception:
            exchange.status = 500
            raise
        if fault and fault.cut == "after":
            return abort(request)
        if fault and fault.cut == "within":
            return await send_half(request, to_response(exchange, headers))
        if fault and fault.cut == "never":
            return await never_answer(request)
        return to_response(exchange, headers)

    def _admit(self, request: web.Request, path: str, found: Route, params: dict[str, str]) -> dict[str, str]:
        """Checks the token, counts the request and returns the headers of its bucket."""
        if not path.startswith(NEEDS_NO_TOKEN) and request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()
        return self.rate_limits.count(found.method, found.template, params)

    def _answer(self, exchange: Exchange, found: Route, params: dict[str, str]) -> Answer:
        errors = FormErrors()
        for name, value in params.items():
            if name != "token" and not value.startswith("@"):
                check_snowflake(errors, value, f"{name}_id")
        # The recording keeps the body as it was sent, and the handler may change its own copy.
        body = None
        if found.shape is not None:
            empty: Any = [] if isinstance(found.shape, list) else {}
            body = empty if exchange.body is None else json.loads(json.dumps(exchange.body))
            check_shape(errors, body, found.shape)
        errors.raise_if_any()
        if params.get("application", self.world.application_id) != self.world.application_id:
            raise unknown("Webhook") if found.template.startswith("/webhooks") else other_application()
        return found.handler(Call(self.world, self.interactions, params, exchange.query, body, exchange.uploads))


def failure(exchange: Exchange, fault: Fault) -> web.Response:
    """The response of an injected error."""
    exchange.status = fault.status
    error = ApiError(fault.status or 500, fault.code, fault.message)
    if fault.status == 429:
        bucket = bucket_headers(exchange.method, exchange.route or exchange.path, 0, fault.retry_after)
        headers = {**bucket, "X-RateLimit-Scope": "user"}
        error = rate_limited(fault.retry_after, fault.message, fault.code, headers)
    exchange.answer = error.body
    return to_response(exchange, error.headers)


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body of a request and its uploaded files."""
    if request.content_type != "multipart/form-data":
        text = await request.text()
        return (json.loads(text) if text else None), []
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("a part that has parts itself")
        if part.name == "payload_json":
            body = json.loads(await part.text())
        elif part.name and (match := re.fullmatch(r"files\[(\d+)\]", part.name)):
            uploads.append(Upload(match[1], part.filename or "file", bytes(await part.read(decode=False))))
    return body, uploads


def to_response(exchange: Exchange, headers: dict[str, str]) -> web.Response:
    """The HTTP response for a recorded answer."""
    status = exchange.status or 500
    if status == 204:
        return web.Response(status=204, headers=headers)
    # discord.py parses JSON only if the content type is exactly this, without a charset.
    body = json.dumps(exchange.answer).encode()
    return web.Response(status=status, body=body, content_type="application/json", headers=headers)


def abort(request: web.Request) -> web.Response:
    """Closes the connection at once; the returned response reaches nobody."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def send_half(request: web.Request, answer: web.Response) -> web.StreamResponse:
    """Sends the first half of a response and closes the connection."""
    body = answer.body if isinstance(answer.body, bytes) else b""
    part = web.StreamResponse(status=answer.status, headers=answer.headers)
    part.content_length = len(body)
    await part.prepare(request)
    await part.write(body[: len(body) // 2])
    abort(request)
    return part


async def never_answer(request: web.Request) -> web.Response:
    """Waits without an answer until the client gives up."""
    while request.transport is not None and not request.transport.is_closing():  # noqa: ASYNC110 - aiohttp has no event for it
        await asyncio.sleep(0.005)
    return web.Response(status=500)
