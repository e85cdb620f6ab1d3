"""Interactions that are posted, signed, to the application's interactions endpoint URL, instead of by the gateway."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp

from standin.api.interactions import Interactions
from standin.latency import Latency, wait
from standin.world.model import Change, Json
from standin.world.world import World

ACCEPTED = 202
PING: Json = {"type": 1, "version": 1}
PONG = {"type": 1}
FAILURES = (aiohttp.ClientError, TimeoutError, OSError)


class EndpointRefused(Exception):
    """The address does not answer as Discord demands, so it is not set."""


class Endpoint:
    """Posts every interaction while an address is set; the gateway then gets none.

    The answer must be an empty 202, after which the bot responds by the callback. Discord also takes a response in the
    answer itself; this Discord does not, since our bot never does that."""

    def __init__(self, world: World, interactions: Interactions, latency: Latency) -> None:
        self.world = world
        self.interactions = interactions
        self.latency = latency
        self.statuses: list[int] = []
        self._key: Any = None
        self._session: aiohttp.ClientSession | None = None
        self._posting: set[asyncio.Task[None]] = set()
        world.subscribe(self._on_change)

    def create_key(self) -> str:
        """The public key of the application, which signs from now on."""
        from nacl.signing import SigningKey  # not everybody who plays alone has it

        if self._key is None:
            self._key = SigningKey.generate()
            self.world.verify_key = bytes(self._key.verify_key).hex()
        return self.world.verify_key

    async def set(self, url: str | None) -> None:
        """Sets or clears the address; it must answer a ping, and refuse one whose signature is wrong."""
        if url is not None:
            self.create_key()
            if await self.post(url, PING) != (200, PONG):
                raise EndpointRefused("it does not answer a ping")
            if (await self.post(url, PING, signature="0" * 128))[0] != 401:
                raise EndpointRefused("it accepts a wrong signature")
        self.world.endpoint_url = url

    def headers(self, body: bytes, timestamp: str) -> dict[str, str]:
        """The signature of a body at a time, as Discord sends it."""
        signature = self._key.sign(timestamp.encode() + body).signature.hex()
        return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": timestamp}

    async def post(self, url: str, payload: Json, *, signature: str = "") -> tuple[int, Any]:
        """Posts a payload, with its own signature or a given one; returns the status and the answer."""
        body = json.dumps(payload).encode()
        headers = self.headers(body, str(int(self.world.clock())))
        if signature:
            headers["X-Signature-Ed25519"] = signature
        if self._session is None:
            self._session = aiohttp.ClientSession(headers={"Content-Type": "application/json"})
        there, back = self.latency.both_ways()
        await wait(there)
        async with self._session.post(url, data=body, headers=headers) as answer:
            text = await answer.text()
        await wait(back)
        return answer.status, json.loads(text) if text and answer.status == 200 else text

    @property
    def busy(self) -> bool:
        """Whether an interaction is being posted."""
        return bool(self._posting)

    def _on_change(self, change: Change) -> None:
        if change.event == "INTERACTION_CREATE" and self.world.endpoint_url:
            task = asyncio.create_task(self._deliver(self.world.endpoint_url, change.body), name="posted interaction")
            self._posting.add(task)
            task.add_done_callback(self._posting.discard)

    async def _deliver(self, url: str, payload: Json) -> None:
        try:
            status, text = await self.post(url, payload)
        except FAILURES:
            status, text = 0, ""
        self.statuses.append(status)
        if (status, text) != (ACCEPTED, ""):
            self.interactions.abandon(self.interactions.by_token[payload["token"]])

    async def close(self) -> None:
        """Stops posting."""
        for task in self._posting:
            task.cancel()
        await asyncio.gather(*self._posting, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
