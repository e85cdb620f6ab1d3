"""The outbox in a hurry: what waits for a later try is tried now."""

from __future__ import annotations

import asyncio

from bot.app.app import App
from standin import LocalDiscord
from tests.support.database.rows import make_due


async def until_sent(local: LocalDiscord, app: App) -> None:
    """Let every post that waits for its next try be due now, until all are sent or given up."""
    for _ in range(200):
        make_due(app.settings.database)
        app.outbox.wake()
        await local.quiet()
        if await app.store.next_post_due() is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the outbox is not empty")
