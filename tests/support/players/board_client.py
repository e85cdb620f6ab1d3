"""A board page without a browser: it opens a link, keeps what it gets, and sends what the page would send."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from bot.app.app import App
from bot.web.board.server import board_server
from standin import LocalDiscord
from standin.driver import Person
from tests.support.processes.running_bot import playing

Json = dict[str, Any]
PATIENCE = 60.0


def free_address() -> str:
    """An address of this machine at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{one.getsockname()[1]}"


@pytest.fixture
def activity_secret() -> str:
    """The secret with which the Activity is turned on; a test of it has another."""
    return ""


@pytest.fixture
async def app_with_page(local: LocalDiscord, tmp_path: Path, activity_secret: str) -> AsyncIterator[App]:
    """A bot whose owner has set up the board page."""
    async with playing(local, tmp_path / "data", web_url=free_address(), activity=activity_secret) as app:
        yield app


@asynccontextmanager
async def serving(app: App, frames: tuple[str, ...] = ()) -> AsyncIterator[str]:
    """The board page of this bot at the address in its settings."""
    async with board_server(app.board_pages, app.board_activity, app.settings, frames):
        yield app.settings.web_url


async def link_of(person: Person) -> str:
    """The token of a fresh link from `/game browser`."""
    reply = await person.slash("game browser")
    assert reply.ephemeral, reply.text
    found = re.search(r"/board/#([\w-]+)", reply.text)
    assert found, reply.text
    return found[1]


class BoardClient:
    """An open board page."""

    def __init__(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        self._connection = connection
        self.received: list[str] = []  # every frame
        self.close_reason = ""
        self.position: Json = {}
        self.picture: Json | None = None
        self._number = 0
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while (frame := await self._connection.receive()).type == aiohttp.WSMsgType.TEXT:
            self.received.append(frame.data)
            body = json.loads(frame.data)
            if "position" in body and body["position"]["move"] >= self.position.get("move", 0):
                self.position, self.picture = body["position"], body.get("picture")
            asked = self._answers.pop(body.get("re", 0), None)
            if asked is not None and not asked.done():
                asked.set_result(body)
            self._changed.set()
        self.close_reason = str(frame.extra or "")
        for asked in self._answers.values():
            asked.set_result({})  # nobody will answer any more
        self._changed.set()

    @property
    def closed(self) -> bool:
        return self._reading.done()

    @property
    def close_code(self) -> int | None:
        return self._connection.close_code

    @property
    def move(self) -> int:
        return int(self.position.get("move", 0))

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits until what the page has received makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._changed.clear()
                await self._changed.wait()

    async def ask(self, what: str, **request: Any) -> Json:
        """Sends a request and returns its answer."""
        self._number += 1
        found: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[self._number] = found
        await self._connection.send_str(json.dumps({"n": self._number, "do": what, **request}))
        async with asyncio.timeout(PATIENCE):
            return await found

    async def answer(self, *picks: str, key: str = "", sure: bool = True, number: int | None = None) -> Json:
        """Answers the question that the page shows."""
        question = self.position["question"]
        return await self.ask(
            "answer",
            number=question["number"] if number is None else number,
            picks=list(picks),
            key=key or secrets.token_hex(8),
            sure=sure,
        )

    async def answer_somehow(self, rng: Random) -> Json:
        """A random answer to the question that the page shows."""
        question = self.position["question"]
        count = rng.randint(question["least"], min(question["most"], len(question["options"])))
        return await self.answer(*(option["id"] for option in rng.sample(question["options"], count)))

    async def close(self) -> None:
        await self._connection.close()
        await self._reading


async def opened(http: aiohttp.ClientSession, address: str, link: str) -> str:
    """The session that a link opens."""
    headers = {"Origin": address}
    async with http.post(f"{address}/board/session", json={"link": link}, headers=headers) as reply:
        assert reply.status == 200, reply.status
        return str((await reply.json())["session"])


@asynccontextmanager
async def board_page(http: aiohttp.ClientSession, address: str, session: str) -> AsyncIterator[BoardClient]:
    """The page of a session; it has its first position unless the session is refused."""
    async with http.ws_connect(f"{address}/board/live", headers={"Origin": address}) as connection:
        await connection.send_str(json.dumps({"session": session}))
        page = BoardClient(connection)
        await page.until(lambda: bool(page.position) or page.closed)
        try:
            yield page
        finally:
            await page.close()
