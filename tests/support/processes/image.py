"""The image of the Dockerfile, built step by step without a container engine, and programs run as its user."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.processes.command_line import ROOT

LIBRARIES = sysconfig.get_path("purelib")


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
