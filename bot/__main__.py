"""The command line: `python -m bot` connects to Discord, `python -m bot local` to one of our own."""

from __future__ import annotations

import signal
import sys

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it quietly while the rest is being loaded

import asyncio
import sqlite3
import warnings
from collections.abc import Callable

from pydantic import ValidationError

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # discord.py imports a module that Python 3.13 drops
    import discord

from bot.admin import cli as upkeep
from bot.runtime.health import CannotListen
from bot.runtime.logging import log_to_stderr
from bot.runtime.serve import check_cards, serve
from bot.runtime.settings import Settings
from bot.store.errors import NewerDatabase

REFUSED = 2


def run(arguments: list[str]) -> int:
    """Connect to Discord and stay until told to stop."""
    if arguments:
        return _refuse("Usage: python -m bot run; what can be set stands in .env.example.")
    try:
        settings = Settings()
    except ValidationError as error:
        names = ", ".join(f"ZIGGURAT_{str(each['loc'][0]).upper()}" for each in error.errors(include_input=False))
        return _refuse(f"I cannot read these settings: {names}. See .env.example.")
    if not settings.token.get_secret_value().strip():
        return _refuse("There is no token: copy .env.example to .env and set ZIGGURAT_TOKEN.")
    try:
        check_cards(settings)
    except ValueError as error:
        return _refuse(str(error))
    log_to_stderr(settings.log_level, settings.log)
    try:
        asyncio.run(serve(settings, daily_backups=True))
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired):
        return _refuse("Discord refuses the token: set ZIGGURAT_TOKEN in .env to the one of your bot.")
    except (NewerDatabase, CannotListen) as error:
        return _refuse(str(error))
    except sqlite3.Error as error:
        return _refuse(
            f"I cannot use the database {settings.database}: {error}. `python -m bot doctor` says more,"
            " `python -m bot restore` brings a backup back."
        )
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED


def local(arguments: list[str]) -> int:
    """The bot in a Discord of our own, with a page to play on."""
    from bot.local.play import main as play  # a bot on a server never needs it

    return play(arguments)


def replay(arguments: list[str]) -> int:
    """A game that was exported, turn by turn."""
    from bot.admin.replay import main as show  # it draws, and so it takes long to load

    return show(arguments)


COMMANDS: dict[str, Callable[[list[str]], int]] = {"run": run, "local": local, "replay": replay, **upkeep.COMMANDS}


def main(arguments: list[str]) -> int:
    name, *rest = arguments or ["run"]
    if name not in COMMANDS:
        return _refuse(f"Usage: python -m bot [{'|'.join(COMMANDS)}]")
    return COMMANDS[name](rest)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(0)
