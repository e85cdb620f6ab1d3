"""Forks a bot, to be killed, for each line on stdin: `<port> <token> <folder> <seconds ahead> <pictures|text>`.

This process has imported everything, so a forked bot starts within a fraction of a second."""

from __future__ import annotations

import asyncio
import os
import sys
import time
import warnings
from pathlib import Path

warnings.simplefilter("ignore", DeprecationWarning)

_real_time = time.time
_seconds_ahead = 0.0


def _shifted_time() -> float:
    return _real_time() + _seconds_ahead


# Hours may pass between two bots. We replace the clock before any of our modules imports it.
time.time = _shifted_time

from bot.local.connector import LoopbackConnector  # noqa: E402
from bot.runtime.logging import log_to_stderr  # noqa: E402
from bot.runtime.serve import serve  # noqa: E402
from bot.runtime.settings import Settings  # noqa: E402


def run_bot(port: int, token: str, data: Path, pictures: bool) -> None:
    settings = Settings(token=token, data=data, pictures=pictures, _env_file=None)
    log_to_stderr("WARNING")

    async def main() -> None:
        await serve(settings, connector=LoopbackConnector(port), guild_ready_timeout=0.05)

    asyncio.run(main())


def main() -> None:
    global _seconds_ahead
    for line in sys.stdin:
        port, token, data, ahead, pictures = line.split()
        pid = os.fork()
        if not pid:
            _seconds_ahead = float(ahead)
            code = 1
            try:
                run_bot(int(port), token, Path(data), pictures == "pictures")
                code = 0
            finally:
                sys.stderr.flush()
                os._exit(code)
        print(f"pid {pid}", flush=True)
        _, status = os.waitpid(pid, 0)
        print(f"ended {os.waitstatus_to_exitcode(status)}", flush=True)


if __name__ == "__main__":
    main()
