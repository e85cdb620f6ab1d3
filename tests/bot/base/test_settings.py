"""The settings, from the environment and from .env."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.base.settings import Settings
from tests.support.processes.command_line import run


def test_a_setting_without_a_value_is_not_set(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("".join(f"ZIGGURAT_{name.upper()}=\n" for name in Settings.model_fields))
    assert Settings(_env_file=file) == Settings(_env_file=None)


def test_an_env_file_full_of_empty_values_lacks_nothing_but_the_token(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("".join(f"ZIGGURAT_{name.upper()}=\n" for name in Settings.model_fields))
    done = run(tmp_path)
    assert done.returncode == 2 and done.stderr.startswith("There is no token")


def test_shards_of_one_process_need_a_database_that_others_share(tmp_path: Path) -> None:
    done = run(tmp_path, "run", "--shards", "0-3", "--of", "8", ZIGGURAT_TOKEN="x")
    assert done.returncode == 2 and done.stderr.startswith("Only one process can serve a SQLite file")
    done = run(tmp_path, ZIGGURAT_TOKEN="x", ZIGGURAT_SHARDS="0-3/8")
    assert done.returncode == 2 and done.stderr.startswith("Only one process can serve a SQLite file")


@pytest.mark.parametrize("arguments", [("--shards", "0-3"), ("--of", "8"), ("--shards", "8", "--of", "8")])
def test_shards_that_do_not_exist_are_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run(tmp_path, "run", *arguments, ZIGGURAT_TOKEN="x")
    assert done.returncode == 2 and "hards" in done.stderr and "Traceback" not in done.stderr


def test_shards_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    done = run(tmp_path, ZIGGURAT_TOKEN="x", ZIGGURAT_SHARDS="some")
    assert done.returncode == 2 and done.stderr.startswith("I cannot read these settings: ZIGGURAT_SHARDS")
