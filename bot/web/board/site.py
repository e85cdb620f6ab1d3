"""The addresses of the board page, and who may call them: our own page in its own place, and nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from bot.base.metrics import REFUSALS
from bot.domain.refusals import Refusal
from bot.web.board.activity import CLIENTS, Activity
from bot.web.board.files import PAGE, accepted_language, files
from bot.web.board.limits import client_of, code_limit
from bot.web.board.open_pages import OpenPages
from bot.web.board.tokens import WebTokens

READ_WITHIN = 5.0  # seconds for a body to arrive
LARGEST_BODY = 4096
TOO_OFTEN_PAUSE = 1.0  # seconds before somebody who tries links on and on hears that they are too many
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Origins:
    """Where the page is at home (`https://ziggurat.example`), and which sites may show it in a frame."""

    own: frozenset[str]
    frames: tuple[str, ...] = ()

    @property
    def hosts(self) -> frozenset[str]:
        return frozenset(urlsplit(origin).netloc for origin in self.own)

    def headers(self) -> dict[str, str]:
        """Load nothing from other sites, and be shown by none but these."""
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in self.own))
        policy = {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self' blob:",
            "connect-src": f"'self' {sockets}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": " ".join(self.frames) or "'none'",
        }
        return {
            "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }


class BoardSite:
    """Answers everything below `/board/`."""

    def __init__(self, pages: OpenPages, tokens: WebTokens, origins: Origins, activity: Activity | None = None) -> None:
        self._pages, self._tokens, self._origins, self._activity = pages, tokens, origins, activity
        self._codes = code_limit()

    @property
    def origins(self) -> Origins:
        """Where the page is at home; with the Activity also in Discord's frame."""
        own, frames = self._origins.own, self._origins.frames
        if self._activity is None or self._activity.client_id is None:
            return self._origins
        return Origins(own | {self._activity.origin}, (*frames, *CLIENTS))

    async def handle(self, request: web.Request) -> web.StreamResponse:
        try:
            response = await self._answer(request, request.match_info["path"])
        except web.HTTPException as error:
            response = web.Response(status=error.status, text=f"{error.reason}\n")
        if not response.prepared:
            for name, value in self.origins.headers().items():
                response.headers.setdefault(name, value)
        return response

    async def _answer(self, request: web.Request, path: str) -> web.StreamResponse:
        if request.host not in self.origins.hosts:
            raise _refused(web.HTTPForbidden())
        if request.method == "GET" and path == "":
            page = files().page(accepted_language(request.headers.get("Accept-Language", "")))
            return web.Response(body=page.body, content_type=page.type, charset="utf-8")
        if request.method == "GET" and path.startswith("files/"):
            return _file(path)
        if request.method == "GET" and path == "activity":
            return self._about_activity()
        self._check_origin(request)
        if request.method == "POST" and path == "session":
            return await self._open(request)
        if request.method == "POST" and path == "activity":
            return await self._open_activity(request)
        if request.method == "GET" and path == "live":
            return await self._pages.serve(request)
        raise web.HTTPNotFound

    def _check_origin(self, request: web.Request) -> None:
        """Every browser says where a script that posts, or opens a websocket, comes from."""
        if request.headers.get("Origin") not in self.origins.own:
            raise _refused(web.HTTPForbidden())

    async def _open(self, request: web.Request) -> web.Response:
        """A link's token for a session's, once."""
        link, client, keys = _text(await read_json(request), "link"), client_of(request), self._pages.keys
        if not keys.draw(client, asyncio.get_running_loop().time()):
            await asyncio.sleep(TOO_OFTEN_PAUSE)
            raise _refused(web.HTTPTooManyRequests())
        opened = await self._tokens.open(link)
        if opened is None:
            raise _refused(web.HTTPGone())
        keys.was_good(client)
        return web.json_response({"session": opened.token})

    def _about_activity(self) -> web.Response:
        """What the page needs for its handshake with Discord; all of it is public."""
        if self._activity is None or self._activity.client_id is None:
            raise web.HTTPNotFound
        return web.json_response({"client": str(self._activity.client_id), "parents": self.origins.frames})

    async def _open_activity(self, request: web.Request) -> web.Response:
        """Discord's code for a session. Anything else that the page says of a person is not even read."""
        if self._activity is None or self._activity.client_id is None:
            raise web.HTTPNotFound
        body = await read_json(request)
        code, channel = _text(body, "code"), _text(body, "channel")
        client = client_of(request)
        if not self._codes.draw(client, asyncio.get_running_loop().time()):
            raise _refused(web.HTTPTooManyRequests())
        known = int(channel) if channel.isdecimal() and channel.isascii() and len(channel) < 20 else None
        try:
            opened = await self._activity.open(code, known)
        except Refusal:
            self._codes.was_good(client)
            raise _refused(web.HTTPNotFound()) from None
        if opened is None:
            raise _refused(web.HTTPForbidden())
        self._codes.was_good(client)
        return web.json_response({"session": opened.token})


async def read_json(request: web.Request) -> object:
    """The body of a post, if it comes soon and is short."""
    try:
        async with asyncio.timeout(READ_WITHIN):
            body = await request.read()
        return json.loads(body[:LARGEST_BODY])
    except (TimeoutError, ValueError, RecursionError) as error:
        raise _refused(web.HTTPBadRequest()) from error


def _text(body: object, name: str) -> str:
    value = body.get(name) if isinstance(body, dict) else None
    if not isinstance(value, str):
        raise _refused(web.HTTPBadRequest())
    return value


def _file(path: str) -> web.Response:
    _, digest, name = (*path.split("/"), "", "")[:3]
    known = files()
    if digest != known.digest or name == PAGE or name not in known.by_name:
        raise web.HTTPNotFound
    file = known.by_name[name]
    headers = {"Cache-Control": FOR_GOOD}
    return web.Response(body=file.body, content_type=file.type, charset="utf-8", headers=headers)


def _refused(error: web.HTTPException) -> web.HTTPException:
    REFUSALS.labels("web").inc()
    return error


def routes(site: BoardSite) -> Collection[web.RouteDef]:
    return (web.get("/board/{path:.*}", site.handle), web.post("/board/{path:.*}", site.handle))
