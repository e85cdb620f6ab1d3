"""Starting and stopping the bot: a refused token, signals, the settings, and the garbage collector."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import discord
import pytest

from bot.app import serve as serving
from bot.app.app import App
from bot.app.serve import serve
from bot.base.settings import Settings
from standin import LocalDiscord
from tests.support.engine.toy_title import TITLES
from tests.support.processes.command_line import ROOT


async def test_a_wrong_token_is_refused_without_being_logged(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(token="wrong-token", data=tmp_path / "data", _env_file=None)
    with pytest.raises(discord.LoginFailure):
        await serve(settings, titles=TITLES, connector=local.connector())
    assert "wrong-token" not in caplog.text


async def test_a_second_signal_does_not_interrupt_a_bot_that_is_closing(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "tune_garbage_collector", lambda: None)
    closing, go_on = asyncio.Event(), asyncio.Event()

    def stop_at_once(app: App) -> None:
        close = app.close

        async def close_slowly() -> None:
            closing.set()
            await go_on.wait()
            await close()

        app.close = close_slowly  # type: ignore[method-assign]
        signal.raise_signal(signal.SIGTERM)

    settings = Settings(token=local.token, data=tmp_path / "data", pictures=False, _env_file=None)
    running = asyncio.create_task(
        serve(settings, titles=TITLES, connector=local.connector(), ready=stop_at_once, guild_ready_timeout=0.05)
    )
    await closing.wait()
    handled = signal.getsignal(signal.SIGTERM) != signal.SIG_DFL
    if handled:  # or it would end this test run
        signal.raise_signal(signal.SIGTERM)
    go_on.set()
    await running
    assert handled and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_the_example_explains_every_setting() -> None:
    example = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        assert f"{field.validation_alias or f'ZIGGURAT_{name.upper()}'}=" in example, name
