"""The bot, or one that only sends the same bytes, in a process of its own; stdin orders, stdout answers.

`python -m tools.bench.host <bot|floor> <port> <token> <folder>`; it ends with its stdin."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

warnings.simplefilter("ignore", DeprecationWarning)

from bot.app import App  # noqa: E402
from bot.games.service import Click  # noqa: E402
from bot.games.session import Present  # noqa: E402
from bot.local.connector import LoopbackConnector  # noqa: E402
from bot.render.drawing import canvas, sheet  # noqa: E402
from bot.render.painters import painter_of  # noqa: E402
from bot.runtime.logging import log_to_stderr  # noqa: E402
from bot.runtime.serve import serve  # noqa: E402
from bot.runtime.settings import Settings  # noqa: E402
from bot.store.records import Seat  # noqa: E402
from bot.ui.panels import seat as panels  # noqa: E402
from engine.ai.levels import greedy  # noqa: E402
from engine.core import Answer, Setup  # noqa: E402

Order = Callable[..., Awaitable[Any]]
LOOK_AGAIN = 0.002  # seconds
BUSY_WITH = "age_of_civilization"


class Drawn:
    """Which parts were drawn last, and which sheet was laid out last, so that some can be forgotten again."""

    def __init__(self) -> None:
        self.parts: list[Any] = []
        self.sheet: list[Any] = []
        finish, composed = canvas.Canvas.finish, sheet.Sheet.composed

        def noted(drawn: canvas.Canvas, key: tuple[Any, ...] = ()) -> canvas.Part:
            self.parts = [*[each for each in self.parts if each != key][-50:], key]
            return finish(drawn, key)

        def looked(page: sheet.Sheet) -> Any:
            keys = [part.key for part in page.parts()]
            self.sheet = max(self.sheet, keys, key=len)
            return composed(page)

        canvas.Canvas.finish = noted  # type: ignore[method-assign, assignment]
        sheet.Sheet.composed = looked  # type: ignore[method-assign, assignment]

    def forget(self, parts: int) -> int:
        """The finished pictures, and so many parts of the last board: those that its turn has changed."""
        dropped = [key for key in self.parts if key in self.sheet][-parts:] if parts else []
        for key in dropped:
            sheet.PARTS.pop(key, None)
        sheet.PICTURES.clear()
        self.sheet = []
        return len(dropped)


class Orders:
    """What the bench asks of a real bot."""

    def __init__(self, app: App) -> None:
        self.app, self.drawn = app, Drawn()
        self._busy: list[asyncio.Task[None]] = []

    async def new(self, title: str, guild: int, channel: int, people: list[list[Any]], seed: str) -> int:
        """A game that begins at once, with these people in this order."""
        seats = tuple(Seat(n, user, name) for n, (user, name) in enumerate(people))
        store = self.app.store
        game = await store.open_game(
            title=title, guild_id=guild, channel_id=channel, host=seats[0], options={}, seed=seed, others=seats[1:]
        )
        await self.app.tables.start(game, seats, Click(seats[0].user_id or 0))
        return game.id

    async def approach(self, game: int, seed: str) -> Any:
        """Play on until one answer will end the turn: whose it is, and what; None where the game ends by it."""
        tables, rng = self.app.tables, Random(seed)
        while True:
            present = await tables.present(game)
            (seat,) = present.waiting()
            decision = present.decisions[seat.seat]
            picks = greedy(present.rules, present.state, decision, rng).picks
            after = present.rules.apply(present.state, Answer(seat.seat, picks)).state
            if not present.rules.decisions(after):
                return None
            if Present(present.rules, present.game, present.seats, after, {}).turn != present.turn:
                ids = [option.id for option in decision.options]
                warned = len(picks) == 1 and bool(panels.warning(present, seat.seat, picks[0]))
                return {"user": str(seat.user_id), "picks": picks, "ids": ids, "warned": warned}
            await tables.answer(game, seat.seat, None, picks, Click(seat.user_id or 0))

    async def rest(self) -> None:
        """Nothing is under way any more."""
        while self.app.busy:  # noqa: ASYNC110 - it has no event for that
            await asyncio.sleep(LOOK_AGAIN)

    async def forget(self, parts: int) -> int:
        return self.drawn.forget(parts)

    async def busy(self, on: bool) -> None:
        """A computer player thinks and boards are drawn, again and again, as the table has it done."""
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        self._busy = [asyncio.create_task(self._think()), asyncio.create_task(self._draw())] if on else []

    async def _think(self) -> None:
        rules = self.app.titles[BUSY_WITH]
        number = 0
        while True:
            number += 1
            state = rules.setup(Setup(BUSY_WITH, 4, f"busy {number}")).state
            for _ in range(20):
                decision = rules.decisions(state)[0]
                answer = await self.app.workers.choose("thoughtful", rules, state, decision, Random(number))
                state = rules.apply(state, answer).state

    async def _draw(self) -> None:
        rules = self.app.titles[BUSY_WITH]
        view = rules.view(rules.setup(Setup(BUSY_WITH, 4, "drawn")).state, None)
        painter, thread = painter_of(BUSY_WITH), self.app.pictures.thread
        assert thread is not None
        while True:
            sheet.PARTS.clear()
            sheet.PICTURES.clear()
            await thread.draw("board", lambda: painter.board(view, ["Ada", "Ben", "Cem", "Dmitri"]))

    async def look_at(self, first: int, count: int) -> int:
        """Load so many games, as a click in each would; how many are in memory then."""
        for game in range(first, first + count):
            await self.app.tables.present(game)
        gc.collect()
        return len(self.app.tables._known)


async def lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=64 * 1024 * 1024)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def say(what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def obey(orders: Any, end: asyncio.Event) -> None:
    """Carry out what stdin says until it ends."""
    try:
        reader = await lines()
        say("ready")
        while line := await reader.readline():
            order = json.loads(line)
            say(await getattr(orders, order.pop("op"))(**order))
    finally:
        end.set()


async def bot(port: int, token: str, data: Path) -> None:
    settings = Settings(token=token, data=data, icons=False, _env_file=None)
    log_to_stderr("INFO")
    end = asyncio.Event()
    obeying: list[asyncio.Task[None]] = []

    def ready(app: App) -> None:
        if not obeying:
            obeying.append(asyncio.create_task(obey(Orders(app), end), name="orders"))

    await serve(settings, connector=LoopbackConnector(port), guild_ready_timeout=0.05, stop=end, ready=ready)


async def floor(port: int, token: str, data: Path) -> None:
    from tools.bench.floor import Floor

    log_to_stderr("INFO")
    end = asyncio.Event()
    client = Floor(data, lambda: obey(client, end), connector=LoopbackConnector(port), guild_ready_timeout=0.05)
    async with client:
        running = asyncio.create_task(client.start(token))
        await end.wait()
        await client.close()
        await running


if __name__ == "__main__":
    mode, port_, token_, data_ = sys.argv[1:5]
    asyncio.run({"bot": bot, "floor": floor}[mode](int(port_), token_, Path(data_)))
