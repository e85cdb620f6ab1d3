"""Replays the recording of discord.js over real sockets, and checks what discord.js read in the answers and events."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp

from standin import LocalDiscord
from tests.support.discord_js.acts import ACTS

Json = dict[str, Any]
RECORDING: Json = json.loads((Path(__file__).parent / "exchange.json").read_text(encoding="utf-8"))
KINDS = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    dict: "object",
    list: "list",
}


class Replay:
    """A client that sends the recorded bytes with the ids and tokens of this local Discord.

    `departures` has a sentence for everything that discord.js got in the recording and this client did not."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.local = local
        self.session = session
        self.departures: list[str] = []
        self.answers: list[Any] = []
        self.events: list[Json] = []
        self.names = {
            "token": local.token,
            "bot": local.bot.id,
            "guild": local.guild().id,
            "table": local.text_channel("table").id,
            "red": local.user("Red").id,
        }
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._tasks: list[asyncio.Future[None]] = []

    async def run(self, recording: Json) -> None:
        """Replays all steps, and then checks the events that came meanwhile."""
        for step in recording["steps"]:
            if "act" in step:
                self._tasks.append(asyncio.ensure_future(ACTS[step["act"]](self.local)))
                await asyncio.sleep(0)
            elif "connect" in step:
                await self._connect(step["connect"])
            elif "frame" in step:
                assert self._socket is not None
                await self._socket.send_str(await self._filled(step["frame"]))
            else:
                await self._request(step)
        await self.local.until(lambda: len(self.events) >= len(recording["events"]))
        await self.local.quiet()
        assert self._socket is not None
        await self._socket.close()
        await asyncio.gather(*self._tasks)
        self._compare("events", [each["event"] for each in recording["events"]], [each["t"] for each in self.events])
        for known, event in zip(recording["events"], self.events, strict=False):
            self._check_fields(f"{event['s']} {event['t']}", known["fields"], event["d"])

    async def _connect(self, url: str) -> None:
        address = self.events[0]["d"]["resume_gateway_url"] if self.events else self.answers[0]["url"]
        self._compare("the gateway's address", url.partition("?")[0], address)
        self._socket = await self.session.ws_connect(url)
        self._tasks.append(asyncio.ensure_future(self._listen(self._socket)))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        stream = zlib.decompressobj()
        async for message in socket:
            frame = json.loads(stream.decompress(message.data))
            if frame["op"] == 0:
                self.events.append(frame)

    async def _request(self, step: Json) -> None:
        body = (await self._filled(step["body"])).encode("latin-1")
        lines = [f"{step['request']} HTTP/1.1", "host: discord.com", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in step["sent_headers"].items()]
        head = await self._filled("\r\n".join([*lines, "", ""]))
        reader, writer = await asyncio.open_connection("127.0.0.1", self.local.port)
        writer.write(head.encode("latin-1") + body)
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        text = await reader.readexactly(int(headers.get("content-length", "0")))
        writer.close()
        await writer.wait_closed()
        self.answers.append(json.loads(text) if text else None)
        self._compare(f"{step['request']}: status", step["status"], int(first.split()[1]))
        missing = [name for name in step["headers"] if name.lower() not in headers]
        self._compare(f"{step['request']}: missing headers", [], missing)
        self._check_fields(step["request"], step["fields"], self.answers[-1])

    async def _filled(self, text: str) -> str:
        """A recorded text with the values that its names have here; waits for the event that brings a value."""
        for name in set(re.findall(r"\{\{([^{}]+)\}\}", text)):
            text = text.replace("{{" + name + "}}", await self._value(name))
        return text

    async def _value(self, name: str) -> str:
        if name in self.names:
            return self.names[name]
        if name == "sequence":
            return str(self.events[-1]["s"])
        source, *path = name.split(".")
        if source.startswith("event"):
            number = int(source.removeprefix("event"))
            await self.local.until(lambda: len(self.events) > number)
            value = self.events[number]["d"]
        else:
            value = self.answers[int(source.removeprefix("answer"))]
        for part in path:
            value = value[int(part) if isinstance(value, list) else part]
        return str(value)

    def _compare(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            self.departures.append(f"{what}: expected {expected}, got {found}")

    def _check_fields(self, what: str, fields: dict[str, str], body: Any) -> None:
        """Checks that every field is there that discord.js read, with a value of the same kind."""
        there: dict[str, set[str]] = {}
        for path, kind in kinds(body):
            there.setdefault(path, set()).add(kind)
        for path, expected in fields.items():
            if missing := set(expected.split("|")) - there.get(path, set()):
                self.departures.append(f"{what}: {path} is no {' and no '.join(sorted(missing))}")


def kinds(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every field of a JSON value with its kind; all items of a list share one path."""
    inside: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        inside = [(f"{path}.{key}".lstrip("."), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        inside = [(f"{path}[]", inner) for inner in value]
    for where, inner in inside:
        yield where, KINDS[type(inner)]
        yield from kinds(inner, where)
