"""The connector that sends a discord.py client to the local Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
from aiohttp.client_proto import ResponseHandler

if TYPE_CHECKING:
    from aiohttp import ClientRequest, ClientTimeout
    from aiohttp.tracing import Trace


class LoopbackConnector(aiohttp.BaseConnector):
    """Connects to one local port by plain HTTP, whatever host and scheme a URL names."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port

    async def _create_connection(
        self,
        req: ClientRequest,
        traces: list[Trace],
        timeout: ClientTimeout,  # noqa: ASYNC109 - the signature is aiohttp's
    ) -> ResponseHandler:
        try:
            _, protocol = await self._loop.create_connection(self._factory, "127.0.0.1", self._port)
        except OSError as error:
            raise aiohttp.ClientConnectorError(req.connection_key, error) from error
        return protocol
