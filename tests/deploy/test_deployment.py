"""deploy/ for several processes, tried without a container engine: the same commands and settings, as the image's
user, on a real PostgreSQL, behind a load balancer of the test."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

from standin import LocalDiscord, Person
from tests.support.database.postgres import server
from tests.support.processes.command_line import ROOT, free_port
from tests.support.processes.image import Image
from tests.support.processes.in_our_discord import PROGRAM
from tests.support.processes.posted_bot import round_robin

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (ROOT / "deploy" / "ziggurat@.service").read_text(encoding="utf-8")
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a database on a server that every user of this machine reaches, as over a network."""
    with server().database() as address:
        for folder in parse_qs(urlsplit(address.conninfo()).query).get("host", []):
            Path(folder).chmod(0o711)
        yield address.conninfo()


@asynccontextmanager
async def started(image: Image, port: int, command: list[str], settings: dict[str, str]) -> AsyncIterator[None]:
    """A bot with these settings, from its start until it has stopped cleanly; it logs no error and no password."""
    process = image.start("-c", PROGRAM, str(port), *command, **settings)
    assert process.stderr is not None
    logged = [""]
    try:
        async with asyncio.timeout(120):
            while "ready:" not in logged[-1]:
                logged.append(await asyncio.to_thread(process.stderr.readline))
                assert logged[-1], "".join(logged)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        _, rest = await asyncio.to_thread(process.communicate, timeout=60)
    assert process.returncode == 0 and "ERROR" not in rest


def common_settings(discord: LocalDiscord, database: str) -> dict[str, str]:
    """What the owner writes into .env."""
    key = discord.endpoint.create_key()
    return {
        "ZIGGURAT_TOKEN": discord.token,
        "ZIGGURAT_PUBLIC_KEY": key,
        "ZIGGURAT_DATABASE": database,
        "ZIGGURAT_PICTURES": "false",
    }


def own_ports() -> dict[str, str]:
    """The two ports that each process has for itself; in containers they are the same for all."""
    return {"ZIGGURAT_INTERACTIONS_PORT": str(free_port()), "ZIGGURAT_METRICS_PORT": str(free_port())}


def sees(person: Person, button: str) -> bool:
    return any(button in message.labels for message in person.sees())


async def play(discord: LocalDiscord, image: Image, command: list[str], processes: list[dict[str, str]]) -> None:
    """A table is opened and joined through these processes, and each says that it is well."""
    async with AsyncExitStack() as stack:
        for settings in processes:
            await stack.enter_async_context(started(image, discord.port, command, settings))
        ports = [settings["ZIGGURAT_INTERACTIONS_PORT"] for settings in processes]
        addresses = [f"http://127.0.0.1:{port}/interactions" for port in ports]
        await discord.endpoint.set(await stack.enter_async_context(round_robin(addresses)))
        red, blue = (discord.person(name) for name in ("Red", "Blue"))
        await red.slash("game new", title="roll_through_the_ages")
        for person, button in ((blue, "Join"), (red, "Start"), (red, "Play")):
            await discord.until(partial(sees, red, button))
            assert not (await person.click(button)).failed
        for settings in processes:
            well = await asyncio.to_thread(image.run, "-m", "bot", "health", **settings)
            assert well == (0, "All is well.\n")


async def test_two_workers_of_the_compose_file(image: Image, local: LocalDiscord, database: str) -> None:
    worker = OURS["worker"]
    python, *command = worker["command"]
    assert (python, command[:2]) == ("python", ["-m", "bot"])
    given = {name: value for name, value in worker["environment"].items() if "${" not in value}
    settings = [common_settings(local, database) | given | own_ports() for _ in range(2)]
    await play(local, image, command[2:], settings)
    assert not (image.root / "data" / "ziggurat.db").exists(), "everything is in PostgreSQL"


async def test_two_workers_of_the_unit(image: Image, local: LocalDiscord, database: str) -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    _, *words = shlex.split(line)
    assert words == ["-m", "bot", "$COMMAND"]
    documented = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (command,) = set(re.findall(r"^COMMAND=(\w+)$", documented, re.MULTILINE))
    await play(local, image, [command], [common_settings(local, database) | own_ports() for _ in range(2)])


async def test_two_bots_of_the_compose_file_share_the_shards(image: Image, local: LocalDiscord, database: str) -> None:
    commands = [OURS[name]["command"][3:] for name in ("bot-1", "bot-2")]
    local.world.policy.window = 0.1  # Discord lets one shard identify every five seconds
    async with AsyncExitStack() as stack:
        for command in commands:
            settings = common_settings(local, database) | own_ports()
            await stack.enter_async_context(started(image, local.port, command, settings))
        assert {session.shard for session in local.gateway.sessions.values()} == {(shard, 4) for shard in range(4)}
        red = local.person("Red")
        await red.slash("game new", title="roll_through_the_ages")
        await local.until(partial(sees, red, "Start"))


def test_images_are_pinned_and_no_secret_is_written_down() -> None:
    for service in COMPOSE["services"].values():
        assert "build" in service or re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+", service["image"])
    for service in OURS.values():
        assert service["env_file"] == "../.env" and service["restart"] == "on-failure:5"
        assert (
            service["environment"]["ZIGGURAT_DATABASE"]
            == "postgresql://ziggurat:${POSTGRES_PASSWORD}@postgres/ziggurat"
        )
        assert service["depends_on"] == {"postgres": {"condition": "service_healthy"}}


def test_the_two_doors_are_never_open_at_once_and_only_the_proxy_is_reached_from_outside() -> None:
    services = COMPOSE["services"]
    assert services["bot-1"]["profiles"] == services["bot-2"]["profiles"] == ["gateway"]
    assert services["worker"]["profiles"] == services["proxy"]["profiles"] == ["http"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


def test_the_proxy_finds_the_workers() -> None:
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    port = OURS["worker"]["environment"]["ZIGGURAT_INTERACTIONS_PORT"]
    assert f"dynamic a worker {port} " in proxy and "handle /interactions " in proxy


def has_compose() -> bool:
    try:
        return subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@pytest.mark.skipif(not has_compose(), reason="there is no docker compose on this machine")
def test_docker_accepts_the_compose_file() -> None:
    command = ["docker", "compose", "-f", str(ROOT / "deploy" / "compose.yaml"), "--profile", "*", "config", "--quiet"]
    environment = os.environ | {"POSTGRES_PASSWORD": "p"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
