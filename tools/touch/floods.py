"""`python -m tools.touch.floods`: games go on in Discord while two spectators and strangers flood the board page."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import struct
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import aiohttp
import typer

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.13 removes.
    warnings.simplefilter("ignore", DeprecationWarning)
    from standin import LocalDiscord

from bot.base.terminal import say
from tests.support.players.board_client import free_address, link_of, opened
from tools.stress.load import bot_process, percentile
from tools.stress.players import Crowd, HastyPerson, Meter

app = typer.Typer(add_completion=False)
GAMES, ACTS_A_SECOND = 3, 10.0
PAGES = 4  # of each of the two spectators
SILENT = 2000  # connections
TEXT, PING = 0x81, 0x89


def frame(kind: int, body: bytes, said: int | None = None) -> bytes:
    """A frame as browsers send it; `said` is the length in its head if that is a lie."""
    length = len(body) if said is None else said
    if length < 126:
        head = struct.pack("!BB", kind, 0x80 | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", kind, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", kind, 0x80 | 127, length)
    return head + b"\0\0\0\0" + body


class Attacker:
    """Somebody with the session of a spectator."""

    def __init__(self, address: str, session: str) -> None:
        self.address, self.session = address, session
        self.host = address.removeprefix("http://")
        self.port = int(self.host.partition(":")[2])
        self.connected = self.closed = 0

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        found = await asyncio.open_connection("127.0.0.1", self.port)
        self.connected += 1
        return found

    async def websocket(self, seen_from: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connection()
        writer.write(
            f"GET /board/live HTTP/1.1\r\nHost: {self.host}\r\nOrigin: {self.address}\r\n"
            f"X-Forwarded-For: {seen_from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def page(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.websocket()
        writer.write(frame(TEXT, json.dumps({"session": self.session}).encode()))
        return reader, writer

    async def send_for_ever(self, frames: bytes) -> None:
        """Each page sends these frames as fast as they are taken, and opens again when it is closed."""

        async def flood(number: int) -> None:
            reader, writer = await self.page()
            reading = asyncio.create_task(_read_all(reader))
            try:
                while not reading.done():
                    writer.write(frames)
                    await writer.drain()
                    await asyncio.sleep(0)
            finally:
                reading.cancel()
                writer.close()

        await self._again(flood, PAGES)

    async def hold(self, connect: Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]) -> None:
        """So many connections that say nothing more."""

        async def wait(number: int) -> None:
            reader, writer = await connect()
            await _read_all(reader)
            writer.close()

        await self._again(wait, SILENT // 2)

    async def ask_in_vain(self, *, from_many: bool) -> None:
        """Links and sessions that nobody has given out."""

        def somewhere() -> str:
            return ".".join(map(str, secrets.token_bytes(4))) if from_many else "198.51.100.1"

        async def link(number: int) -> None:
            reader, writer = await self.connection()
            body = json.dumps({"link": secrets.token_urlsafe(32)})
            while not writer.is_closing():
                writer.write(
                    f"POST /board/session HTTP/1.1\r\nHost: {self.host}\r\nOrigin: {self.address}\r\n"
                    f"X-Forwarded-For: {somewhere()}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
                )
                await reader.readuntil(b"\r\n\r\n")

        async def session(number: int) -> None:
            reader, writer = await self.websocket(somewhere())
            writer.write(frame(TEXT, json.dumps({"session": secrets.token_urlsafe(32)}).encode()))
            await _read_all(reader)
            writer.close()

        await asyncio.gather(self._again(link, 16), self._again(session, 16))

    async def _again(self, attack: Callable[[int], Awaitable[None]], count: int) -> None:
        async def for_ever(number: int) -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                    await attack(number)
                self.closed += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(for_ever(number) for number in range(count)))


async def _read_all(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "nothing": lambda attacker: asyncio.sleep(3600),
    "garbage": lambda attacker: attacker.send_for_ever(frame(TEXT, b"x") * 1000),
    "requests": lambda attacker: attacker.send_for_ever(frame(TEXT, b'{"n": 1, "do": "look", "sheet": ""}') * 100),
    "large": lambda attacker: attacker.send_for_ever(frame(TEXT, b"[" * 16_000)),
    "giant": lambda attacker: attacker.send_for_ever(frame(TEXT, b"x" * 50_000, said=1 << 40)),
    "pings": lambda attacker: attacker.send_for_ever(frame(PING, b"x") * 1000),
    "silent": lambda attacker: attacker.hold(attacker.connection),
    "no-hello": lambda attacker: attacker.hold(attacker.websocket),
    "one-address": lambda attacker: attacker.ask_in_vain(from_many=False),
    "many-addresses": lambda attacker: attacker.ask_in_vain(from_many=True),
}


@app.command()
def main(
    only: Annotated[list[str] | None, typer.Argument(help=f"Some of {', '.join(ATTACKS)}.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each lasts.")] = 10.0,
) -> None:
    """Says for each flood how long players wait for their acknowledgement, and whether the pages still answer."""
    for kind in only or ATTACKS:
        asyncio.run(asyncio.wait_for(measure(kind, seconds), seconds + 120))


@app.command(hidden=True)
def attack(kind: str, address: str, session: str) -> None:
    """Attack from a process of its own, until standard input ends."""

    async def until_told() -> None:
        attacker = Attacker(address, session)
        attacking = asyncio.ensure_future(ATTACKS[kind](attacker))
        print("begun", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        attacking.cancel()
        print(f"{attacker.connected} connections, {attacker.closed} ended", end="")

    asyncio.run(until_told())


async def measure(kind: str, seconds: float) -> None:
    address, health = free_address(), free_address()
    os.environ |= {
        "ZIGGURAT_WEB_URL": address,
        "ZIGGURAT_WEB_PORT": address.rpartition(":")[2],
        "ZIGGURAT_METRICS_PORT": health.rpartition(":")[2],
    }
    with tempfile.TemporaryDirectory() as folder:
        discord = LocalDiscord(recording=False, longest_wait=20)
        async with discord, bot_process("bot", discord, Path(folder)), aiohttp.ClientSession() as http:
            meter = Meter(ACTS_A_SECOND)
            crowd = Crowd(discord, Path(folder) / "data" / "ziggurat.db", meter, GAMES)
            await crowd.begin(lambda part, text: None)
            place = crowd.channels[0].channel
            watchers = [HastyPerson(discord, discord.user(name), place) for name in ("Will", "Wanda")]
            sessions = [await opened(http, address, await link_of(each)) for each in watchers]
            attackers = [
                await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "tools.touch.floods", "attack", kind, address, session),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
                for session in sessions
            ]
            for attacker in attackers:
                assert attacker.stdout is not None
                await attacker.stdout.readline()
            await asyncio.sleep(1)
            meter.forget()
            asked = [asyncio.create_task(answered(http, url)) for url in (f"{health}/health", f"{address}/board/")]
            await asyncio.sleep(seconds)
            acks, lost = list(meter.acks), meter.unacknowledged
            for each in asked:
                each.cancel()
            did = [(await each.communicate(b""))[0].decode() for each in attackers]
            await crowd.stop()
        found = {name: task.result() for name, task in zip(("health", "page"), asked, strict=True)}
    say(
        f"{kind}: {len(acks)} acts, {lost} given up; acknowledged after {percentile(acks, 0.5) * 1000:.0f} ms,"
        f" p99 {percentile(acks, 0.99) * 1000:.0f} ms, longest {max(acks, default=0) * 1000:.0f} ms;"
        + "".join(f" {name} {sum(good)} of {len(good)} answered;" for name, good in found.items())
        + f" {'; '.join(did)}"
    )


async def answered(http: aiohttp.ClientSession, url: str) -> list[bool]:
    """Whether an address answers within a second, asked again and again until this is cancelled."""
    found: list[bool] = []
    second = aiohttp.ClientTimeout(total=1)
    with suppress(asyncio.CancelledError):
        while True:
            started = time.perf_counter()
            try:
                async with http.get(url, timeout=second, headers={"Connection": "close"}) as reply:
                    found.append(reply.status == 200)
            except (aiohttp.ClientError, TimeoutError):
                found.append(False)
            await asyncio.sleep(max(0.0, 0.5 - time.perf_counter() + started))
    return found


if __name__ == "__main__":
    app()
