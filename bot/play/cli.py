"""`python -m bot local`: the local Discord, the bot and the page in one process."""

from __future__ import annotations

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
from typing import Annotated

import typer
from pydantic import SecretStr

from bot.app.app import App
from bot.app.serve import serve
from bot.base.logging import log_to_stderr
from bot.base.settings import Settings
from bot.base.terminal import complain, say
from bot.domain.errors import BadAddress, InUse, NewerDatabase, StoreFailed
from bot.play.board_page import LocalBoardPage
from bot.play.offers import hosted
from standin.page.server import PageServer
from standin.server import LocalDiscord
from standin.world.model import User

PEOPLE = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")  # no colours: those belong to the seats
EARLIER_PEOPLE = ("Red", "Blue", "Green", "Yellow", "Purple", "White")  # in folders of earlier versions
TABLES = ("table-1", "table-2", "table-3")
REFUSED = 2
READY = """
Ziggurat is ready. Open this address in your browser:

    {address}

The address contains a secret key, so do not share it. Press Ctrl-C to stop. Your games are saved in {data}.
"""


class AlreadyRunning(Exception):
    """Another process uses the folder; the text is the address of its page."""


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


def main(arguments: list[str]) -> int:
    """Runs until Ctrl-C and returns the exit code."""
    try:
        app(arguments, prog_name="python -m bot local")
    except SystemExit as leave:
        return int(leave.code or 0)
    return 0


@app.command()
def play(
    seats: Annotated[int, typer.Option(min=1, max=len(PEOPLE), help="How many people you can play as.")] = 4,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port, or the next free one.")] = 8420,
    data: Annotated[Path, typer.Option(help="The folder for everything that is saved.")] = Path("data/local"),
    database: Annotated[
        str, typer.Option(help="A PostgreSQL database for the games, without a password; by default a file.")
    ] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address and open no browser.")] = False,
) -> None:
    """Play in your browser, in a small Discord of our own, with no account."""
    log_to_stderr("WARNING")
    for name in ("discord.client", "discord.gateway"):  # they warn of missing voice libraries and of early heartbeats
        logging.getLogger(name).setLevel(logging.ERROR)
    with suppress(KeyboardInterrupt), refusals(data), locked_folder(data) as lock:
        asyncio.run(run(data, lock, seats, port, browser=not no_browser, database=database))


@contextmanager
def refusals(data: Path) -> Iterator[None]:
    """One sentence and exit code 2 instead of a traceback."""
    try:
        yield
    except AlreadyRunning as error:
        complain(f"Ziggurat is already running in {data}: {error}")
        raise typer.Exit(REFUSED) from None
    except (OSError, NewerDatabase, StoreFailed, InUse, BadAddress) as error:
        complain(f"Ziggurat cannot start: {error}")
        raise typer.Exit(REFUSED) from None


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


async def run(data: Path, lock: Path, seats: int, port: int, browser: bool, database: str = "") -> None:
    """Runs the local Discord, the page and the bot until a signal stops them."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, stop.set)
        loop.add_signal_handler(signal.SIGTERM, stop.set)
    token = secrets.token_urlsafe(24)
    async with LocalDiscord(data / "discord.db", token=token, recording=False) as discord:
        page = PageServer(discord, set_up(discord, seats), load_key(data), hosted())
        await page.start(port)
        write_address(lock, page.address)
        announced = False

        def ready(bot: App) -> None:
            nonlocal announced
            page.board = LocalBoardPage(bot, page.access.port)
            if not announced:
                announced = True
                show_address(page.address, data, browser)

        settings = Settings(
            token=SecretStr(token),
            data=data,
            database_address=SecretStr(database),  # never the one in .env, where the real bot plays
            log_level="WARNING",
            pictures=True,
            guild=None,
        )
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
    first = discord.user(PEOPLE[0], guild)
    if not guild.members[first.id]:
        discord.grant(first, "manage_guild", guild=guild)  # to try `/server`
    known = (*PEOPLE, *EARLIER_PEOPLE)
    return [user for name in known for user in discord.world.users.values() if user.name == name]


def show_address(address: str, data: Path, browser: bool) -> None:
    """Prints the page's address, and opens it if a browser is wanted and there is a screen."""
    say(READY.format(address=address, data=data))
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
