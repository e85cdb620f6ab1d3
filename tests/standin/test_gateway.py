"""The gateway as clients other than discord.py use it: compression, binary frames and wrong frames."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from standin import LocalDiscord
from tests.support.fixtures import Api
from tests.support.processes.sample_bot import Sample

Json = dict[str, Any]
Connect = Callable[[str], Awaitable[aiohttp.ClientWebSocketResponse]]
GUILDS, DIRECT_MESSAGES = 1 << 0, 1 << 12


@pytest.fixture
async def connect(local: LocalDiscord) -> AsyncIterator[Connect]:
    """Opens websockets to the gateway with any query."""
    async with aiohttp.ClientSession(connector=local.connector()) as session:

        async def open_socket(query: str) -> aiohttp.ClientWebSocketResponse:
            return await session.ws_connect(f"wss://gateway.discord.gg/?v=10&encoding=json{query}")

        yield open_socket


def identify(local: LocalDiscord, **more: Any) -> Json:
    return {"op": 2, "d": {"token": local.token, "intents": GUILDS | DIRECT_MESSAGES, "properties": {}, **more}}


async def test_all_frames_of_a_connection_are_one_zlib_stream(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("&compress=zlib-stream")
    stream = zlib.decompressobj()
    frames = []
    await socket.send_json(identify(local))
    for _ in range(3):
        message = await socket.receive()
        assert message.type is aiohttp.WSMsgType.BINARY and message.data.endswith(b"\x00\x00\xff\xff")
        frames.append(json.loads(stream.decompress(message.data)))
    assert [(frame["op"], frame.get("t")) for frame in frames] == [(10, None), (0, "READY"), (0, "GUILD_CREATE")]


async def test_a_bot_may_ask_for_compressed_payloads(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("")
    assert (await socket.receive_json())["op"] == 10
    await socket.send_json(identify(local, compress=True))
    assert json.loads(zlib.decompress(await socket.receive_bytes()))["t"] == "READY"


async def test_discord_py_reads_the_compressed_stream(local: LocalDiscord, bot: Sample) -> None:
    assert [connection.stream is not None for connection in local.gateway.connections.values()] == [True]


async def test_binary_frames_are_read_like_text(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("")
    await socket.receive_json()
    await socket.send_bytes(json.dumps(identify(local)).encode())
    assert (await socket.receive_json())["t"] == "READY"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", 4002),
        ("[]", 4002),
        ('{"op": 99, "d": null}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {}}', 4002),
        ('{"op": 2, "d": {"token": 5, "intents": 0, "properties": {}}}', 4002),
        ('{"op": 2, "d": {"token": "wrong", "intents": "all", "properties": {}}}', 4002),
        ('{"op": 2, "d": {"token": "wrong", "intents": 0, "properties": {}, "shard": 5}}', 4002),
        ('{"op": 6, "d": {}}', 4002),
        ('{"op": 6, "d": null}', 4002),
        ('{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": null}}', 4002),
        ('{"op": 2, "d": {"token": "wrong", "intents": 0, "properties": {}}}', 4004),
    ],
)
async def test_a_wrong_frame_closes_the_connection(local: LocalDiscord, connect: Connect, sent: str, code: int) -> None:
    socket = await connect("")
    await socket.receive_json()
    await socket.send_str(sent)
    assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE and socket.close_code == code


async def test_a_shard_that_does_not_exist_is_refused(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("")
    await socket.receive_json()
    await socket.send_json(identify(local, shard=[2, 2]))
    await socket.receive()
    assert socket.close_code == 4010


async def test_a_bot_that_resumes_with_a_wrong_sequence_or_token_is_disconnected(
    local: LocalDiscord, connect: Connect
) -> None:
    socket = await connect("")
    await socket.send_json(identify(local))
    await socket.receive_json()
    session = (await socket.receive_json())["d"]["session_id"]
    for token, sequence, code in ((local.token, 99, 4007), ("wrong", 1, 4004)):
        again = await connect("")
        await again.receive_json()
        await again.send_json({"op": 6, "d": {"token": token, "session_id": session, "seq": sequence}})
        await again.receive()
        assert again.close_code == code


async def test_a_bot_that_identifies_twice_is_disconnected(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("")
    await socket.send_json(identify(local))
    for _ in range(3):
        await socket.receive_json()
    await socket.send_json(identify(local))
    await socket.receive()
    assert socket.close_code == 4005


async def test_an_encoding_that_is_not_there_is_named(local: LocalDiscord) -> None:
    url = "https://gateway.discord.gg/?v=10&encoding=etf"
    async with aiohttp.ClientSession(connector=local.connector()) as session, session.get(url) as response:
        assert response.status == 501 and "encoding=json" in (await response.text())


async def test_bots_hear_nothing_when_a_direct_message_channel_opens(local: LocalDiscord, connect: Connect) -> None:
    socket = await connect("")
    await socket.send_json(identify(local))
    for _ in range(3):
        await socket.receive_json()
    red = local.person("Red")
    local.world.open_dm(red.user)
    saying = asyncio.create_task(red.say("hello", red.dm))
    event = await socket.receive_json()
    await saying
    assert event["t"] == "MESSAGE_CREATE" and event["d"]["content"] == "hello"


async def receive(socket: aiohttp.ClientWebSocketResponse, op: int) -> Json:
    """The next frame with this code."""
    while True:
        frame: Json = await socket.receive_json()
        if frame["op"] == op:
            return frame


async def test_shards_that_identify_too_soon_after_each_other_get_no_session(
    local: LocalDiscord, connect: Connect
) -> None:
    local.world.policy.rate_limits, local.world.policy.max_concurrency = True, 2
    sockets = [await connect("") for _ in range(4)]
    for shard in range(3):
        await sockets[shard].send_json(identify(local, shard=[shard, 4]))
    assert (await receive(sockets[0], 0))["t"] == (await receive(sockets[1], 0))["t"] == "READY"
    assert (await receive(sockets[2], 9))["d"] is False
    local.world.policy.window = 0.0  # it is over
    await sockets[3].send_json(identify(local, shard=[2, 4]))
    assert (await receive(sockets[3], 0))["t"] == "READY"


async def test_a_bot_that_starts_too_often_loses_its_token(local: LocalDiscord, connect: Connect, api: Api) -> None:
    local.world.policy.rate_limits, local.world.policy.starts, local.world.policy.window = True, 2, 0.0
    for left in (1, 0):
        socket = await connect("")
        await socket.send_json(identify(local))
        assert (await receive(socket, 0))["t"] == "READY"
        _, found = await api("GET", "/gateway/bot")
        assert found["session_start_limit"]["remaining"] == left
    socket = await connect("")
    await socket.send_json(identify(local))
    while not socket.closed:
        await socket.receive()
    assert not local.gateway.connected and not local.gateway.sessions
    again = await connect("")
    await again.send_json(identify(local))
    while not again.closed:
        await again.receive()
    assert again.close_code == 4004
