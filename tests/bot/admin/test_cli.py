"""The command line: what the commands say, and one clear sentence with exit code 2 where they refuse."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.admin.cli import main
from bot.app.backup import list_backups
from standin import LocalDiscord
from tests.support.database.stored_games import NEWEST, sql, unpack
from tests.support.processes.command_line import ROOT, run
from tests.support.processes.in_our_discord import PROGRAM

COMMANDS = (
    "run",
    "serve",
    "health",
    "verify",
    "local",
    "replay",
    "backup",
    "restore",
    "doctor",
    "repair",
    "lessons",
    "recompute-ratings",
)


# Help and errors.


def test_the_help_lists_every_command(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert done.returncode == 0 and all(f" {name} " in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"python -m bot {command}" in capsys.readouterr().out


def test_an_unknown_command_shows_the_usage(tmp_path: Path) -> None:
    done = run(tmp_path, "fly")
    assert done.returncode == 2 and "Usage" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["--help", "backup", "doctor"])
def test_a_small_command_does_not_load_discord_or_the_painters(command: str, tmp_path: Path) -> None:
    script = "import sys\nfrom bot.admin.cli import main\nmain([sys.argv[1]])\nprint(*sys.modules)"
    unpack(NEWEST, tmp_path / "data")
    done = subprocess.run(
        [sys.executable, "-c", script, command], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True
    )
    loaded = set(done.stdout.decode().split())
    assert "bot.admin.cli" in loaded and not loaded & {"discord", "PIL", "bot.render", "bot.app.app"}


# `run`.


def test_without_a_token_it_says_so(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() == "There is no token: copy .env.example to .env and set ZIGGURAT_TOKEN."
    assert not list(tmp_path.iterdir()), "and leaves nothing behind"


@pytest.mark.parametrize("command", [["run"], ["backup"], ["restore"], ["doctor"], ["repair", "1"]])
def test_a_setting_that_cannot_be_read_is_named_without_its_value(command: list[str], tmp_path: Path) -> None:
    done = run(tmp_path, *command, ZIGGURAT_TOKEN="top-secret", ZIGGURAT_METRICS_PORT="top-secret")
    assert done.returncode == 2
    assert done.stderr.strip() == "I cannot read these settings: ZIGGURAT_METRICS_PORT. See .env.example."


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


async def run_in_our_discord(port: int, folder: Path) -> tuple[int | None, list[str]]:
    """Run `python -m bot` against a Discord of our own; returns the exit code and stderr."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    settings = {"PYTHONPATH": str(ROOT), "ZIGGURAT_TOKEN": "not-the-token", "ZIGGURAT_LOG": "json"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, str(port)),
        cwd=folder,
        env=clean | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        out, err = await process.communicate()
    assert not out and "not-the-token" not in err.decode() and "Traceback" not in err.decode()
    return process.returncode, err.decode().splitlines()


async def test_the_whole_program_ends_with_code_2_where_the_token_is_refused(
    local: LocalDiscord, tmp_path: Path
) -> None:
    code, (*logged, said) = await run_in_our_discord(local.port, tmp_path)
    assert code == 2
    assert said == "Discord refuses the token: set ZIGGURAT_TOKEN in .env to your bot's token."
    assert all(json.loads(line)["level"] in ("INFO", "WARNING") for line in logged), logged
    assert (tmp_path / "data" / "ziggurat.db").exists()


async def test_without_a_network_it_ends_with_code_1_so_that_systemd_starts_it_again(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    code, (*_, said) = await run_in_our_discord(port, tmp_path)
    assert code == 1 and said.startswith("Discord cannot be reached")


def test_ctrl_c_while_it_is_being_loaded_ends_it_without_a_word(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "bot"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "ZIGGURAT_TOKEN": "t"},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "discord.http" in line:  # far from done
                break
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert process.returncode == -signal.SIGINT
    assert all(line.startswith("import time:") for line in rest.splitlines()), rest[-600:]


# The owner's commands for the database.


def test_the_commands_say_what_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path / "data"))
    assert main(["backup"]) == 2 and "no database" in capsys.readouterr().err
    assert main(["doctor"]) == 2 and "no database" in capsys.readouterr().err
    path = unpack(NEWEST, tmp_path / "data")
    assert main(["backup"]) == 0
    assert "5 games" in capsys.readouterr().out
    assert main(["doctor"]) == 0 and "0 findings" in capsys.readouterr().out
    sql(path, "DELETE FROM asks WHERE game_id = 1")
    assert main(["doctor"]) == 1 and "can be repaired" in capsys.readouterr().out
    assert main(["doctor", "--repair"]) == 0 and "0 are left" in capsys.readouterr().out
    (copy,) = list_backups(path)
    assert main(["restore"]) == 2 and copy.name in capsys.readouterr().err
    assert main(["restore", str(copy)]) == 2 and "Nothing was changed" in capsys.readouterr().err
    assert main(["restore", str(copy), "--yes"]) == 0 and "is restored" in capsys.readouterr().out
    assert main(["repair", "1"]) == 2 and "already is what" in capsys.readouterr().err
    assert main(["repair", "99"]) == 2 and "There is no game 99." in capsys.readouterr().err
    sql(path, "DELETE FROM answers WHERE game_id = 1 AND move = 3")
    assert main(["repair", "1"]) == 2
    assert "is missing or cannot be read. The game goes on" in " ".join(capsys.readouterr().err.split())
    assert main(["repair", "x"]) == main(["repair", "9" * 30]) == main(["repair"]) == 2


def test_a_database_that_is_none_is_refused_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path))
    (tmp_path / "ziggurat.db").write_bytes(b"nonsense" * 1000)
    assert main(["backup"]) == 2 and "cannot be copied" in capsys.readouterr().err
    assert main(["repair", "1"]) == 2 and "I cannot use the database" in capsys.readouterr().err
    assert main(["doctor"]) == 1 and "cannot be read as a database" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path))
    unpack(NEWEST, tmp_path)
    (tmp_path / "backups").write_text("a file where a folder belongs")
    assert main(["backup"]) == 2
    assert capsys.readouterr().err.strip() == f"I cannot use {tmp_path / 'backups'}: File exists."


def test_text_from_a_database_does_nothing_to_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path))
    sql(unpack(NEWEST, tmp_path), "UPDATE games SET title = ? WHERE id = 1", "\x1b[2J\u202echess")
    assert main(["doctor"]) == 1
    shown = capsys.readouterr().out
    assert "chess" in shown and "\x1b" not in shown and "\u202e" not in shown
