"""The child process of the bench: our bot, or the minimal one. It takes orders from stdin and answers on stdout.

`python -m tools.bench.measured_bot <bot|minimal> <port> <token> <folder>`; it ends when its stdin is closed."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import sqlite3
import sys
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

warnings.simplefilter("ignore", DeprecationWarning)

from bot.app.app import App  # noqa: E402
from bot.app.serve import serve  # noqa: E402
from bot.base.logging import log_to_stderr  # noqa: E402
from bot.base.settings import Settings  # noqa: E402
from bot.domain.records.seats import SeatedPlayer  # noqa: E402
from bot.domain.session import Session  # noqa: E402
from bot.games.computers import computer_players  # noqa: E402
from bot.games.service import Request  # noqa: E402
from bot.render.drawing import sheet  # noqa: E402
from bot.render.painters import painter_of  # noqa: E402
from bot.store.sqlite.connection import Connection  # noqa: E402
from bot.ui.panels.turn import seat as panels  # noqa: E402
from bot.web.board.server import board_server  # noqa: E402
from engine.ai.levels import greedy  # noqa: E402
from engine.core import Answer, Setup  # noqa: E402
from standin.connector import LoopbackConnector  # noqa: E402

Orders = Mapping[str, Callable[..., Awaitable[Any]]]
POLLING = 0.002  # seconds between two looks at whether the bot is idle
BUSY_WITH = "age_of_civilization"
# How the names of our threads begin. Those of SQLite have no name of their own.
THREADS = {"MainThread": "event loop", "drawing": "drawing", "worker": "advice", "Thread-": "SQLite"}


class TripCounter:
    """Counts the trips to SQLite's threads."""

    def __init__(self) -> None:
        self.trips = 0
        run = Connection.run

        async def counting_run(connection: Connection, work: Callable[[sqlite3.Connection], Any]) -> Any:
            self.trips += 1
            return await run(connection, work)

        Connection.run = counting_run  # type: ignore[method-assign, assignment]


def cpu_by_thread() -> dict[str, float]:
    """CPU seconds of our threads, by what they do."""
    found = dict.fromkeys(THREADS.values(), 0.0)
    for thread in threading.enumerate():
        what = next((what for name, what in THREADS.items() if thread.name.startswith(name)), None)
        if what is not None and thread.ident is not None:
            found[what] += time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return found


