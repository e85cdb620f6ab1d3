"""`python -m bot local`: the local Discord, the bot and the page in one process."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import secrets
import signal
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import SecretStr

from bot.local.page.offers import OFFERS
from bot.local.page.server import PageServer
from bot.local.server import LocalDiscord
from bot.local.world.model import User
from bot.runtime.logging import log_to_stderr
from bot.runtime.serve import serve
from bot.runtime.settings import Settings
from bot.store.errors import InUse, NewerDatabase, StoreFailed

PEOPLE = ("Red", "Blue", "Green", "Yellow", "Purple", "White")
TABLES = ("table-1", "table-2", "table-3")
REFUSED = 2
READY = """
Ziggurat is ready. Open this address in your browser:

    {address}

The address contains a secret key, so do not share it. Press Ctrl-C to stop. Your games are saved in {data}.
"""


class AlreadyRunning(Exception):
    """Another process uses the folder; the text is the address of its page."""


def arguments(argv: list[str]) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser("python -m bot local", description="Play in your browser without an account.")
    people = f"number of people you can play as, 1 to {len(PEOPLE)} (default: 4)"
    parser.add_argument("--seats", type=int, default=4, choices=range(1, len(PEOPLE) + 1), metavar="N", help=people)
    parser.add_argument(
        "--port", type=int, default=8420, help="port of the page; if it is taken, the next free one (default: 8420)"
    )
    data = "folder for everything that is saved (default: data/local)"
    parser.add_argument("--data", type=Path, default=Path("data/local"), help=data)
    parser.add_argument("--no-browser", action="store_true", help="print the address without opening a browser")
    given = parser.parse_args(argv)
    if not 0 <= given.port <= 65535:
        parser.error("--port must be a number from 0 to 65535")
    return given


def main(argv: list[str]) -> int:
    """Runs until Ctrl-C and returns the exit code."""
    try:
        given = arguments(argv)
    except SystemExit as error:
        return int(error.code or 0)
    log_to_stderr("WARNING")
    for name in ("discord.client", "discord.gateway"):  # they warn of missing voice libraries and of early heartbeats
        logging.getLogger(name).setLevel(logging.ERROR)
    try:
        with locked_folder(given.data) as lock:
            asyncio.run(run(given, lock))
    except KeyboardInterrupt:
        return 0
    except AlreadyRunning as error:
        sys.stderr.write(f"Ziggurat is already running in {given.data}: {error}\n")
        return REFUSED
    except (OSError, NewerDatabase, StoreFailed, InUse) as error:
        sys.stderr.write(f"Ziggurat cannot start: {error}\n")
        return REFUSED
    return 0


@contextmanager
def locked_folder(data: Path) -> Iterator[Path]:
    """Creates the folder for its owner only and locks it against a second process; yields the lock file."""
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    lock = data / "running"
    lock.touch(mode=0o600)
    with lock.open("a+", encoding="utf-8") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # on Windows nothing prevents a second process
            pass
        except OSError:
            file.seek(0)
            raise AlreadyRunning(file.read().strip() or "its terminal shows the address") from None
        file.truncate(0)
        yield lock


def load_key(data: Path) -> str:
    """The page's key; it is the same at every start, so that an open tab can reconnect."""
    path = data / "key"
    with suppress(FileNotFoundError):
        key = path.read_text(encoding="ascii").strip()
        if len(key) >= 32:
            return key
    key = secrets.token_urlsafe(32)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(key)
    return key


def write_address(lock: Path, address: str) -> None:
    """Writes the page's address into the lock file, for a second process that wants the same folder."""
    lock.write_text(address, encoding="utf-8")


async def run(given: argparse.Namespace, lock: Path) -> None:
    """Runs the local Discord, the page and the bot until a signal stops them."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, stop.set)
        loop.add_signal_handler(signal.SIGTERM, stop.set)
    token = secrets.token_urlsafe(24)
    async with LocalDiscord(given.data / "discord.db", token=token, recording=False) as discord:
        page = PageServer(discord, set_up(discord, given.seats), load_key(given.data), OFFERS)
        await page.start(given.port)
        write_address(lock, page.address)
        announced = False

        def ready(_: object) -> None:
            nonlocal announced
            if not announced:
                announced = True
                show_address(page.address, given)

        settings = Settings(token=SecretStr(token), data=given.data, log_level="WARNING", pictures=True, guild=None)
        try:
            connector = discord.connector()
            await serve(settings, connector=connector, stop=stop, ready=ready, guild_ready_timeout=0.05)
        finally:
            await page.stop()


def set_up(discord: LocalDiscord, seats: int) -> list[User]:
    """Creates the missing channels and people; returns all people, those of an earlier start included."""
    guild = discord.guild("Ziggurat")
    for name in TABLES:
        table = discord.text_channel(name, guild)
        table.topic = "One game at a time. Type / to see the commands."
        discord.world.save(table)
    for name in PEOPLE[:seats]:
        discord.user(name, guild)
    return [user for name in PEOPLE for user in discord.world.users.values() if user.name == name]


def show_address(address: str, given: argparse.Namespace) -> None:
    """Prints the page's address, and opens it in a browser if there is a screen."""
    sys.stdout.write(READY.format(address=address, data=given.data) + "\n")
    sys.stdout.flush()
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and not given.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
