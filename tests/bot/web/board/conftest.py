"""A bot whose owner has set up the board page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from playwright.async_api import Browser, async_playwright

from bot.app.app import App
from tests.support.fixtures import audit, clock, local, policy, repeatable  # noqa: F401
from tests.support.languages import teach  # noqa: F401
from tests.support.players.board_client import activity_secret, serving  # noqa: F401
from tests.support.players.board_client import app_with_page as app  # noqa: F401
from tests.support.processes.browser import FLAGS, needed_chromium
from tests.support.processes.running_bot import no_icons  # noqa: F401


@pytest.fixture
async def address(app: App) -> AsyncIterator[str]:  # noqa: F811
    async with serving(app) as address:
        yield address


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as http:
        yield http


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    path = needed_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()
