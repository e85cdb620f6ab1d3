"""The command line: a clear sentence and exit code 2 where something is missing."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.local import LocalDiscord
from bot.runtime.serve import serve, settle
from bot.runtime.settings import Settings
from tests.support.toy_title import TITLES

ROOT = Path(__file__).parents[3]


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=clean | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_token_it_says_so(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() == "There is no token: copy .env.example to .env and set ZIGGURAT_TOKEN."
    assert not list(tmp_path.iterdir()), "and leaves nothing behind"


def test_a_setting_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, ZIGGURAT_TOKEN="top-secret", ZIGGURAT_LOG_LEVEL="LOUD")
    assert done.returncode == 2
    assert "ZIGGURAT_LOG_LEVEL" in done.stderr and "top-secret" not in done.stderr


def test_a_card_file_with_a_mistake_is_named_with_the_card_and_the_field(tmp_path: Path) -> None:
    own = tmp_path / "cards" / "age_of_civilization"
    own.mkdir(parents=True)
    printed = (ROOT / "assets" / "age_of_civilization" / "cards.toml").read_text(encoding="utf-8")
    (own / "cards.toml").write_text(printed.replace("population = 3", "population = 9", 1), encoding="utf-8")
    done = run(tmp_path, ZIGGURAT_TOKEN="top-secret", ZIGGURAT_CARDS=str(tmp_path / "cards"))
    assert done.returncode == 2
    assert 'civilization "Egypt", field population' in done.stderr
    assert "Traceback" not in done.stderr


def test_a_card_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, ZIGGURAT_TOKEN="top-secret", ZIGGURAT_CARDS=str(tmp_path / "nowhere"))
    assert done.returncode == 2
    assert "There is no folder" in done.stderr and "ZIGGURAT_CARDS" in done.stderr


def test_an_unknown_command_shows_the_usage(tmp_path: Path) -> None:
    done = run(tmp_path, "fly")
    assert done.returncode == 2 and "Usage" in done.stderr


async def test_a_wrong_token_is_refused_without_being_printed(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    import discord

    settings = Settings(token="wrong-token", data=tmp_path / "data", _env_file=None)
    with pytest.raises(discord.LoginFailure):
        await serve(settings, titles=TITLES, connector=local.connector())
    assert "wrong-token" not in caplog.text


IN_OUR_DISCORD = """
import sys, warnings
warnings.simplefilter("ignore", DeprecationWarning)
from bot import __main__ as command_line
from bot.local.connector import LoopbackConnector
from bot.runtime.serve import serve

async def here(*args, **kwargs):
    await serve(*args, connector=LoopbackConnector(int(sys.argv[1])), **kwargs)

command_line.serve = here
sys.exit(command_line.main([]))
"""


async def test_the_whole_program_ends_with_code_2_where_the_token_is_refused(
    local: LocalDiscord, tmp_path: Path
) -> None:
    """All of `python -m bot`; only the connector leads to a Discord of our own."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    settings = {"PYTHONPATH": str(ROOT), "ZIGGURAT_TOKEN": "not-the-token", "ZIGGURAT_LOG": "json"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", IN_OUR_DISCORD, str(local.port)),
        cwd=tmp_path,
        env=clean | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        out, err = await process.communicate()
    *logged, told = err.decode().splitlines()
    assert process.returncode == 2 and not out
    assert told == "Discord refuses the token: set ZIGGURAT_TOKEN in .env to the one of your bot."
    assert all(json.loads(line)["level"] in ("INFO", "WARNING") for line in logged), logged
    assert "not-the-token" not in err.decode() and (tmp_path / "data" / "ziggurat.db").exists()


def test_ctrl_c_while_it_is_being_loaded_ends_it_without_a_word(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "bot"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "pydantic" in line:  # far from done
                break
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert process.returncode == -signal.SIGINT
    assert all(line.startswith("import time:") for line in rest.splitlines()), rest[-600:]


def test_every_setting_is_explained_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text()
    for name in Settings.model_fields:
        assert f"ZIGGURAT_{name.upper()}=" in example, name


def test_what_is_loaded_is_set_aside_once_however_often_discord_says_ready() -> None:
    thresholds = gc.get_threshold()
    try:
        settle()
        first = gc.get_freeze_count()
        later = [[] for _ in range(1000)]  # type: ignore[var-annotated]
        settle()
        assert 0 < gc.get_freeze_count() <= first and len(later) == 1000
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
