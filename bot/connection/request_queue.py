"""Requests wait here for their share of the bot's budget, the most urgent first. Answers to interactions never wait."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import time
from contextlib import suppress
from contextvars import ContextVar
from enum import IntEnum
from types import SimpleNamespace
from typing import Protocol

import aiohttp
from yarl import URL

from bot.base.periodic import in_background
from bot.connection.requests import count_server_error
from bot.domain.errors import StoreFailed
from bot.domain.request_budget import Bucket, Rate, RequestGrant, closed, draw

log = logging.getLogger(__name__)

# Discord allows 50 requests a second for the whole bot: a full bucket and what flows in meanwhile are no more.
DISCORD = Rate(per_second=40.0, burst=10.0)
BATCH = 5  # requests that are drawn at once
LONGEST_WAIT = 1.0  # seconds until a process asks again
API = "/api/"
NOT_COUNTED = ("/interactions/", "/webhooks/")  # answers to interactions


class Urgency(IntEnum):
    """What goes first while requests are scarce."""

    BOARD = 0
    CALL = 1
    DIGEST = 2


RESERVES = {Urgency.BOARD: 0.0, Urgency.CALL: 3.0, Urgency.DIGEST: 6.0}  # what each leaves for more urgent ones
URGENCY: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.CALL)  # of the requests of a task


class Budget(Protocol):
    """Where requests are drawn from; a Store is one that several processes share."""

    async def draw_requests(self, wanted: int, rate: Rate, reserve: float = 0.0) -> RequestGrant: ...

    async def close_requests(self, seconds: float, rate: Rate) -> None: ...


class OwnBudget:
    """The budget of a bot of one process, in memory."""

    def __init__(self) -> None:
        self._bucket: Bucket | None = None

    async def draw_requests(self, wanted: int, rate: Rate, reserve: float = 0.0) -> RequestGrant:
        return self.draw(wanted, rate, reserve)

    def draw(self, wanted: int, rate: Rate, reserve: float) -> RequestGrant:
        now = time.monotonic()
        self._bucket, drawn = draw(self._bucket or Bucket(rate.burst, now), rate, wanted, now, reserve)
        return drawn

    async def close_requests(self, seconds: float, rate: Rate) -> None:
        now = time.monotonic()
        self._bucket = closed(self._bucket or Bucket(rate.burst, now), now, seconds)


class RequestQueue:
    """Lets requests to Discord pass as the budget allows."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._drawing: asyncio.Task[None] | None = None

    @property
    def length(self) -> int:
        """How many requests wait."""
        return len(self._waiting)

    def trace(self) -> aiohttp.TraceConfig:
        """For the session of the client: every request waits in this queue, and every refusal is noticed."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._before)
        config.on_request_end.append(self._after)
        return config

    async def wait(self, urgency: Urgency) -> None:
        """Wait for one request of the budget."""
        own = self._budget if isinstance(self._budget, OwnBudget) and not self._waiting else None
        if own is not None and own.draw(1, DISCORD, RESERVES[urgency]).granted:
            return  # the usual case, without a task
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        if self._drawing is None or self._drawing.done():
            self._drawing = in_background(self._draw(), "requests")
        await turn

    async def _draw(self) -> None:
        """Draw for those that wait, as long as there are any."""
        while self._waiting:
            urgency = self._waiting[0][0]
            wanted = min(BATCH, sum(each[0] == urgency for each in self._waiting))
            try:
                drawn = await self._budget.draw_requests(wanted, DISCORD, RESERVES[urgency])
            except StoreFailed:  # then nothing is queued either, and what is under way must not hang
                drawn = RequestGrant(1)
            for _ in range(drawn.granted):
                self._let_one_pass()
            if drawn.granted < wanted:
                await asyncio.sleep(min(drawn.wait, LONGEST_WAIT))

    def _let_one_pass(self) -> None:
        while self._waiting:
            *_, turn = heapq.heappop(self._waiting)
            if not turn.done():  # else whoever waited has given up
                turn.set_result(None)
                return

    async def _before(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if is_counted(request.url):
            await self.wait(URGENCY.get())

    async def _after(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        """If Discord has refused it because the whole bot sends too many, no process sends any for a while."""
        count_server_error(request.response)
        headers = request.response.headers
        if request.response.status != 429 or headers.get("X-RateLimit-Scope") != "global":
            return
        seconds = float(headers.get("Retry-After", LONGEST_WAIT))
        with suppress(StoreFailed):
            await self._budget.close_requests(seconds, DISCORD)
        log.warning("Discord takes no requests for %s seconds", seconds)


def is_counted(url: URL) -> bool:
    """Whether a request counts against the bot's limit; connections to the gateway do not either."""
    path = url.path
    return path.startswith(API) and not any(part in path for part in NOT_COUNTED)
