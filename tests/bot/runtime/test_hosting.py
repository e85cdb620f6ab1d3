"""The instructions of docs/hosting.md: the steps of the image, as its user, and the unit of systemd."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.local import LocalDiscord
from tests.support.processes.command_line import ROOT, free_port
from tests.support.processes.in_our_discord import PROGRAM

LIBRARIES = sysconfig.get_path("purelib")
UNIT = ROOT / "deploy" / "ziggurat.service"


class Image(NamedTuple):
    """The result of the Dockerfile, in a folder of its own instead of `/`."""

    root: Path
    folder: Path
    environment: dict[str, str]
    python: str
    user: int | None

    def start(self, *arguments: str, **settings: str) -> subprocess.Popen[str]:
        """Run Python as the image does, with these settings."""
        return subprocess.Popen(
            [self.python, *arguments],
            cwd=self.folder,
            env=self.environment | settings,
            user=self.user,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, **settings: str) -> tuple[int, str]:
        """The exit code and all output."""
        with self.start(*arguments, **settings) as process:
            out, err = process.communicate(timeout=60)
        return process.returncode, out + err


def python_for(user: int | None) -> str | None:
    """A Python that this user can run, with our libraries."""
    for python in (sys.executable, "/usr/bin/python3"):
        with contextlib.suppress(OSError):
            probe = "import sys, discord, pydantic, PIL; sys.exit(sys.version_info[:2] != (%s, %s))"
            command = [python, "-c", probe % sys.version_info[:2]]
            done = subprocess.run(command, user=user, cwd="/", env={"PYTHONPATH": LIBRARIES}, check=False)
            if not done.returncode:
                return python
    return None


def instructions() -> Iterator[tuple[str, list[str]]]:
    """The lines of the Dockerfile: instruction and arguments."""
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, shlex.split(rest)


def in_the_context(path: str) -> bool:
    """Whether .dockerignore lets a file of the project through; the last line that matches decides."""
    let_through = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!").removeprefix("**/")
        parts = path.split("/")
        anywhere = "**/" in line and any(fnmatch(part, pattern) for part in parts)
        if anywhere or fnmatch(parts[0], pattern):
            let_through = line.startswith("!")
    return let_through


def env_file(path: Path) -> dict[str, str]:
    """The variables that `docker run --env-file` reads from a file: everything after `=`, even nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "=" in line and line[0] != "#"]
    return dict(line.split("=", 1) for line in lines)


@pytest.fixture
def image() -> Iterator[Image]:
    """The image, built by the steps of the Dockerfile; instead of `pip install` it gets our libraries."""
    if os.name != "posix":
        pytest.skip("the image's user needs a POSIX system")
    root = Path(tempfile.mkdtemp(prefix="ziggurat-image-"))
    root.chmod(0o755)
    user = 10001 if os.geteuid() == 0 else None
    python = python_for(user)
    if python is None:
        root.rmdir()
        pytest.skip("the image's user cannot run this Python")
    data = root / "data"
    data.mkdir(mode=0o700)
    if user is not None:
        os.chown(data, user, user)
    folder = root
    path = f"{root / 'app'}:{LIBRARIES}"
    environment = {"PATH": os.environ["PATH"], "HOME": str(data), "PYTHONPATH": path}
    for word, arguments in instructions():
        if word == "WORKDIR":
            folder = root / arguments[0].removeprefix("/")
            folder.mkdir(exist_ok=True)
        elif word == "COPY":
            *sources, target = arguments
            for source in sources:
                assert in_the_context(source), f".dockerignore hides {source}"
                copy(ROOT / source, folder / target if (ROOT / source).is_dir() else folder / target / source)
        elif word == "ENV":
            pairs = dict(pair.split("=", 1) for pair in arguments)
            environment |= {name: value.replace("/data", str(data)) for name, value in pairs.items()}
    for each in sorted((root / "app").rglob("*")):
        each.chmod(0o555 if each.is_dir() else 0o444)  # root owns the program: its user cannot change it
    (root / "app").chmod(0o555)
    try:
        yield Image(root, folder, environment, python, user)
    finally:
        for each in (root / "app", *(root / "app").rglob("*")):
            if each.is_dir():
                each.chmod(0o755)
        shutil.rmtree(root)


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(source, target)


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
    assert not in_the_context("bot/__pycache__/app.cpython-311.pyc") and in_the_context("bot/app.py")


def test_the_unit_does_not_restart_after_a_wrong_token() -> None:
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    assert {"Restart=on-failure", "RestartPreventExitStatus=2", "ProtectSystem=strict"} <= set(lines)
    assert "deploy/ziggurat.service" in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd on this machine")
def test_systemd_accepts_the_unit_and_finds_it_well_protected(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    here = UNIT.read_text(encoding="utf-8").replace("/srv/ziggurat/app/.venv/bin/python", sys.executable)
    unit.write_text(here.replace("User=ziggurat", "User=root"), encoding="utf-8")
    for command in (["verify"], ["security", "--offline=true", "--threshold=25"]):
        done = subprocess.run(
            ["systemd-analyze", "--no-pager", *command, str(unit)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert str(unit) not in done.stderr and "Unknown" not in done.stderr, done.stderr
