"""`python -m bot local`: our own Discord, the real bot in it, and the page, in one process."""

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

from bot.local.page.server import Offer, Page
from bot.local.page.visitor import Visitor
from bot.local.server import LocalDiscord
from bot.local.world.model import Message, User
from bot.runtime.logging import log_to_stderr
from bot.runtime.serve import serve
from bot.runtime.settings import Settings
from bot.store.errors import NewerDatabase
from bot.ui.text import common as words
from engine.titles import TITLES

PEOPLE = ("Red", "Blue", "Green", "Yellow", "Purple", "White")
TABLES = ("table-1", "table-2", "table-3")
REFUSED = 2
HELLO = """
Ziggurat is ready. Open this address in your browser:

    {address}

It holds the key to your tables, so keep it to yourself. Ctrl-C ends; everything stays in {data}.
"""


class Running(Exception):
    """Another process has the folder; it says where its page is."""


def arguments(argv: list[str]) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser("python -m bot local", description="Play in your browser, with no account.")
    people = f"how many people there are to play as, 1 to {len(PEOPLE)} (4)"
    parser.add_argument("--seats", type=int, default=4, choices=range(1, len(PEOPLE) + 1), metavar="N", help=people)
    parser.add_argument("--port", type=int, default=8420, help="the page's port, or the next free one (8420)")
    parser.add_argument("--data", type=Path, default=Path("data/local"), help="where everything is kept (data/local)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    given = parser.parse_args(argv)
    if not 0 <= given.port <= 65535:
        parser.error("--port is a number from 0 to 65535")
    return given


def main(argv: list[str]) -> int:
    """Plays until Ctrl-C; the process's exit code."""
    try:
        given = arguments(argv)
    except SystemExit as leave:
        return int(leave.code or 0)
    log_to_stderr("WARNING")
    for name in ("discord.client", "discord.gateway"):  # missing voice libraries; a heartbeat quicker than its clock
        logging.getLogger(name).setLevel(logging.ERROR)
    try:
        with private(given.data) as lock:
            asyncio.run(play(given, lock))
    except KeyboardInterrupt:
        return 0
    except Running as running:
        sys.stderr.write(f"Ziggurat is running in {given.data} already: {running}\n")
        return REFUSED
    except (OSError, NewerDatabase) as error:
        sys.stderr.write(f"Ziggurat cannot start: {error}\n")
        return REFUSED
    return 0


@contextmanager
def private(data: Path) -> Iterator[Path]:
    """The folder, made for its owner only, and held against a second process; gives the file that holds it."""
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    lock = data / "running"
    lock.touch(mode=0o600)
    with lock.open("a+", encoding="utf-8") as held:
        try:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows: two at once are the player's own care there
            pass
        except OSError:
            held.seek(0)
            raise Running(held.read().strip() or "its address is in its terminal") from None
        held.truncate(0)
        yield lock


def kept_key(data: Path) -> str:
    """The page's key, the same at every start, so that an open tab finds its way back."""
    path = data / "key"
    with suppress(FileNotFoundError):
        key = path.read_text(encoding="ascii").strip()
        if len(key) >= 32:
            return key
    key = secrets.token_urlsafe(32)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(key)
    return key


def remember(lock: Path, address: str) -> None:
    """Writes the page's address down for a second process that wants the same folder."""
    lock.write_text(address, encoding="utf-8")


async def play(given: argparse.Namespace, lock: Path) -> None:
    """Stand-in, page and bot, from the first to the last."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, stop.set)
        loop.add_signal_handler(signal.SIGTERM, stop.set)
    token = secrets.token_urlsafe(24)
    async with LocalDiscord(given.data / "discord.db", token=token, recording=False) as discord:
        page = Page(discord, furnish(discord, given.seats), kept_key(given.data), OFFERS)
        await page.start(given.port)
        remember(lock, page.address)
        greeted = asyncio.Event()

        def ready(_: object) -> None:
            if not greeted.is_set():
                greeted.set()
                greet(page.address, given)

        settings = Settings(token=SecretStr(token), data=given.data, log_level="WARNING", pictures=True, guild=None)
        try:
            connector = discord.connector()
            await serve(settings, connector=connector, stop=stop, ready=ready, guild_ready_timeout=0.05)
        finally:
            await page.stop()


def furnish(discord: LocalDiscord, seats: int) -> list[User]:
    """The people and the channels, those of an earlier start included; gives the people."""
    guild = discord.guild("Ziggurat")
    for name in TABLES:
        table = discord.text_channel(name, guild)
        table.topic = "One game at a time. Type / to see what you can do."
        discord.world.keep(table)
    for name in PEOPLE[:seats]:
        discord.user(name, guild)
    return [user for name in PEOPLE for user in discord.world.users.values() if user.name == name]


def greet(address: str, given: argparse.Namespace) -> None:
    """Says where the page is, and opens it where there is a browser to see it in."""
    sys.stdout.write(HELLO.format(address=address, data=given.data) + "\n")
    sys.stdout.flush()
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and not given.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


# What a free table offers. Each types and presses what you would, up to Start, which is yours to press.


async def opened(who: Visitor, title: str) -> Message:
    """Opens a table as `/game new` does; gives its lobby, or what was said instead."""
    before = {message.id for message in who.sees()}
    await who.slash("game new", options={"title": title})

    def lobby() -> list[Message]:
        return [each for each in who.sees() if each.id not in before and words.START in buttons(each)]

    with suppress(TimeoutError):
        await who.discord.until(lobby)
    if not lobby():
        raise LookupError("no lobby was opened")
    return lobby()[-1]


def buttons(message: Message) -> list[str]:
    """The labels of a message's buttons, disabled ones too."""
    return [str(button.get("label")) for button in message.buttons]


def short_name(title: str) -> str:
    """A title without its subtitle."""
    return TITLES[title].name.partition(":")[0]


def against_the_computer(title: str, text: str) -> Offer:
    """A game for two, with the computer in the second seat."""

    async def run(who: Visitor) -> None:
        await who.click(words.ADD_COMPUTER, on=await opened(who, title))

    return Offer(f"two:{title}", f"{short_name(title)}, against the computer", text, run)


def alone(title: str, text: str) -> Offer:
    """A solo game."""

    async def run(who: Visitor) -> None:
        await opened(who, title)

    return Offer(f"one:{title}", f"{short_name(title)}, solo", text, run)


OFFERS = (
    against_the_computer("age_of_civilization", "Two players. Civilizations rise and pass; about half an hour."),
    against_the_computer(
        "roll_through_the_ages", "Two players. Dice, cities and monuments; about a quarter of an hour."
    ),
    alone("chronicles_of_civilization", "You and the map. Explore, build and survive; about half an hour."),
)
