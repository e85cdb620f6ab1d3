"""The settings, from the environment and from .env."""

from __future__ import annotations

from pathlib import Path

from bot.runtime.settings import Settings
from tests.support.processes.command_line import run


def test_a_setting_without_a_value_is_not_set(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("".join(f"ZIGGURAT_{name.upper()}=\n" for name in Settings.model_fields))
    assert Settings(_env_file=file) == Settings(_env_file=None)


def test_an_env_file_full_of_empty_values_lacks_nothing_but_the_token(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("".join(f"ZIGGURAT_{name.upper()}=\n" for name in Settings.model_fields))
    done = run(tmp_path)
    assert done.returncode == 2 and done.stderr.startswith("There is no token")