class BotOrders:
    """What the bench can order our bot to do."""

    def __init__(self, app: App) -> None:
        self.app, self.counter = app, TripCounter()
        self._busy: list[asyncio.Task[None]] = []
        self._pages, self._address = AsyncExitStack(), ""

    def by_name(self) -> Orders:
        return {
            "new": self.new,
            "play_to_last_answer": self.play_to_last_answer,
            "rest": self.rest,
            "forget_pictures": self.forget_pictures,
            "work": self.work,
            "busy": self.busy,
            "load_games": self.load_games,
            "page": self.page,
        }

    async def new(self, title: str, guild: int, channel: int, people: list[list[Any]], seed: str, language: str) -> int:
        """Start a game at once, with these people in this order."""
        seats = tuple(SeatedPlayer(n, user, name) for n, (user, name) in enumerate(people))
        store = self.app.store
        game = await store.open_game(
            title=title,
            guild_id=guild,
            channel_id=channel,
            host=seats[0],
            options={},
            seed=seed,
            others=seats[1:],
            language=language,
        )
        await self.app.games.start(game, seats, Request(seats[0].user_id or 0))
        return game.id

    async def play_to_last_answer(self, game: int, seed: str) -> Any:
        """Play until the next answer ends the turn; that answer and its player, or None if it ends the game."""
        games, rng = self.app.games, Random(seed)
        while True:
            session = await games.session(game)
            (seat,) = session.waiting()
            decision = session.decisions[seat.seat]
            picks = greedy(session.title, session.state, decision, rng).picks
            after = session.rules.apply(session.state, Answer(seat.seat, picks)).state
            if not session.rules.decisions(after):
                return None
            if Session(session.title, session.game, session.seats, after, {}).turn != session.turn:
                ids = [option.id for option in decision.options]
                warned = len(picks) == 1 and bool(panels.warning(session, seat.seat, picks[0]))
                return {"user": str(seat.user_id), "picks": picks, "ids": ids, "warned": warned}
            await games.answer(game, seat.seat, None, picks, Request(seat.user_id or 0))

    async def page(self, user: int, game: int) -> list[str]:
        """The address of the board page, and a session for this person and game; the page is served until the end."""
        if not self._address:
            with socket.socket() as one:
                one.bind(("127.0.0.1", 0))
                port = int(one.getsockname()[1])
            self._address = f"http://127.0.0.1:{port}"
            settings = self.app.settings.model_copy(update={"web_url": self._address, "web_port": port})
            await self._pages.enter_async_context(board_server(self.app.board_pages, self.app.board_activity, settings))
        opened = await self.app.web_tokens.open_for(user, game, watches=False)
        return [self._address, opened.token]

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        while self.app.busy:  # noqa: ASYNC110 - the app has no event for this
            await asyncio.sleep(POLLING)

    async def forget_pictures(self) -> None:
        """Drop what is encoded, and keep the parts that pictures are made of."""
        sheet.PICTURES.clear()
        sheet.BANDS.clear()

    async def work(self) -> dict[str, float]:
        """CPU seconds by thread, and the trips to SQLite's threads so far."""
        return {**cpu_by_thread(), "trips": self.counter.trips}

    async def busy(self, on: bool) -> None:
        """Keep a computer player thinking and boards being drawn, or stop both."""
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        self._busy = [asyncio.create_task(self._think()), asyncio.create_task(self._draw())] if on else []

    async def _think(self) -> None:
        title = self.app.titles[BUSY_WITH]
        number = 0
        while True:
            number += 1
            state = title.rules.setup(Setup(BUSY_WITH, 4, f"busy {number}")).state
            for _ in range(20):
                decision = title.rules.decisions(state)[0]
                answer = await computer_players.choose(
                    self.app.workers, "thoughtful", title, state, decision, Random(number)
                )
                state = title.rules.apply(state, answer).state

    async def _draw(self) -> None:
        rules = self.app.titles[BUSY_WITH].rules
        painter, thread = painter_of(BUSY_WITH), self.app.pictures.thread
        assert thread is not None
        view = rules.view(rules.setup(Setup(BUSY_WITH, 4, "drawn")).state, None)
        while True:
            sheet.PARTS.clear()
            sheet.PICTURES.clear()
            await thread.draw("board", lambda: painter.board(view, ["Ada", "Ben", "Cem", "Dmitri"]))

    async def load_games(self, first: int, count: int) -> int:
        """Load games one after another, as a click in each would do; the number of games in memory afterwards."""
        for game in range(first, first + count):
            await self.app.games.session(game)
        gc.collect()
        return self.app.games.cached


async def stdin_lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=64 * 1024 * 1024)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def write_line(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


async def carry_out(orders: Orders, end: asyncio.Event) -> None:
    """Carry out the orders on stdin until it is closed."""
    try:
        reader = await stdin_lines()
        write_line("ready")
        while line := await reader.readline():
            order = json.loads(line)
            write_line(await orders[order.pop("op")](**order))
    finally:
        end.set()


async def run_bot(port: int, token: str, data: Path) -> None:
    settings = Settings(token=token, data=data, icons=False, _env_file=None)
    log_to_stderr("INFO")
    end = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    def ready(app: App) -> None:
        if not tasks:
            tasks.append(asyncio.create_task(carry_out(BotOrders(app).by_name(), end), name="orders"))

    await serve(settings, connector=LoopbackConnector(port), guild_ready_timeout=0.05, stop=end, ready=ready)


async def run_minimal_bot(port: int, token: str, data: Path) -> None:
    from tools.bench.minimal_bot import MinimalBot

    log_to_stderr("INFO")
    end = asyncio.Event()

    async def take_orders() -> None:
        await carry_out({"prepare": client.prepare, "rest": client.rest, "work": client.work}, end)

    client = MinimalBot(data, take_orders, connector=LoopbackConnector(port), guild_ready_timeout=0.05)
    async with client:
        running = asyncio.create_task(client.start(token))
        await end.wait()
        await client.close()
        await running


if __name__ == "__main__":
    mode, port_, token_, data_ = sys.argv[1:5]
    asyncio.run({"bot": run_bot, "minimal": run_minimal_bot}[mode](int(port_), token_, Path(data_)))
