"""The instructions of docs/hosting.md: the steps of the image, as its user, and the unit of systemd."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.base import ports
from standin import LocalDiscord
from tests.support.processes.command_line import ROOT, free_port
from tests.support.processes.image import Image, env_file, in_the_context, instructions
from tests.support.processes.in_our_discord import PROGRAM

UNITS = ("ziggurat.service", "ziggurat@.service")


@pytest.mark.parametrize("extra", [{}, {"ZIGGURAT_DATA": "data"}], ids=["the example", "a relative folder"])
async def test_the_container_starts_with_the_example_and_says_that_it_is_well(
    image: Image, local: LocalDiscord, extra: dict[str, str]
) -> None:
    port = str(free_port())
    settings = env_file(ROOT / ".env.example") | extra | {"ZIGGURAT_TOKEN": local.token, "ZIGGURAT_METRICS_PORT": port}
    with image.start("-c", PROGRAM, str(local.port), **settings) as process:
        assert process.stderr is not None
        logged = [""]
        async with asyncio.timeout(60):
            while "ready:" not in logged[-1]:
                logged.append(await asyncio.to_thread(process.stderr.readline))
                assert logged[-1], "".join(logged)
        health = await asyncio.to_thread(image.run, "-m", "bot", "health", **settings)
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(process.communicate, timeout=60)
    assert process.returncode == 0 and health == (0, "All is well.\n")
    stored = image.root / "data" / extra.get("ZIGGURAT_DATA", "") / "ziggurat.db"
    assert stored.is_file() and stored.stat().st_mode & 0o077 == 0
    assert not (image.root / "app" / "data").exists()


def test_the_health_command_fails_where_no_bot_answers(image: Image) -> None:
    port = free_port()
    code, said = image.run("-m", "bot", "health", ZIGGURAT_METRICS_PORT=str(port))
    assert code == 1 and said.startswith(f"The bot does not answer on port {port}")
    code, said = image.run("-m", "bot", "health", ZIGGURAT_METRICS_PORT="")
    assert code == 2 and "ZIGGURAT_METRICS_PORT" in said


def test_a_folder_that_belongs_to_somebody_else_is_named(image: Image) -> None:
    code, said = image.run("-m", "bot", ZIGGURAT_TOKEN="t", ZIGGURAT_DATA=str(image.root / "app" / "data"))
    assert code == 2 and said.startswith("I cannot use") and "Traceback" not in said


def test_the_image_is_pinned_and_holds_nothing_private() -> None:
    steps = list(instructions())
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+", steps[0][1][0]), "the full version"
    assert ("USER", ["ziggurat"]) in steps
    (health,) = (arguments for word, arguments in steps if word == "HEALTHCHECK")
    assert json.dumps(["python", "-m", "bot", "health"]).replace('"', "") in " ".join(health)
    for private in (".env", "data/ziggurat.db", ".venv/pyvenv.cfg", ".git/config", "tests/conftest.py"):
        assert not in_the_context(private), private
    assert not in_the_context("bot/__pycache__/app.cpython-311.pyc") and in_the_context("bot/app/app.py")


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_does_not_restart_after_a_wrong_token(name: str) -> None:
    lines = (ROOT / "deploy" / name).read_text(encoding="utf-8").splitlines()
    assert {"Restart=on-failure", "RestartPreventExitStatus=2", "ProtectSystem=strict"} <= set(lines)
    assert f"deploy/{name}" in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_lets_the_ports_hold_as_many_connections_as_they_may(name: str) -> None:
    (files,) = re.findall(r"^LimitNOFILE=(\d+)$", (ROOT / "deploy" / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert int(files) // 4 >= ports.MOST


def test_the_units_protect_alike() -> None:
    alone, several = ((ROOT / "deploy" / name).read_text(encoding="utf-8").partition("PrivateTmp") for name in UNITS)
    assert alone[2] == several[2] != ""


@pytest.mark.parametrize("name", UNITS)
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd on this machine")
def test_systemd_accepts_a_unit_and_finds_it_well_protected(tmp_path: Path, name: str) -> None:
    unit = tmp_path / name.replace("@", "@worker-1")
    written = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    here = written.replace("/srv/ziggurat/app/.venv/bin/python", sys.executable)
    unit.write_text(here.replace("User=ziggurat", "User=root"), encoding="utf-8")
    for command in (["verify"], ["security", "--offline=true", "--threshold=25"]):
        done = subprocess.run(
            ["systemd-analyze", "--no-pager", *command, str(unit)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert str(unit) not in done.stderr and "Unknown" not in done.stderr, done.stderr
