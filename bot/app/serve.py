"""From settings to a running bot and back: `python -m bot`, `python -m bot local` and the tests all start here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp

from bot.app.app import App
from bot.app.backup import back_up_daily
from bot.app.health import health_pages
from bot.base.address import Address
from bot.base.freed_memory import release_freed_memory_regularly
from bot.base.garbage import tune_garbage_collector
from bot.base.periodic import in_background
from bot.base.redacted import error_location
from bot.base.settings import Settings
from bot.connection.requests import FAILURES
from bot.domain.errors import StoreFailed
from bot.store import databases
from bot.store.store import Store
from bot.web.board.server import board_server
from engine import assets
from engine.core import Setup
from engine.title import Title
from engine.titles import TITLES

log = logging.getLogger(__name__)

OPEN_PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0)  # seconds between the tries to open a database that is locked or full


def check_cards(settings: Settings) -> None:
    """Read all card files, the owner's before ours; raises ValueError with a sentence where one has a mistake."""
    if settings.cards is not None:
        if not settings.cards.is_dir():
            raise ValueError(f"There is no folder {settings.cards}: see ZIGGURAT_CARDS in .env.example.")
        assets.add_card_folder(settings.cards)
    for title in TITLES.values():
        title.rules.setup(Setup(title.id, title.rules.seats[0], "check"))


async def serve(
    settings: Settings,
    *,
    titles: Mapping[str, Title[Any]] = TITLES,
    connector: aiohttp.BaseConnector | None = None,
    stop: asyncio.Event | None = None,
    ready: Callable[[App], None] | None = None,
    daily_backups: bool = False,
    **options: Any,
) -> None:
    """Run the bot until `stop` is set or a signal comes, then finish what is under way.

    A connector leads to a Discord other than the real one; `options` go to the bot (`endpoint`) and to discord.py
    (`guild_ready_timeout`). Raises discord.LoginFailure where the token is refused, WrongInteractionsEndpoint
    where no interaction would arrive, CannotListen where a port is taken, StoreFailed
    where the database cannot be used, InUse where another bot uses it."""
    end = stop or asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(log_unhandled_error)
    with databases.serving(settings.address):
        await _serve(settings, titles, connector, end, ready, daily_backups, options)


async def open_store(address: Address) -> Store:
    """Open the database, and try again while a passing trouble lasts; raises StoreFailed."""
    for pause in OPEN_PAUSES:
        try:
            return await databases.open_store(address)
        except StoreFailed as failure:
            if not failure.trouble.passing:
                raise
            cause = error_location(failure)
            log.warning("the database cannot be opened, and is tried again in %s seconds: %s", pause, cause)
            await asyncio.sleep(pause)
    return await databases.open_store(address)


async def _serve(
    settings: Settings,
    titles: Mapping[str, Title[Any]],
    connector: aiohttp.BaseConnector | None,
    end: asyncio.Event,
    ready: Callable[[App], None] | None,
    daily_backups: bool,
    options: Mapping[str, Any],
) -> None:
    store = await open_store(settings.address)
    # Asking for the names reads the cards, so that the first click need not wait for it.
    log.info("titles: %s", ", ".join(title.name for title in titles.values()))

    def on_ready(app: App) -> None:
        tune_garbage_collector()
        if ready is not None:
            ready(app)

    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(_signals_set(end))  # to the last: a second signal must not interrupt the closing
        stack.push_async_callback(store.close)
        app = App(settings, store, titles, connector=connector, ready=on_ready, **options)
        await stack.enter_async_context(app)
        if settings.metrics_port is not None:
            await stack.enter_async_context(health_pages(app, settings.metrics_port))
        if settings.web_url:
            await stack.enter_async_context(board_server(app.board_pages, app.board_activity, settings))
        running = asyncio.create_task(app.start(settings.token.get_secret_value()), name="bot")
        ending = asyncio.create_task(end.wait(), name="until-stopped")
        in_a_file = isinstance(settings.address, Path)  # a server's owner has backups of their own
        background = [in_background(release_freed_memory_regularly(), "freed memory")]
        if daily_backups and in_a_file:
            background.append(in_background(back_up_daily(settings), "backups"))
        await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        for task in background:
            task.cancel()
        launched = app.is_ready()
        await app.close()
        if not launched:
            running.cancel()  # discord.py would go on launching shards
        await asyncio.wait({running})
        error = None if running.cancelled() else running.exception()
        if error is not None and not (end.is_set() and isinstance(error, FAILURES)):
            raise error


def log_unhandled_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that nobody caught, without its text: asyncio would quote the error and the task."""
    error = context.get("exception")
    log.error("unhandled error: %s", "unknown" if error is None else error_location(error))


@contextlib.contextmanager
def _signals_set(end: asyncio.Event) -> Iterator[None]:
    """SIGTERM and SIGINT set this event."""
    loop = asyncio.get_running_loop()
    handled = []
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, end.set)
            handled.append(number)
        except (NotImplementedError, RuntimeError, ValueError):
            continue  # not the main thread, or a system without signals
    try:
        yield
    finally:
        for number in handled:
            loop.remove_signal_handler(number)
