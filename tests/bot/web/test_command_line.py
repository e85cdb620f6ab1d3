"""`python -m bot serve` as a whole program, and how gateway and endpoint exclude each other."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from standin import LocalDiscord
from tests.support.processes.command_line import ROOT, free_port, run
from tests.support.processes.in_our_discord import PROGRAM

KEY = "ab" * 32


@asynccontextmanager
async def program(
    discord: LocalDiscord, folder: Path, command: str, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    given = {"PYTHONPATH": str(ROOT), "ZIGGURAT_TOKEN": discord.token, "ZIGGURAT_PICTURES": "false"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, str(discord.port), command),
        cwd=folder,
        env=clean | given | settings,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def last_line(process: asyncio.subprocess.Process) -> str:
    async with asyncio.timeout(60):
        _, said = await process.communicate()
    assert "Traceback" not in said.decode()
    return said.decode().splitlines()[-1]


def test_serve_says_what_it_lacks(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", ZIGGURAT_TOKEN="t")
    assert (done.returncode, done.stderr.split(":")[0]) == (2, "There is no public key")
    done = run(tmp_path, "serve", ZIGGURAT_TOKEN="t", ZIGGURAT_PUBLIC_KEY="ab")
    assert done.returncode == 2 and "64 digits" in done.stderr and "Traceback" not in done.stderr
    done = run(tmp_path, "serve", ZIGGURAT_PUBLIC_KEY=KEY)
    assert (done.returncode, done.stderr.split(":")[0]) == (2, "There is no token")


async def test_another_application_s_key_is_refused(local: LocalDiscord, tmp_path: Path) -> None:
    local.endpoint.create_key()
    async with program(local, tmp_path, "serve", ZIGGURAT_PUBLIC_KEY=KEY) as process:
        assert (await last_line(process)).startswith("ZIGGURAT_PUBLIC_KEY is not this application's key")
        assert process.returncode == 2


async def test_the_gateway_is_refused_while_discord_posts(local: LocalDiscord, tmp_path: Path) -> None:
    local.world.endpoint_url = "https://games.example.org/interactions"
    async with program(local, tmp_path, "run") as process:
        said = await last_line(process)
        assert process.returncode == 2
    assert said.startswith("Discord posts this application's interactions to https://games.example.org/interactions")
    assert "python -m bot serve" in said and not local.gateway.sessions


async def test_serve_answers_until_it_is_told_to_stop(local: LocalDiscord, tmp_path: Path) -> None:
    port, health = free_port(), free_port()
    settings = {
        "ZIGGURAT_PUBLIC_KEY": local.endpoint.create_key().upper(),
        "ZIGGURAT_INTERACTIONS_PORT": str(port),
        "ZIGGURAT_METRICS_PORT": str(health),
    }
    async with program(local, tmp_path, "serve", **settings) as process:
        assert process.stderr is not None
        said = b""
        async with asyncio.timeout(60):
            while b"ready:" not in said:
                said = await process.stderr.readline()
                assert said, "it has ended"
        await local.endpoint.set(f"http://127.0.0.1:{port}/interactions")
        assert "`/game new` opens a table" in (await local.person("Red").slash("help")).text
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{health}/health") as answer:
            told = await answer.json()
            assert (answer.status, told["well"], told["why"]) == (200, True, [])
        process.send_signal(signal.SIGTERM)
        _, rest = await process.communicate()
    assert process.returncode == 0 and b"ERROR" not in rest and not local.gateway.sessions
