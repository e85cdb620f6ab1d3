"""Starting the bot: a refused token, the settings, and the garbage collector."""

from __future__ import annotations

import gc
from pathlib import Path

import discord
import pytest

from bot.local import LocalDiscord
from bot.runtime.serve import serve, tune_garbage_collector
from bot.runtime.settings import Settings
from tests.support.engine.toy_title import TITLES
from tests.support.processes.command_line import ROOT


async def test_a_wrong_token_is_refused_without_being_logged(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(token="wrong-token", data=tmp_path / "data", _env_file=None)
    with pytest.raises(discord.LoginFailure):
        await serve(settings, titles=TITLES, connector=local.connector())
    assert "wrong-token" not in caplog.text


def test_the_example_explains_every_setting() -> None:
    example = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        assert f"{field.validation_alias or f'ZIGGURAT_{name.upper()}'}=" in example, name


def test_loaded_objects_are_frozen_once_however_often_discord_says_ready() -> None:
    thresholds = gc.get_threshold()
    try:
        tune_garbage_collector()
        first = gc.get_freeze_count()
        later = [[] for _ in range(1000)]  # type: ignore[var-annotated]
        tune_garbage_collector()
        assert 0 < gc.get_freeze_count() <= first and len(later) == 1000
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
