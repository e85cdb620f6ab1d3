"""The endpoint alone, over real sockets: what it accepts, what it refuses, and that it parses nothing unsigned."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from nacl.signing import SigningKey

from bot.base.ports import CannotListen
from bot.web import endpoint as module
from bot.web.endpoint import LARGEST, InteractionsEndpoint
from bot.web.signatures import PublicKey

KEY = SigningKey(b"the same key in every test run!!")
CLICK = {
    "type": 3,
    "id": "1",
    "application_id": "2",
    "token": "a secret token",
    "data": {"custom_id": "z"},
    "user": {"id": "3"},
}


class Caller:
    """Discord, or somebody who pretends to be."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session, self.address = session, address
        self.received: list[dict[str, Any]] = []

    async def post(self, body: bytes, *, signed: bytes | None = None, key: SigningKey = KEY, at: str = "1") -> int:
        """The status of the answer to a body under the signature of the same or another body."""
        signature = key.sign(at.encode() + (body if signed is None else signed)).signature.hex()
        return await self.send(io.BytesIO(body), {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": at})

    async def send(self, body: Any, headers: dict[str, str], method: str = "POST") -> int:
        async with self._session.request(method, self.address, data=body, headers=headers) as answer:
            self.answer = await answer.text()
            return answer.status


@pytest.fixture
async def discord() -> AsyncIterator[Caller]:
    endpoint = InteractionsEndpoint(PublicKey(bytes(KEY.verify_key).hex()), "127.0.0.1", 0)
    async with aiohttp.ClientSession() as session:
        received: list[dict[str, Any]] = []
        await endpoint.open(2, received.append)
        caller = Caller(session, endpoint.address)
        caller.received = received
        yield caller
        await endpoint.close()
        assert not endpoint.is_open


async def test_a_ping_is_answered(discord: Caller) -> None:
    assert await discord.post(b'{"type":1}') == 200
    assert json.loads(discord.answer) == {"type": 1} and not discord.received


async def test_an_interaction_is_accepted_with_nothing_said_yet(discord: Caller) -> None:
    assert await discord.post(json.dumps(CLICK).encode()) == 202
    assert discord.answer == "" and discord.received == [CLICK]


async def test_the_timestamp_is_signed_and_its_age_is_no_reason_to_refuse(discord: Caller) -> None:
    body = json.dumps(CLICK).encode()
    assert await discord.post(body, at="0") == 202
    signature = KEY.sign(b"1" + body).signature.hex()
    assert await discord.send(body, {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": "2"}) == 401


async def test_a_forgery_is_refused_and_never_parsed(discord: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(body: bytes) -> None:
        raise AssertionError("an unsigned body was parsed")

    monkeypatch.setattr(json, "loads", parse)
    body = json.dumps(CLICK).encode()
    signature = KEY.sign(b"1" + body).signature.hex()
    assert await discord.post(body, key=SigningKey.generate()) == 401
    assert await discord.post(body.replace(b"secret", b"public"), signed=body) == 401
    assert await discord.send(body, {}) == 401
    assert await discord.send(body, {"X-Signature-Ed25519": signature}) == 401
    assert await discord.send(body, {"X-Signature-Timestamp": "1"}) == 401
    for odd in ("", "xyz", signature[:-2], signature + "00", "é" * 128):
        assert await discord.send(body, {"X-Signature-Ed25519": odd, "X-Signature-Timestamp": "1"}) == 401
    assert not discord.received


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b"[1]",
        b'"type"',
        b"\xff\xfe",
        b'{"type":9}',
        json.dumps(CLICK | {"type": [3]}).encode(),
        json.dumps({name: value for name, value in CLICK.items() if name != "token"}).encode(),
        json.dumps(CLICK | {"data": None}).encode(),
        json.dumps(CLICK | {"application_id": "3"}).encode(),
        json.dumps(CLICK | {"id": "one"}).encode(),
        json.dumps(CLICK | {"user": "3"}).encode(),
        json.dumps(CLICK | {"member": {"user": {"id": None}}}).encode(),
        json.dumps(CLICK | {"data": {"custom_id": 3}}).encode(),
        json.dumps(CLICK | {"type": 2}).encode(),
    ],
    ids=[
        "nothing",
        "half",
        "deep",
        "a list",
        "a word",
        "no text",
        "no such type",
        "a list as type",
        "no token",
        "no data",
        "another application's",
        "no number",
        "nobody",
        "a member who is nobody",
        "no button",
        "no command",
    ],
)
async def test_what_is_no_interaction_is_refused_even_if_signed(
    discord: Caller, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    assert await discord.post(body) == 400
    assert not discord.received and not [line for line in caplog.records if line.levelno >= logging.ERROR]


async def test_a_huge_body_and_another_method_are_refused(discord: Caller) -> None:
    assert await discord.post(b" " * LARGEST + b'{"type":1}') == 413
    for method in ("GET", "PUT", "DELETE"):
        assert await discord.send(None, {}, method) == 405
    discord.address += "/other"
    assert await discord.post(b'{"type":1}') == 404
    assert not discord.received


async def test_a_body_that_does_not_come_is_not_waited_for(discord: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "READ_WITHIN", 0.01)
    forever = asyncio.Event()

    async def slowly() -> AsyncIterator[bytes]:
        yield b"{"
        await forever.wait()

    assert await discord.send(slowly(), {"X-Signature-Ed25519": "00", "X-Signature-Timestamp": "1"}) == 408


async def test_nothing_that_was_posted_is_logged(discord: Caller, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await discord.post(json.dumps(CLICK).encode())
    await discord.post(json.dumps(CLICK).encode(), key=SigningKey.generate())
    await discord.post(b'{"token":"a secret token"')
    assert "secret" not in caplog.text


async def test_a_port_that_is_taken_is_named(discord: Caller) -> None:
    port = int(discord.address.rpartition(":")[2].partition("/")[0])
    second = InteractionsEndpoint(PublicKey("0" * 64), "127.0.0.1", port)
    with pytest.raises(CannotListen, match=f"port {port}: set ZIGGURAT_INTERACTIONS_PORT"):
        await second.open(2, lambda _: None)


@pytest.mark.parametrize("text", ["", "ab", "x" * 64, "0" * 63, "0" * 66])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        PublicKey(text)
