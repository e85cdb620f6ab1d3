"""From settings to a running bot and back: what `python -m bot` and the local Discord have in common."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
from collections.abc import Callable, Mapping
from typing import Any

import aiohttp

from bot.admin.backup import daily
from bot.app import App
from bot.runtime.health import watched
from bot.runtime.redacted import where
from bot.runtime.settings import Settings
from bot.store.sqlite.store import SqliteStore
from engine import assets
from engine.core import Rules, Setup
from engine.titles import TITLES

log = logging.getLogger(__name__)

# How many new objects, and rounds over these, call the garbage collector. Longer rounds hold the loop up; where the
# long one comes more rarely, pictures that were sent long ago pile up in memory.
ROUNDS = (2_000, 5, 10)


def settle() -> None:
    """All that is loaded stays: without this the garbage collector walks through it again and again, and holds the
    event loop for a tenth of a second each time."""
    if not gc.get_freeze_count():  # once: what is garbage by the next time must not stay
        gc.collect()
        gc.freeze()
    gc.set_threshold(*ROUNDS)


def check_cards(settings: Settings) -> None:
    """Read the cards, the owner's before ours; raises ValueError with a sentence where a file has a mistake."""
    if settings.cards is not None:
        if not settings.cards.is_dir():
            raise ValueError(f"There is no folder {settings.cards}: see ZIGGURAT_CARDS in .env.example.")
        assets.prefer(settings.cards)
    for rules in TITLES.values():
        rules.setup(Setup(rules.id, rules.seats[0], "check"))


async def serve(
    settings: Settings,
    *,
    titles: Mapping[str, Rules[Any]] = TITLES,
    connector: aiohttp.BaseConnector | None = None,
    stop: asyncio.Event | None = None,
    ready: Callable[[App], None] | None = None,
    daily_backups: bool = False,
    **options: Any,
) -> None:
    """Run the bot until `stop` is set or a signal comes, then finish what is under way.

    With a connector the bot lives in another Discord than the real one; `options` go to discord.py
    (`guild_ready_timeout`). Raises discord.LoginFailure where the token is refused, CannotListen where the port for
    metrics is taken."""
    end = stop or asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(tell_briefly)
    store = await SqliteStore.open(settings.database)
    try:

        def awake(app: App) -> None:
            settle()
            if ready is not None:
                ready(app)

        app = App(settings, store, titles, connector=connector, ready=awake, **options)
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(app)
            if settings.metrics_port is not None:
                await stack.enter_async_context(watched(app, settings.metrics_port))
            running = asyncio.create_task(app.start(settings.token.get_secret_value()), name="bot")
            ending = asyncio.create_task(end.wait(), name="until-stopped")
            copying = asyncio.create_task(daily(settings), name="backups") if daily_backups else None
            with _signals(end):
                await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
            ending.cancel()
            if copying is not None:
                copying.cancel()
            await app.close()
            try:
                await running
            except aiohttp.ClientError:
                if not end.is_set():  # told to stop while it was still logging in
                    raise
    finally:
        await store.close()


def tell_briefly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody has caught, without its text: asyncio would quote the error and the task."""
    error = context.get("exception")
    log.error("something failed unseen: %s", where(error) if error is not None else "no error is known")


@contextlib.contextmanager
def _signals(end: asyncio.Event) -> Any:
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGTERM, signal.SIGINT)
    set_here = []
    for number in wanted:
        try:
            loop.add_signal_handler(number, end.set)
            set_here.append(number)
        except (NotImplementedError, RuntimeError, ValueError):
            continue  # another thread than the main one, or a system without signals
    try:
        yield
    finally:
        for number in set_here:
            loop.remove_signal_handler(number)
