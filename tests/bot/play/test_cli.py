"""`python -m bot local` as a process: its first start, its files, its errors and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from tests.support.processes.browser import PLAY, ROOT, PageProcess

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.13 removes.
    warnings.simplefilter("ignore", DeprecationWarning)
    from bot.play.cli import main


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Runs the command until it ends."""
    command = [sys.executable, *PLAY, "--no-browser", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_it_starts_in_a_new_folder_and_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    data = tmp_path / "new" / "local"
    running = PageProcess.game(data)
    with running:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?key=[\w-]{40,}", running.address)
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        assert stat.S_IMODE((data / "key").stat().st_mode) == 0o600
        assert running.stop() == 0
    assert "Traceback" not in running.printed and "Error" not in running.printed
    assert running.printed.strip().endswith(f"Your games are saved in {data}.")


def test_it_listens_only_on_loopback_and_takes_the_next_port_if_one_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with PageProcess.game(tmp_path, port=port) as running:
            assert running.port != port
            table = Path(f"/proc/{running.process_id}/net/tcp")
            if table.exists():
                here = [line.split()[1] for line in table.read_text().splitlines()[1:] if line.split()[3] == "0A"]
                assert f"0100007F:{running.port:04X}" in here


def test_the_key_stays_the_same_so_that_an_open_tab_can_reconnect(tmp_path: Path) -> None:
    with PageProcess.game(tmp_path) as running:
        before = running.address
        running.restart()
        assert running.address == before


def test_a_second_process_names_the_address_of_the_first(tmp_path: Path) -> None:
    with PageProcess.game(tmp_path) as running:
        second = run("--data", str(tmp_path))
        assert second.returncode == 2 and running.address in second.stderr and "Traceback" not in second.stderr


def test_wrong_options_show_the_usage(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for options in (["--seats", "0"], ["--seats", "many"], ["--port", "70000"], ["--nonsense"]):
        assert main([*options, "--data", str(tmp_path / "none")]) == 2
        assert "Usage: python -m bot local" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(option in printed for option in ("--seats", "--port", "--data", "--no-browser"))


def test_a_folder_that_cannot_be_created_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    failed = run("--data", str(tmp_path / "file" / "local"))
    assert failed.returncode == 2 and "cannot start" in failed.stderr and "Traceback" not in failed.stderr


def test_it_ignores_the_settings_of_the_real_bot(tmp_path: Path) -> None:
    real = {"ZIGGURAT_TOKEN": "real", "ZIGGURAT_GUILD": "1", "ZIGGURAT_LOG_LEVEL": "NONE"}
    os.environ.update(real)
    try:
        with PageProcess.game(tmp_path) as running:
            assert running.stop() == 0
    finally:
        for name in real:
            del os.environ[name]


def test_ctrl_c_during_the_login_ends_it_quietly(tmp_path: Path) -> None:
    command = [sys.executable, *PLAY, "--no-browser", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        while not (tmp_path / "key").exists() and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        printed = process.communicate(timeout=30)[0]
    assert process.returncode == 0 and "Traceback" not in printed, printed
