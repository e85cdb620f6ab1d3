"""Discord's hosts on one port: the REST API, the gateway and the CDN."""

from __future__ import annotations

import re

from aiohttp import web

from standin.api.router import RestApi
from standin.gateway import Gateway
from standin.latency import wait
from standin.oauth import PATHS, OAuth


class HostRouter:
    """Passes a request to the gateway, the CDN or the REST API, depending on its host."""

    def __init__(self, rest: RestApi, gateway: Gateway, oauth: OAuth) -> None:
        self.rest = rest
        self.gateway = gateway
        self.oauth = oauth

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers a request to any of Discord's hosts."""
        host = request.host.split(":")[0]
        if host.startswith("gateway"):
            return await self.gateway.serve(request)
        if host.startswith(("cdn.", "media.")):
            await wait(self.rest.latency.delay())
            body = self._file(request)
            return web.Response(status=404) if body is None else web.Response(body=body)
        path = re.sub(r"^/api(/v\d+)?", "", request.path)
        if host == "discord.com" and path in PATHS:
            return await self.oauth.serve(request, path)
        if host == "discord.com":
            return await self.rest.serve(request)
        return web.Response(status=404)

    def _file(self, request: web.Request) -> bytes | None:
        """The attachment or emoji at an address of the CDN."""
        world = self.rest.world
        match request.path.strip("/").split("/"):
            case ["attachments", channel_id, id, _]:
                return world.cdn.attachment(channel_id, id, request.query)
            case ["emojis", name] if (id := name.partition(".")[0]) in world.emojis:
                return world.store.file(id)
        return None
