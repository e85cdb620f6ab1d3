"""A bot in a process that a test can kill: `python -m tests.support.processes.bot_process <port> <token> <folder>`."""

from __future__ import annotations

import asyncio
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore", DeprecationWarning)

from bot.app.serve import serve  # noqa: E402
from bot.base.logging import log_to_stderr  # noqa: E402
from bot.base.settings import Settings  # noqa: E402
from bot.connection import identify  # noqa: E402
from standin.connector import LoopbackConnector  # noqa: E402
from tests.support.engine.toy_title import TITLES  # noqa: E402


async def main(port: str, token: str, data: str) -> None:
    settings = Settings(token=token, data=Path(data), pictures=False, _env_file=None)
    log_to_stderr("INFO")
    identify.WINDOW, identify.LOOK_AGAIN = 0.1, 0.05  # our Discord does not limit how often a bot starts
    await serve(settings, titles=TITLES, connector=LoopbackConnector(int(port)), guild_ready_timeout=0.05)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
