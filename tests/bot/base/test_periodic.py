"""Background tasks: whatever ends one of them is in the log, by its place and not by its text."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.base.periodic import in_background
from bot.render.drawing import sprites
from standin import LocalDiscord
from tests.support.processes.running_bot import playing

SECRET = "what an error may quote"


async def test_a_background_task_that_fails_is_logged_without_the_text_of_its_error(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_picture(icon: str) -> bytes:
        raise ValueError(SECRET)

    monkeypatch.setattr(sprites, "emoji", no_picture)
    async with playing(local, tmp_path / "data", pictures=True):
        await local.until(lambda: "the background task icons has failed: ValueError at" in caplog.text)
    assert SECRET not in caplog.text


async def test_a_background_task_that_is_cancelled_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    task = in_background(asyncio.sleep(60), "sleep")
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled() and not caplog.records
