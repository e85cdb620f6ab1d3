"""Forks a process for each line on stdin, and reports how it ended before it reads the next line:

    <seconds ahead> run <folder> <port> <token> <pictures|text>     a bot, to be killed
    <seconds ahead> join <address> <port> <token> <shards>          one of several bots on PostgreSQL, with short leases
    <seconds ahead> backup <folder>                                 what `python -m bot backup` does
    <seconds ahead> restore <folder> <backup>                       what `python -m bot restore` does

This process has imported and read everything, so a forked bot starts within a fraction of a second."""

from __future__ import annotations

import asyncio
import os
import sys
import time
import traceback
import warnings
from importlib import import_module
from pathlib import Path

warnings.simplefilter("ignore", DeprecationWarning)

_real_time = time.time
_seconds_ahead = 0.0


def _shifted_time() -> float:
    return _real_time() + _seconds_ahead


# Hours may pass between two bots. We replace the clock before any of our modules imports it.
time.time = _shifted_time

from bot.app.backup import back_up, restore  # noqa: E402
from bot.app.commands import COGS  # noqa: E402
from bot.app.serve import check_cards, serve  # noqa: E402
from bot.base.garbage import tune_garbage_collector  # noqa: E402
from bot.base.logging import log_to_stderr  # noqa: E402
from bot.base.settings import Settings  # noqa: E402
from bot.base.shards import parse_shards  # noqa: E402
from bot.connection import identify  # noqa: E402
from bot.games import timeouts  # noqa: E402
from bot.games.computers import computer_moves  # noqa: E402
from bot.notifications import delivery, messages, outbox  # noqa: E402
from bot.store import installation  # noqa: E402
from bot.text.rulebook import topics  # noqa: E402
from engine.titles import TITLES  # noqa: E402
from standin.connector import LoopbackConnector  # noqa: E402


def warm_up() -> None:
    """Do once what every bot would do at its start."""
    for cog in COGS:
        import_module(f"cogs.{cog}")
    check_cards(Settings(_env_file=None))
    for title in TITLES:
        topics(title)
    tune_garbage_collector()


def run_bot(data: Path, port: int, token: str, pictures: bool) -> None:
    settings = Settings(token=token, data=data, pictures=pictures, _env_file=None)
    log_to_stderr("WARNING")
    serve_at(port, settings)


def serve_at(port: int, settings: Settings) -> None:
    identify.WINDOW, identify.LOOK_AGAIN = 0.1, 0.05  # this Discord does not limit how often a bot starts

    async def main() -> None:
        await serve(settings, connector=LoopbackConnector(port), guild_ready_timeout=0.05)

    asyncio.run(main())


def join_bots(address: str, port: int, token: str, shards: str) -> None:
    """The leases of a killed bot end within seconds here, as its clock cannot be moved on without the server's.

    As in earnest, a post that is under way is over before we look for it in the channel."""
    outbox.LEASE, outbox.RENEWED, outbox.WITHIN = 3.0, 1.0, 20.0
    messages.NONCE_WINDOW = vars(delivery)["NONCE_WINDOW"] = 25.0
    timeouts.LEASE = computer_moves.LEASE = installation.ATTEMPT = 5.0
    settings = Settings(
        token=token, database_address=address, shards=parse_shards(shards), pictures=False, icons=False, _env_file=None
    )
    log_to_stderr("WARNING")
    serve_at(port, settings)


def run(task: str, folder: str, *arguments: str) -> None:
    data = Path(folder)
    match task, arguments:
        case "run", (port, token, pictures):
            run_bot(data, int(port), token, pictures == "pictures")
        case "join", (port, token, shards):
            join_bots(folder, int(port), token, shards)
        case "backup", ():
            back_up(data / "ziggurat.db")
        case "restore", (file,):
            restore(Path(file), data / "ziggurat.db")
        case _:
            raise ValueError(task)


def main() -> None:
    global _seconds_ahead
    warm_up()
    for line in sys.stdin:
        ahead, *task = line.split()
        pid = os.fork()
        if not pid:
            _seconds_ahead = float(ahead)
            code = 1
            try:
                run(*task)
                code = 0
            except Exception:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        print(f"pid {pid}", flush=True)
        _, status = os.waitpid(pid, 0)
        print(f"ended {os.waitstatus_to_exitcode(status)}", flush=True)


if __name__ == "__main__":
    main()
